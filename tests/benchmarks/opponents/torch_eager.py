"""Eager PyTorch: `torch-eager` changes tensors in place, `torch-plain` is the loop as one writes it first."""

from __future__ import annotations

import platform

from protocol import absent, serve

try:
    import torch
    from workload import Planes, initial_inputs, subject
except ImportError as problem:
    absent(f"torch: {problem}")

torch.set_num_threads(1)


def simulate_in_place(lanes: int, seed: int, steps: int) -> Planes:
    """As few calls as keep every rounding: addcmul, and add with a factor, round once for two operations."""
    with torch.inference_mode():
        p = torch.from_numpy(initial_inputs(lanes, seed))
        x, v, energy, peak, gated, r, c, product = (torch.zeros(lanes, dtype=torch.float64) for _ in range(8))
        outside = torch.empty(lanes, dtype=torch.bool)
        bits, count = outside.view(torch.uint8), torch.zeros(lanes, dtype=torch.uint8)
        one = torch.ones((), dtype=torch.float64)
        for t in range(steps):
            torch.mul(p, 3.9, out=product)
            torch.sub(one, p, out=p)
            p.mul_(product)
            torch.mul(v, 0.05, out=product)
            x.add_(product)  # pred
            torch.sub(p, x, out=r)
            torch.clamp(r, -0.35, 0.35, out=c)  # no NaN occurs, so this is the selects of the specification
            torch.mul(c, 0.6, out=product)
            x.add_(product)
            v.mul_(0.98)
            torch.mul(c, 0.12, out=product)
            v.add_(product)
            energy.mul_(0.995)
            c.mul_(c)
            c.mul_(0.005)
            energy.add_(c)
            r.abs_()
            torch.maximum(peak, r, out=peak)
            torch.gt(r, 0.35, out=outside)
            count.add_(bits)
            if t % 255 == 254:
                gated.add_(count)
                count.zero_()
        gated.add_(count)
        return tuple(plane.numpy() for plane in (x, v, energy, peak, gated, p))


def simulate_plain(lanes: int, seed: int, steps: int) -> Planes:
    """A new tensor for every result."""
    p = torch.from_numpy(initial_inputs(lanes, seed))
    x = v = energy = peak = gated = torch.zeros(lanes, dtype=torch.float64)
    for _ in range(steps):
        p = (3.9 * p) * (1.0 - p)
        pred = x + 0.05 * v
        r = p - pred
        c = torch.clamp(r, -0.35, 0.35)
        x = pred + 0.6 * c
        v = v * 0.98 + 0.12 * c
        energy = energy * 0.995 + (c * c) * 0.005
        a = torch.abs(r)
        peak = torch.maximum(peak, a)
        gated = gated + (a > 0.35)
    return tuple(plane.numpy() for plane in (x, v, energy, peak, gated, p))


if __name__ == "__main__":
    serve(
        [subject("torch-eager", simulate_in_place), subject("torch-plain", simulate_plain)],
        f"torch {torch.__version__}, Python {platform.python_version()}",
    )
