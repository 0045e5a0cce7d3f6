"""What of a page is shown, and what is folded: pages stay readable whatever somebody has pushed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from markupsafe import Markup, escape

from webarium.sites.gitlab.git.diffs import FileDiff, Line, TreeDiff
from webarium.sites.gitlab.rendering import highlighted

T = TypeVar("T")
PAGE = 1_000_000
"""Bytes of a page that files, lines or rows may take; what goes beyond is folded."""
FILE = 250_000
"""Bytes that the changes of one file may take before they are folded."""
MOST_ROWS = 1_000
"""Rows of a list, such as the files of a folder, that are shown."""
LARGEST = 1_000_000
"""Characters of a file that is shown in the browser."""
_LINE, _HEAD, _CODE = 450, 900, 160
"""Bytes of a page that a line of changes, the head of a file, and a line of code take without their text."""


@dataclass(frozen=True, slots=True)
class FoldedFile:
    """A file's changes as a page has them."""

    diff: FileDiff
    state: Literal["open", "folded", "large"]
    """Whether its lines are shown, or shown when somebody asks for them, or too many to be shown."""


@dataclass(frozen=True, slots=True)
class FoldedDiff:
    """Changes as a page has them."""

    files: tuple[FoldedFile, ...]
    left: int
    """How many more files have changed."""
    added: int
    removed: int

    @property
    def changed(self) -> int:
        """How many files have changed."""
        return len(self.files) + self.left


def weight(text: str) -> int:
    """Bytes that a text takes on a page."""
    return len(escape(text).encode("utf-8", "replace"))


def fitting(
    items: Iterable[T], bytes_of: Callable[[T], int], most: int = MOST_ROWS, room: int = PAGE
) -> list[T]:
    """The first items, as many as fit a page, or a part of it."""
    found: list[T] = []
    for item in items:
        room -= bytes_of(item)
        if room < 0 or len(found) == most:
            break
        found.append(item)
    return found


def fold(diff: TreeDiff, expanded: Sequence[str] = (), *, named: bool = False) -> FoldedDiff:
    """Fold what is too much; files whose paths are asked for come first, and may be larger.

    Where lines are `named`, each says of which file it is, as where one can comment on them.
    """
    heads = fitting(diff.files, lambda each: _HEAD + 4 * weight(each.path), len(diff.files))
    room = PAGE
    states: dict[str, Literal["open", "folded", "large"]] = {}
    for each in sorted(heads, key=lambda each: each.path not in expanded):
        size = _size(each, 3 * weight(each.path) if named else 0)
        asked = each.path in expanded
        if size > PAGE:
            states[each.path] = "large"
        elif size > room or (size > FILE and not asked):
            states[each.path] = "folded"
        else:
            states[each.path] = "open"
            room -= size
    return FoldedDiff(
        tuple(FoldedFile(each, states[each.path]) for each in heads),
        diff.left + len(diff.files) - len(heads),
        sum(each.added for each in diff.files),
        sum(each.removed for each in diff.files),
    )


def line_size(line: Line) -> int:
    """Bytes that a line of changes takes on a page."""
    return _LINE + weight(line.text)


def _size(file: FileDiff, more: int) -> int:
    """Bytes that a file's changes take, as far as it matters."""
    total = 0
    for line in file.lines:
        total += line_size(line) + more
        if total > PAGE:
            break
    return total


def code_lines(path: str, text: str, beside: int = 0) -> list[Markup] | None:
    """The lines of a file, with colours where these fit a page; ``None`` where the text itself does not.

    `beside` are the bytes that the page needs for other things.
    """
    room = PAGE - beside
    if len(text) > LARGEST or text.count("\n") * _CODE > room:
        return None
    for lines in (highlighted(path, text), [escape(line) for line in text.removesuffix("\n").split("\n")]):
        if sum(_CODE + len(line.encode("utf-8", "replace")) for line in lines) <= room:
            return lines
    return None
