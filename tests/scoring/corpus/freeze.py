"""Write the checks of tasks into a corpus, so that it needs no site: ``python -m tests.scoring.corpus.freeze FILE…``.

A line that names its task and has no check yet gets the one that the task has now, at seed 0 or at the line's ``seed``.
``--again`` replaces those that are there, where the question is still the task's.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from webarium.errors import UnknownNameError
from webarium.frozen import freeze
from webarium.scoring import AnswerCheck
from webarium.sites.registry import databases, load_sites
from webarium.suites import find_task
from webarium.worlds import Universe


def freeze_file(path: Path, universe: Universe, seed: int, *, again: bool) -> list[str]:
    """Fill in the checks of a file's lines of the universe's seed; what could not be is told."""
    problems, lines = [], []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        row = json.loads(line)
        if row.get("seed", 0) == seed and (again or "check" not in row):
            try:
                task = find_task(universe, row["task"])
            except UnknownNameError:
                problems.append(f"{path.name}:{number}: there is no task {row['task']} any more")
            else:
                found = [check for check in task.checks if isinstance(check, AnswerCheck)]
                if len(found) == 1 and task.intent == row["question"]:
                    row["check"] = freeze(found[0])
                else:
                    problems.append(f"{path.name}:{number}: {row['task']} now asks {task.intent!r}")
        lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    path.write_text("".join(lines), "utf-8")
    return problems


def main(arguments: list[str]) -> None:
    """Freeze the files that are named."""
    again = "--again" in arguments
    paths = [Path(name) for name in arguments if name != "--again"]
    seeds = {
        json.loads(line).get("seed", 0) for path in paths for line in path.read_text("utf-8").splitlines()
    }
    for seed in sorted(seeds):
        with Universe.open(databases(load_sites()), seed=seed) as universe:
            for path in paths:
                print(*freeze_file(path, universe, seed, again=again), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
