"""Calls from GraalPy: prints lines of `what size unit meanwhile samples...`.

The figure counts once the medians have settled; meanwhile is the share of another thread's time that went on
during the samples, by the compiler or the collector, and how often Truffle compiled and gave up code.
"""

import sys
import time
from array import array

import java  # pyright: ignore[reportMissingImports]

import fluno_runtime as fluno

dist, quick, sizes = sys.argv[1], sys.argv[2] == "true", sys.argv[3].split(",")
LANES = {"s": 64, "m": 256, "l": 1024}
STATE = ("position", "velocity", "energy", "peak", "gated")
RUNS = 10_000
factory = java.type("java.lang.management.ManagementFactory")
threads, system = factory.getThreadMXBean(), factory.getOperatingSystemMXBean()
counter = java.type("dev.fluno.benchmarks.calls.Compilations").counter()


def loop_of(call):
    """A loop of its own for each measurement: a shared one would call by what all have in common."""
    scope = {}
    exec(f"def loop(f, z, n):\n    for _ in range(n):\n        {call}\n", scope)
    return scope["loop"]


def measure(what, size, call, function, argument=None, before=lambda: None):
    # Short rounds settle long before the compiler has begun with the last tier: hence the least time.
    begin = time.monotonic()
    loop, rounds, least, most = loop_of(call), [], begin + (1 if quick else 6), begin + (3 if quick else 25)
    while True:
        before()
        cpu, own = system.getProcessCpuTime(), threads.getCurrentThreadCpuTime()
        compiled, dropped = counter.made(), counter.dropped()
        allocated = threads.getCurrentThreadAllocatedBytes()
        start = time.perf_counter_ns()
        loop(function, argument, RUNS)
        took = time.perf_counter_ns() - start
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated
        others = system.getProcessCpuTime() - cpu - (threads.getCurrentThreadCpuTime() - own)
        compiled, dropped = counter.made() - compiled, counter.dropped() - dropped
        rounds.append((took / RUNS, allocated / RUNS, max(0.0, others / took), compiled, dropped))
        last, earlier = sorted(r[0] for r in rounds[-15:]), sorted(r[0] for r in rounds[-30:-15])
        share = sorted(r[2] for r in rounds[-15:])[7] if len(rounds) >= 15 else 1.0
        settled = len(rounds) >= 60 and abs(last[7] - earlier[7]) < 0.02 * last[7] and share < 0.05
        now = time.monotonic()
        if now > most or (settled and now > least):
            break
    kept = rounds[-15:]
    meanwhile = f"{share:.2f}:{sum(r[3] for r in kept)}:{sum(r[4] for r in kept)}"
    print(what, size, "ns", meanwhile, *(f"{r[0]:.2f}" for r in kept))
    print(f"{what}-allocation", size, "bytes", meanwhile, *(f"{r[1]:.1f}" for r in kept), flush=True)


trust = f"{dist}/trust.json"
for name, bundle, policy in (
    ("empty", f"{dist}/moving-average.fluno", trust),
    ("empty-bounded", sys.argv[4], sys.argv[5]),
):
    with fluno.load(bundle, trust=policy) as artifact:
        empty = fluno.zeros(0)
        average = artifact.average.bind(values=empty, averages=fluno.zeros(0), alpha=0.5, start=1.0)
        measure(name, "-", "f()", average)
for size in sizes:
    with fluno.load(f"{dist}/continuous-inference-{size}.fluno", trust=trust) as artifact:
        lanes = LANES[size]
        step = artifact.step.bind()
        zeros = array("d", [0.0]) * lanes
        observation = array("d", [i * 37 % 101 / 101 for i in range(lanes)])

        def fresh(step=step, zeros=zeros):
            # From one state to the next: after many equal observations energy is denormal, and slow.
            for name in STATE:
                step[name].copy_from(zeros)

        measure("step", size, "f(z)", step, observation, fresh)
        measure("single", size, "f(seed=7, steps=0)", artifact.hot_vector)
