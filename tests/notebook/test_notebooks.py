"""The notebooks in examples/, executed by the installed kernel: every output is the committed one.

FLUNO_WRITE=true writes them instead. What differs from machine to machine or from run to run is named by
the rules below and by nothing else; an output that differs only by them is left as it was committed.
"""

import os
import re
import tempfile
import unittest
from copy import deepcopy
from pathlib import Path

import nbformat
from kernel import TIMEOUT
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "notebooks"

# Where this checkout and temporary files lie: never committed.
PLACES = (
    (re.compile(re.escape(str(ROOT))), "…"),
    (re.compile(re.escape(tempfile.gettempdir()) + r"/tmp\w+"), "…"),
)

# What each build or run of the same notebook has of its own.
OWN = (
    (re.compile(r"\b[0-9a-f]{64}\b"), "<sha256>"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"), "<time>"),
    (re.compile(r"\b\d+\.\d\d ms\b"), "<ms>"),
    (re.compile(r"\bseconds=[\d.e-]+"), "<seconds>"),
    (re.compile(r"\b(linux-x86_64-v\d|linux-aarch64|windows-x86_64-v\d)\.(so|dll)\b"), "<library>"),
    (re.compile(r"\bv[1-4]\b"), "<level>"),
    (re.compile(r"chosen: the best that runs here|runs here|not runnable: needs a newer CPU"), "<fit>"),
    # An ECDSA signature may be some bytes shorter than another.
    (re.compile(r"\b2,?2\d\d(?= bytes|\})"), "<signature>"),
)


def changed(value, rules):
    """A copy in which the rules were applied to every text."""
    if isinstance(value, str):
        for pattern, replacement in rules:
            value = pattern.sub(replacement, value)
        return value
    if isinstance(value, dict):
        return NotebookNode({key: changed(each, rules) for key, each in value.items()})
    if isinstance(value, list):
        return [changed(each, rules) for each in value]
    return value


class Client(NotebookClient):
    """Counts how often something that was shown is shown anew in its place."""

    updates = 0

    def process_message(self, msg, cell, cell_index):
        self.updates += msg["msg_type"] == "update_display_data"
        return super().process_message(msg, cell, cell_index)


class NotebooksTest(unittest.TestCase):
    maxDiff = None

    def executed(self, name):
        """Executes one and compares it; returns how often an output was updated."""
        file = FOLDER / f"{name}.ipynb"
        committed = nbformat.read(file, 4)
        fresh = deepcopy(committed)
        client = Client(
            fresh,
            kernel_name="fluno",
            timeout=TIMEOUT,
            startup_timeout=TIMEOUT,
            coalesce_streams=True,
            record_timing=False,
            resources={"metadata": {"path": str(FOLDER)}},
        )
        client.execute()
        for old, new in zip(committed.cells, fresh.cells, strict=True):
            if new.cell_type == "code":
                new.outputs = changed(new.outputs, PLACES)
                if changed(old.outputs, OWN) == changed(new.outputs, OWN):
                    new.outputs = old.outputs
        if os.environ.get("FLUNO_WRITE") == "true":
            nbformat.write(fresh, file)
            committed = fresh
        for old, new in zip(committed.cells, fresh.cells, strict=True):
            with self.subTest(cell=old.id):
                self.assertEqual(old.get("execution_count"), new.get("execution_count"))
                self.assertEqual(changed(old.get("outputs"), OWN), changed(new.get("outputs"), OWN))
        return client.updates

    def test_the_first_tour(self):
        self.executed("first_tour")

    def test_the_stream_updates_its_charts_while_it_runs(self):
        self.assertEqual(120, self.executed("stream"))

    def test_the_polyglot_one(self):
        self.executed("polyglot")

    def test_nothing_of_a_machine_is_committed(self):
        for file in FOLDER.glob("*.ipynb"):
            text = file.read_text(encoding="utf-8")
            self.assertNotRegex(text, r"/(home|root|tmp|work|Users)/|C:\\\\")
            self.assertNotIn("<script", text)
