"""The scoring loop: yours to change. It runs in a sandbox; docs/embedding.md says what it may do."""

import array


def score(step, observations):
    """The scores of some observations of one sensor, in order.

    step is the filter of that sensor and keeps its state: each call takes one observation, an
    array of f64, and gives its score.
    """
    return array.array("d", [step(observation) for observation in observations])
