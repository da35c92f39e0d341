"""What users of neighbouring software reported of native code under Python, tried on Fluno.

Run by ``fluno run field_cases.py BUNDLE POLICY`` on a bundle of size s; silent if all is well.
"""

import sys
import threading
import time
from collections.abc import Callable

import fluno_runtime as fluno

LANES = 64


def is_closed(use: Callable[[], object]) -> None:
    """What was closed must say so, in an exception with nothing of Java behind it."""
    caught: fluno.ClosedError | None = None
    try:
        use()
    except fluno.ClosedError as e:
        caught = e
    assert caught is not None
    assert caught.code == "FLN-3001"
    assert caught.__context__ is None


def subnormals_count() -> None:
    """JDK-8295159: a library built with fast-math switched the thread to flush-to-zero."""
    assert float("5e-324") != 0.0
    assert float("2.2250738585072014e-308") / 2 > 0.0
    assert float("1e-310") * 1.0 > 0.0


def odd_observations_pass_bit_by_bit(artifact: fluno.Artifact) -> None:
    """As the specification of the workload has it, for a lane that starts at rest."""
    step = artifact.step.bind()
    odd = [5e-324, -5e-324, -0.0, float("inf"), float("-inf"), float("nan"), 1e-310, 0.25]
    step(odd * (LANES // len(odd)))
    subnormals_count()
    for lane, r in enumerate(odd):
        q = -0.35 if r < -0.35 else r
        c = 0.35 if q > 0.35 else q
        expected = (0.0 + 0.6 * c, 0.0 + 0.12 * c, 0.0 + (c * c) * 0.005)
        assert repr((step.position[lane], step.velocity[lane], step.energy[lane])) == repr(expected), lane
        assert step.peak[lane] == (abs(r) if abs(r) > 0.0 else 0.0)
        assert step.gated[lane] == (1.0 if abs(r) > 0.35 else 0.0)


def what_is_closed_says_so(load: Callable[[], fluno.Artifact]) -> None:
    """microsoft/onnxruntime#19125: closing twice or using after close killed the JVM."""
    artifact = load()
    step = artifact.step.bind()
    step([0.5] * LANES)
    position = step.position
    vector = artifact.hot_vector(seed=7, steps=256)
    other = artifact.step.bind()
    loose = fluno.zeros(3)
    for thing in (other, loose, artifact):
        thing.close()
        thing.close()
    for use in (
        lambda: artifact.hot_vector(seed=7, steps=256),
        lambda: artifact.step.bind(),
        lambda: step([0.5] * LANES),
        lambda: other([0.5] * LANES),
        lambda: loose[0],
        lambda: loose.tolist(),
    ):
        is_closed(use)
    step.close()
    assert vector[0].hex() == "0x1.49b9822e63b3cp-1"
    assert position[0] == 0.6 * 0.35


def a_close_during_a_call_spoils_nothing(load: Callable[[], fluno.Artifact], rounds: int) -> None:
    """deepjavalibrary/djl PR 1861: a close beside a running call."""
    with load() as artifact:
        expected = artifact.hot_run(seed=7, steps=1 << 16)[0]
    for round_ in range(rounds):
        artifact = load()
        outcomes: list[object] = []

        def call(artifact: fluno.Artifact = artifact, outcomes: list[object] = outcomes) -> None:
            try:
                outcomes.append(artifact.hot_run(seed=7, steps=1 << 16)[0])
            except fluno.ClosedError:
                outcomes.append("closed")

        thread = threading.Thread(target=call)
        thread.start()
        time.sleep(round_ % 5 * 0.001)
        artifact.close()
        thread.join()
        assert outcomes in ([expected], ["closed"]), outcomes


def main(bundle: str, policy: str) -> None:
    """Tries everything."""

    def load() -> fluno.Artifact:
        return fluno.load(bundle, trust=policy)

    subnormals_count()
    with load() as artifact:
        subnormals_count()
        assert artifact.hot_run(seed=7, steps=256)[1][0].hex() == "0x1.49b9822e63b3cp-1"
        subnormals_count()
        odd_observations_pass_bit_by_bit(artifact)
        subnormals_count()
    what_is_closed_says_so(load)
    a_close_during_a_call_spoils_nothing(load, rounds=20)


if __name__ == "__main__":
    main(*sys.argv[1:])
