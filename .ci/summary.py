"""What the tests of all modules came to: coverage of the gate's packages, then the counts."""

import csv
import glob
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

COVERAGE = Path("tests/target/site/jacoco-aggregate/jacoco.csv")
COLUMNS = ("LINE_COVERED", "LINE_MISSED", "BRANCH_COVERED", "BRANCH_MISSED")


def share(counts: Counter[str], kind: str) -> str:
    """How much of the lines or branches was reached."""
    covered, missed = counts[f"{kind}_COVERED"], counts[f"{kind}_MISSED"]
    return f"{100 * covered / (covered + missed):5.1f} %" if covered + missed else "   -   "


def print_coverage() -> None:
    """One line a package, if coverage was counted."""
    if not COVERAGE.exists():
        return
    packages: dict[str, Counter[str]] = {}
    with COVERAGE.open(newline="") as rows:
        for row in csv.DictReader(rows):
            counts = packages.setdefault(row["PACKAGE"], Counter())
            counts.update({name: int(row[name]) for name in COLUMNS})
    packages["all"] = sum(packages.values(), Counter())
    print(f"{'coverage of the runtime':32} lines    branches")
    for package, counts in packages.items():
        print(f"{package:32} {share(counts, 'LINE')}  {share(counts, 'BRANCH')}")


def why(skipped: ET.Element) -> str:
    """The reason that a test gave; that of a dynamic one stands in the text, before its stack."""
    given = skipped.get("message") or (skipped.text or "").partition("\n")[0]
    return given.rpartition("Assumption failed: ")[2].removeprefix("skipped: ")


def print_tests() -> None:
    """Every skipped test by name, then the counts."""
    total = failed = skipped = 0
    # Not `**`: that follows links, and a drive of Wine in a target folder leads to the whole machine.
    pattern = "target/surefire-reports/TEST-*.xml"
    depths = ("*/", "*/*/", "*/*/*/")
    for report in sorted(report for depth in depths for report in glob.glob(depth + pattern)):
        suite = ET.parse(report).getroot()
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
        for case in suite.iter("testcase"):
            reason = case.find("skipped")
            if reason is not None:
                print(f"skipped: {case.get('classname')}.{case.get('name')}: {why(reason)}")
    print(f"{total - failed - skipped} passed, {failed} failed, {skipped} skipped")


print_coverage()
print_tests()
