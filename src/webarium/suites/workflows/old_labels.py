"""Issues with old labels, in the scenario of moving them to new ones: what they have, and what they should have."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

State = Literal["old", "both", "new"]
EASY = 0.2
"""How many issues are easy."""
FIRST = 90_001
"""The first id of everything that is planted."""
KINDS = {"kind/bug": "bug", "kind/feature": "enhancement", "docs": "documentation", "misc": "question"}
RANKS = {"prio-1": "priority::high", "prio-2": "priority::medium", "prio-3": "priority::low"}
NEW = {**KINDS, **RANKS, "easy": "good first issue"}
"""New labels by old ones."""
KEPT = "wip"
LABELS = (*NEW, KEPT, *NEW.values())
DONE = 12
"""Up to this number the colleague has come."""
SKIPPED = 7
"""The number that the colleague has skipped."""
TITLES = {
    "kind/bug": (
        "Sum is off by one cent", "Freeze on large files", "Wrong month in the header", "Tabs are lost when pasting",
        "Colors differ in print", "Filter is case sensitive", "Empty rows are counted twice", "Menu overlaps the title",
        "Search jumps to the top", "Cursor vanishes in dark mode", "Percent signs are dropped",
        "Window opens off screen", "Decimal comma is ignored", "Date picker begins on Monday",
    ),
    "kind/feature": (
        "Remember the last folder", "Undo for deleted rows", "Sort by second column", "Drag rows with the mouse",
        "Import from clipboard", "A quieter save dialog", "Export with a header row", "Lock single cells",
        "Zoom with two fingers",
    ),
    "docs": (
        "Explain the file format", "Document the shortcuts", "Example data is outdated", "Typos in the tutorial",
        "Say how to install it",
    ),
    "misc": (
        "Which time zone is used?", "Who maintains the parser?", "Is there a plan for tablets?", "Shared views?",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Old:
    """An issue as it is found."""

    number: int
    title: str
    labels: tuple[str, ...]
    """Old ones that it had or has."""
    state: State
    """Whether it has its old labels, both, or the new ones only."""
    closed: bool
    backlog: bool
    says: str = ""
    """The priority that a comment gives it."""

    @property
    def key(self) -> int:
        """The id of the label in the project."""
        return FIRST + self.number - 1

    @property
    def moves(self) -> bool:
        """Whether it goes to the new milestone."""
        return self.backlog and not self.closed

    @property
    def moved(self) -> tuple[str, ...]:
        """Labels after the table alone."""
        return tuple(NEW[name] for name in self.labels if name in NEW)

    @property
    def due(self) -> tuple[str, ...]:
        """Labels after the table and the comments."""
        return tuple(self.says if self.says and "priority" in name else name for name in self.moved)

    @property
    def has(self) -> tuple[str, ...]:
        """Labels as it is found."""
        kept = tuple(name for name in self.labels if name not in NEW)
        shown = {"old": self.labels, "both": (*self.labels, *self.moved), "new": (*kept, *self.moved)}
        return shown[self.state]


@lru_cache(maxsize=16)
def issues(seed: int) -> tuple[Old, ...]:
    """All issues of a project, with labels in any mixture, and at least some of each sort."""
    rng = random.Random(f"labels {seed}")  # noqa: S311 (drawn alike each time, no secret)
    pairs = [(title, kind) for kind, titles in TITLES.items() for title in titles]
    rng.shuffle(pairs)
    bugs = [number for number, (_, kind) in enumerate(pairs, 1) if kind == "kind/bug"]
    talked = {next(n for n in bugs if n != SKIPPED), *rng.sample(bugs[-6:], 2)}
    shut, backlog = set(rng.sample(range(1, 33), 8)), set(rng.sample(range(1, 33), 10))
    backlog.add(min(shut))
    both = set(rng.sample([n for n in range(1, DONE + 1) if n != SKIPPED], 3))
    found: list[Old] = []
    for number, (title, kind) in enumerate(pairs, 1):
        rank = rng.choice(tuple(RANKS))
        easy, wip = rng.random() < EASY, number % 9 == 4
        labels = (kind, *[rank] * (kind == "kind/bug"), *["easy"] * easy, *[KEPT] * wip)
        moved = number <= DONE and number != SKIPPED
        state: State = "both" if number in both else "new" if moved else "old"
        says = rng.choice([name for old, name in RANKS.items() if old != rank]) if number in talked else ""
        found.append(Old(number, title, labels, state, number in shut, number in backlog, says))
    return tuple(found)
