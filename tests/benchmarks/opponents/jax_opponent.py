"""JAX: one jitted function with a `fori_loop` over the steps, on the CPU, in double precision.

XLA contracts multiplications and additions, so the results are not bit-exact; their error is measured.
"""

from __future__ import annotations

import os
import platform
from functools import partial

from protocol import absent, serve

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = (
    os.environ.get("XLA_FLAGS", "") + " --xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    from workload import Planes, Simulate, initial_inputs, subject
except ImportError as problem:
    absent(f"jax: {problem}")

jax.config.update("jax_enable_x64", True)

State = tuple[jax.Array, ...]


def step(_: int, state: State) -> State:
    x, v, energy, peak, gated, p = state
    p = (3.9 * p) * (1.0 - p)
    pred = x + 0.05 * v
    r = p - pred
    q = jnp.where(r < -0.35, -0.35, r)
    c = jnp.where(q > 0.35, 0.35, q)
    a = jnp.abs(r)
    return (
        pred + 0.6 * c,
        v * 0.98 + 0.12 * c,
        energy * 0.995 + (c * c) * 0.005,
        jnp.where(a > peak, a, peak),
        gated + jnp.where(a > 0.35, 1.0, 0.0),
        p,
    )


@partial(jax.jit, static_argnums=(1, 2))
def advance(p: jax.Array, steps: int, unroll: int) -> State:
    state = (*(jnp.zeros_like(p) for _ in range(5)), p)
    return jax.lax.fori_loop(0, steps, step, state, unroll=unroll)


def unrolled(count: int) -> Simulate:
    def simulate(lanes: int, seed: int, steps: int) -> Planes:
        state = advance(jnp.asarray(initial_inputs(lanes, seed)), steps, count if steps else 1)
        return tuple(np.asarray(plane) for plane in jax.block_until_ready(state))

    return simulate


if __name__ == "__main__":
    serve(
        [subject("jax", unrolled(1)), subject("jax-unrolled", unrolled(8))],
        f"jax {jax.__version__}, Python {platform.python_version()}",
    )
