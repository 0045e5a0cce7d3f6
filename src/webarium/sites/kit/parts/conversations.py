"""Conversations of a visitor with others: the list, one of them, writing, and marking as read or archived.

Whom conversations are with, what messages hold and where is kept what somebody has read are the site's own: it reads
its conversations and messages, writes a message, and says where the visitor stands in a conversation. `Seen` is for
tables that keep the last message somebody has seen, `Flagged` for tables that say whether there is something new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, every, select, update
from webarium.types import SqlValue


class Conversation(Protocol):
    """What every site's record of a conversation has."""

    @property
    def id(self) -> int:
        """Its key."""

    @property
    def unread(self) -> int:
        """How many messages were not read yet, or just whether there are some."""

    @property
    def archived(self) -> bool:
        """Whether it was put away."""


class Standing(Protocol):
    """Where somebody stands in a conversation."""

    def set_unread(self, visit: Visit, unread: bool) -> None:
        """Mark it as read or unread."""

    def set_archived(self, visit: Visit, archived: bool) -> None:
        """Put it into the archive, or back."""


@dataclass(frozen=True)
class Flagged:
    """A row with the columns ``unread`` and ``archived``."""

    table: str
    key: Mapping[str, SqlValue]

    def set_unread(self, visit: Visit, unread: bool) -> None:
        """Mark it as read or unread."""
        visit.update(self.table, {"unread": int(unread)}, **self.key)

    def set_archived(self, visit: Visit, archived: bool) -> None:
        """Put it into the archive, or back."""
        visit.update(self.table, {"archived": int(archived)}, **self.key)


@dataclass(frozen=True)
class Seen:
    """A row with the id of the last message that somebody has seen; messages have ``chat_id`` and ``sender_id``."""

    table: str
    key: Mapping[str, SqlValue]
    chat: int
    me: int
    seen: str = "seen"
    archived: str = "archived"

    def set_unread(self, visit: Visit, unread: bool) -> None:
        """See all that others wrote, or all but the last."""
        others = select("max(id)", "message", "chat_id = ? AND sender_id <> ?")
        last = visit.value(others, (self.chat, self.me))
        if last is not None and unread:
            visit.update(self.table, {self.seen: last - 1}, **self.key)
        elif last is not None:
            row = " AND ".join(f"{name} = ?" for name in self.key)
            sql = update(self.table, (self.seen,), f"{row} AND {self.seen} < ?")
            visit.execute(sql, (last, *self.key.values(), last))

    def set_archived(self, visit: Visit, archived: bool) -> None:
        """Put it into the archive, or back."""
        visit.update(self.table, {self.archived: int(archived)}, **self.key)


C = TypeVar("C", bound=Conversation)
M = TypeVar("M")
_NAMES = {"all": "All", "unread": "Unread", "archived": "Archived"}
_SAID = {
    "read": "The conversation is marked as read.",
    "unread": "The conversation is marked as unread.",
    "archived": "The conversation was archived.",
    "active": "The conversation is back among the others.",
}


@dataclass(frozen=True)
class Conversations(Generic[C, M]):
    """The pages of conversations."""

    every: Callable[[Visit, Where], Sequence[C]]
    """The visitor's conversations that fit a condition, the latest first; may refuse who is not signed in."""
    key: str
    """The column of their ids in such a condition."""
    messages: Callable[[Visit, C], Sequence[M]]
    """What was written in one, the oldest first."""
    write: Callable[[Visit, C, str], None]
    """Adds a message by the visitor."""
    standing: Callable[[Visit, C], Standing]
    """Where the visitor stands in one."""
    template: str
    """Sees ``chats``, ``shown`` and its ``names``, ``text``, of an open one ``chat`` and ``messages``, and `sees`."""
    path: str = "/messages"
    word: Callable[[str], Where] | None = None
    """The condition that somebody or something in one has a word, where they can be searched."""
    sees: Callable[[Visit, C, Sequence[M]], Mapping[str, Any]] = lambda visit, chat, messages: {}
    """What else the template sees of an open one."""
    opened: Callable[[Visit, C], None] = lambda visit, chat: None
    """What else opening one does."""
    failure: Callable[[Visit], str | None] = lambda visit: None
    """Why a message cannot be sent now."""
    longest: int = 2000
    """How long a message may be."""
    names: Mapping[str, str] = field(default_factory=lambda: _NAMES)
    """What the parts of the list are called."""
    said: Mapping[str, str] = field(default_factory=lambda: _SAID)
    """What is told after each mark."""
    away: tuple[str, ...] = ("archived",)
    """The marks after which the list is shown, no longer the conversation."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """All of them."""
        own = f"{self.path}/{{chat:int}}"
        return (
            get(self.path, self.index, name="messages"),
            get(own, self.show, name="conversation"),
            post(own, self.send, name="send_message"),
            post(f"{own}/mark", self.mark, name="mark_conversation"),
        )

    def index(self, visit: Visit) -> Response:
        """Show the list; only some of it if asked for."""
        return self._render(visit, None, {})

    def show(self, visit: Visit) -> Response:
        """Show one conversation; what was unread is so until the visitor writes or says that it is read."""
        chat = self._own(visit)
        self.opened(visit, chat)
        messages = self.messages(visit, chat)
        return self._render(visit, chat, {"messages": messages, **self.sees(visit, chat, messages)})

    def send(self, visit: Visit) -> Response:
        """Write into a conversation; what others wrote counts as read from then on."""
        chat, text = self._own(visit), self.typed(visit)
        if text and (problem := self.failure(visit)):
            visit.flash("error", problem)
        elif text:
            self.write(visit, chat, text)
            self.standing(visit, chat).set_unread(visit, False)
        return visit.redirect(f"{self.path}/{chat.id}")

    def mark(self, visit: Visit) -> Response:
        """Mark a conversation as read or unread, or move it to the archive or back."""
        chat, how = self._own(visit), visit.form_text("as", 20)
        if how in ("read", "unread"):
            self.standing(visit, chat).set_unread(visit, how == "unread")
        elif how in ("archived", "active"):
            self.standing(visit, chat).set_archived(visit, how == "archived")
        if how in self.said:
            visit.flash("success", self.said[how])
        return visit.redirect(self.path if how in self.away else f"{self.path}/{chat.id}")

    def typed(self, visit: Visit) -> str:
        """The message in the form; tells what is missing without one."""
        text = visit.form_text("text", self.longest)
        if not text:
            visit.flash("error", "Please write a message first.")
        return text

    def _own(self, visit: Visit) -> C:
        found = self.every(visit, Where(f"{self.key} = ?", (int(visit.path["chat"]),)))
        return found[0] if found else visit.not_found("You have no such conversation.")

    def _render(self, visit: Visit, chat: C | None, opened: Mapping[str, Any]) -> Response:
        shown = visit.query.get("show", "archived" if chat and chat.archived else "all")
        text = " ".join(visit.query.get("q", "").split())[:80]
        beside = [
            each
            for each in self.every(visit, every(map(self.word, text.split()) if self.word else ()))
            if (shown == "archived") == each.archived and (shown != "unread" or each.unread)
        ]
        return visit.render(
            self.template,
            chats=beside,
            shown=shown if shown in self.names else "all",
            names=self.names,
            text=text,
            chat=chat,
            place=self.path,
            longest=self.longest,
            **opened,
        )
