#!/usr/bin/env python3
"""Compare our webarena-verified rules with the published package over all its tasks.

    python scripts/compare_verified.py

Cases are made from each task's record (`tests/scoring/foreign/verified_cases.py`); the package scores them in its own
environment, which lies in the cache, ours in this one. Prints the differences of both profiles by what is varied. With
``--record`` the package scores the cases of our own tasks anew instead, for the tests that have no package.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from verified_package import environment, span  # noqa: E402

from tests.scoring.foreign.verified_cases import Case, cases  # noqa: E402
from tests.scoring.foreign.verified_ours import rulings, suite_of  # noqa: E402
from tests.scoring.foreign.verified_recorded import reason  # noqa: E402
from tests.scoring.foreign.verified_sites import SITES, Record, rendered  # noqa: E402
from tests.scoring.foreign.verified_tasks import RECORDED, TASKS, digest  # noqa: E402
from webarium.scoring.foreign.outcomes import PROFILES  # noqa: E402

PLACE = "import webarena_verified as w, pathlib; print(pathlib.Path(w.__file__).parent)"


@dataclass(frozen=True)
class Asked:
    """A case with what the package and our profiles make of it."""

    case: Case
    published: bool
    errors: tuple[str, ...]
    original: bool
    strict: bool


def package_tasks(python: str) -> list[Record]:
    """The tasks that come with the package."""
    place = subprocess.run([python, "-c", PLACE], check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
    return list(json.loads((Path(place) / "assets/dataset/webarena-verified.json").read_text("utf-8")))


def published(python: str, asked: Sequence[Case]) -> Iterator[dict[str, Any]]:
    """What the package makes of cases."""
    lines = [json.dumps({"task": case.task, "answer": case.answer, "trace": case.trace}) for case in asked]
    said = subprocess.run(  # noqa: S603
        [python, str(ROOT / "scripts/ask_verified.py")],
        input="\n".join([json.dumps(dict(SITES)), *lines]),
        check=True,
        capture_output=True,
        text=True,
    )
    for line in said.stdout.splitlines():
        yield json.loads(line)


def compare(python: str, records: Iterable[Record], each: int) -> list[Asked]:
    """Ask both; at most `each` cases of every task, spread evenly."""
    chosen: list[Case] = []
    known = list(records)
    for record in known:
        made = list(cases(record))
        step = max(1, len(made) // each) if each else 1
        offset = record["task_id"] % step
        chosen += [made[0], *made[1 + offset :: step]]
    with tempfile.TemporaryDirectory() as folder:
        tasks = suite_of(known, Path(folder))
    found = []
    for case, answer in zip(chosen, published(python, chosen), strict=True):
        ours = rulings(tasks[case.task["task_id"]], case)
        found.append(
            Asked(case, answer["score"] == 1.0, tuple(answer["errors"]), ours["original"], ours["strict"])
        )
    return found


def show(found: Sequence[Asked], examples: int) -> None:
    """Print counts and examples of differences."""
    for profile in ("original", "strict"):
        differing = [asked for asked in found if getattr(asked, profile) != asked.published]
        print(f"{profile}: {len(found)} cases, {len(differing)} decided otherwise than published")
        groups = Counter(
            (asked.case.name, f"{asked.published:d} → {not asked.published:d}") for asked in differing
        )
        for (name, change), count in sorted(groups.items(), key=lambda item: (-item[1], item[0])):
            print(f"  {count:5d}  {change}  {name}")
            here = [
                asked
                for asked in differing
                if asked.case.name == name and asked.published == (change[0] == "1")
            ]
            for asked in here[:examples]:
                print(f"         task {asked.case.task['task_id']}: {asked.case.answer[:300]}")
                print(f"         {json.dumps(asked.case.trace[-1])[:400]}")
                print(f"         {rendered(json.dumps(asked.case.task['eval']))[:700]} {asked.errors}")


def record(python: str) -> None:
    """Write down what the package makes of our own tasks."""
    made = [case for task in TASKS for case in cases(task)]
    scores: dict[str, str] = {}
    for case, answer in zip(made, published(python, made), strict=True):
        key = str(case.task["task_id"])
        scores[key] = scores.get(key, "") + str(int(answer["score"]))
    known = {str(task["task_id"]): task for task in TASKS}
    RECORDED.write_text(
        json.dumps(
            {key: {"cases": digest(list(cases(known[key]))), "scores": said} for key, said in scores.items()},
            indent=1,
        )
        + "\n",
        "utf-8",
    )
    print(f"{len(made)} cases of {len(TASKS)} tasks; {sum(said.count('1') for said in scores.values())} pass")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "python", nargs="?", help="the interpreter of another environment that has the package"
    )
    parser.add_argument(
        "--each", type=int, default=0, help="at most so many cases of each task; all by default"
    )
    parser.add_argument("--record", action="store_true", help="record the package's scores of our own tasks")
    parser.add_argument("--check", action="store_true", help="fail if a difference has no documented reason")
    parser.add_argument("--tasks", help="only these, as 231-233,248")
    parser.add_argument("--examples", type=int, default=0, help="so many of each kind of difference")
    options = parser.parse_args()
    python = options.python or str(environment() / "python")
    if options.record:
        record(python)
        return
    records = package_tasks(python)
    if options.tasks:
        wanted = span(options.tasks)
        records = [record for record in records if record["task_id"] in wanted]
    found = compare(python, records, options.each)
    if options.check:
        sys.exit(check(found))
    show(found, options.examples)


def check(found: Sequence[Asked]) -> int:
    """Count differences by their reasons; gives 1 if one has none."""
    reasons: Counter[str] = Counter()
    unexplained = 0
    for asked in found:
        for profile in PROFILES:
            ruling = asked.original if profile == "original" else asked.strict
            if ruling == asked.published:
                continue
            try:
                why = reason(profile, f"{asked.published:d} → {ruling:d}", asked.case)
            except AssertionError as error:
                why, unexplained = f"task {asked.case.task['task_id']}: {error}", unexplained + 1
            reasons[f"{profile}  {asked.published:d} → {ruling:d}  {why}"] += 1
    print(
        f"{len(found)} cases, {sum(reasons.values())} decided otherwise, {unexplained} of them without a reason"
    )
    for why, count in sorted(reasons.items()):
        print(f"  {count:5d}  {why}")
    return int(unexplained > 0)


if __name__ == "__main__":
    main()
