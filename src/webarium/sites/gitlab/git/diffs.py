"""Differences of files, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from webarium.sites.gitlab.git.objects import Entry, Objects
from webarium.sites.kit.comparing import Allowance, Compared
from webarium.sites.kit.comparing import compare as compare_lines

Sign = Literal[" ", "+", "-", "@"]
MOST_LINES, MOST_BYTES = 50_000, 2_000_000
"""Longer or larger files are not compared line by line."""
MOST_FILES = 500
"""So many files of a commit are compared; the others are counted."""


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
    without: Literal["", "binary", "rewritten", "module"] = ""
    """Why it has no lines: it is not text, too large to compare, or another repository."""
    modules: tuple[str, str] = ("", "")
    """Of another repository: its commit as it was and as it is, empty for none."""


@dataclass(frozen=True, slots=True)
class TreeDiff:
    """How the files of two trees differ."""

    files: tuple[FileDiff, ...]
    left: int
    """How many more files differ, which were too many to be compared."""


def text_of(data: bytes) -> str | None:
    """A file's text; ``None`` where it is none."""
    if b"\0" in data[:8_000]:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def too_large(text: str) -> bool:
    """Whether a text has too many lines, or is too long, to be compared line by line."""
    return len(text) > MOST_BYTES or text.count("\n") > MOST_LINES


def tree_diff(objects: Objects, old: str | None, new: str) -> TreeDiff:
    """All differences between two trees, as far as there are not too many."""
    changed = list(objects.changed(old or None, new).items())
    allowance = Allowance()
    files = tuple(file_diff(objects, path, was, now, allowance) for path, (was, now) in changed[:MOST_FILES])
    return TreeDiff(files, len(changed) - len(files))


def file_diff(
    objects: Objects, path: str, was: Entry | None, now: Entry | None, allowance: Allowance | None = None
) -> FileDiff:
    """The difference of one file."""
    status: Literal["added", "deleted", "changed"] = (
        "added" if was is None else "deleted" if now is None else "changed"
    )
    if any(each is not None and each.is_module for each in (was, now)):
        modules = tuple(each.sha if each and each.is_module else "" for each in (was, now))
        return FileDiff(path, status, (), 0, 0, "module", (modules[0], modules[1]))
    old, new = (text_of(objects.blob(each.sha)) if each else "" for each in (was, now))
    if old is None or new is None:
        return FileDiff(path, status, (), 0, 0, "binary")
    if too_large(old) or too_large(new):
        return FileDiff(path, status, (), _count(new), _count(old), "rewritten")
    before, after = old.splitlines(), new.splitlines()
    compared = compare_lines(before, after, allowance)
    if not compared.exact:
        return FileDiff(path, status, (), len(after), len(before), "rewritten")
    lines = tuple(_unified(before, after, compared, 3))
    return FileDiff(
        path, status, lines, sum(each.sign == "+" for each in lines), sum(each.sign == "-" for each in lines)
    )


def _count(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def compare(
    old: Sequence[str], new: Sequence[str], around: int = 3, allowance: Allowance | None = None
) -> list[Line]:
    """The lines of a unified difference."""
    return _unified(old, new, compare_lines(old, new, allowance), around)


def _unified(old: Sequence[str], new: Sequence[str], compared: Compared, around: int) -> list[Line]:
    found: list[Line] = []
    for group in compared.groups(around):
        first, last = group[0], group[-1]
        before = min(around, first.old)
        after = min(around, len(old) - last.old_end)
        i, j = first.old - before, first.new - before
        heading = f"@@ -{i + 1},{last.old_end + after - i} +{j + 1},{last.new_end + after - j} @@"
        found.append(Line("@", heading))
        for edit in group:
            found += _same(old, i, j, edit.old - i)
            found += [Line("-", old[at], at + 1, None) for at in range(edit.old, edit.old_end)]
            found += [Line("+", new[at], None, at + 1) for at in range(edit.new, edit.new_end)]
            i, j = edit.old_end, edit.new_end
        found += _same(old, i, j, after)
    return found


def _same(text: Sequence[str], old: int, new: int, size: int) -> list[Line]:
    return [Line(" ", text[old + number], old + number + 1, new + number + 1) for number in range(size)]
