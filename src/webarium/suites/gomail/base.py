"""What the mailbox's templates share: facts about conversations, and how actions change rows."""

from __future__ import annotations

import json
import random
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypedDict

from webarium.scoring import AnyValue, Expect, StateCheck, Text
from webarium.sql import select
from webarium.suites.kit import Errand, Same, shuffled
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row
from webarium.worlds import RowChange

ANY = AnyValue()

WITHOUT_FILES = "NOT EXISTS (SELECT 1 FROM attachment a WHERE a.email_id = e.id)"
ONE_FILE = "(SELECT count(*) FROM attachment a WHERE a.email_id = e.id) = 1"
WITHOUT_LABEL = "NOT EXISTS (SELECT 1 FROM email_label x WHERE x.email_id = e.id)"
UNANSWERED = "(SELECT count(*) FROM email m WHERE m.thread_id = e.id) = 1"
WROTE = "EXISTS (SELECT 1 FROM email m WHERE m.thread_id = e.id AND m.sender_name = ?)"
INBOX = "e.mine = 0 AND e.trash = 0 AND e.spam = 0 AND e.archived = 0 AND e.snoozed_until IS NULL"
LIVE = "e.trash = 0 AND e.spam = 0"
LABELLED = """EXISTS (SELECT 1 FROM email_label x JOIN label l ON l.id = x.label_id
    WHERE x.email_id = e.id AND l.name = ?)"""
SENT = """EXISTS (SELECT 1 FROM email m WHERE m.thread_id = e.id AND m.mine AND NOT m.draft
    AND m.scheduled_at IS NULL)"""
_FREE = ("place", "sender_name", "sender_email", "content", "sent_at", "draft_key", "thread_id")
"""What may be anything of an e-mail that was written."""


@dataclass(frozen=True)
class MailState(StateCheck):
    """Exactly the expected rows changed, but opening a conversation, which marks it as read, is no change."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what opening did, but for conversations that are expected to be read or unread."""
        about = {
            wish.key.get("id")
            for option in self.options
            for wish in option
            if wish.op == "update" and wish.table == "email" and "is_read" in wish.values
        }
        kept = [left for change in changes if (left := _without_opening(change, about)) is not None]
        return super().counted(kept)


def _without_opening(change: RowChange, about: Container[object]) -> RowChange | None:
    new, old = change.new, change.old
    if change.table != "email" or change.op != "update" or new is None or not new.get("opened"):
        return change
    looked = {"opened"} if change.key["id"] in about or not new.get("is_read") else {"opened", "is_read"}
    left = {name: value for name, value in new.items() if name not in looked}
    before = {name: value for name, value in (old or {}).items() if name not in looked}
    return replace(change, new=left, old=before) if left else None


class MailTemplate(Errand):
    """Base of all templates of the mailbox."""

    site: ClassVar[str] = "gomail"
    role: ClassVar[str] = "owner"
    start: ClassVar[str] = "/inbox"
    count: ClassVar[int] = 4
    state: ClassVar[type[StateCheck]] = MailState


def conversations(db: Data, where: str = "1", *params: object) -> list[Row]:
    """First e-mails of conversations that fit, newest first."""
    return db.rows(
        select(
            "e.*, (SELECT max(sent_at) FROM email m WHERE m.thread_id = e.id) AS at",
            "email e",
            f"e.thread_id = e.id AND ({where})",
            "ORDER BY at DESC, e.id",
        ),
        *params,
    )


def conversation(db: Data, key: int) -> Row:
    """The e-mail that a conversation began with; `key` is the conversation's id."""
    return db.row("SELECT * FROM email WHERE id = ?", key)


class Mail(TypedDict):
    """How a request names a conversation, and its id."""

    mail: int
    subject: str


def drawn(db: Data, rng: random.Random, where: str, *params: object) -> list[Mail]:
    """Conversations in drawn order, as ``mail`` and ``subject``; subjects that searches find alone."""
    subjects = "\n".join(
        row.subject.lower() for row in db.rows("SELECT subject FROM email WHERE thread_id = id")
    )
    rows = shuffled(
        rng, (row for row in conversations(db, where, *params) if _is_alone(row.subject, subjects))
    )
    return [{"mail": row.id, "subject": row.subject} for row in rows]


def _is_alone(subject: str, subjects: str) -> bool:
    return '"' not in subject and "{" not in subject and subjects.count(subject.lower()) == 1


def sender_of(mail: Row) -> Text:
    """The address of who wrote it, which the name may stand beside."""
    name, email = mail.sender_name, mail.sender_email
    return Text(email, (f"{name} {email}", f"{name} <{email}>", f"{email} {name}"))


def changed(mail: int, **columns: object) -> Expect:
    """A conversation whose columns change."""
    return Expect.update("email", {"id": mail}, columns)


def addressed(*emails: str) -> Same:
    """Recipients as the mailbox keeps them; case does not matter in addresses."""
    return Same(json.dumps(list(emails)))


def written(to: Sequence[str], subject: str, body: str, **more: Any) -> Expect:
    """An e-mail of the owner that was sent."""
    values = {
        **dict.fromkeys(_FREE, ANY),
        "mine": 1,
        "to_list": addressed(*to),
        "cc_list": "[]",
        "bcc_list": "[]",
        "subject": Same(subject),
        "plain": Same(body),
        "draft": 0,
        "scheduled_at": None,
        "is_reply": 0,
        "is_read": 1,
        "opened": 0,
        "starred": 0,
        "archived": 0,
        "trash": 0,
        "spam": 0,
        "snoozed_until": None,
    }
    return Expect.insert("email", {**values, **more})


def address(name: str) -> str:
    """The address that the generator gives to a person of this name."""
    return f"{'.'.join(name.lower().split())}@example.com"
