"""Fluno from a Python loop: `./fluno run tests/benchmarks/opponents/fluno_graalpy.py`.

The signed bundles of this checkout are verified and loaded; a run is one bound call.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from protocol import LANES, HotRun, HotVector, Subject, measure, serve

import fluno_runtime as fluno

DIST = Path(__file__).resolve().parents[3] / "native-artifacts" / "dist"
WARM_SECONDS = 3.0  # until GraalPy has compiled the loop

loaded: dict[int, fluno.Artifact] = {}


def bind(entry: str, lanes: int, seed: int, steps: int) -> fluno.BoundCall:
    if lanes not in loaded:
        size = next(size for size, count in LANES.items() if count == lanes)
        bundle = DIST / f"continuous-inference-{size}.fluno"
        loaded[lanes] = fluno.load(bundle, trust=DIST / "trust.json")
    call = loaded[lanes][entry].bind(seed=seed, steps=steps)
    end = time.monotonic() + WARM_SECONDS
    while time.monotonic() < end:
        measure(call, 16)
    return call


def hot_vector(lanes: int, seed: int, steps: int) -> HotVector:
    return bind("hot_vector", lanes, seed, steps)


def hot_run(lanes: int, seed: int, steps: int) -> HotRun:
    return bind("hot_run", lanes, seed, steps)


if __name__ == "__main__":
    compiled = "interpreted" if "Interpreted" in sys.version else "compiled"
    version = ".".join(map(str, sys.implementation.version[:3]))
    serve([Subject("fluno-graalpy", hot_vector, hot_run)], f"GraalPy {version}, {compiled}")
