"""Conversations with hosts."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import require, stamp
from webarium.sites.staynb.stays.cards import Card, card
from webarium.sites.staynb.stays.stay import host

LONGEST = 2000


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
    """One message."""

    sender: str
    text: str
    sent_at: str


_CHATS = """SELECT c.id, c.host_id, h.name AS host, c.stay_id, s.title, s.city, c.unread, c.archived, m.text AS last,
  m.sender AS last_sender, m.sent_at AS last_at
FROM conversation c JOIN host h ON h.id = c.host_id JOIN stay_card s ON s.id = c.stay_id
JOIN message m ON m.id = (SELECT max(id) FROM message WHERE conversation_id = c.id)
WHERE c.email = ? {} ORDER BY m.sent_at DESC, m.id DESC"""


def chats(visit: Visit, email: str) -> list[Chat]:
    """Somebody's conversations, the latest first."""
    return visit.rows(Chat, _CHATS.format(""), (email,))


def index(visit: Visit) -> Response:
    """The list of conversations; only unread or archived ones if asked for."""
    account = require(visit)
    shown = visit.query.get("show", "all")
    found = [
        chat
        for chat in chats(visit, account.email)
        if chat.archived == (shown == "archived") and (shown != "unread" or chat.unread)
    ]
    return visit.render("people/messages.html", chats=found, shown=shown, chat=None, messages=[], stay=None)


def show(visit: Visit) -> Response:
    """One conversation; what was unread is so until the visitor says that it is read."""
    chat = _own(visit)
    rows = _messages(visit, chat.id)
    every = [each for each in chats(visit, require(visit).email) if each.archived == chat.archived]
    return visit.render(
        "people/messages.html",
        chats=every, shown="archived" if chat.archived else "all", chat=chat, messages=rows,
        stay=card(visit, chat.stay_id),
    )  # fmt: skip


def _messages(visit: Visit, chat: int) -> list[Message]:
    return visit.rows(
        Message, "SELECT sender, text, sent_at FROM message WHERE conversation_id = ? ORDER BY id", (chat,)
    )


def _own(visit: Visit) -> Chat:
    account = require(visit)
    found = [chat for chat in chats(visit, account.email) if chat.id == visit.path["chat"]]
    return found[0] if found else visit.not_found("You have no such conversation.")


def mark(visit: Visit) -> Response:
    """Mark a conversation as read or unread, or move it to the archive or back."""
    chat = _own(visit)
    column, value = _MARKS.get(str(visit.form.get("as") or ""), ("", 0))
    if column:
        visit.execute(f"UPDATE conversation SET {column} = ? WHERE id = ?", (value, chat.id))  # noqa: S608
        visit.flash("success", {"unread": "Conversation updated.", "archived": "Conversation moved."}[column])
    return visit.redirect("/messages" if column == "archived" else f"/messages/{chat.id}")


_MARKS = {
    "read": ("unread", 0),
    "unread": ("unread", 1),
    "archived": ("archived", 1),
    "active": ("archived", 0),
}


def send(visit: Visit) -> Response:
    """Write into a conversation; what the host wrote counts as read from then on."""
    chat = _own(visit)
    text = str(visit.form.get("text") or "").strip()[:LONGEST]
    if text:
        _write(visit, chat.id, text)
        visit.execute("UPDATE conversation SET unread = 0 WHERE id = ? AND unread", (chat.id,))
    else:
        visit.flash("error", "Please write a message first.")
    return visit.redirect(f"/messages/{chat.id}")


def contact_form(visit: Visit) -> Response:
    """The page on which to write to a stay's host."""
    require(visit)
    found = card(visit, int(visit.path["stay"]))
    return visit.render("people/contact.html", card=found, host=host(visit, found.host_id))


def contact(visit: Visit) -> Response:
    """Write to a stay's host."""
    account = require(visit)
    found = card(visit, int(visit.path["stay"]))
    text = str(visit.form.get("text") or "").strip()[:LONGEST]
    if not text:
        visit.flash("error", "Please write a message first.")
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


def _write(visit: Visit, chat: int, text: str) -> None:
    visit.insert(
        "message", {"conversation_id": chat, "sender": "guest", "text": text, "sent_at": stamp(visit)}
    )
