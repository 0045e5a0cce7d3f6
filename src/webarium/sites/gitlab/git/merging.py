"""Merging two histories: file by file, and within a file line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import BLOB, Entry, Objects

Edit = tuple[int, int, tuple[str, ...]]
"""Lines from … to of the common text are replaced by these."""


@dataclass(frozen=True)
class Merged:
    """What came of a merge."""

    tree: str
    """The merged tree; of no use where there are conflicts."""
    conflicts: tuple[str, ...] = ()
    """Paths of files that both sides have changed in the same place."""


def merge(objects: Objects, base: str | None, ours: str, theirs: str) -> Merged:
    """Bring to our tree what has changed from the base to theirs."""
    changed = objects.changed(base, theirs)
    mine = objects.changed(base, ours)
    files = objects.files(ours)
    conflicts: list[str] = []
    for path, (was, new) in changed.items():
        now = files.get(path)
        if now == new:
            continue
        if path in mine:
            merged = _merge_file(objects, was, now, new)
            if merged is None:
                conflicts.append(path)
                continue
            new = merged
        if new is None:
            files.pop(path, None)
        else:
            files[path] = new
    if conflicts:
        return Merged(ours, tuple(conflicts))
    return Merged(objects.build(files))


def _merge_file(
    objects: Objects, was: Entry | None, ours: Entry | None, theirs: Entry | None
) -> Entry | None:
    if was is None or ours is None or theirs is None:
        return None
    texts = [text_of(objects.blob(each.sha)) for each in (was, ours, theirs)]
    base, mine, other = texts
    if base is None or mine is None or other is None:
        return None
    lines = merge_lines(*(each.splitlines(keepends=True) for each in (base, mine, other)))
    if lines is None:
        return None
    return Entry(ours.name, ours.mode, objects.put(BLOB, "".join(lines).encode()))


def merge_lines(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> list[str] | None:
    """The lines with both sides' edits; ``None`` where two of them meet."""
    mine, others = _edits(base, ours), _edits(base, theirs)
    edits = list(mine)
    for edit in others:
        if edit in mine:
            continue
        if any(edit[0] <= other[1] and other[0] <= edit[1] for other in mine):
            return None
        edits.append(edit)
    merged = list(base)
    for start, end, lines in sorted(edits, reverse=True):
        merged[start:end] = lines
    return merged


def _edits(base: Sequence[str], new: Sequence[str]) -> list[Edit]:
    matcher = SequenceMatcher(None, base, new, autojunk=False)
    return [(i1, i2, tuple(new[j1:j2])) for kind, i1, i2, j1, j2 in matcher.get_opcodes() if kind != "equal"]
