"""Tests of @NAME@ as those call it who use it: fluno run test_region.py."""

from __future__ import annotations

import unittest
from pathlib import Path

import fluno_runtime as fluno
import reference

HERE = Path(__file__).resolve().parent
BUNDLE = HERE / "@NAME@.fluno"
TRUST = HERE / "trust.json"


def bits(values: list[float]) -> list[str]:
    """Floats as text that tells 0.0 from -0.0 and lets NaN equal NaN."""
    return [value.hex() for value in values]


class RegionTest(unittest.TestCase):
    """The verified and loaded artifact."""

    artifact: fluno.Artifact

    @classmethod
    def setUpClass(cls) -> None:
        """Verifies and loads it once."""
        cls.artifact = fluno.load(BUNDLE, trust=TRUST)

    @classmethod
    def tearDownClass(cls) -> None:
        """Unloads it."""
        cls.artifact.close()

    def test_gives_what_the_reference_gives(self) -> None:
        """On ordinary values and on none."""
        for values in ([0.25, -1.5, 8.0], []):
            total, span = self.artifact.scale(values=values, factor=0.7)
            expected_total, expected_span = reference.scale(values, 0.7)
            self.assertEqual(bits([total, *span]), bits([expected_total, *expected_span]))

    def test_refuses_a_factor_outside_its_bounds(self) -> None:
        """Before anything is called."""
        with self.assertRaises(fluno.ArgumentError):
            self.artifact.scale(values=[1.0], factor=1000.5)

    def test_refuses_more_values_than_there_may_be(self) -> None:
        """The bound is part of the type."""
        with self.assertRaises(fluno.ArgumentError):
            self.artifact.scale(values=[0.0] * 4097, factor=1.0)


if __name__ == "__main__":
    unittest.main()
