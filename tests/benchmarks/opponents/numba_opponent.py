"""Numba, compiled to the machine without fast-math.

`numba-steps` goes over all lanes in every step; `numba-blocks` takes 128 lanes through all steps before the
next ones, so that their planes stay in the first-level cache.

The planes are parts of one array, and their length is a constant: only then does LLVM see that they do not
overlap, and computes several lanes at a time. With six arrays it gives up.
"""

from __future__ import annotations

import platform
from collections.abc import Callable

from protocol import absent, serve

try:
    import numba
    import numpy as np
    from workload import F64, Planes, Simulate, initial_inputs, subject
except ImportError as problem:
    absent(f"numba: {problem}")


def compiled(lanes: int) -> Callable[[F64, int], None]:
    """All steps of so many lanes; the planes x, v, energy, peak, gated and p lie one after the other."""
    v, energy, peak, gated, inputs = (lanes * plane for plane in range(1, 6))

    @numba.njit(error_model="numpy")
    def advance(planes: F64, steps: int) -> None:
        for _ in range(steps):
            for i in range(lanes):
                p = (3.9 * planes[i + inputs]) * (1.0 - planes[i + inputs])
                pred = planes[i] + 0.05 * planes[i + v]
                r = p - pred
                q = -0.35 if r < -0.35 else r
                c = 0.35 if q > 0.35 else q
                a = abs(r)
                planes[i + inputs] = p
                planes[i] = pred + 0.6 * c
                planes[i + v] = planes[i + v] * 0.98 + 0.12 * c
                planes[i + energy] = planes[i + energy] * 0.995 + (c * c) * 0.005
                planes[i + peak] = a if a > planes[i + peak] else planes[i + peak]
                planes[i + gated] = planes[i + gated] + (1.0 if a > 0.35 else 0.0)

    return advance


def blocks_of(most: int) -> Simulate:
    known: dict[int, Callable[[F64, int], None]] = {}

    def simulate(lanes: int, seed: int, steps: int) -> Planes:
        block = min(most, lanes)
        if block not in known:
            known[block] = compiled(block)
        blocks = np.zeros((lanes // block, 6, block))
        blocks[:, 5, :] = initial_inputs(lanes, seed).reshape(-1, block)
        for planes in blocks:
            known[block](planes.reshape(-1), steps)
        return tuple(blocks.transpose(1, 0, 2).reshape(6, lanes))

    return simulate


if __name__ == "__main__":
    serve(
        [subject("numba-steps", blocks_of(1 << 30)), subject("numba-blocks", blocks_of(128))],
        f"numba {numba.__version__}, Python {platform.python_version()}",
    )
