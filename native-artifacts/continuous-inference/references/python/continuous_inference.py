"""The workload `continuous-inference` in pure Python: the plainest reading of its specification.

Standard library only; runs on CPython and on GraalPy. A Python float is an IEEE 754 f64 and every
operation below is one correctly rounded operation, so the results are bit-equal to the artifact's.

    digest, vector = hot_run(lanes=64, seed=7, steps=256)
    vector = hot_vector(lanes=64, seed=7, steps=256)

    state = State.zeros(lanes=64)
    score = step(state, observation)       # observation: 64 floats

As a program: see command_line.py.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15

T = TypeVar("T")


@dataclass(slots=True)
class State:
    """The filter bank: one float per lane in each list."""

    position: list[float]
    velocity: list[float]
    energy: list[float]
    peak: list[float]
    gated: list[float]

    @classmethod
    def zeros(cls, lanes: int) -> State:
        """The state before the first step."""
        return cls(*([0.0] * lanes for _ in range(5)))


def mix(z: int) -> int:
    """The output function of SplitMix64, on 64 bits."""
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return z ^ (z >> 31)


def initial_inputs(lanes: int, seed: int) -> list[float]:
    """p of every lane before the first step: 0.01 + 0.98*u, u uniform in [0, 1).

    seed: any integer; its lowest 64 bits (two's complement) count.
    """
    outputs = (mix((seed + (i + 1) * GOLDEN) & MASK) for i in range(lanes))
    return [0.01 + 0.98 * ((z >> 11) * 2.0**-53) for z in outputs]


def advance(state: State, inputs: Sequence[float]) -> list[float]:
    """One step of every lane, in place. Returns the clipped residuals c."""
    x, v, energy, peak, gated = state.position, state.velocity, state.energy, state.peak, state.gated
    clipped = [0.0] * len(x)
    for i, p in enumerate(inputs):
        pred = x[i] + 0.05 * v[i]
        r = p - pred
        q = -0.35 if r < -0.35 else r
        c = 0.35 if q > 0.35 else q
        x[i] = pred + 0.6 * c
        v[i] = v[i] * 0.98 + 0.12 * c
        energy[i] = energy[i] * 0.995 + (c * c) * 0.005
        a = abs(r)
        peak[i] = a if a > peak[i] else peak[i]
        gated[i] = gated[i] + (1.0 if a > 0.35 else 0.0)
        clipped[i] = c
    return clipped


def halving_tree(values: Sequence[T], combine: Callable[[T, T], T]) -> T:
    """The reduction order of the specification: t[i] op t[i+n/2], then n/2. n is a power of two."""
    while len(values) > 1:
        half = len(values) // 2
        values = [combine(values[i], values[i + half]) for i in range(half)]
    return values[0]


def tree_sum(values: Sequence[float]) -> float:
    """The sum of the values by the halving tree."""
    return halving_tree(values, lambda a, b: a + b)


def simulate(lanes: int, seed: int, steps: int) -> tuple[State, list[float]]:
    """The state and the inputs p after the steps."""
    state = State.zeros(lanes)
    p = initial_inputs(lanes, seed)
    for _ in range(steps):
        p = [(3.9 * value) * (1.0 - value) for value in p]
        advance(state, p)
    return state, p


def summary(state: State, p: Sequence[float], steps: int) -> list[float]:
    """The 11 elements of the summary vector, in the order of the specification."""
    lanes = len(p)
    x, v = state.position, state.velocity
    return [
        tree_sum(x) / lanes,
        tree_sum(v) / lanes,
        tree_sum(state.energy) / lanes,
        halving_tree(state.peak, lambda a, b: a if a > b else b),
        tree_sum(state.peak) / lanes,
        halving_tree(x, lambda a, b: a if a < b else b),
        halving_tree(x, lambda a, b: a if a > b else b),
        tree_sum(state.gated) / (lanes * steps) if steps else 0.0,
        tree_sum([abs(value) for value in v]) / lanes,
        tree_sum(p) / lanes,
        tree_sum([x[i] * v[i] for i in range(lanes)]),
    ]


def digest(state: State) -> int:
    """The 64-bit fingerprint of the state, 0 to 2**64 - 1."""
    hashes = list(range(len(state.position)))
    for plane in (state.position, state.velocity, state.energy, state.peak, state.gated):
        bits = struct.unpack(f"<{len(plane)}Q", struct.pack(f"<{len(plane)}d", *plane))
        hashes = [mix(h ^ b) for h, b in zip(hashes, bits)]
    return halving_tree(hashes, lambda a, b: mix((a * GOLDEN + b) & MASK))


def hot_run(lanes: int, seed: int, steps: int) -> tuple[int, list[float]]:
    """Runs the loop from its seed; the digest and the 11 elements of the summary vector.

    lanes: a power of two; seed: an i64; steps: 0 or more.
    """
    state, p = simulate(lanes, seed, steps)
    return digest(state), summary(state, p, steps)


def hot_vector(lanes: int, seed: int, steps: int) -> list[float]:
    """The same without the digest."""
    state, p = simulate(lanes, seed, steps)
    return summary(state, p, steps)


def step(state: State, observation: Sequence[float]) -> float:
    """One step with given inputs, in place; the mean of c*c over the lanes.

    observation: one float per lane.
    """
    if len(observation) != len(state.position):
        raise ValueError(f"observation needs {len(state.position)} values, got {len(observation)}")
    return tree_sum([c * c for c in advance(state, observation)]) / len(observation)


if __name__ == "__main__":
    import sys

    from command_line import main

    main(sys.modules[__name__])
