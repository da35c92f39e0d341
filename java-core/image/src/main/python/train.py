"""What the cache of the app image is trained on: the start that most scripts have."""

import array
import sys

import fluno_runtime as fluno

bundle, trust = sys.argv[1:]
report = fluno.verify(bundle, trust=trust)
print(report.artifact_id, *report.signers)
with fluno.load(bundle, trust=trust) as artifact:
    digest, vector = artifact.hot_run(seed=7, steps=256)
    print(f"{digest:016x}", float(artifact.hot_vector(seed=7, steps=256)[0]).hex(), len(vector))
    step = artifact.step.bind()
    # Long enough for the compiler to come, so that the cache holds it as well.
    observation = array.array("d", [0.1] * len(step.position))
    total = 0.0
    for _ in range(20_000):
        total += step(observation)
    print(total, step.position[0])
