"""NumPy, every operation into an array that exists.

`numpy-out` goes step by step as the specification does. `numpy-blocks` makes fewer calls: neighbours are
changed together, and peak and gated come from a block of steps at a time.
"""

from __future__ import annotations

import platform

from protocol import absent, serve

try:
    import numpy as np
except ImportError as problem:
    absent(f"numpy: {problem}")

from workload import Planes, initial_inputs, subject

BLOCK = 128  # steps; counts of a block fit into a byte


def simulate_steps(lanes: int, seed: int, steps: int) -> Planes:
    """x, v, energy, peak, gated and p after all steps, one call for each operation."""
    p = initial_inputs(lanes, seed)
    x, v, energy, peak, gated, grown, r, c, product = (np.zeros(lanes) for _ in range(9))
    outside = np.empty(lanes, dtype=np.bool_)
    count = np.zeros(lanes, dtype=np.uint8)
    for t in range(steps):
        np.multiply(p, 3.9, out=grown)
        np.subtract(1.0, p, out=p)
        np.multiply(grown, p, out=p)
        np.multiply(v, 0.05, out=product)
        np.add(x, product, out=x)  # pred
        np.subtract(p, x, out=r)
        np.maximum(r, -0.35, out=c)  # no NaN occurs, so these are the selects of the specification
        np.minimum(c, 0.35, out=c)
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
        np.maximum(peak, r, out=peak)
        np.greater(r, 0.35, out=outside)
        np.add(count, outside.view(np.uint8), out=count)
        if t % 255 == 254:
            np.add(gated, count, out=gated)
            count.fill(0)
    np.add(gated, count, out=gated)
    return x, v, energy, peak, gated, p


def simulate_blocks(lanes: int, seed: int, steps: int) -> Planes:
    """The same in fewer and cheaper calls.

    Planes that take the same operation are one array, and constants are arrays too: NumPy spends longer on a
    scalar argument than on reading a thousand equal elements.
    """
    p = initial_inputs(lanes, seed)
    state, gain = np.zeros(3 * lanes), np.empty(3 * lanes)
    x, v, energy = np.split(state, 3)
    gain_x, gain_v, gain_energy = np.split(gain, 3)
    kept, keep = state[lanes:], np.repeat([0.98, 0.995], lanes)
    rate, one, drift, low, high, alpha, beta, weight = (
        np.full(lanes, k) for k in (3.9, 1.0, 0.05, -0.35, 0.35, 0.6, 0.12, 0.005)
    )
    grown, product, peak, gated, c = (np.zeros(lanes) for _ in range(5))
    residuals = np.empty((BLOCK, lanes))
    outside = np.empty((BLOCK, lanes), dtype=np.bool_)
    multiply, add, subtract, maximum, minimum = np.multiply, np.add, np.subtract, np.maximum, np.minimum
    for start in range(0, steps, BLOCK):
        block = residuals[: min(BLOCK, steps - start)]
        for r in block:
            multiply(p, rate, grown)
            subtract(one, p, p)
            multiply(grown, p, p)
            multiply(v, drift, product)
            add(x, product, x)  # pred
            subtract(p, x, r)
            maximum(r, low, out=c)
            minimum(c, high, out=c)
            multiply(c, alpha, gain_x)
            multiply(c, beta, gain_v)
            multiply(c, c, product)
            multiply(product, weight, gain_energy)
            multiply(kept, keep, kept)
            add(state, gain, state)
        np.absolute(block, out=block)
        maximum(peak, block.max(axis=0), out=peak)
        over = np.greater(block, 0.35, out=outside[: len(block)])
        gated += over.view(np.uint8).sum(axis=0, dtype=np.uint8)
    return x, v, energy, peak, gated, p


if __name__ == "__main__":
    serve(
        [subject("numpy-out", simulate_steps), subject("numpy-blocks", simulate_blocks)],
        f"numpy {np.__version__}, Python {platform.python_version()}",
    )
