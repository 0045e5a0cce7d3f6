"""Reading conversations: lists, single ones, counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from webarium.shapes import as_texts
from webarium.sites.gomail.database import OWNER, ROLES
from webarium.sites.gomail.mail.folders import BY_KEY, VISIBLE
from webarium.sites.kit.formats import number
from webarium.sites.kit.visit import Visit
from webarium.sql import one_of, select
from webarium.types import SqlValue

ME = ROLES[0].user or ""
EVERYTHING = 2**31
"""More conversations than any mailbox has."""

Params = dict[str, SqlValue]


@dataclass(frozen=True)
class Label:
    """A label that people put on conversations."""

    id: int
    name: str
    colour: str


@dataclass(frozen=True)
class Line:
    """A conversation as lists show it."""

    id: int
    subject: str
    is_read: bool
    starred: bool
    archived: bool
    spam: bool
    trash: bool
    snoozed_until: str | None
    senders: str
    """JSON: pairs of name and whether it is the owner, oldest first."""
    recipients: str
    """JSON list: whom the owner's first e-mail in it went to, or else the first one, by name where it is known."""
    plain: str
    """Text of the newest e-mail."""
    at: str
    """When the newest e-mail was sent."""
    emails: int
    drafts: int
    scheduled_at: str | None
    files: int

    @cached_property
    def people(self) -> str:
        """Who wrote: ``Carol Adams, me``."""
        names: list[str] = []
        for name, mine in json.loads(self.senders):
            shown = "me" if mine else name
            if shown not in names:
                names.append(shown)
        return ", ".join(names)

    @cached_property
    def to(self) -> str:
        """Whom the owner wrote to: ``Carol Adams, Jane Doe``."""
        return ", ".join(json.loads(self.recipients)) or "(no recipient)"

    @property
    def title(self) -> str:
        """The subject as it is shown."""
        return self.subject.strip() or "(no subject)"

    @property
    def snippet(self) -> str:
        """The beginning of the newest e-mail."""
        return " ".join(self.plain.split())[:160]


_LINES = """
SELECT e.id, e.subject, e.is_read, e.starred, e.archived, e.spam, e.trash, e.snoozed_until,
  (SELECT json_group_array(json_array(m.sender_name, m.mine)) FROM
    (SELECT sender_name, mine FROM email WHERE thread_id = e.id ORDER BY sent_at, id) m) AS senders,
  (SELECT json_group_array(coalesce((SELECT c.name FROM contact c WHERE c.email = j.value),
    (SELECT m.sender_name FROM email m WHERE m.thread_id = e.id AND m.sender_email = j.value), j.value)) FROM
    json_each(coalesce((SELECT m.to_list FROM email m WHERE m.thread_id = e.id AND m.mine = 1
      ORDER BY m.sent_at, m.id LIMIT 1), e.to_list)) j) AS recipients, n.plain, n.sent_at AS at,
  (SELECT count(*) FROM email m WHERE m.thread_id = e.id) AS emails,
  (SELECT count(*) FROM email m WHERE m.thread_id = e.id AND m.draft = 1) AS drafts,
  (SELECT min(m.scheduled_at) FROM email m WHERE m.thread_id = e.id AND m.scheduled_at > :now) AS scheduled_at,
  (SELECT count(*) FROM attachment a JOIN email m ON m.id = a.email_id WHERE m.thread_id = e.id) AS files
FROM email e JOIN email n ON n.id =
  (SELECT m.id FROM email m WHERE m.thread_id = e.id ORDER BY m.sent_at DESC, m.id DESC LIMIT 1)
"""


@dataclass(frozen=True)
class Email:
    """One e-mail of a conversation."""

    id: int
    thread_id: int
    mine: bool
    sender_name: str
    sender_email: str
    to_list: str
    cc_list: str
    bcc_list: str
    subject: str
    content: str
    plain: str
    sent_at: str
    scheduled_at: str | None
    draft: bool
    is_reply: bool
    draft_key: str | None

    @cached_property
    def to(self) -> list[str]:
        """Addresses."""
        return as_texts(json.loads(self.to_list))

    @cached_property
    def cc(self) -> list[str]:
        """Addresses of copies."""
        return as_texts(json.loads(self.cc_list))

    @cached_property
    def bcc(self) -> list[str]:
        """Addresses of hidden copies."""
        return as_texts(json.loads(self.bcc_list))


EMAIL_COLUMNS = ", ".join(Email.__annotations__)


