"""Writes which tests take half a second or more, for `tests.tiers`.

Usage: scripts/slow-tests REPORT.xml ...

A report comes from ``pytest --all --junitxml REPORT.xml -o junit_duration_report=call`` on a quiet machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

SLOW = Path(__file__).parents[1] / "tests" / "slow.txt"
LEAST_S = 0.5


def main() -> int:
    """Write the list, say how long it is, and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("reports", nargs="+", type=Path, metavar="REPORT.xml")
    found = dict(row for report in parser.parse_args().reports for row in _slow(report))
    SLOW.write_text("".join(f"{found[test]:.1f} {test}\n" for test in sorted(found)), "utf-8")
    print(f"{len(found)} tests take half a second or more; they are listed in tests/{SLOW.name}.")
    return 0


def _slow(report: Path) -> Iterator[tuple[str, float]]:
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 -- pytest wrote it
        took = float(case.get("time", "0"))
        if took >= LEAST_S:
            yield f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}", took


if __name__ == "__main__":
    sys.exit(main())
