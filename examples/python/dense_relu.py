"""A layer of a neural network: weights are bound once, then inputs stream through.

Run it with ./fluno run examples/python/dense_relu.py
"""

from __future__ import annotations

import random
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(__file__).resolve().parents[2] / "native-artifacts" / "dist"
INPUTS, OUTPUTS = 64, 32


def main() -> None:
    """Sends three inputs through a layer with made-up weights."""
    numbers = random.Random(7)
    weights = [numbers.gauss(0.0, 0.3) for _ in range(INPUTS * OUTPUTS)]
    bias = [numbers.gauss(0.0, 0.1) for _ in range(OUTPUTS)]
    with fluno.load(DIST / "dense-relu.fluno", trust=DIST / "trust.json") as artifact:
        layer = artifact.dense.bind(
            weights=fluno.tensor(weights, dtype="f32"), bias=fluno.tensor(bias, dtype="f32")
        )
        for tick in range(3):
            output = layer([numbers.uniform(-1.0, 1.0) for _ in range(INPUTS)])
            active = sum(value > 0.0 for value in output)
            print(f"input {tick}: {active} of {len(output)} units are active, the first is {output[0]:.6f}")


if __name__ == "__main__":
    main()
