"""A Python loop calls a verified native artifact.

    ./fluno run examples/python/continuous_inference.py [BUNDLE]

BUNDLE is size l of the workload unless another is given. The results on size s are compared, bit by bit,
with the pure-Python reference. Exit status 0 means: no difference at all, and a summary vector of 11.
"""

from __future__ import annotations

import random
import runpy
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import fluno_runtime as fluno

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "native-artifacts" / "dist"
REFERENCE = ROOT / "native-artifacts/continuous-inference/references/python/continuous_inference.py"

SEED = 7
STEPS = {64: 256, 256: 1024, 1024: 4096}  # the workload's steps for each number of lanes


def run(bundle: Path, trust: Path | None) -> int:
    """Calls every entry of a bundle as a user would. Returns the length of the summary vector."""
    report = fluno.verify(bundle, trust=trust)
    print(
        f"verified      {report.artifact_id} version {report.version}, signed by {', '.join(report.signers)}"
    )

    with fluno.load(bundle, trust=trust) as artifact:
        step = artifact.step.bind()  # allocates the state: step.position, step.velocity, ...
        lanes = len(step.position)
        steps = STEPS[lanes]

        vector = artifact.hot_vector(seed=SEED, steps=steps)
        print(f"hot_vector    {lanes} lanes, {steps} steps")
        for element in vector:
            print(f"              {element!r}")

        digest, again = artifact.hot_run(seed=SEED, steps=steps)
        print(f"hot_run       digest {digest:016x}, the same vector: {again.tolist() == vector.tolist()}")

        score = 0.0
        for observation in stream(lanes, count=1000):
            score = step(observation)
        print(f"step          1000 observations, last score {score!r}, position[0] {step.position[0]!r}")

        seconds = best(lambda: artifact.hot_run(seed=SEED, steps=steps))
        print(f"time          hot_run {seconds * 1e3:.3f} ms a call")
    return len(vector)


def compare(bundle: Path, trust: Path | None) -> float:
    """The largest difference between size s and the reference, over runs and over a stream."""
    reference = SimpleNamespace(**runpy.run_path(str(REFERENCE)))
    with fluno.load(bundle, trust=trust) as artifact:
        step = artifact.step.bind()
        lanes = len(step.position)
        digest, vector = artifact.hot_run(seed=SEED, steps=256)
        expected_digest, expected = reference.hot_run(lanes, SEED, 256)
        errors = [abs(a - b) for a, b in zip(vector, expected, strict=True)]
        errors.append(0.0 if digest == expected_digest else float("inf"))

        state = reference.State.zeros(lanes)
        for observation in stream(lanes, count=100):
            errors.append(abs(step(observation) - reference.step(state, observation)))
        for name in ("position", "velocity", "energy", "peak", "gated"):
            errors += [abs(a - b) for a, b in zip(step[name], getattr(state, name), strict=True)]

        report_overhead(step, lanes)
    return max(errors)


def report_overhead(step: fluno.BoundCall, lanes: int) -> None:
    """Prints what a call from Python costs beyond the native function."""
    observations = list(stream(lanes, count=1000))

    def loop() -> None:
        for observation in observations:
            step(observation)

    python = best(loop, patience=6.0) / len(observations)
    # The same call, repeated by Java alone. On one observation the state settles, and after 100,000 runs
    # its numbers are so small that the processor slows down: only the first runs tell the native time.
    native = min(step.benchmark(runs=1000) for _ in range(100))
    print(
        f"time          step on {lanes} lanes {python * 1e9:.0f} ns a call, native {native * 1e9:.0f} ns: "
        f"{(python - native) * 1e9:.0f} ns for the crossing and the copy of the observation"
    )


def stream(lanes: int, count: int) -> Iterator[array[float]]:
    """Observations, the same ones each time."""
    numbers = random.Random(SEED)
    return (array("d", (numbers.random() for _ in range(lanes))) for _ in range(count))


def best(call: Callable[[], object], patience: float = 1.0) -> float:
    """The shortest time of a call in seconds: repeats it until none was faster for a while."""
    shortest = float("inf")
    end = time.perf_counter() + patience
    while (start := time.perf_counter()) < end:
        call()
        stop = time.perf_counter()
        if stop - start < 0.99 * shortest:
            shortest, end = stop - start, stop + patience
    return shortest


def main() -> int:
    """Runs the example; returns the exit status."""
    bundle = Path(sys.argv[1]) if len(sys.argv) > 1 else DIST / "continuous-inference-l.fluno"
    policy = DIST / "trust.json"  # a checkout's own; a release has none, and takes the user's
    trust = policy if policy.exists() else None
    length = run(bundle, trust)
    error = compare(DIST / "continuous-inference-s.fluno", trust)
    print(f"maximum absolute error {error} against the pure-Python reference on size s, digest included")
    print(
        f"compiler      {'not active: start with ./fluno run' if 'Interpreted' in sys.version else 'active'}"
    )
    return 0 if error == 0.0 and length == 11 else 1


if __name__ == "__main__":
    sys.exit(main())
