"""Who wrote which line of a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import apsw

from webarium.sites.gitlab.git.commits import UP, Commit, commit, history
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.kit.comparing import Allowance, compare
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Blamed:
    """Lines next to each other that came with one commit."""

    commit: Commit
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Blame:
    """Who wrote which line."""

    parts: tuple[Blamed, ...]
    """All lines, from top to bottom."""
    exact: bool
    """Whether all edits could be compared; else some of them count as having written the whole text."""


@dataclass(frozen=True, slots=True)
class _State:
    """A file as some commit has it, with the commit that brought each line."""

    sha: str
    lines: tuple[str, ...]
    owners: tuple[int, ...]
    exact: bool


_NOTHING = _State("", (), (), exact=True)
_MOST_PAIRS, _MOST_LINES = 1_000_000_000, 4_000_000
"""What is compared in all; a state that comes after counts as rewritten."""


def blame(db: apsw.Connection, tip: int, path: str) -> Blame:
    """A text's lines by the commits that brought them."""
    objects = Objects(db)
    allowance = Allowance(_MOST_PAIRS, _MOST_LINES)
    parents: dict[int, list[int]] = {}
    links = "commit_parent p JOIN up ON p.child = up.id"
    sql = UP + select("p.child, p.parent", links, tail="ORDER BY p.child, p.position")
    for child, parent in db.execute(sql, (tip,)):
        parents.setdefault(int(child), []).append(int(parent))
    waiting = Counter(parent for each in parents.values() for parent in each)
    states: dict[int, _State] = {}
    for each in reversed(history(db, tip)):
        above = parents.get(each.id, ())
        states[each.id] = _state(objects, each, path, [states[parent] for parent in above], allowance)
        for parent in above:
            waiting[parent] -= 1
            if not waiting[parent]:
                del states[parent]
    final = states[tip]
    return Blame(tuple(_grouped(db, final.lines, final.owners)), final.exact)


def _state(objects: Objects, here: Commit, path: str, before: list[_State], allowance: Allowance) -> _State:
    entry = objects.at(here.tree, path)
    if entry is None or not entry.is_file:
        return _NOTHING
    for state in before:
        if state.sha == entry.sha:
            return state
    lines = tuple((text_of(objects.blob(entry.sha)) or "").splitlines())
    owners = [here.id] * len(lines)
    exact = True
    for state in reversed(before):
        compared = compare(state.lines, lines, allowance)
        exact = exact and state.exact and compared.exact
        for run in compared.runs:
            owners[run.new : run.new + run.size] = state.owners[run.old : run.old + run.size]
    return _State(entry.sha, lines, tuple(owners), exact)


def _grouped(db: apsw.Connection, lines: tuple[str, ...], owners: tuple[int, ...]) -> list[Blamed]:
    found: list[Blamed] = []
    start = 0
    for number in range(1, len(lines) + 1):
        if number == len(lines) or owners[number] != owners[start]:
            found.append(Blamed(commit(db, owners[start]), start + 1, lines[start:number]))
            start = number
    return found
