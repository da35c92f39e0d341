"""The workload `continuous-inference` in NumPy: all lanes at once, every operation in place.

The same functions as references/python/continuous_inference.py, over arrays of f64. The command line is
that of references/python/command_line.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

F64 = NDArray[np.float64]
U64 = NDArray[np.uint64]

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)


@dataclass(slots=True)
class State:
    """The filter bank: one f64 per lane in each array. The fields after `gated` are scratch."""

    position: F64
    velocity: F64
    energy: F64
    peak: F64
    gated: F64
    residual: F64 = field(init=False)
    clipped: F64 = field(init=False)
    product: F64 = field(init=False)
    mask: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        self.residual = np.empty_like(self.position)
        self.clipped = np.empty_like(self.position)
        self.product = np.empty_like(self.position)
        self.mask = np.empty(self.position.shape, dtype=np.bool_)

    @classmethod
    def zeros(cls, lanes: int) -> State:
        """The state before the first step."""
        return cls(*(np.zeros(lanes) for _ in range(5)))


def mix(z: U64) -> U64:
    """The output function of SplitMix64."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ (z >> np.uint64(31))


def initial_inputs(lanes: int, seed: int) -> F64:
    """p of every lane before the first step; the lowest 64 bits of the seed count."""
    start = np.full(lanes, seed & MASK, dtype=np.uint64)
    z = mix(start + np.arange(1, lanes + 1, dtype=np.uint64) * GOLDEN)
    return 0.01 + 0.98 * ((z >> np.uint64(11)).astype(np.float64) * 2.0**-53)


def advance(state: State, p: F64) -> F64:
    """One step of every lane, in place. Returns the clipped residuals c, valid until the next step."""
    x, v, energy, peak, gated = state.position, state.velocity, state.energy, state.peak, state.gated
    r, c, product, mask = state.residual, state.clipped, state.product, state.mask
    np.multiply(v, 0.05, out=product)
    np.add(x, product, out=x)  # pred
    np.subtract(p, x, out=r)
    np.copyto(c, r)
    np.less(c, -0.35, out=mask)
    np.copyto(c, -0.35, where=mask)
    np.greater(c, 0.35, out=mask)
    np.copyto(c, 0.35, where=mask)
    np.multiply(c, 0.6, out=product)
    np.add(x, product, out=x)
    np.multiply(v, 0.98, out=v)
    np.multiply(c, 0.12, out=product)
    np.add(v, product, out=v)
    np.multiply(energy, 0.995, out=energy)
    np.multiply(c, c, out=product)
    np.multiply(product, 0.005, out=product)
    np.add(energy, product, out=energy)
    np.absolute(r, out=r)
    np.greater(r, peak, out=mask)
    np.copyto(peak, r, where=mask)
    np.greater(r, 0.35, out=mask)
    np.add(gated, mask, out=gated)
    return c


def halving_tree(values: np.ndarray, combine: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> np.ndarray:
    """The reduction order of the specification; an array of one element."""
    while len(values) > 1:
        half = len(values) // 2
        values = combine(values[:half], values[half:])
    return values


def tree_sum(values: F64) -> float:
    return float(halving_tree(values, np.add)[0])


def summary(state: State, p: F64, steps: int) -> list[float]:
    """The 11 elements of the summary vector, in the order of the specification."""
    lanes = len(p)
    x, v = state.position, state.velocity
    return [
        tree_sum(x) / lanes,
        tree_sum(v) / lanes,
        tree_sum(state.energy) / lanes,
        float(halving_tree(state.peak, lambda a, b: np.where(a > b, a, b))[0]),
        tree_sum(state.peak) / lanes,
        float(halving_tree(x, lambda a, b: np.where(a < b, a, b))[0]),
        float(halving_tree(x, lambda a, b: np.where(a > b, a, b))[0]),
        tree_sum(state.gated) / (lanes * steps) if steps else 0.0,
        tree_sum(np.absolute(v)) / lanes,
        tree_sum(p) / lanes,
        tree_sum(x * v),
    ]


def digest(state: State) -> int:
    """The 64-bit fingerprint of the state, 0 to 2**64 - 1."""
    hashes = np.arange(len(state.position), dtype=np.uint64)
    for plane in (state.position, state.velocity, state.energy, state.peak, state.gated):
        hashes = mix(hashes ^ plane.view(np.uint64))
    return int(halving_tree(hashes, lambda a, b: mix(a * GOLDEN + b))[0])


def hot_run(lanes: int, seed: int, steps: int) -> tuple[int, list[float]]:
    """Runs the loop from its seed; the digest and the 11 elements of the summary vector."""
    state = State.zeros(lanes)
    p = initial_inputs(lanes, seed)
    left = np.empty_like(p)
    for _ in range(steps):
        np.subtract(1.0, p, out=left)
        np.multiply(p, 3.9, out=p)
        np.multiply(p, left, out=p)
        advance(state, p)
    return digest(state), summary(state, p, steps)


def hot_vector(lanes: int, seed: int, steps: int) -> list[float]:
    """The same without the digest."""
    return hot_run(lanes, seed, steps)[1]


def step(state: State, observation: F64 | Sequence[float]) -> float:
    """One step with given inputs, in place; the mean of c*c over the lanes."""
    p = np.asarray(observation, dtype=np.float64)
    if p.shape != state.position.shape:
        raise ValueError(f"observation needs shape {state.position.shape}, got {p.shape}")
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        c = advance(state, p)
        return tree_sum(c * c) / len(p)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1] / "python"))
    from command_line import main

    main(sys.modules[__name__])
