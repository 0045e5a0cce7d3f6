"""Merge requests in the scenario of reviews: what each changes, and which points of the checklist it fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

FIRST = 90_001
"""The id of the first merge request."""
FILES: Mapping[str, str] = {
    "README.md": "# Ferry times\n\nWhen the next ferry leaves.\n",
    "CHANGELOG.md": "# Changes\n\n* First version\n",
    "ferry.py": '"""When ferries leave."""\n\nSTOPS = ("North", "South")\n\n\ndef stops():\n    return STOPS\n',
}
"""What is on the main branch."""
State = Literal["", "draft", "other"]
"""Whether it is a draft, or somebody else is asked to review it."""


@dataclass(frozen=True)
class Patch:
    """A merge request that waits for a review, and what is wrong with it."""

    title: str
    path: str
    """The file that it changes or adds; the change log comes along."""
    log: bool = True
    """Whether the change log has a new line."""
    doc: bool = True
    """Whether a new Python file begins with a docstring."""
    prints: bool = False
    closes: int = 0
    """The issue that its description closes."""
    state: State = ""
    may_print: bool = False
    """Whether it was agreed that it prints."""

    @property
    def branch(self) -> str:
        """The name of its branch."""
        return self.title.lower().replace(" ", "-")

    @property
    def python(self) -> bool:
        """Whether it changes code in Python, which has rules of its own."""
        return self.path.endswith(".py")

    @property
    def fails(self) -> tuple[int, ...]:
        """The points of the checklist that it does not meet."""
        new = self.python and self.path not in FILES
        failed = {
            1: self.python and not self.log,
            2: new and not self.doc,
            3: self.prints and not self.may_print,
            4: not self.closes,
        }
        return tuple(number for number, is_so in failed.items() if is_so)

    @property
    def files(self) -> dict[str, str]:
        """What it makes of the files that it touches."""
        old = FILES.get(self.path, "")
        name = self.branch.replace("-", "_")
        if self.python:
            head = old or ('"""' + self.title + '."""\n\n' if self.doc else "import ferry\n\n")
            body = f'    print("{self.title}")\n' if self.prints else ""
            text = f"{head}\n\ndef {name}(stops):\n    found = sorted(stops)\n{body}    return found\n"
        else:
            text = f"{old}\n{self.title}: see the harbour office.\n"
        log = {"CHANGELOG.md": f"{FILES['CHANGELOG.md']}* {self.title}\n"} if self.log else {}
        return {self.path: text, **log}

    @property
    def text(self) -> str:
        """The description that its author gave it."""
        closes = f"\n\nCloses #{self.closes}" if self.closes else ""
        return f"{self.title}, as people at the pier have asked for.{closes}"

    @property
    def verdict(self) -> str:
        """What the reviewer writes about what fails; nothing where all is well."""
        return f"Checklist: {', '.join(map(str, self.fails))}" if self.fails else ""


PATCHES = (
    Patch("Sort stops by distance", "ferry.py", closes=11),
    Patch("Add a winter timetable", "winter.py", closes=12),
    Patch("Cache the timetable", "cache.py", log=False, closes=14),
    Patch("Warn about high waves", "waves.py", doc=False, closes=15),
    Patch("Debug the island stop", "ferry.py", prints=True, closes=16),
    Patch("Explain the fares", "README.md", log=False, closes=17),
    Patch("Count bicycles", "bicycles.py", doc=False, prints=True, closes=18),
    Patch("Show departures on the command line", "cli.py", prints=True, closes=19, may_print=True),
    Patch("Skip cancelled ferries", "ferry.py", log=False, prints=True),
    Patch("Translate the signs", "signs.md"),
    Patch("Read tides from the buoy", "buoy.py", closes=21, state="draft", doc=False),
    Patch("Rename the south stop", "ferry.py", closes=22, state="other", log=False),
    Patch("Round up waiting times", "ferry.py", closes=23),
    Patch("Print a poster", "poster.py", prints=True, closes=24),
    Patch("Add night boats", "night.py", log=False, doc=False, closes=25),
    Patch("Describe the ticket machine", "machine.md", log=False, closes=26),
    Patch("Merge both piers", "ferry.py"),
    Patch("Keep lost property", "lost.py", closes=28, prints=True, log=False),
)
IMPROVED, SPOILED = 2, 12
"""Places of the one that gets better, and of the one that gets worse, after it was judged."""
LATE = Patch("Add school holidays", "holidays.py", doc=False, log=False, closes=30)


def final(place: int) -> Patch:
    """A merge request as it is in the end."""
    patch = PATCHES[place]
    if place == IMPROVED:
        return replace(patch, log=True)
    return replace(patch, prints=True) if place == SPOILED else patch
