"""What a step changed in the text of the page, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from webarium.sites.kit.comparing import Edit, compare

AROUND = 2
"""So many unchanged lines stand around a change."""
MOST_LINES = 400
"""More lines are not shown."""


@dataclass(frozen=True)
class Line:
    """A line of a difference."""

    kind: Literal["old", "new", "same", "gap"]
    text: str = ""
    """The line; of a gap how many unchanged lines it stands for."""


@dataclass(frozen=True)
class Difference:
    """What was taken out of a text and put into it."""

    lines: tuple[Line, ...]
    taken: int
    """Lines that are gone."""
    added: int
    """Lines that are new."""
    cut: bool
    """Whether more lines differ than are shown."""


def difference(before: str, after: str) -> Difference:
    """How the text after a step differs from the one before it."""
    old, new = before.split("\n"), after.split("\n")
    found = compare(old, new)
    edits = list(found.edits())
    lines = list(_lines(old, new, found.groups(AROUND)))
    return Difference(
        tuple(lines[:MOST_LINES]),
        sum(edit.old_end - edit.old for edit in edits),
        sum(edit.new_end - edit.new for edit in edits),
        len(lines) > MOST_LINES,
    )


def _lines(old: list[str], new: list[str], groups: Iterable[list[Edit]]) -> Iterator[Line]:
    shown = 0
    for edits in groups:
        start = max(shown, edits[0].old - AROUND)
        if start > shown:
            yield Line("gap", str(start - shown))
        at = start
        for edit in edits:
            yield from (Line("same", line) for line in old[at : edit.old])
            yield from (Line("old", line) for line in old[edit.old : edit.old_end])
            yield from (Line("new", line) for line in new[edit.new : edit.new_end])
            at = edit.old_end
        shown = min(len(old), at + AROUND)
        yield from (Line("same", line) for line in old[at:shown])
    if 0 < shown < len(old):
        yield Line("gap", str(len(old) - shown))
