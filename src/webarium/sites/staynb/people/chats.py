"""Conversations with hosts."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.parts.conversations import Conversations, Flagged
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import require
from webarium.sites.staynb.stays.cards import Card, card, shown_card
from webarium.sites.staynb.stays.stay import host
from webarium.sql import Where, select


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation in the list."""

    id: int
    host_id: int
    host: str
    stay_id: int
    title: str
    city: str
    unread: bool
    archived: bool
    last: str
    last_sender: str
    last_at: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message, by the guest or by the host."""

    sender: str
    text: str
    sent_at: str


_COLUMNS = (
    "c.id, c.host_id, h.name AS host, c.stay_id, s.title, s.city, c.unread, c.archived, m.text AS last,"
    " m.sender AS last_sender, m.sent_at AS last_at"
)
_SOURCE = (
    "conversation c JOIN host h ON h.id = c.host_id JOIN stay_card s ON s.id = c.stay_id"
    " JOIN message m ON m.id = (SELECT max(id) FROM message WHERE conversation_id = c.id)"
)


def _chats(visit: Visit, where: Where) -> list[Chat]:
    told = Where("c.email = ?", (require(visit).email,)) & where
    sql = select(_COLUMNS, _SOURCE, told.sql, "ORDER BY m.sent_at DESC, m.id DESC")
    return visit.rows(Chat, sql, told.params)


def _messages(visit: Visit, chat: Chat) -> list[Message]:
    sql = "SELECT sender, text, sent_at FROM message WHERE conversation_id = ? ORDER BY id"
    return visit.rows(Message, sql, (chat.id,))


def _write(visit: Visit, chat: int, text: str) -> None:
    said = {"sender": "guest", "text": text, "sent_at": visit.stamp}
    visit.insert("message", {"conversation_id": chat, **said})


CHATS = Conversations(
    _chats,
    "c.id",
    _messages,
    write=lambda visit, chat, text: _write(visit, chat.id, text),
    standing=lambda visit, chat: Flagged("conversation", {"id": chat.id}),
    template="people/messages.html",
    sees=lambda visit, chat, messages: {"about": card(visit, chat.stay_id)},
    said={
        **dict.fromkeys(("read", "unread"), "Conversation updated."),
        **dict.fromkeys(("archived", "active"), "Conversation moved."),
    },
    away=("archived", "active"),
)


def contact_form(visit: Visit) -> Response:
    """The page on which to write to a stay's host."""
    require(visit)
    found = shown_card(visit)
    return visit.render("people/contact.html", card=found, host=host(visit, found.host_id))


def contact(visit: Visit) -> Response:
    """Write to a stay's host."""
    account = require(visit)
    found = shown_card(visit)
    text = CHATS.typed(visit)
    if not text:
        return visit.redirect(f"/rooms/{found.id}/contact")
    chat = tell_host(visit, account.email, found, text)
    visit.flash("success", "Your message was sent.")
    return visit.redirect(f"/messages/{chat}")


def tell_host(visit: Visit, email: str, found: Card, text: str) -> int:
    """Write to the host of a stay, in the conversation about it; returns its id."""
    key = (email, found.host_id, found.id)
    chat = visit.value("SELECT id FROM conversation WHERE email = ? AND host_id = ? AND stay_id = ?", key)
    if chat is None:
        chat = visit.insert(
            "conversation", {"email": email, "host_id": found.host_id, "stay_id": found.id, "unread": 0}
        )
    _write(visit, int(chat), text)
    return int(chat)
