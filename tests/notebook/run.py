"""Runs the unittests of one module here and prints a JSON object for each: its name, and what was wrong."""

import json
import signal
import sys
import unittest


class _Lines(unittest.TestResult):
    """Each test with the texts of its failures; those of subtests are its own."""

    def __init__(self):
        super().__init__()
        self.texts = {}
        self.skips = {}

    def startTest(self, test):  # noqa: N802
        super().startTest(test)
        self.texts[test.id()] = []

    def _add(self, test, error):
        self.texts.setdefault(test.id(), []).append(self._exc_info_to_string(error, test))

    def addError(self, test, err):  # noqa: N802
        self._add(test, err)

    def addFailure(self, test, err):  # noqa: N802
        self._add(test, err)

    def addSubTest(self, test, subtest, err):  # noqa: N802
        if err is not None:
            self._add(test, err)

    def addSkip(self, test, reason):  # noqa: N802
        self.skips[test.id()] = reason
        self.texts.setdefault(test.id(), [])


def main():
    # As Jupyter's server has it, for its kernels too: a shell lets programs in its background ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    result = _Lines()
    unittest.defaultTestLoader.loadTestsFromName(sys.argv[1]).run(result)
    for name, texts in result.texts.items():
        print(json.dumps({"name": name, "wrong": "\n".join(texts), "skipped": result.skips.get(name, "")}))
    sys.stdout.flush()


main()
