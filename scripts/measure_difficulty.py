"""Writes how many actions golden paths take, from folders of runs that the oracle made.

Each template gets the median over its passed episodes in these runs; templates without one keep their old number.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median_high

from webarium.runs import RunFolder

FILE = Path(__file__).parents[1] / "src" / "webarium" / "tasks" / "measured.toml"


def measure(runs: Iterable[Path]) -> dict[str, int]:
    """The median of actions by template over the passed episodes of the oracle's runs; other runs are left out."""
    taken: dict[str, list[int]] = {}
    for path in runs:
        folder = RunFolder.open(path)
        if folder.config.agent != "oracle" or ":" in folder.config.suite:
            print(f"{path} is left out: it is not a run of the oracle over a suite of ours.")
            continue
        for result in folder.results():
            if result.outcome == "passed":
                taken.setdefault(result.template, []).append(result.steps)
    return {template: median_high(steps) for template, steps in taken.items()}


def write(file: Path, actions: Mapping[str, int]) -> None:
    """Write the numbers, sorted by template."""
    lines = [f'"{template}" = {number}' for template, number in sorted(actions.items())]
    head = "# Actions of each template's golden path, by scripts/measure-difficulty.\n[actions]\n"
    file.write_text(head + "".join(f"{line}\n" for line in lines), "utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", nargs="+", type=Path, required=True, metavar="DIR", help="Folders of runs.")
    parser.add_argument("--out", type=Path, default=FILE, help="The file to bring up to date.")
    asked = parser.parse_args()
    known = tomllib.loads(asked.out.read_text("utf-8"))["actions"] if asked.out.exists() else {}
    found = measure(asked.runs)
    write(asked.out, {**known, **found})
    print(f"{len(found)} templates measured, {len({**known, **found})} in {asked.out.name}.")


if __name__ == "__main__":
    main()
