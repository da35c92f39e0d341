"""The reference of `image-threshold`: what every library must give, in plain Python.

`fluno build` calls the function of each entry with numbers and lists, changes to lists count as they do
for inout tensors, and compares every value with the library's. Standard library only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

WHITE = -1  # the i8 with the bits of 255


def threshold(pixels: list[int], mask: list[int], level: int) -> tuple[int, list[int]]:
    """How many pixels reach the level, and the histogram; the mask is written."""
    histogram = [0] * 256
    reached = 0
    for i in range(min(len(pixels), len(mask))):
        value = pixels[i] & 0xFF
        histogram[value] += 1
        mask[i] = WHITE if value >= level else 0
        reached += value >= level
    return reached, histogram


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares, beside the recipe's `validation`."""
    numbers = random.Random(7)
    images = (
        [],
        [-1],
        [0] * 100,
        [-1] * 100,
        list(range(-128, 128)),
        [numbers.randint(-128, 127) for _ in range(16384)],
    )
    for pixels in images:
        for level in (0, 1, 127, 128, 255, 256):
            yield "threshold", {"pixels": pixels, "mask": [7] * len(pixels), "level": level}
    # Of two lengths the shorter one counts; what lies beyond is left alone.
    yield "threshold", {"pixels": [1, 2, 3], "mask": [7, 7], "level": 2}
    yield "threshold", {"pixels": [1, 2], "mask": [7, 7, 7], "level": 2}
