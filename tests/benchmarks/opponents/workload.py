"""What the opponents in Python share, in NumPy: the start of a run, and what is read from its end.

All of it takes a few hundredths of the time of a run in the fastest opponent of Python, at size l.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from protocol import HotRun, HotVector, Subject

F64 = NDArray[np.float64]
U64 = NDArray[np.uint64]
Planes = tuple[F64, ...]  # x, v, energy, peak, gated and p
Simulate = Callable[[int, int, int], Planes]

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)


def mix(z: U64) -> U64:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ (z >> np.uint64(31))


def initial_inputs(lanes: int, seed: int) -> F64:
    """The inputs p of all lanes before the first step."""
    z = mix(np.uint64(seed & MASK) + np.arange(1, lanes + 1, dtype=np.uint64) * GOLDEN)
    return 0.01 + 0.98 * ((z >> np.uint64(11)).astype(np.float64) * 2.0**-53)


def halving_tree(values: np.ndarray, combine: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
    """The reduction order of the specification over the last axis."""
    while (n := values.shape[-1]) > 1:
        values = combine(values[..., : n // 2], values[..., n // 2 :])
    return values[..., 0]


def summary(planes: Planes, steps: int) -> list[float]:
    x, v, energy, peak, gated, p = planes
    lanes = len(p)
    sums = halving_tree(np.stack((x, v, energy, peak, gated, np.abs(v), p, x * v)), np.add)
    mean_x, mean_v, mean_energy, mean_peak, _, mean_abs_v, mean_p, _ = (sums / lanes).tolist()
    gated_rate = float(sums[4]) / (lanes * steps) if steps else 0.0
    largest = float(peak.max()), float(x.min()), float(x.max())  # the same in any order
    return [
        mean_x, mean_v, mean_energy, largest[0], mean_peak, largest[1], largest[2],
        gated_rate, mean_abs_v, mean_p, float(sums[7]),
    ]  # fmt: skip


def digest(planes: Planes) -> int:
    hashes = np.arange(len(planes[0]), dtype=np.uint64)
    for plane in planes[:5]:
        hashes = mix(hashes ^ plane.view(np.uint64))
    return int(halving_tree(hashes, lambda a, b: mix(a * GOLDEN + b)))


def subject(name: str, simulate: Simulate) -> Subject:
    """An opponent that gives the planes at the end of a run."""

    def hot_vector(lanes: int, seed: int, steps: int) -> HotVector:
        return lambda: summary(simulate(lanes, seed, steps), steps)

    def hot_run(lanes: int, seed: int, steps: int) -> HotRun:
        def run() -> tuple[int, list[float]]:
            planes = simulate(lanes, seed, steps)
            return digest(planes), summary(planes, steps)

        return run

    return Subject(name, hot_vector, hot_run)
