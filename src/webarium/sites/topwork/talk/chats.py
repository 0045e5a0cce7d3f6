"""Conversations: the list, one of them, writing, and keeping them in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.conversations import Conversations
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.faults import SENDING
from webarium.sites.topwork.limits import hidden_chats, unread_messages
from webarium.sites.topwork.shell import require, require_client
from webarium.sites.topwork.talent.freelancers import Freelancer, by_handle
from webarium.sites.topwork.talk.writing import LONGEST, chat_with, existing_chat, side_of, standing, write
from webarium.sql import Where, either, holds, select


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation in the list of one of the two."""

    id: int
    other_id: int
    handle: str
    name: str
    about: str
    """The freelancer's title, or the client's company."""
    unread: int
    """How many messages."""
    archived: bool
    last_text: str
    last_mine: bool
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Message:
    """A message, perhaps with an offer or an invitation inside."""

    id: int
    sender_id: int
    name: str
    type: str
    text: str
    sent_at: datetime
    job_id: int | None
    job: str | None
    offer_id: int | None
    offer: str | None
    offer_status: str | None
    budget: str | None
    amount: int | None


def _chats(visit: Visit, where: Where) -> list[Chat]:
    """The visitor's conversations, the latest first."""
    account = require(visit)
    side, other = side_of(account), "freelancer" if account.hires else "client"
    about = (
        "(SELECT title FROM freelancer f WHERE f.id = m.id)"
        if account.hires
        else "(SELECT company FROM client k WHERE k.id = m.id)"
    )
    columns = (
        f"c.id, m.id AS other_id, m.handle, m.name, {about} AS about, 0 AS unread, c.{side}_archived AS archived,"
        f" g.text AS last_text, g.sender_id = c.{side}_id AS last_mine, g.sent_at AS last_at"
    )
    last = "JOIN message g ON g.id = (SELECT max(id) FROM message WHERE chat_id = c.id)"
    source = f"chat c JOIN member m ON m.id = c.{other}_id {last}"
    told = Where(f"c.{side}_id = ?", (account.id,)) & where
    found = visit.rows(
        Chat, select(columns, source, told.sql, "ORDER BY last_at DESC, c.id DESC"), told.params
    )
    hidden = hidden_chats(visit.db, visit.config, account.id)
    unread = unread_messages(visit.db, visit.config, account.id)
    return [replace(each, unread=len(unread.get(each.id, ()))) for each in found if each.id not in hidden]


def _messages(visit: Visit, chat: Chat) -> list[Message]:
    return visit.rows(
        Message,
        "SELECT g.id, g.sender_id, m.name, g.type, g.text, g.sent_at, g.job_id, j.title AS job,"
        " g.offer_id, o.title AS offer,"
        " o.status AS offer_status, o.budget, o.amount FROM message g JOIN member m ON m.id = g.sender_id"
        " LEFT JOIN job j ON j.id = g.job_id LEFT JOIN offer o ON o.id = g.offer_id WHERE g.chat_id = ?"
        " ORDER BY g.id",
        (chat.id,),
    )


def _holds(word: str) -> Where:
    """Conversations with somebody so called, or in which a word was written."""
    inner = holds("y.text", word)
    said = Where(f"c.id IN ({select('y.chat_id', 'message y', inner.sql)})", inner.params)
    return either([holds("m.name", word), said])


def _open(visit: Visit, chat: Chat) -> None:
    visit.session["chat"] = chat.id


CHATS = Conversations(
    _chats,
    "c.id",
    _messages,
    write=lambda visit, chat, text: write(visit, chat.id, require(visit), text),
    standing=lambda visit, chat: standing(chat.id, require(visit)),
    template="talk/index.html",
    word=_holds,
    opened=_open,
    failure=SENDING.failure,
    longest=LONGEST,
)
"""The pages of conversations."""


def _receiver(visit: Visit) -> Freelancer:
    """To whom a first message goes: clients begin conversations."""
    require_client(visit)
    return by_handle(visit)


def _begin(visit: Visit, form: BoundForm, other: Freelancer) -> Response:
    account = require(visit)
    chat = chat_with(visit, account.id, other.id)
    write(visit, chat, account, form.text("text"))
    return visit.redirect(f"/messages/{chat}")


def _already(visit: Visit, other: Freelancer) -> Response | None:
    chat = existing_chat(visit.db, require(visit).id, other.id)
    return visit.redirect(f"/messages/{chat}") if chat is not None else None


FIRST = FormPage(
    Form((Multiline("text", "Message", required=True, max_length=LONGEST, rows=5),)),
    "talk/first.html",
    _receiver,
    _begin,
    refuse=SENDING.refuse,
    instead=_already,
    sees=lambda visit, other: {"other": other},
)
"""The page on which a client writes to a freelancer for the first time."""
