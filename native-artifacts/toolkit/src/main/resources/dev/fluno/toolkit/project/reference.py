"""The reference of @NAME@: what the library has to give, in plain Python.

`fluno build` calls the function of each entry with numbers and lists and compares every value that it
returns with the library's, bit by bit. Standard library only. A tensor that the entry changes (`inout`) is
a list to be changed; results are returned as the artifact returns them: the scalar, then each output.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

NAN = float("nan")
INF = float("inf")


def scale(values: list[float], factor: float) -> tuple[float, list[float]]:
    """The sum of the scaled values, and the lowest and the highest of them."""
    total, low, high = 0.0, INF, -INF
    for value in values:
        scaled = value * factor
        total = total + scaled
        low = scaled if scaled < low else low
        high = scaled if scaled > high else high
    return total, [low, high]


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares. Those of recipe.json travel with the artifact, these do not."""
    numbers = random.Random(7)
    for values in (
        [3.5],
        [0.0, -0.0],
        [2.0] * 10,
        [1.0, NAN, 3.0],
        [1.0, INF, -INF],
        [5e-324, 1.7976931348623157e308],
        [numbers.gauss(0.0, 1.0) for _ in range(4096)],
    ):
        for factor in (1.0, -0.3, 0.0, 1000.0):
            yield "scale", {"values": values, "factor": factor}
