"""Differences of files, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from webarium.sites.gitlab.git.objects import Entry, Objects

Sign = Literal[" ", "+", "-", "@"]
MOST_LINES = 3_000
"""Longer files are not compared line by line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a difference."""

    sign: Sign
    text: str
    old: int | None = None
    new: int | None = None


@dataclass(frozen=True, slots=True)
class FileDiff:
    """How a file has changed."""

    path: str
    status: Literal["added", "deleted", "changed"]
    lines: tuple[Line, ...]
    added: int
    removed: int
    binary: bool = False


def text_of(data: bytes) -> str | None:
    """A file's text; ``None`` where it is none."""
    if b"\0" in data[:8_000]:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def tree_diff(objects: Objects, old: str | None, new: str) -> list[FileDiff]:
    """All differences between two trees."""
    return [
        file_diff(objects, path, was, now) for path, (was, now) in objects.changed(old or None, new).items()
    ]


def file_diff(objects: Objects, path: str, was: Entry | None, now: Entry | None) -> FileDiff:
    """The difference of one file."""
    status: Literal["added", "deleted", "changed"] = (
        "added" if was is None else "deleted" if now is None else "changed"
    )
    before, after = (_contents(objects, each) for each in (was, now))
    old, new = text_of(before), text_of(after)
    if old is None or new is None or max(old.count("\n"), new.count("\n")) > MOST_LINES:
        return FileDiff(path, status, (), 0, 0, binary=True)
    lines = tuple(compare(old.splitlines(), new.splitlines()))
    return FileDiff(
        path, status, lines, sum(each.sign == "+" for each in lines), sum(each.sign == "-" for each in lines)
    )


def _contents(objects: Objects, entry: Entry | None) -> bytes:
    if entry is None:
        return b""
    try:
        return objects.blob(entry.sha)
    except KeyError:  # a module of another repository
        return b""


def compare(old: Sequence[str], new: Sequence[str], around: int = 3) -> list[Line]:
    """The lines of a unified difference."""
    found: list[Line] = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(around):
        first, last = group[0], group[-1]
        heading = f"@@ -{first[1] + 1},{last[2] - first[1]} +{first[3] + 1},{last[4] - first[3]} @@"
        found.append(Line("@", heading))
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                found += [
                    Line(" ", old[i], i + 1, j + 1) for i, j in zip(range(i1, i2), range(j1, j2), strict=True)
                ]
                continue
            found += [Line("-", old[i], i + 1, None) for i in range(i1, i2)]
            found += [Line("+", new[j], None, j + 1) for j in range(j1, j2)]
    return found
