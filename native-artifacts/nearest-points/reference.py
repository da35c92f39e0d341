"""The reference of `nearest-points`: what every library must give, in plain Python.

`fluno build` calls the function of each entry with numbers and lists and compares every value with the
library's. A Python float is an f64: f32() rounds each step to what an f32 holds, which gives its bits,
since f64 has more than twice its digits. Standard library only.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

NAN = float("nan")
INF = float("inf")
PLACES = 8
WIDTH = 16


def f32(value: float) -> float:
    """The f32 nearest to a value."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return INF if value > 0 else -INF


def nearest(query: list[float], points: list[float]) -> tuple[int, list[int], list[float]]:
    """How many places have a point, the points' indices, and their squared distances."""
    found: list[tuple[float, int]] = []
    for index in range(len(points) // WIDTH):
        distance = 0.0
        for q, p in zip(query, points[index * WIDTH : (index + 1) * WIDTH], strict=True):
            difference = f32(p - q)
            distance = f32(distance + f32(difference * difference))
        if distance < INF:
            found.append((distance, index))
    found = sorted(found)[:PLACES]
    empty = PLACES - len(found)
    return (
        len(found),
        [index for _, index in found] + [-1] * empty,
        [distance for distance, _ in found] + [INF] * empty,
    )


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares, beside the recipe's `validation`."""
    numbers = random.Random(7)

    def cloud(count: int) -> list[float]:
        return [numbers.uniform(-1.0, 1.0) for _ in range(count * WIDTH)]

    query = cloud(1)
    yield "nearest", {"query": query, "points": []}
    yield "nearest", {"query": query, "points": query}
    yield "nearest", {"query": query, "points": cloud(1)[:-1]}  # no whole point
    yield "nearest", {"query": query, "points": [0.5] * (20 * WIDTH)}  # all equal: the first eight
    yield "nearest", {"query": query, "points": cloud(1024)}
    few = [float(numbers.randint(0, 1)) for _ in range(1024 * WIDTH)]
    yield "nearest", {"query": [0.0] * WIDTH, "points": few}  # many ties
    for odd in (NAN, INF, -INF, 3e38, 1e-45, -0.0):
        points = cloud(12)
        points[5 * WIDTH] = odd
        yield "nearest", {"query": query, "points": points}
        yield "nearest", {"query": [odd] * WIDTH, "points": points}
