"""Reactions: emoji that people give to issues, merge requests and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.kit.visit import Visit
from webarium.sql import marks, select
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Reaction:
    """An emoji with all who gave it."""

    name: str
    people: tuple[str, ...]
    mine: bool


def reactions(visit: Visit, column: str, numbers: Sequence[int], me: int | None) -> dict[int, list[Reaction]]:
    """The reactions to issues, merge requests or notes, by their ids; the first given first."""
    if not numbers:
        return {}
    columns = f"a.{column}, a.name, a.user_id, u.name"
    sql = select(columns, "award a JOIN user u ON u.id = a.user_id", f"a.{column} IN ({marks(len(numbers))})")
    given: dict[int, dict[str, list[tuple[int, str]]]] = {}
    for number, name, user, words in visit.db.execute(f"{sql} ORDER BY a.id", tuple(numbers)):
        given.setdefault(int(number), {}).setdefault(str(name), []).append((int(user), str(words)))
    return {
        number: [
            Reaction(name, tuple(who for _, who in people), any(user == me for user, _ in people))
            for name, people in names.items()
            if name in EMOJI
        ]
        for number, names in given.items()
    }


def react(visit: Visit, column: str, number: int, me: int, name: str) -> None:
    """Give an emoji, or take it back."""
    known: dict[str, SqlValue] = {"user_id": me, "name": name, column: number}
    if not visit.delete("award", **known):
        visit.insert("award", known)
