"""A kernel under test, and what a cell brought."""

import os
import time
import unittest
from dataclasses import dataclass, field
from threading import Timer

from jupyter_client.manager import start_new_kernel

TIMEOUT = 60


@dataclass
class Cell:
    """reply: the content of the reply; outputs: types and contents, in order."""

    reply: dict
    outputs: list = field(default_factory=list)
    seconds: float = 0.0

    def text(self, stream="stdout"):
        return "".join(
            content["text"]
            for kind, content in self.outputs
            if kind == "stream" and content["name"] == stream
        )

    def result(self, mime="text/plain"):
        return next(content["data"].get(mime) for kind, content in self.outputs if kind == "execute_result")

    def error(self):
        return self.reply["ename"] + ": " + self.reply["evalue"]

    def traceback(self):
        return "\n".join(self.reply["traceback"])


class Kernel:
    """Starts in the constructor; ends with the block. Options are those of a child process."""

    def __init__(self, **options):
        self.manager, self.client = start_new_kernel(kernel_name="fluno", startup_timeout=TIMEOUT, **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=not self.manager.is_alive())

    def run(self, code, *, seen=None, after=None, answer=None, **options):
        """Runs a cell. seen is called with each output; after is (seconds, function), called meanwhile."""
        outputs = []

        def output(message):
            if message["msg_type"] not in ("status", "execute_input"):
                outputs.append((message["msg_type"], message["content"]))
                if seen:
                    seen(*outputs[-1])

        if after:
            Timer(*after).start()
        began = time.monotonic()
        reply = self.client.execute_interactive(
            code,
            output_hook=output,
            stdin_hook=(lambda _: self.client.input(answer)) if answer is not None else lambda _: None,
            timeout=TIMEOUT,
            allow_stdin=options.pop("allow_stdin", False),
            **options,
        )
        return Cell(reply["content"], outputs, time.monotonic() - began)


class KernelTest(unittest.TestCase):
    """One kernel for all tests of a class, with these variables beside those of this process."""

    VARIABLES: dict[str, str] = {}  # noqa: RUF012

    @classmethod
    def setUpClass(cls):
        cls.kernel = Kernel(env={**os.environ, **cls.VARIABLES})

    @classmethod
    def tearDownClass(cls):
        cls.kernel.__exit__()
