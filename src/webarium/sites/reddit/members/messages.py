"""Private messages between two members, and notifications."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.members.accounts import Account, account_by_name, account_of, blocks
from webarium.sites.reddit.threads.comments import OwnComment, comments_of_ids
from webarium.sites.reddit.visitor import MEMBERS, Member, signed_in
from webarium.types import SqlValue

_BODY = Multiline("body", "Message", required=True, max_length=10_000, rows=6)
MESSAGE_FORM = Form((Text("title", "Title", required=True, max_length=300), _BODY), prefix="message_")
REPLY_FORM = Form((_BODY,), prefix="message_")


@dataclass(frozen=True, slots=True)
class Conversation:
    """A thread of messages as the list shows it."""

    id: int
    title: str
    sender: str
    receiver: str
    messages: int
    latest: str

    def other(self, username: str) -> str:
        """The one of both who is not this user."""
        return self.receiver if self.sender == username else self.sender


@dataclass(frozen=True, slots=True)
class Message:
    """One message."""

    id: int
    sender: str
    body: str
    created_at: str


@dataclass(frozen=True)
class Note:
    """A notification: an answer or a message."""

    id: int
    comment: OwnComment | None
    thread_id: int | None
    title: str
    sender: str
    body: str
    created_at: str


_CONVERSATION = """SELECT t.id, t.title, s.username AS sender, r.username AS receiver,
    (SELECT count(*) FROM message m WHERE m.thread_id = t.id) AS messages,
    (SELECT max(created_at) FROM message m WHERE m.thread_id = t.id) AS latest
    FROM message_thread t JOIN user s ON s.id = t.sender_id JOIN user r ON r.id = t.receiver_id """


@signed_in
def inbox(visit: Visit, member: Member) -> Response:
    """All conversations, the latest first."""
    found = visit.rows(
        Conversation,
        _CONVERSATION + "WHERE t.sender_id = ?1 OR t.receiver_id = ?1 ORDER BY latest DESC, t.id DESC",
        (member.id,),
    )
    return visit.render("members/messages.html", threads=found, member=member)


@signed_in
def conversation(visit: Visit, member: Member) -> Response:
    """One conversation."""
    return _show(visit, member, _own_thread(visit, member), REPLY_FORM.blank())


@signed_in
def reply(visit: Visit, member: Member) -> Response:
    """Write into a conversation."""
    thread = _own_thread(visit, member)
    form = REPLY_FORM.bind(visit.form)
    other = account_by_name(visit, thread.other(member.username))
    if other is None or blocks(visit, other.id, member.id):
        form.refuse("", "You cannot send messages to this user.")
    if other is None or not form.ok:
        return _show(visit, member, thread, form)
    _send(visit, member, other.id, thread.id, form.text("body"))
    return visit.redirect(f"/messages/thread/{thread.id}")


@signed_in
def notifications(visit: Visit, member: Member) -> Response:
    """Answers and messages that were not cleared, newest first."""
    total = int(visit.value("SELECT count(*) FROM notification WHERE user_id = ?", (member.id,)))
    paging = Paging.from_query(visit.query, total, size=25)
    rows: list[tuple[Any, ...]] = visit.db.execute(
        """SELECT n.id, n.comment_id, t.id, t.title, u.username, m.body, m.created_at FROM notification n
        LEFT JOIN message m ON m.id = n.message_id LEFT JOIN message_thread t ON t.id = m.thread_id
        LEFT JOIN user u ON u.id = m.sender_id WHERE n.user_id = ? ORDER BY n.id DESC LIMIT ? OFFSET ?""",
        (member.id, paging.limit, paging.offset),
    ).fetchall()
    ids = [int(row[1]) for row in rows if row[1] is not None]
    comments = {comment.id: comment for comment in comments_of_ids(visit, member, ids)}
    notes = [
        Note(
            int(row[0]),
            comments.get(int(row[1])) if row[1] is not None else None,
            row[2],
            *map(_text, row[3:]),
        )
        for row in rows
    ]
    return visit.render("members/notifications.html", notes=notes, paging=paging, member=member)


@signed_in
def clear(visit: Visit, member: Member) -> Response:
    """Clear one notification, or all."""
    if "id" not in visit.form:
        visit.execute("DELETE FROM notification WHERE user_id = ?", (member.id,))
    elif (chosen := plain_number(str(visit.form["id"]))) is not None:
        visit.execute("DELETE FROM notification WHERE user_id = ? AND id = ?", (member.id, chosen))
    return visit.redirect("/notifications")


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _own_thread(visit: Visit, member: Member) -> Conversation:
    found = visit.row(
        Conversation,
        _CONVERSATION + "WHERE t.id = ?2 AND (t.sender_id = ?1 OR t.receiver_id = ?1)",
        (member.id, visit.path["thread_id"]),
    )
    return visit.not_found("There is no such conversation.") if found is None else found


def _writable(visit: Visit) -> Account:
    """Somebody who takes messages from the visitor."""
    member, account = MEMBERS.own(visit), account_of(visit)
    if account.id == member.id:
        raise Forbidden("You cannot write to yourself.")
    if blocks(visit, account.id, member.id) or not (account.allow_messages or member.is_admin):
        raise Forbidden("This user does not take private messages from you.")
    return account


def _begin(visit: Visit, form: BoundForm, account: Account) -> Response:
    """Begin a conversation."""
    member = MEMBERS.own(visit)
    values: dict[str, SqlValue] = {
        "sender_id": member.id,
        "receiver_id": account.id,
        "title": form.text("title"),
    }
    thread_id = visit.insert("message_thread", values)
    _send(visit, member, account.id, thread_id, form.text("body"))
    return visit.redirect(f"/messages/thread/{thread_id}")


COMPOSING = FormPage(
    MESSAGE_FORM,
    "members/compose.html",
    _writable,
    _begin,
    sees=lambda visit, account: {"account": account},
)
"""A message to somebody."""


def _send(visit: Visit, member: Member, receiver: int, thread_id: int, body: str) -> None:
    values: dict[str, SqlValue] = {
        "thread_id": thread_id,
        "sender_id": member.id,
        "body": body,
        "created_at": visit.stamp,
    }
    message_id = visit.insert("message", values)
    visit.insert("notification", {"user_id": receiver, "kind": "message", "message_id": message_id})


def _show(visit: Visit, member: Member, thread: Conversation, form: BoundForm) -> Response:
    found = visit.rows(
        Message,
        "SELECT m.id, u.username AS sender, m.body, m.created_at FROM message m JOIN user u ON u.id = m.sender_id "
        "WHERE m.thread_id = ? ORDER BY m.id",
        (thread.id,),
    )
    return visit.render(
        "members/conversation.html",
        status=200 if form.ok else 422,
        thread=thread,
        messages=found,
        form=form,
        member=member,
    )
