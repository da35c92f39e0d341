"""The command line that the Python references share; the C++ one reads and prints the same.

    --lanes 64 --seed 7 --steps 256     prints the digest as 16 hex digits, then the 11 elements of
                                        the summary vector as hex floats, one a line
    --batch                             reads cases from standard input:
        run LANES SEED STEPS            prints as above
        step LANES COUNT                COUNT lines of LANES observations follow; prints COUNT
                                        scores, one a line, then position, velocity, energy, peak
                                        and gated, a line each

In step cases every f64 is written as the 16 hex digits of its bits, so that infinities, signed zeros
and subnormals pass unharmed. The state starts from zeros.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Protocol


class Reference(Protocol):
    """What a reference module offers."""

    State: Any

    def hot_run(self, lanes: int, seed: int, steps: int) -> tuple[int, list[float]]: ...

    def step(self, state: Any, observation: Any) -> float: ...


def bits_of(value: float) -> str:
    """The bits of an f64 as 16 hex digits."""
    return struct.pack(">d", value).hex()


def float_of(bits: str) -> float:
    """The f64 with these bits."""
    return struct.unpack(">d", bytes.fromhex(bits))[0]


def print_run(reference: Reference, lanes: int, seed: int, steps: int) -> None:
    digest, vector = reference.hot_run(lanes, seed, steps)
    print(f"{digest:016x}")
    for element in vector:
        print(element.hex())


def print_stream(reference: Reference, lanes: int, observations: Sequence[str]) -> None:
    state = reference.State.zeros(lanes)
    for line in observations:
        print(bits_of(reference.step(state, [float_of(bits) for bits in line.split()])))
    for plane in (state.position, state.velocity, state.energy, state.peak, state.gated):
        print(" ".join(bits_of(float(value)) for value in plane))


def run_batch(reference: Reference, lines: Iterable[str]) -> None:
    remaining = iter(lines)
    for line in remaining:
        kind, *numbers = line.split()
        if kind == "run":
            lanes, seed, steps = map(int, numbers)
            print_run(reference, lanes, seed, steps)
        elif kind == "step":
            lanes, count = map(int, numbers)
            print_stream(reference, lanes, [next(remaining) for _ in range(count)])
        else:
            raise SystemExit(f"a case starts with run or step, not {kind}")


def main(reference: Any) -> None:
    """Runs a reference module as a program."""
    parser = argparse.ArgumentParser(description=reference.__doc__.partition("\n")[0])
    parser.add_argument("--lanes", type=int, default=64, help="filters side by side, a power of two")
    parser.add_argument("--seed", type=int, default=7, help="an i64")
    parser.add_argument("--steps", type=int, default=256, help="0 or more")
    parser.add_argument("--batch", action="store_true", help="read cases from standard input")
    options = parser.parse_args()
    if options.batch:
        run_batch(reference, sys.stdin)
    else:
        print_run(reference, options.lanes, options.seed, options.steps)
