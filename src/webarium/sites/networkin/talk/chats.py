"""Conversations: the list, one of them, writing, and keeping them in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import apsw
from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.conversations import Conversations, Seen
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.faults import SENDING
from webarium.sites.networkin.feed.posts import posts
from webarium.sites.networkin.people.members import Member, by_handle, by_ids
from webarium.sites.networkin.people.profile import may_write
from webarium.sites.networkin.shell import Account, circle, require
from webarium.sql import Where, either, holds, one_of, select
from webarium.types import SqlValue

_TITLE = (
    "CASE WHEN h.name <> '' THEN h.name ELSE coalesce((SELECT m.name FROM chat_member o JOIN member m ON"
    " m.id = o.member_id"
    " WHERE o.chat_id = h.id AND o.member_id <> c.member_id LIMIT 1), 'Nobody else') END"
)
_LAST = "(SELECT {} FROM message g WHERE g.chat_id = h.id ORDER BY g.id DESC LIMIT 1)"
_UNREAD = (
    "EXISTS (SELECT 1 FROM message g WHERE g.chat_id = h.id AND g.sender_id <> c.member_id AND g.id > c.seen)"
)
_COLUMNS = (
    f"h.id, {_TITLE} AS title, h.name <> '' AS is_group, {_UNREAD} AS unread, c.archived,"
    f" coalesce({_LAST.format('g.text')}, '') AS last_text, {_LAST.format('g.sender_id')} = c.member_id AS last_mine,"
    f" {_LAST.format('g.sent_at')} AS last_at"
)
_SOURCE = "chat h JOIN chat_member c ON c.chat_id = h.id"


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation in the list of one of those in it."""

    id: int
    title: str
    """The group's name, or the other's."""
    is_group: bool
    unread: bool
    archived: bool
    last_text: str
    last_mine: bool | None
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class Message:
    """A message."""

    id: int
    sender_id: int
    handle: str
    name: str
    text: str
    post_id: int | None
    sent_at: datetime


def _chats(visit: Visit, where: Where) -> list[Chat]:
    """The visitor's conversations, the latest first."""
    told = Where("c.member_id = ?", (require(visit).id,)) & where
    return visit.rows(
        Chat, select(_COLUMNS, _SOURCE, told.sql, "ORDER BY last_at DESC, h.id DESC"), told.params
    )


def _messages(visit: Visit, chat: Chat) -> list[Message]:
    return visit.rows(
        Message,
        "SELECT g.id, g.sender_id, m.handle, m.name, g.text, g.post_id, g.sent_at FROM message g"
        " JOIN member m ON m.id = g.sender_id WHERE g.chat_id = ? ORDER BY g.id",
        (chat.id,),
    )


def _sees(visit: Visit, chat: Chat, messages: Sequence[Message]) -> Mapping[str, Any]:
    """Who else is in a conversation, and the posts that were sent into it."""
    ids = [each.post_id for each in messages if each.post_id is not None]
    shared = posts(visit, one_of("p.id", ids), circle(visit)) if ids else []
    rows = visit.db.execute(
        "SELECT member_id FROM chat_member WHERE chat_id = ? AND member_id <> ?", (chat.id, require(visit).id)
    )
    return {"shared": {post.id: post for post in shared}, "others": by_ids(visit, [row[0] for row in rows])}


def _holds(word: str) -> Where:
    """Conversations with a word in their title or in a message."""
    inner = holds("g.text", word)
    said = Where(f"h.id IN ({select('g.chat_id', 'message g', inner.sql)})", inner.params)
    return either([holds(_TITLE, word), said])


def _standing(chat: int, member: int) -> Seen:
    return Seen("chat_member", {"chat_id": chat, "member_id": member}, chat, member)


def write(visit: Visit, chat: int, sender: int, text: str, post: int | None = None) -> None:
    """Add a message; what the others wrote counts as read from then on."""
    _standing(chat, sender).set_unread(visit, False)
    row: dict[str, SqlValue] = {"chat_id": chat, "sender_id": sender, "text": text, "post_id": post}
    visit.insert("message", {**row, "sent_at": visit.stamp})


