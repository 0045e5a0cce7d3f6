"""Writes how many tokens a page of each site takes as text, from folders of runs that the oracle made.

`webarium run` expects costs by these numbers. A token is taken for four characters.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

from webarium.runs import RunFolder
from webarium.runs.records.reader import EpisodeReader

FILE = Path(__file__).parents[1] / "src" / "webarium" / "runs" / "observed.toml"
CHARACTERS = 4


def measure(runs: Iterable[Path]) -> dict[str, int]:
    """The mean over all recorded observations, by the site that a task starts on."""
    seen: dict[str, list[int]] = {}
    for path in runs:
        folder = RunFolder.open(path)
        for result in folder.results():
            steps = EpisodeReader(folder.archive(result.job.id)).steps()
            seen.setdefault(result.site, []).extend(
                len(step.observation) for step in steps if step.observation
            )
    return {site: round(fmean(sizes) / CHARACTERS) for site, sizes in seen.items() if sizes}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", nargs="+", type=Path, required=True, metavar="DIR", help="Folders of runs.")
    parser.add_argument("--out", type=Path, default=FILE, help="The file to write.")
    asked = parser.parse_args()
    found = measure(asked.runs)
    head = "# Tokens of a page as text, by the site that a task starts on; scripts/measure-tokens writes this file.\n"
    lines = "".join(f"{site} = {tokens}\n" for site, tokens in sorted(found.items()))
    asked.out.write_text(f"{head}[tokens]\n{lines}", "utf-8")
    print(f"{len(found)} sites in {asked.out.name}.")


if __name__ == "__main__":
    main()
