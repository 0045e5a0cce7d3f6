"""Who wrote which line of a file."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

import apsw

from webarium.sites.gitlab.git.commits import UP, Commit, commit, history
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import Objects
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Blamed:
    """Lines next to each other that came with one commit."""

    commit: Commit
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """A file as some commit has it, with the commit that brought each line."""

    sha: str
    lines: tuple[str, ...]
    owners: tuple[int, ...]


_NOTHING = _State("", (), ())


def blame(db: apsw.Connection, tip: int, path: str) -> list[Blamed]:
    """A text's lines by the commits that brought them, from top to bottom."""
    objects = Objects(db)
    parents: dict[int, list[int]] = {}
    links = "commit_parent p JOIN up ON p.child = up.id"
    sql = UP + select("p.child, p.parent", links, tail="ORDER BY p.child, p.position")
    for child, parent in db.execute(sql, (tip,)):
        parents.setdefault(int(child), []).append(int(parent))
    states: dict[int, _State] = {}
    for each in reversed(history(db, tip)):
        before = [states[parent] for parent in parents.get(each.id, ())]
        states[each.id] = _state(objects, each, path, before)
    final = states[tip]
    return _grouped(db, final.lines, final.owners)


def _state(objects: Objects, here: Commit, path: str, before: list[_State]) -> _State:
    entry = objects.at(here.tree, path)
    if entry is None or entry.is_folder:
        return _NOTHING
    for state in before:
        if state.sha == entry.sha:
            return state
    lines = tuple((text_of(objects.blob(entry.sha)) or "").splitlines())
    owners = [here.id] * len(lines)
    for state in reversed(before):
        matcher = SequenceMatcher(None, state.lines, lines, autojunk=False)
        for a, b, size in matcher.get_matching_blocks():
            owners[b : b + size] = state.owners[a : a + size]
    return _State(entry.sha, lines, tuple(owners))


def _grouped(db: apsw.Connection, lines: tuple[str, ...], owners: tuple[int, ...]) -> list[Blamed]:
    found: list[Blamed] = []
    start = 0
    for number in range(1, len(lines) + 1):
        if number == len(lines) or owners[number] != owners[start]:
            found.append(Blamed(commit(db, owners[start]), start + 1, lines[start:number]))
            start = number
    return found
