"""The reference of `dense-relu`: what every library must give, in plain Python.

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
INPUTS = 64
OUTPUTS = 32


def f32(value: float) -> float:
    """The f32 nearest to a value."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return INF if value > 0 else -INF


def dense(input: list[float], weights: list[float], bias: list[float]) -> list[float]:  # noqa: A002
    """The outputs of the layer."""
    output: list[float] = []
    for j in range(OUTPUTS):
        total = bias[j]
        for i in range(INPUTS):
            total = f32(total + f32(input[i] * weights[i * OUTPUTS + j]))
        output.append(0.0 if total < 0.0 else total)  # so NaN stays NaN
    return output


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares, beside the recipe's `validation`."""
    numbers = random.Random(7)

    def some(count: int) -> list[float]:
        return [numbers.gauss(0.0, 0.3) for _ in range(count)]

    weights, bias = some(INPUTS * OUTPUTS), some(OUTPUTS)
    yield "dense", {"input": some(INPUTS), "weights": weights, "bias": bias}
    yield "dense", {"input": [0.0] * INPUTS, "weights": weights, "bias": bias}
    yield "dense", {"input": [-0.0] * INPUTS, "weights": weights, "bias": [-0.0] * OUTPUTS}
    yield "dense", {"input": [3e38] * INPUTS, "weights": weights, "bias": bias}  # overflows
    yield "dense", {"input": [1e-45] * INPUTS, "weights": weights, "bias": [0.0] * OUTPUTS}  # subnormal
    for odd in (NAN, INF, -INF):
        yield "dense", {"input": [odd, *some(INPUTS - 1)], "weights": weights, "bias": bias}
        yield "dense", {"input": some(INPUTS), "weights": weights, "bias": [odd, *bias[1:]]}
