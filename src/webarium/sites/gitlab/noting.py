"""What follows from what is written: notes, threads, events, mentions and todos."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime

from webarium.sites.gitlab.access import At, code_visible
from webarium.sites.gitlab.merging.rows import REQUEST_SOURCE
from webarium.sites.gitlab.planning.rows import ISSUE_SOURCE, seen_issues
from webarium.sites.gitlab.reactions import Reaction, reactions
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select
from webarium.types import SqlValue

_MENTION = re.compile(r"(?<![\w/])@([A-Za-z][\w.-]*\w)")
_MOST_MENTIONS = 10
_ELSEWHERE = re.compile(r"(?:moved (?:to|from)|marked that this issue [a-z ]+) (\S+)#(\d{1,9})")
"""Events that name another issue."""


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody said, or that they closed, reopened or merged something."""

    id: int
    author_id: int
    username: str
    name: str
    discussion_id: int | None
    body: str
    system: bool
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody did."""

    username: str
    name: str
    body: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Thread:
    """What notes that belong together are about."""

    id: int
    path: str | None
    old_line: int | None
    new_line: int | None
    head_id: int | None
    resolver: str | None
    """The name of who has resolved it."""
    resolved_at: datetime | None

    @property
    def line(self) -> int | None:
        """The line that it is about."""
        return self.new_line or self.old_line


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the activity: an event, a note alone, or a thread with its notes."""

    at: datetime
    notes: tuple[Note, ...] = ()
    thread: Thread | None = None
    event: Event | None = None


@dataclass(frozen=True)
class Activity:
    """All that was said and done."""

    items: tuple[Item, ...]
    reactions: dict[int, list[Reaction]] = field(default_factory=dict)
    """To notes, by their ids."""

    @property
    def threads(self) -> list[Item]:
        """The threads alone."""
        return [item for item in self.items if item.thread]

    @property
    def unresolved(self) -> int:
        """How many threads wait for an end."""
        return sum(item.thread is not None and item.thread.resolved_at is None for item in self.items)


def activity(visit: Visit, column: str, number: int, me: Me | None) -> Activity:
    """All that was said about an issue or merge request and done to it, oldest first."""
    columns = (
        "t.id, t.author_id, u.username, u.name, t.discussion_id, t.body, t.system, t.created_at, t.updated_at"
    )
    source = "note t JOIN user u ON u.id = t.author_id"
    sql = select(columns, source, f"t.{column} = ?", "ORDER BY t.created_at, t.id")
    notes = visit.rows(Note, sql, (number,))
    threads = {each.id: each for each in _threads(visit, column, number)}
    grouped: dict[int, list[Note]] = defaultdict(list)
    for note in notes:
        if note.discussion_id is not None:
            grouped[note.discussion_id].append(note)
    items = [Item(note.created_at, (note,)) for note in notes if note.discussion_id is None]
    items += [Item(said[0].created_at, tuple(said), threads[key]) for key, said in grouped.items()]
    items += [Item(each.created_at, event=each) for each in _events(visit, column, number, me)]
    items.sort(key=lambda item: item.at)
    return Activity(
        tuple(items), reactions(visit, "note_id", [note.id for note in notes], me.id if me else None)
    )


def _threads(visit: Visit, column: str, number: int) -> list[Thread]:
    columns = "d.id, d.path, d.old_line, d.new_line, d.head_id, u.name AS resolver, d.resolved_at"
    source = "discussion d LEFT JOIN user u ON u.id = d.resolved_by_id"
    return visit.rows(Thread, select(columns, source, f"d.{column} = ?", "ORDER BY d.id"), (number,))


def _events(visit: Visit, column: str, number: int, me: Me | None) -> list[Event]:
    """What was done, but for what names an issue elsewhere that the reader does not see."""
    columns = "u.username, u.name, e.body, e.created_at"
    source = "event e JOIN user u ON u.id = e.author_id"
    found = visit.rows(Event, select(columns, source, f"e.{column} = ?", "ORDER BY e.id"), (number,))
    return [each for each in found if _may_read(visit, each.body, me)]


def _may_read(visit: Visit, words: str, me: Me | None) -> bool:
    match = _ELSEWHERE.fullmatch(words)
    if match is None:
        return True
    where = seen_issues(me) & Where("n.path || '/' || p.path = ? AND i.iid = ?", (match[1], int(match[2])))
    return visit.value(select("1", ISSUE_SOURCE, where.sql), where.params) is not None


def write_note(
    visit: Visit,
    at: At,
    column: str,
    number: int,
    body: str,
    *,
    system: bool = False,
    discussion: int | None = None,
) -> int:
    """Write a note; people who are mentioned get a todo. Returns its id."""
    note = visit.insert(
        "note",
        {
            column: number,
            "author_id": at.you.id,
            "discussion_id": discussion,
            "body": body,
            "system": int(system),
            "created_at": visit.stamp,
            "updated_at": visit.stamp,
        },
    )
    if not system:
        mention(visit, at, column, number, body)
    return note


def event(visit: Visit, at: At, column: str, number: int, body: str) -> None:
    """Tell readers of a page what was done."""
    about: dict[str, SqlValue] = {column: number, "author_id": at.you.id, "body": body}
    visit.insert("event", {**about, "created_at": visit.stamp})


def mentioned(text: str) -> list[str]:
    """The user names that a text mentions, as it writes them first, in small letters."""
    return list(dict.fromkeys(name.lower() for name in _MENTION.findall(text)))


def mention(visit: Visit, at: At, column: str, number: int, text: str) -> None:
    """Give those a todo who are mentioned in a text and may read it."""
    for name in mentioned(text)[:_MOST_MENTIONS]:
        found = visit.value("SELECT id FROM user WHERE username = ?", (name,))
        if found is not None:
            todo(visit, at, int(found), "mentioned", column, number)


def todo(visit: Visit, at: At, user: int, action: str, column: str, number: int) -> None:
    """Give a todo to somebody who sees what it is about and has none yet; to oneself only where one asks for it."""
    if user == at.you.id and action != "marked":
        return
    known: dict[str, SqlValue] = {"user_id": user, "action": action, column: number, "state": "pending"}
    if not visit.has("todo", **known) and _sees(visit, user, column, number):
        visit.insert("todo", {**known, "author_id": at.you.id, "created_at": visit.stamp})


def _sees(visit: Visit, user: int, column: str, number: int) -> bool:
    """Whether somebody sees an issue or merge request."""
    me = visit.row(Me, select(columns_of(Me), "user", "id = ?"), (user,))
    if column == "issue_id":
        source, where = ISSUE_SOURCE, seen_issues(me) & Where("i.id = ?", (number,))
    else:
        source, where = REQUEST_SOURCE, code_visible(me) & Where("r.id = ?", (number,))
    return visit.value(select("1", source, where.sql), where.params) is not None
