"""The line protocol between `fluno bench` and the opponents that are written in Python.

    ready SUBJECT FORMS VERSION            a line for each subject, or `absent WHY` and the end
    prepare SUBJECT/FORM SIZE SEED STEPS   answered by `vector` and the 11 elements as hex floats, then the
                                           digest as 16 hex digits, or - where the form has none
    time RUNS                              answered by `nanos` and the time of each run
    quit

Without other subjects, SUBJECT/ may be left out. `error TEXT` answers what could not be done. Forms are
`hot_vector` and `hot_run`; sizes and their lanes are those of the workload's README.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

LANES = {"s": 64, "m": 256, "l": 1024}

Vector = Sequence[float]
HotVector = Callable[[], Vector]
HotRun = Callable[[], "tuple[int, Vector]"]


@dataclass(frozen=True)
class Subject:
    """One opponent. Its functions take lanes, seed and steps, and give a function that does one whole run."""

    name: str
    hot_vector: Callable[[int, int, int], HotVector]
    hot_run: Callable[[int, int, int], HotRun] | None = None

    @property
    def forms(self) -> str:
        return "hot_vector" if self.hot_run is None else "hot_vector,hot_run"


def absent(why: str) -> None:
    """Says that the program cannot run here, and ends it."""
    print("absent", why.replace("\n", " "), flush=True)
    raise SystemExit


def prepare(subjects: Sequence[Subject], words: Sequence[str]) -> tuple[Callable[[], object], str]:
    """The function of one whole run, and the answer that describes what it gave."""
    form, size, seed, steps = words
    name, _, entry = form.rpartition("/")
    subject = next(subject for subject in subjects if name in ("", subject.name))
    arguments = LANES[size], int(seed), int(steps)
    if entry == "hot_vector":
        hot_vector = subject.hot_vector(*arguments)
        return hot_vector, answer(hot_vector(), "-")
    if entry == "hot_run" and subject.hot_run is not None:
        hot_run = subject.hot_run(*arguments)
        digest, vector = hot_run()
        return hot_run, answer(vector, f"{digest:016x}")
    raise ValueError(f"no form {form}")


def answer(vector: Vector, digest: str) -> str:
    return " ".join(["vector", *(float(element).hex() for element in vector), digest])


def measure(run: Callable[[], object], runs: int) -> str:
    """The time of each run."""
    nanos: list[str] = []
    for _ in range(runs):
        start = time.perf_counter_ns()
        run()
        nanos.append(str(time.perf_counter_ns() - start))
    return " ".join(["nanos", *nanos])


def serve(subjects: Sequence[Subject], version: str) -> None:
    """Answers until `quit` or the end of the input."""
    for subject in subjects:
        print("ready", subject.name, subject.forms, version, flush=True)
    run: Callable[[], object] | None = None
    for line in sys.stdin:
        try:
            match line.split():
                case ["quit"]:
                    return
                case ["prepare", *words]:
                    run, text = prepare(subjects, words)
                case ["time", runs] if run is not None:
                    text = measure(run, int(runs))
                case _:
                    raise ValueError(f"not understood: {line.strip()}")
        except Exception as problem:  # whatever a library raises becomes an answer
            text = f"error {type(problem).__name__}: {problem}".replace("\n", " ")
        print(text, flush=True)
