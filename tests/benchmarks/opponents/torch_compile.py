"""torch.compile.

`torch-compile-step` compiles one step; `torch-compile-block`, the fastest form found, several steps unrolled
into one graph. What is left of the steps then runs one by one.
"""

from __future__ import annotations

import platform

from protocol import absent, serve

try:
    import torch
    from workload import Planes, Simulate, initial_inputs, subject
except ImportError as problem:
    absent(f"torch: {problem}")

if not hasattr(torch, "compile") or torch.__version__ < "2.":
    absent(f"torch {torch.__version__} has no torch.compile")

torch.set_num_threads(1)

# Half as many are a tenth slower; the time to compile, most of a minute, grows with the number.
BLOCK = 128
State = tuple[torch.Tensor, ...]


def step(state: State) -> State:
    x, v, energy, peak, gated, p = state
    p = (3.9 * p) * (1.0 - p)
    pred = x + 0.05 * v
    r = p - pred
    c = torch.clamp(r, -0.35, 0.35)
    a = torch.abs(r)
    return (
        pred + 0.6 * c,
        v * 0.98 + 0.12 * c,
        energy * 0.995 + (c * c) * 0.005,
        torch.maximum(peak, a),
        gated + (a > 0.35),
        p,
    )


def block(state: State) -> State:
    for _ in range(BLOCK):
        state = step(state)
    return state


# Without guards, a call does not check again what its arguments are: they are always the same kind.
options = {"guard_filter_fn": lambda guards: [False for _ in guards]}
compiled_step = torch.compile(step, fullgraph=True, dynamic=False, options=options)
# Every few operations become a node of their own, and all nodes one kernel. As the defaults are, a step is
# written out again for each use of its result: the time to compile grows exponentially: 12 steps take minutes
one_kernel = {"realize_opcount_threshold": 3, "max_fusion_size": 4000}
compiled_block = torch.compile(block, fullgraph=True, dynamic=False, options=options | one_kernel)


def start(lanes: int, seed: int) -> State:
    zeros = (torch.zeros(lanes, dtype=torch.float64) for _ in range(5))
    return (*zeros, torch.from_numpy(initial_inputs(lanes, seed)))


def simulate(lanes: int, seed: int, steps: int, blocks: int) -> Planes:
    with torch.inference_mode():
        state = start(lanes, seed)
        for _ in range(blocks):
            state = compiled_block(state)
        for _ in range(steps - BLOCK * blocks):
            state = compiled_step(state)
        return tuple(plane.numpy() for plane in state)


def compiled_for(blocks: bool) -> Simulate:
    """Compiles anew for another number of lanes, which nothing else would notice without guards."""
    known: list[int] = []

    def run(lanes: int, seed: int, steps: int) -> Planes:
        if known != [lanes]:
            torch.compiler.reset()
            known[:] = [lanes]
        return simulate(lanes, seed, steps, steps // BLOCK if blocks else 0)

    return run


if __name__ == "__main__":
    serve(
        [
            subject("torch-compile-step", compiled_for(False)),
            subject("torch-compile-block", compiled_for(True)),
        ],
        f"torch {torch.__version__}, Python {platform.python_version()}, blocks of {BLOCK} steps",
    )