@dataclass(frozen=True)
class Attachment:
    """A file of an e-mail."""

    id: int
    email_id: int
    name: str
    media_type: str
    size: int

    @property
    def shown_size(self) -> str:
        """``340 KB``."""
        if self.size >= 1_000_000:
            return f"{number(self.size / 1_000_000, 1)} MB"
        return f"{max(1, round(self.size / 1000))} KB"


def basics(visit: Visit) -> Params:
    """What every query over conversations is given."""
    most = visit.config["total_conversations"]
    return {
        "now": visit.now.isoformat(timespec="seconds"),
        "most": EVERYTHING if most is None else int(str(most)),
    }


def count(visit: Visit, where: str, params: Mapping[str, SqlValue] | None = None) -> int:
    """How many conversations fit."""
    sql = select("count(*)", "email e", f"{VISIBLE} AND ({where})")
    return int(visit.value(sql, {**basics(visit), **(params or {})}))


def lines(
    visit: Visit,
    where: str,
    params: Mapping[str, SqlValue] | None = None,
    *,
    limit: int = -1,
    offset: int = 0,
) -> list[Line]:
    """Conversations that fit, newest first."""
    sql = f"{_LINES} WHERE {VISIBLE} AND ({where}) ORDER BY n.sent_at DESC, e.id LIMIT :limit OFFSET :offset"
    return visit.rows(Line, sql, {**basics(visit), **(params or {}), "limit": limit, "offset": offset})


def ids(visit: Visit, where: str, params: Mapping[str, SqlValue] | None = None) -> list[int]:
    """Ids of all conversations that fit."""
    sql = select("e.id", "email e", f"{VISIBLE} AND ({where})", "ORDER BY e.id")
    return [int(row[0]) for row in visit.db.execute(sql, {**basics(visit), **(params or {})})]


def line_of(visit: Visit, thread: int) -> Line | None:
    """One conversation."""
    found = lines(visit, "e.id = :thread", {"thread": thread})
    return found[0] if found else None


def emails_of(visit: Visit, thread: int) -> list[Email]:
    """The e-mails of a conversation, oldest first."""
    sql = select(EMAIL_COLUMNS, "email", "thread_id = ?", "ORDER BY sent_at, id")
    return visit.rows(Email, sql, (thread,))


def email_of(visit: Visit, key: int) -> Email | None:
    """One e-mail of a conversation that the mailbox has."""
    names = ", ".join(f"m.{name}" for name in Email.__annotations__)
    sql = select(names, "email m JOIN email e ON e.id = m.thread_id", f"m.id = :id AND {VISIBLE}")
    return visit.row(Email, sql, {**basics(visit), "id": key})


def labels(visit: Visit) -> list[Label]:
    """All labels by name."""
    return visit.rows(Label, "SELECT id, name, colour FROM label ORDER BY name COLLATE NOCASE")


def labels_of(visit: Visit, threads: Sequence[int]) -> dict[int, list[Label]]:
    """The labels of conversations."""
    every = {label.id: label for label in labels(visit)}
    found: dict[int, list[Label]] = {thread: [] for thread in threads}
    of_threads = one_of("email_id", threads)
    sql = select("email_id, label_id", "email_label", of_threads.sql, "ORDER BY label_id")
    for thread, label in visit.db.execute(sql, tuple(threads)):
        found[thread].append(every[label])
    return found


def attachments_of(visit: Visit, emails: Sequence[int]) -> dict[int, list[Attachment]]:
    """The files of e-mails."""
    found: dict[int, list[Attachment]] = {email: [] for email in emails}
    columns = "id, email_id, name, media_type, size"
    sql = select(columns, "attachment", one_of("email_id", emails).sql, "ORDER BY id")
    for each in visit.rows(Attachment, sql, tuple(emails)):
        found[each.email_id].append(each)
    return found


def settings(visit: Visit) -> dict[str, str]:
    """All settings by name."""
    return {str(name): str(value) for name, value in visit.db.execute("SELECT name, value FROM setting")}


def unread_in_inbox(visit: Visit) -> int:
    """How many conversations of the inbox are unread."""
    return count(visit, f"{BY_KEY['inbox'].where} AND e.is_read = 0")


def owner_name() -> str:
    """Whose mailbox it is."""
    return OWNER.name


def plain_row(values: Mapping[str, Any]) -> dict[str, SqlValue]:
    """Column values with lists as JSON and switches as numbers."""
    return {
        name: json.dumps(value)
        if isinstance(value, list)
        else int(value)
        if isinstance(value, bool)
        else value
        for name, value in values.items()
    }
