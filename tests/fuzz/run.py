#!/usr/bin/env python3
"""Fuzzes every target for some seconds each, one after another, and writes down what happened.

    tests/fuzz/run.py SECONDS [--output FILE] [--corpus FOLDER] [TARGET ...]

A target is a method with @FuzzTest; its name is unique. Exit status 1 means findings: each is
printed, and its input lies in target/fuzz/findings/TARGET/.
"""

import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "fuzz"
MODULES = ("java-core/runtime", "native-artifacts/toolkit", "tests")

# Folders of the third-party corpora whose files a target starts from besides its own seeds.
CORPORA = {
    "container": ("zip",),
    "json": ("json",),
    "envelope": ("oms", "dsse"),
    "statement": ("oms",),
    "treeStatement": ("oms",),
    "elf": ("elf",),
    "pe": ("pe",),
}
# Larger inputs are not tried: most faults need few bytes, and few bytes are fast.
LARGEST = {"elf": 1 << 16, "pe": 1 << 16, "bundle": 1 << 16}
LARGEST_ELSE = 1 << 13
SECONDS_PER_INPUT = 10
HEAP_MB = 1024
RESIDENT_MB = 4096


@dataclass(frozen=True, slots=True)
class Target:
    """A method with @FuzzTest."""

    name: str
    java_class: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one target, as libFuzzer counts it; seconds are those after the start of the JVM."""

    target: str
    seconds: int
    executions: int
    coverage: int
    features: int
    corpus_files: int
    peak_resident_mb: int
    findings: list[str]


def targets() -> list[Target]:
    """All of them, as the sources have them."""
    found: list[Target] = []
    for module in MODULES:
        sources = ROOT / module / "src" / "test" / "java"
        for file in sorted(sources.rglob("*FuzzTest.java")):
            java_class = ".".join(file.relative_to(sources).with_suffix("").parts)
            for name in re.findall(r"@FuzzTest\s+void (\w+)\(", file.read_text("utf-8")):
                found.append(Target(name, java_class))
    return found


def class_path() -> str:
    """Compiles everything, and puts the tests of all modules on one class path."""
    subprocess.run(
        [
            *("mvn", "--batch-mode", "--quiet", "test-compile", "dependency:build-classpath"),
            *("--projects", ",".join(MODULES), "--also-make"),
            *("-Dmdep.outputFile=target/test-classpath.txt", "-Dmdep.includeScope=test"),
        ],
        cwd=ROOT,
        check=True,
    )
    parts: list[str] = []
    for module in MODULES:
        parts.append(str(ROOT / module / "target" / "test-classes"))
        parts.extend((ROOT / module / "target" / "test-classpath.txt").read_text().split(":"))
    return ":".join(dict.fromkeys(parts))


def java() -> str:
    """The JVM of JAVA_HOME, else that on the PATH."""
    home = os.environ.get("JAVA_HOME")
    return str(Path(home, "bin", "java")) if home else "java"


def on_one_core() -> None:
    """Stays out of the way of whatever else the machine does."""
    os.nice(19)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def fuzz(target: Target, seconds: int, path: str, corpus: Path, extra: list[Path]) -> Outcome:
    """Fuzzes one target in a JVM of its own, starting from the kept corpus and the extra folders."""
    kept = corpus / target.name
    findings = WORK / "findings" / target.name
    for folder in (kept, findings):
        folder.mkdir(parents=True, exist_ok=True)
    log = WORK / f"{target.name}.log"
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch,
        log.open("w") as out,
    ):
        subprocess.run(
            [
                java(),
                *("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1", f"-Xmx{HEAP_MB}m"),
                *("-XX:+EnableDynamicAgentLoading", "--enable-native-access=ALL-UNNAMED"),
                *(f"-Djava.io.tmpdir={scratch}", f"-Dfluno.root={ROOT}", "-cp", path),
                "com.code_intelligence.jazzer.Jazzer",
                f"--target_class={target.java_class}",
                f"--target_method={target.name}",
                "--instrumentation_includes=dev.fluno.**",
                "--custom_hook_includes=dev.fluno.**",
                "--keep_going=10",
                f"--reproducer_path={scratch}",
                *(str(folder) for folder in (kept, *extra)),
                f"-artifact_prefix={findings}/",
                f"-max_total_time={seconds}",
                f"-max_len={LARGEST.get(target.name, LARGEST_ELSE)}",
                f"-timeout={SECONDS_PER_INPUT}",
                f"-rss_limit_mb={RESIDENT_MB}",
                "-print_final_stats=1",
            ],
            cwd=scratch,
            stdout=out,
            stderr=subprocess.STDOUT,
            preexec_fn=on_one_core,
            check=False,
        )
    return outcome(target, log.read_text("utf-8", "replace"))


def outcome(target: Target, log: str) -> Outcome:
    """Reads the last figures of a log; a target that did not run at all ends the whole run."""
    findings = re.findall(r"^== Java Exception: (.*)$", log, re.MULTILINE)
    findings += re.findall(r"^==\d+== ?ERROR: libFuzzer: (.*)$", log, re.MULTILINE)
    status = re.findall(r"^#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)/", log, re.MULTILINE)
    peaks = re.findall(r"^stat::peak_rss_mb:\s+(\d+)", log, re.MULTILINE)
    if not status or not (peaks or findings):
        sys.exit(f"{target.name} did not run:\n{log[-3000:]}")
    # After an input that took too long there are no last words.
    ends = re.findall(r"^Done \d+ runs in (\d+) second", log, re.MULTILINE) or ["0"]
    executions, coverage, features, files = (int(number) for number in status[-1])
    peak = int(peaks[-1]) if peaks else 0
    return Outcome(target.name, int(ends[-1]), executions, coverage, features, files, peak, findings)


def machine() -> dict[str, object]:
    """What it ran on."""
    models = re.findall(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return {"cpu": models[0] if models else "unknown", "cores": os.cpu_count(), "cores_used": 1}


def output_of(*command: str) -> str:
    """What a command prints."""
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return result.stdout.strip() or result.stderr.strip()


def main() -> int:
    """Fuzzes what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("seconds", type=int, help="for each target")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="all if none is named")
    parser.add_argument("--output", type=Path, default=WORK / "result.json")
    parser.add_argument("--corpus", type=Path, default=WORK / "corpus", help="kept between runs")
    arguments = parser.parse_args()

    known = targets()
    unknown = set(arguments.targets) - {target.name for target in known}
    if unknown:
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    chosen = [t for t in known if not arguments.targets or t.name in arguments.targets]
    corpora = Path(os.environ.get("FLUNO_CORPORA", ROOT.parent / "shared" / "corpora"))

    started = datetime.datetime.now(datetime.UTC)
    path = class_path()
    outcomes: list[Outcome] = []
    for target in chosen:
        extra = [corpora / name for name in CORPORA.get(target.name, ())]
        done = fuzz(
            target,
            arguments.seconds,
            path,
            arguments.corpus.absolute(),
            [folder for folder in extra if folder.is_dir()],
        )
        outcomes.append(done)
        print(
            f"{done.target}: {done.executions} executions in {done.seconds} s,"
            f" {done.coverage} edges, {done.features} features, {len(done.findings)} findings",
            flush=True,
        )
        for finding in done.findings:
            print(f"  {finding}", flush=True)
    result = {
        "schema": "fluno_fuzz_result.v1",
        "started_at": started.isoformat(timespec="seconds").replace("+00:00", "Z"),
        "source": output_of("git", "describe", "--always", "--dirty"),
        "machine": machine(),
        "java": output_of(java(), "-version").splitlines()[1],
        "jazzer": re.findall(r"/jazzer-([0-9.]+)\.jar", path)[0],
        "seconds_per_target": arguments.seconds,
        "total_seconds": sum(done.seconds for done in outcomes),
        "total_executions": sum(done.executions for done in outcomes),
        "targets": [asdict(done) for done in outcomes],
    }
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(json.dumps(result, indent=2) + "\n")
    print(f"{result['total_executions']} executions in all; written to {arguments.output}")
    return 1 if any(done.findings for done in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
