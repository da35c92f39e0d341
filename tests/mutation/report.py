#!/usr/bin/env python3
"""Writes docs/mutation.json from the last mutation run.

    mvn -Pmutation -pl java-core/runtime test-compile org.pitest:pitest-maven:mutationCoverage
    tests/mutation/report.py

Per package: how many changes were made to its code, and how many of them a test noticed. Every
change that none noticed is listed by place and kind.
"""

import csv
import datetime
import json
import os
import platform
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "java-core/runtime/target/pit-reports/mutations.csv"
RESULT = ROOT / "docs/mutation.json"
NOTICED = {"KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR"}


def short(name: str) -> str:
    """The name as people say it: without package and what all names end in."""
    return name.rsplit(".", 1)[-1].removesuffix("Mutator")


def main() -> None:
    """Reads the run, writes the result."""
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    unnoticed: list[str] = []
    with RUN.open(newline="") as rows:
        for _, java_class, mutator, method, line, status, _ in csv.reader(rows):
            package = java_class.rsplit(".", 1)[0]
            made[package] += 1
            if status in NOTICED:
                noticed[package] += 1
            else:
                unnoticed.append(f"{short(java_class)}.{method}:{line} {short(mutator)} {status}")
    total, killed = sum(made.values()), sum(noticed.values())
    result = {
        "date": datetime.datetime.fromtimestamp(RUN.stat().st_mtime, datetime.UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}",
        "made": total,
        "noticed": killed,
        "score_percent": round(100 * killed / total, 1),
        "packages": {
            package: {
                "made": count,
                "noticed": noticed[package],
                "score_percent": round(100 * noticed[package] / count, 1),
            }
            for package, count in sorted(made.items())
        },
        "unnoticed": sorted(unnoticed),
    }
    RESULT.write_text(json.dumps(result, indent=1) + "\n")
    print(f"{RESULT.relative_to(ROOT)}: {killed} of {total} noticed, {result['score_percent']} %")


if __name__ == "__main__":
    main()
