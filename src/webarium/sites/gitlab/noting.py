"""What follows from what is written: notes, mentions and todos."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from webarium.sites.gitlab.access import At, role_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue

_MENTION = re.compile(r"(?<![\w/])@([A-Za-z][\w.-]*\w)")
_MOST_MENTIONS = 10


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody said, or what happened."""

    id: int
    author_id: int
    username: str
    name: str
    body: str
    system: bool
    created_at: datetime
    updated_at: datetime


def notes(visit: Visit, column: str, number: int) -> list[Note]:
    """All notes on an issue or merge request, oldest first."""
    columns = "t.id, t.author_id, u.username, u.name, t.body, t.system, t.created_at, t.updated_at"
    source = "note t JOIN user u ON u.id = t.author_id"
    sql = select(columns, source, f"t.{column} = ?", "ORDER BY t.created_at, t.id")
    return visit.rows(Note, sql, (number,))


def write_note(visit: Visit, at: At, column: str, number: int, body: str, *, system: bool = False) -> None:
    """Write a note; people who are mentioned get a todo."""
    visit.insert(
        "note",
        {
            column: number,
            "author_id": at.you.id,
            "body": body,
            "system": int(system),
            "created_at": visit.stamp,
            "updated_at": visit.stamp,
        },
    )
    if not system:
        mention(visit, at, column, number, body)


def mention(visit: Visit, at: At, column: str, number: int, text: str) -> None:
    """Give those a todo who are mentioned in a text and see the project."""
    names = dict.fromkeys(name.lower() for name in _MENTION.findall(text))
    for name in list(names)[:_MOST_MENTIONS]:
        found = visit.value("SELECT id FROM user WHERE username = ?", (name,))
        if found is not None and (
            at.project.visibility != "private" or role_of(visit, at.project, int(found))
        ):
            todo(visit, at, int(found), "mentioned", column, number)


def todo(visit: Visit, at: At, user: int, action: str, column: str, number: int) -> None:
    """Give somebody else a todo, unless they have this one already."""
    if user == at.you.id:
        return
    known: dict[str, SqlValue] = {"user_id": user, "action": action, column: number, "state": "pending"}
    if not visit.has("todo", **known):
        visit.insert("todo", {**known, "author_id": at.you.id, "created_at": visit.stamp})
