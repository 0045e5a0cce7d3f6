"""Conversations: the list, one of them, writing, and keeping them in order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.faults import SENDING
from webarium.sites.topwork.limits import hidden_chats, unread_messages
from webarium.sites.topwork.shell import ACCOUNTS, Account, require, require_client
from webarium.sites.topwork.talent.freelancers import Freelancer, by_handle
from webarium.sites.topwork.talk.writing import LONGEST, chat_with, existing_chat, see, side_of, write
from webarium.sql import Where, either, every, holds, select

SHOWN = {"all": "All", "unread": "Unread", "archived": "Archived"}


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation in the list of one of the two."""

    id: int
    other_id: int
    handle: str
    name: str
    about: str
    """The freelancer's title, or the client's company."""
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


def chats(visit: Visit, account: Account, where: Where | None = None) -> list[Chat]:
    """The account's conversations, the latest first."""
    side, other = side_of(account), "freelancer" if account.hires else "client"
    about = (
        "(SELECT title FROM freelancer f WHERE f.id = m.id)"
        if account.hires
        else "(SELECT company FROM client k WHERE k.id = m.id)"
    )
    columns = (
        f"c.id, m.id AS other_id, m.handle, m.name, {about} AS about, c.{side}_archived AS archived,"
        f" g.text AS last_text, g.sender_id = c.{side}_id AS last_mine, g.sent_at AS last_at"
    )
    last = "JOIN message g ON g.id = (SELECT max(id) FROM message WHERE chat_id = c.id)"
    source = f"chat c JOIN member m ON m.id = c.{other}_id {last}"
    told = every([Where(f"c.{side}_id = ?", (account.id,)), *([where] if where else [])])
    found = visit.rows(
        Chat, select(columns, source, told.sql, "ORDER BY last_at DESC, c.id DESC"), told.params
    )
    hidden = hidden_chats(visit.db, visit.config, account.id)
    return [each for each in found if each.id not in hidden]


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """The list; only some of it if asked for."""
    return _render(visit, account, None)


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One conversation beside the list."""
    chat = _own(visit, account)
    visit.session["chat"] = chat.id
    return _render(visit, account, chat)


def _own(visit: Visit, account: Account) -> Chat:
    found = chats(visit, account, Where("c.id = ?", (int(visit.path["chat"]),)))
    return found[0] if found else visit.not_found("You have no such conversation.")


def _render(visit: Visit, account: Account, chat: Chat | None) -> Response:
    shown = visit.query.get("show", "archived" if chat and chat.archived else "all")
    text = " ".join(visit.query.get("q", "").split())[:80]
    where = [either([holds("m.name", word), _says(word)]) for word in text.split()]
    unread = unread_messages(visit.db, visit.config, account.id)
    beside = [
        each
        for each in chats(visit, account, every(where))
        if (shown == "archived") == each.archived and (shown != "unread" or each.id in unread)
    ]
    return visit.render(
        "talk/index.html",
        chats=beside,
        unread=unread,
        shown=shown if shown in SHOWN else "all",
        text=text,
        chat=chat,
        messages=messages(visit, chat.id) if chat else [],
        names=SHOWN,
    )


def messages(visit: Visit, chat: int) -> list[Message]:
    """All messages of a conversation, the oldest first."""
    return visit.rows(
        Message,
        "SELECT g.id, g.sender_id, m.name, g.type, g.text, g.sent_at, g.job_id, j.title AS job,"
        " g.offer_id, o.title AS offer,"
        " o.status AS offer_status, o.budget, o.amount FROM message g JOIN member m ON m.id = g.sender_id"
        " LEFT JOIN job j ON j.id = g.job_id LEFT JOIN offer o ON o.id = g.offer_id WHERE g.chat_id = ?"
        " ORDER BY g.id",
        (chat,),
    )


@ACCOUNTS.signed_in
def send(visit: Visit, account: Account) -> Response:
    """Write into a conversation."""
    chat, text = _own(visit, account), visit.form_text("text", LONGEST)
    if not text:
        visit.flash("error", "Please write a message first.")
    elif problem := SENDING.failure(visit):
        visit.flash("error", problem)
    else:
        write(visit, chat.id, account, text)
    return visit.redirect(f"/messages/{chat.id}")


@ACCOUNTS.signed_in
def mark(visit: Visit, account: Account) -> Response:
    """Mark a conversation as read or unread, or put it into the archive or back."""
    chat, how, side = _own(visit, account), visit.form_text("as", 20), side_of(account)
    if how == "read":
        see(visit, chat.id, account)
    elif how == "unread":
        last = visit.value(
            "SELECT max(id) FROM message WHERE chat_id = ? AND sender_id <> ?", (chat.id, account.id)
        )
        if last is not None:
            visit.update("chat", {f"{side}_seen": last - 1}, id=chat.id)
    elif how in ("archived", "active"):
        visit.update("chat", {f"{side}_archived": int(how == "archived")}, id=chat.id)
    said = {
        "archived": "The conversation was archived.",
        "active": "The conversation is back among the others.",
    }
    visit.flash("success", said.get(how, f"The conversation is marked as {how}."))
    return visit.redirect("/messages" if how == "archived" else f"/messages/{chat.id}")


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
    chat = existing_chat(visit, require(visit).id, other.id)
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


def _says(word: str) -> Where:
    """Conversations in which a word was written."""
    inner = holds("y.text", word)
    return Where(f"c.id IN ({select('y.chat_id', 'message y', inner.sql)})", inner.params)
