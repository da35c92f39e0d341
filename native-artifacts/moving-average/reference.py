"""The reference of `moving-average`: what every library must give, in plain Python.

`fluno build` calls the function of each entry with numbers and lists, changes to lists count as they do
for inout tensors, and compares every value with the library's. Standard library only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

NAN = float("nan")
INF = float("inf")


def average(values: list[float], averages: list[float], alpha: float, start: float) -> float:
    """The last average of the window; the one after each value goes to averages."""
    last = start
    for i in range(min(len(values), len(averages))):
        last = last + alpha * (values[i] - last)
        averages[i] = last
    return last


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares, beside the recipe's `validation`."""
    numbers = random.Random(7)
    windows = (
        [],
        [1.0],
        [0.0, -0.0, 0.0],
        [5.0] * 100,
        [NAN, 1.0],
        [1.0, INF, -INF, 1.0],
        [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308],
        [numbers.gauss(0.0, 1.0) for _ in range(4096)],
    )
    for values in windows:
        for alpha in (0.0, 0.1, 1.0):
            for start in (0.0, -3.5, INF):
                yield "average", call(values, len(values), alpha, start)
    # Of two lengths the shorter one counts; what lies beyond is left alone.
    yield "average", call([1.0, 2.0, 3.0], 2, 0.5, 0.0)
    yield "average", call([1.0, 2.0], 3, 0.5, 0.0)


def call(values: list[float], room: int, alpha: float, start: float) -> dict[str, object]:
    """The arguments of one call of average()."""
    return {"values": values, "averages": [9.0] * room, "alpha": alpha, "start": start}
