"""Merging two histories: file by file, and within a file line by line."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.kit.comparing import compare

Edit = tuple[int, int, tuple[str, ...]]
"""Lines from … to of the common text are replaced by these."""

OURS, BETWEEN, THEIRS = "<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n"
"""Marks around lines of which both sides have made something else."""


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
    if not (was.is_file and ours.is_file and theirs.is_file):
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
    known = set(mine)
    added = [edit for edit in others if edit not in known]
    if _meet(mine, added):
        return None
    return _made(base, sorted([*mine, *added]))


def _meet(mine: list[Edit], others: list[Edit]) -> bool:
    """Whether an edit of one side touches one of the other side; both are in order, and apart in themselves."""
    left = iter(mine)
    edit = next(left, None)
    for start, end, _ in others:
        while edit is not None and edit[1] < start:
            edit = next(left, None)
        if edit is not None and edit[0] <= end:
            return True
    return False


def _made(base: Sequence[str], edits: list[Edit]) -> list[str]:
    """The lines with edits made that are in order."""
    found: list[str] = []
    at = 0
    for start, end, lines in edits:
        found += base[at:start]
        found += lines
        at = end
    return [*found, *base[at:]]


def marked_lines(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """The lines with both sides' edits, and with marks around both where two of them meet."""
    mine, others = deque(_edits(base, ours)), deque(_edits(base, theirs))
    edits = deque(sorted([*mine, *others]))
    found: list[str] = []
    at = 0
    while edits:
        start, end, _ = edits.popleft()
        while edits and edits[0][0] <= end:
            end = max(end, edits.popleft()[1])
        one, other = _part(base, mine, start, end), _part(base, others, start, end)
        found += base[at:start]
        old = list(base[start:end])
        if one == other or other == old:
            found += one
        elif one == old:
            found += other
        else:
            found += [OURS, *_ended(one), BETWEEN, *_ended(other), THEIRS]
        at = end
    return [*found, *base[at:]]


def _part(base: Sequence[str], edits: deque[Edit], start: int, end: int) -> list[str]:
    """What one side has made of some lines of the common text, taking its edits up to there."""
    here = []
    while edits and edits[0][1] <= end:
        first, last, put = edits.popleft()
        here.append((first - start, last - start, put))
    return _made(base[start:end], here)


def _ended(lines: Sequence[str]) -> list[str]:
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _edits(base: Sequence[str], new: Sequence[str]) -> list[Edit]:
    return [
        (each.old, each.old_end, tuple(new[each.new : each.new_end])) for each in compare(base, new).edits()
    ]


def merge_except(
    objects: Objects, base: str | None, ours: str, theirs: str, kept: Mapping[str, str | None]
) -> str:
    """The tree of a merge in which some files are decided: their ids, or ``None`` where they are gone."""
    files = objects.files(ours)
    mine = objects.changed(base, ours)
    for path, (was, new) in objects.changed(base, theirs).items():
        if path in kept or files.get(path) == new:
            continue
        put = _merge_file(objects, was, files.get(path), new) if path in mine else new
        if put is None:
            files.pop(path, None)
        else:
            files[path] = put
    for path, sha in kept.items():
        old = files.pop(path, None)
        if sha is not None:
            files[path] = Entry(path.rpartition("/")[2], old.mode if old else FILE, sha)
    return objects.build(files)
