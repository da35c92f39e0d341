"""The workload `continuous-inference` in PyTorch: eager, in place, one thread.

The same functions as references/python/continuous_inference.py, over tensors of f64. PyTorch has no
unsigned 64-bit arithmetic, so integers are i64 that wrap, and a logical shift is a shift and a mask.
The command line is that of references/python/command_line.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor

torch.set_num_threads(1)

MASK = 0xFFFF_FFFF_FFFF_FFFF


def signed(bits: int) -> int:
    """The i64 with the lowest 64 bits of an integer."""
    bits &= MASK
    return bits - 2**64 if bits >= 2**63 else bits


GOLDEN = signed(0x9E37_79B9_7F4A_7C15)


@dataclass(slots=True)
class State:
    """The filter bank: one f64 per lane in each tensor. The fields after `gated` are scratch."""

    position: Tensor
    velocity: Tensor
    energy: Tensor
    peak: Tensor
    gated: Tensor
    residual: Tensor = field(init=False)
    clipped: Tensor = field(init=False)
    product: Tensor = field(init=False)
    mask: Tensor = field(init=False)

    def __post_init__(self) -> None:
        self.residual = torch.empty_like(self.position)
        self.clipped = torch.empty_like(self.position)
        self.product = torch.empty_like(self.position)
        self.mask = torch.empty(self.position.shape, dtype=torch.bool)

    @classmethod
    def zeros(cls, lanes: int) -> State:
        """The state before the first step."""
        return cls(*(torch.zeros(lanes, dtype=torch.float64) for _ in range(5)))


def shift_right(z: Tensor, count: int) -> Tensor:
    """Shifts zeros in."""
    return (z >> count) & (MASK >> count)


def mix(z: Tensor) -> Tensor:
    """The output function of SplitMix64."""
    z = (z ^ shift_right(z, 30)) * signed(0xBF58_476D_1CE4_E5B9)
    z = (z ^ shift_right(z, 27)) * signed(0x94D0_49BB_1331_11EB)
    return z ^ shift_right(z, 31)


def initial_inputs(lanes: int, seed: int) -> Tensor:
    """p of every lane before the first step; the lowest 64 bits of the seed count."""
    numbers = torch.arange(1, lanes + 1, dtype=torch.int64)
    z = mix(numbers * GOLDEN + signed(seed))
    return 0.01 + 0.98 * (shift_right(z, 11).to(torch.float64) * 2.0**-53)


def advance(state: State, p: Tensor) -> Tensor:
    """One step of every lane, in place. Returns the clipped residuals c, valid until the next step."""
    x, v, energy, peak, gated = state.position, state.velocity, state.energy, state.peak, state.gated
    r, c, product, mask = state.residual, state.clipped, state.product, state.mask
    torch.mul(v, 0.05, out=product)
    x.add_(product)  # pred
    torch.sub(p, x, out=r)
    c.copy_(r)
    torch.lt(c, -0.35, out=mask)
    c.masked_fill_(mask, -0.35)
    torch.gt(c, 0.35, out=mask)
    c.masked_fill_(mask, 0.35)
    torch.mul(c, 0.6, out=product)
    x.add_(product)
    v.mul_(0.98)
    torch.mul(c, 0.12, out=product)
    v.add_(product)
    energy.mul_(0.995)
    torch.mul(c, c, out=product)
    product.mul_(0.005)
    energy.add_(product)
    r.abs_()
    torch.gt(r, peak, out=mask)
    torch.where(mask, r, peak, out=peak)
    torch.gt(r, 0.35, out=mask)
    gated.add_(mask)
    return c


def halving_tree(values: Tensor, combine: Callable[[Tensor, Tensor], Tensor]) -> Tensor:
    """The reduction order of the specification; a tensor of one element."""
    while len(values) > 1:
        half = len(values) // 2
        values = combine(values[:half], values[half:])
    return values


def tree_sum(values: Tensor) -> float:
    return halving_tree(values, torch.add).item()


def summary(state: State, p: Tensor, steps: int) -> list[float]:
    """The 11 elements of the summary vector, in the order of the specification."""
    lanes = len(p)
    x, v = state.position, state.velocity
    return [
        tree_sum(x) / lanes,
        tree_sum(v) / lanes,
        tree_sum(state.energy) / lanes,
        halving_tree(state.peak, lambda a, b: torch.where(a > b, a, b)).item(),
        tree_sum(state.peak) / lanes,
        halving_tree(x, lambda a, b: torch.where(a < b, a, b)).item(),
        halving_tree(x, lambda a, b: torch.where(a > b, a, b)).item(),
        tree_sum(state.gated) / (lanes * steps) if steps else 0.0,
        tree_sum(v.abs()) / lanes,
        tree_sum(p) / lanes,
        tree_sum(x * v),
    ]


def digest(state: State) -> int:
    """The 64-bit fingerprint of the state, 0 to 2**64 - 1."""
    hashes = torch.arange(len(state.position), dtype=torch.int64)
    for plane in (state.position, state.velocity, state.energy, state.peak, state.gated):
        hashes = mix(hashes ^ plane.view(torch.int64))
    return int(halving_tree(hashes, lambda a, b: mix(a * GOLDEN + b)).item()) & MASK


def hot_run(lanes: int, seed: int, steps: int) -> tuple[int, list[float]]:
    """Runs the loop from its seed; the digest and the 11 elements of the summary vector."""
    state = State.zeros(lanes)
    p = initial_inputs(lanes, seed)
    left = torch.empty_like(p)
    for _ in range(steps):
        torch.sub(1.0, p, out=left)
        p.mul_(3.9)
        p.mul_(left)
        advance(state, p)
    return digest(state), summary(state, p, steps)


def hot_vector(lanes: int, seed: int, steps: int) -> list[float]:
    """The same without the digest."""
    return hot_run(lanes, seed, steps)[1]


def step(state: State, observation: Tensor | Sequence[float]) -> float:
    """One step with given inputs, in place; the mean of c*c over the lanes."""
    p = torch.as_tensor(observation, dtype=torch.float64)
    if p.shape != state.position.shape:
        raise ValueError(f"observation needs shape {tuple(state.position.shape)}, got {tuple(p.shape)}")
    c = advance(state, p)
    return tree_sum(c * c) / len(p)


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1] / "python"))
    from command_line import main

    main(sys.modules[__name__])
