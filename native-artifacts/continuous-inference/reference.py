"""The reference that `fluno build` holds the libraries against: references/python, entry by entry."""

from __future__ import annotations

import random
from collections.abc import Iterator

from references.python import continuous_inference as workload

LANES = 64  # the build sets the parameter of each variant here


def hot_vector(seed: int, steps: int) -> list[float]:
    """The summary vector."""
    return workload.hot_vector(LANES, seed, steps)


def hot_run(seed: int, steps: int) -> tuple[int, list[float]]:
    """The digest and the summary vector."""
    return workload.hot_run(LANES, seed, steps)


def step(
    position: list[float],
    velocity: list[float],
    energy: list[float],
    peak: list[float],
    gated: list[float],
    observation: list[float],
) -> float:
    """The mean of c*c; the state advances in its lists."""
    return workload.step(workload.State(position, velocity, energy, peak, gated), observation)


def golden_inputs() -> Iterator[tuple[str, dict[str, object]]]:
    """More calls that the build compares, beside the recipe's `validation`."""
    yield "hot_run", {"seed": -(1 << 63), "steps": 0}
    yield "hot_run", {"seed": (1 << 63) - 1, "steps": 3}
    numbers = random.Random(7)
    names = ("position", "velocity", "energy", "peak", "gated", "observation")
    for odd in (0.5, float("nan"), float("inf"), 5e-324, -0.0):
        arguments = {name: [numbers.gauss(0.0, 0.3) for _ in range(LANES)] for name in names}
        for plane in arguments.values():
            plane[numbers.randrange(LANES)] = odd
        yield "step", dict(arguments)
