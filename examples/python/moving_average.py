"""The exponential moving average of a noisy signal, window by window.

Run it with ./fluno run examples/python/moving_average.py
"""

from __future__ import annotations

import math
import random
from itertools import pairwise
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(__file__).resolve().parents[2] / "native-artifacts" / "dist"
WINDOW = 1000


def main() -> None:
    """Smooths three windows; each goes on from where the one before it ended."""
    numbers = random.Random(7)
    averages = fluno.zeros(WINDOW)
    last = 0.0
    with fluno.load(DIST / "moving-average.fluno", trust=DIST / "trust.json") as artifact:
        for window in range(3):
            values = [math.sin(i / 100.0) + numbers.gauss(0.0, 0.3) for i in range(WINDOW)]
            last = artifact.average(values=values, averages=averages, alpha=0.05, start=last)
            smooth = spread(averages.tolist())
            print(f"window {window}: values {spread(values):.3f} apart, averages {smooth:.3f}")


def spread(values: list[float]) -> float:
    """The mean distance from one value to the next."""
    return sum(abs(a - b) for a, b in pairwise(values)) / (len(values) - 1)


if __name__ == "__main__":
    main()
