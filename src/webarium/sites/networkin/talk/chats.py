"""Conversations: the list, one of them, writing, and keeping them in order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Several, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.faults import SENDING
from webarium.sites.networkin.feed.posts import Post, posts
from webarium.sites.networkin.people.members import Member, by_handle, by_ids
from webarium.sites.networkin.people.profile import may_write
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle, require
from webarium.sql import Where, either, every, holds, one_of, select
from webarium.types import SqlValue

LONGEST = 2000
SHOWN = {"all": "Focused", "unread": "Unread", "archived": "Archived"}
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


def chats(visit: Visit, account: Account, where: Where | None = None) -> list[Chat]:
    """The account's conversations, the latest first."""
    told = every([Where("c.member_id = ?", (account.id,)), *([where] if where else [])])
    return visit.rows(
        Chat, select(_COLUMNS, _SOURCE, told.sql, "ORDER BY last_at DESC, h.id DESC"), told.params
    )


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """The list; only some of it if asked for."""
    return _render(visit, account, None)


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One conversation beside the list."""
    return _render(visit, account, _own(visit, account))


def _own(visit: Visit, account: Account) -> Chat:
    found = chats(visit, account, Where("h.id = ?", (int(visit.path["chat"]),)))
    return found[0] if found else visit.not_found("You have no such conversation.")


def _render(visit: Visit, account: Account, chat: Chat | None) -> Response:
    shown = visit.query.get("show", "archived" if chat and chat.archived else "all")
    text = " ".join(visit.query.get("q", "").split())[:80]
    where = [
        either(
            [
                holds(_TITLE, word),
                Where("h.id IN (SELECT g.chat_id FROM message g WHERE g.text LIKE ?)", (f"%{word}%",)),
            ]
        )
        for word in text.split()
    ]
    beside = [
        each
        for each in chats(visit, account, every(where))
        if (shown == "archived") == each.archived and (shown != "unread" or each.unread)
    ]
    messages = _messages(visit, chat.id) if chat else []
    around = circle(visit)
    shared: dict[int, Post] = {}
    if ids := [each.post_id for each in messages if each.post_id is not None]:
        shared = {post.id: post for post in posts(visit, one_of("p.id", ids), around)}
    return visit.render(
        "talk/index.html", chats=beside, shown=shown if shown in SHOWN else "all", text=text, chat=chat,
        messages=messages, shared=shared, others=_others(visit, chat.id, account.id) if chat else [], names=SHOWN
    )  # fmt: skip


def _messages(visit: Visit, chat: int) -> list[Message]:
    return visit.rows(
        Message,
        "SELECT g.id, g.sender_id, m.handle, m.name, g.text, g.post_id, g.sent_at FROM message g"
        " JOIN member m ON m.id = g.sender_id WHERE g.chat_id = ? ORDER BY g.id",
        (chat,),
    )


def _others(visit: Visit, chat: int, me: int) -> list[Member]:
    rows = visit.db.execute(
        "SELECT member_id FROM chat_member WHERE chat_id = ? AND member_id <> ?", (chat, me)
    )
    return by_ids(visit, [row[0] for row in rows])


@ACCOUNTS.signed_in
def send(visit: Visit, account: Account) -> Response:
    """Write into a conversation."""
    chat, text = _own(visit, account), visit.form_text("text", LONGEST)
    if not text:
        visit.flash("error", "Please write a message first.")
    elif problem := SENDING.failure(visit):
        visit.flash("error", problem)
    else:
        write(visit, chat.id, account.id, text)
    return visit.redirect(f"/messaging/{chat.id}")


def write(visit: Visit, chat: int, sender: int, text: str, post: int | None = None) -> None:
    """Add a message; what the others wrote counts as read from then on."""
    _see(visit, chat, sender)
    row: dict[str, SqlValue] = {"chat_id": chat, "sender_id": sender, "text": text, "post_id": post}
    visit.insert("message", {**row, "sent_at": visit.stamp})


def _see(visit: Visit, chat: int, member: int) -> None:
    """Everything is read."""
    last = (
        visit.value("SELECT max(id) FROM message WHERE chat_id = ? AND sender_id <> ?", (chat, member)) or 0
    )
    visit.execute(
        "UPDATE chat_member SET seen = ? WHERE chat_id = ? AND member_id = ? AND seen < ?",
        (last, chat, member, last),
    )


@ACCOUNTS.signed_in
def mark(visit: Visit, account: Account) -> Response:
    """Mark a conversation as read or unread, or put it into the archive or back."""
    chat, how = _own(visit, account), visit.form_text("as", 20)
    own = {"chat_id": chat.id, "member_id": account.id}
    if how == "read":
        _see(visit, chat.id, account.id)
    elif how == "unread":
        last = visit.value(
            "SELECT max(id) FROM message WHERE chat_id = ? AND sender_id <> ?", (chat.id, account.id)
        )
        if last is not None:
            visit.update("chat_member", {"seen": last - 1}, **own)
    elif how in ("archived", "active"):
        visit.update("chat_member", {"archived": int(how == "archived")}, **own)
    said = {
        "archived": "The conversation was archived.",
        "active": "The conversation is back among the others.",
    }
    visit.flash("success", said.get(how, f"The conversation is marked as {how}."))
    return visit.redirect("/messaging" if how == "archived" else f"/messaging/{chat.id}")


def chat_with(visit: Visit, me: int, other: int) -> int:
    """The conversation between two, begun if there is none yet."""
    found = existing_chat(visit, me, other)
    if found is not None:
        return found
    chat = visit.insert("chat", {"name": ""})
    for member in (me, other):
        visit.insert("chat_member", {"chat_id": chat, "member_id": member, "seen": 0, "archived": 0})
    return chat


def existing_chat(visit: Visit, me: int, other: int) -> int | None:
    """The conversation between two, if there is one."""
    found: int | None = visit.value(
        "SELECT h.id FROM chat h JOIN chat_member a ON a.chat_id = h.id AND a.member_id = ?"
        " JOIN chat_member b ON b.chat_id = h.id AND b.member_id = ? WHERE h.name = '' LIMIT 1",
        (me, other),
    )
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
    chat = existing_chat(visit, require(visit).id, member.id)
    return visit.redirect(f"/messaging/{chat}") if chat is not None else None


FIRST = FormPage(
    Form((Multiline("text", "Message", required=True, max_length=LONGEST, rows=4),)),
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
            Multiline("text", "Message", required=True, max_length=LONGEST, rows=4),
        )
    ),
    "talk/new.html",
    require,
    _begin_group,
    refuse=_refuse_group,
    choices=lambda visit: {"to": _known(visit)},
)
"""The page on which to begin a conversation with one or several connections."""
