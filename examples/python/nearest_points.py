"""The stored points nearest to a query, as a search over embeddings asks for them.

Run it with ./fluno run examples/python/nearest_points.py
"""

from __future__ import annotations

import random
from array import array
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(__file__).resolve().parents[2] / "native-artifacts" / "dist"
WIDTH = 16


def main() -> None:
    """Looks up three of a thousand made-up points, each slightly moved."""
    numbers = random.Random(7)
    points = array("f", (numbers.uniform(-1.0, 1.0) for _ in range(1000 * WIDTH)))
    stored = fluno.tensor(points, dtype="f32")
    with fluno.load(DIST / "nearest-points.fluno", trust=DIST / "trust.json") as artifact:
        for index in (0, 500, 999):
            query = [value + 0.01 for value in points[index * WIDTH : (index + 1) * WIDTH]]
            found, indices, distances = artifact.nearest(query=query, points=stored)
            print(f"near point {index}: {found} found, the nearest is {indices[0]} at {distances[0]:.5f}")


if __name__ == "__main__":
    main()