CHATS = Conversations(
    _chats,
    "h.id",
    _messages,
    write=lambda visit, chat, text: write(visit, chat.id, require(visit).id, text),
    standing=lambda visit, chat: _standing(chat.id, require(visit).id),
    template="talk/index.html",
    path="/messaging",
    word=_holds,
    sees=_sees,
    failure=SENDING.failure,
    names={"all": "Focused", "unread": "Unread", "archived": "Archived"},
)
"""The pages of conversations."""


def chat_with(visit: Visit, me: int, other: int) -> int:
    """The conversation between two, begun if there is none yet."""
    found = existing_chat(visit.db, me, other)
    if found is not None:
        return found
    chat = visit.insert("chat", {"name": ""})
    for member in (me, other):
        visit.insert("chat_member", {"chat_id": chat, "member_id": member, "seen": 0, "archived": 0})
    return chat


def existing_chat(db: apsw.Connection, me: int, other: int) -> int | None:
    """The conversation between two, if there is one."""
    found: int | None = db.execute(
        "SELECT h.id FROM chat h JOIN chat_member a ON a.chat_id = h.id AND a.member_id = ?"
        " JOIN chat_member b ON b.chat_id = h.id AND b.member_id = ? WHERE h.name = ''"
        " ORDER BY h.id LIMIT 1",
        (me, other),
    ).get
    return found


def _receiver(visit: Visit) -> Member:
    """To whom a first message goes."""
    require(visit)
    member = by_handle(visit)
    if not may_write(visit, member, circle(visit).relation(member.id)):
        visit.not_found(f"{member.name} takes messages from connections only.")
    return member


def _begin(visit: Visit, form: BoundForm, member: Member) -> Response:
    me = require(visit).id
    chat = chat_with(visit, me, member.id)
    write(visit, chat, me, form.text("text"))
    return visit.redirect(f"/messaging/{chat}")


def _already(visit: Visit, member: Member) -> Response | None:
    chat = existing_chat(visit.db, require(visit).id, member.id)
    return visit.redirect(f"/messaging/{chat}") if chat is not None else None


FIRST = FormPage(
    Form((Multiline("text", "Message", required=True, max_length=CHATS.longest, rows=4),)),
    "talk/first.html",
    _receiver,
    _begin,
    refuse=SENDING.refuse,
    instead=_already,
    sees=lambda visit, member: {"member": member},
)
"""The page on which to write to somebody for the first time."""


def _known(visit: Visit) -> list[tuple[str, str]]:
    found = by_ids(visit, sorted(circle(visit).first))
    return [(str(member.id), member.name) for member in sorted(found, key=lambda member: member.name)]


def _refuse_group(visit: Visit, form: BoundForm, account: Account) -> None:
    if form.ok and not form.text("name") and "," in form.text("to"):
        form.refuse("name", "Please give a conversation of several people a name.")
    SENDING.refuse(visit, form)


def _begin_group(visit: Visit, form: BoundForm, account: Account) -> Response:
    others = [int(key) for key in form.text("to").split(",")]
    if len(others) == 1 and not form.text("name"):
        chat = chat_with(visit, account.id, others[0])
    else:
        chat = visit.insert("chat", {"name": form.text("name")})
        for member in (account.id, *others):
            visit.insert("chat_member", {"chat_id": chat, "member_id": member, "seen": 0, "archived": 0})
    write(visit, chat, account.id, form.text("text"))
    return visit.redirect(f"/messaging/{chat}")


NEW = FormPage(
    Form(
        (
            Several("to", "To", required=True, rows=8, help="Choose one or several connections."),
            Text("name", "Name of the group", max_length=80, help="For several people."),
            Multiline("text", "Message", required=True, max_length=CHATS.longest, rows=4),
        )
    ),
    "talk/new.html",
    require,
    _begin_group,
    refuse=_refuse_group,
    choices=lambda visit: {"to": _known(visit)},
)
"""The page on which to begin a conversation with one or several connections."""
