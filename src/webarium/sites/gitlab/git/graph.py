"""Walks over a project's commits, as fetches of a part of a history need them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import apsw


class Chosen(NamedTuple):
    """A part of a history."""

    commits: set[int]
    ends: set[int]
    """Those of them whose parents are not all among them."""


class Ancestry:
    """Who follows whom, of some commits."""

    def __init__(self, db: apsw.Connection, commits: set[int]) -> None:
        """Read the parents of these commits."""
        self._parents: dict[int, list[int]] = {each: [] for each in commits}
        for each, parents in self._parents.items():
            sql = "SELECT parent FROM commit_parent WHERE child = ? ORDER BY position"
            parents += [int(number) for (number,) in db.execute(sql, (each,))]

    def above(self, tips: Iterable[int], cut: set[int]) -> set[int]:
        """Some commits and all that they follow, but nothing that only commits of the cut follow."""
        found: set[int] = set()
        waiting = list(tips)
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting += () if each in cut else self._parents[each]
        return found

    def down_to(self, tips: Iterable[int], depth: int) -> Chosen:
        """What is at most so many commits deep; a tip is one deep."""
        return self._layers(set(tips), set(), depth - 1)

    def deeper(self, tips: Iterable[int], cut: set[int], more: int) -> Chosen:
        """What is up to a cut, and so many commits beyond it."""
        held = self.above(tips, cut)
        return self._layers(cut & held, held, more) if cut & held else Chosen(held, set())

    def _layers(self, edge: set[int], found: set[int], count: int) -> Chosen:
        found = found | edge
        while edge and count > 0:
            edge = {parent for each in edge for parent in self._parents[each]} - found
            found |= edge
            count -= 1
        return self._ended(found)

    def until(self, tips: Iterable[int], without: set[int]) -> Chosen:
        """What is reached without passing through certain commits; at least the tips."""
        tips = set(tips)
        found: set[int] = set()
        waiting = list(tips)
        while waiting:
            each = waiting.pop()
            if each not in found and (each in tips or each not in without):
                found.add(each)
                waiting += self._parents[each]
        return self._ended(found)

    def _ended(self, found: set[int]) -> Chosen:
        return Chosen(found, {each for each in found if not found.issuperset(self._parents[each])})
