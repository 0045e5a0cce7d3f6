"""Conversations of a visitor with others: the list, one of them, writing, and marking as read or archived.

A site has a table ``conversation`` with the columns ``unread`` and ``archived``, and a table ``message`` with
``conversation_id``, ``sender``, ``text`` and ``sent_at``. Whom conversations are with, and about what, is the site's
own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit

LONGEST = 2000
"""How long a message may be."""
_MARKS = {
    "read": ("unread", 0),
    "unread": ("unread", 1),
    "archived": ("archived", 1),
    "active": ("archived", 0),
}
"""Column and value of each mark."""


class Conversation(Protocol):
    """What every site's record of a conversation has."""

    @property
    def id(self) -> int:
        """Its key."""

    @property
    def unread(self) -> bool:
        """Whether it has an answer that was not read yet."""

    @property
    def archived(self) -> bool:
        """Whether it was put away."""


C = TypeVar("C", bound=Conversation)


@dataclass(frozen=True, slots=True)
class Message:
    """One message."""

    sender: str
    text: str
    sent_at: str


@dataclass(frozen=True)
class Conversations(Generic[C]):
    """The pages of conversations."""

    every: Callable[[Visit], Sequence[C]]
    """The visitor's conversations, the latest first; may refuse who is not signed in."""
    template: str
    """Sees ``chats``, ``shown`` (all, unread or archived), and of an open one ``chat``, ``messages`` and ``about``."""
    about: Callable[[Visit, C], object]
    """What a conversation is about."""
    sender: str
    """How messages by the visitor are signed."""
    path: str = "/messages"

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
        """Show the list; only unread or archived ones if asked for."""
        shown = visit.query.get("show", "all")
        found = [
            chat
            for chat in self.every(visit)
            if chat.archived == (shown == "archived") and (shown != "unread" or chat.unread)
        ]
        return self._render(visit, found, shown, None)

    def show(self, visit: Visit) -> Response:
        """Show one conversation; what was unread is so until the visitor says that it is read."""
        chat = self._own(visit)
        beside = [each for each in self.every(visit) if each.archived == chat.archived]
        return self._render(visit, beside, "archived" if chat.archived else "all", chat)

    def send(self, visit: Visit) -> Response:
        """Write into a conversation; what the other wrote counts as read from then on."""
        chat = self._own(visit)
        text = self.typed(visit)
        if text:
            self.write(visit, chat.id, text)
            visit.update("conversation", {"unread": 0}, id=chat.id, unread=1)
        return visit.redirect(f"{self.path}/{chat.id}")

    def mark(self, visit: Visit) -> Response:
        """Mark a conversation as read or unread, or move it to the archive or back."""
        chat = self._own(visit)
        column, value = _MARKS.get(str(visit.form.get("as") or ""), ("", 0))
        if column:
            visit.update("conversation", {column: value}, id=chat.id)
            said = {"unread": "Conversation updated.", "archived": "Conversation moved."}
            visit.flash("success", said[column])
        return visit.redirect(self.path if column == "archived" else f"{self.path}/{chat.id}")

    def typed(self, visit: Visit) -> str:
        """The message in the form; tells what is missing without one."""
        text = visit.form_text("text", LONGEST)
        if not text:
            visit.flash("error", "Please write a message first.")
        return text

    def write(self, visit: Visit, chat: int, text: str) -> None:
        """Add a message by the visitor."""
        visit.insert(
            "message",
            {"conversation_id": chat, "sender": self.sender, "text": text, "sent_at": visit.stamp},
        )

    def _own(self, visit: Visit) -> C:
        found = [chat for chat in self.every(visit) if chat.id == visit.path["chat"]]
        return found[0] if found else visit.not_found("You have no such conversation.")

    def _render(self, visit: Visit, chats: Sequence[C], shown: str, chat: C | None) -> Response:
        messages = [] if chat is None else _messages(visit, chat.id)
        about = None if chat is None else self.about(visit, chat)
        return visit.render(
            self.template, chats=chats, shown=shown, chat=chat, messages=messages, about=about
        )


def _messages(visit: Visit, chat: int) -> list[Message]:
    sql = "SELECT sender, text, sent_at FROM message WHERE conversation_id = ? ORDER BY id"
    return visit.rows(Message, sql, (chat,))
