"""A message while it is written: what the form holds, and the row that it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePath

from starlette.datastructures import UploadFile

from webarium.sites.gomail.mail.store import ME, Email, email_of, owner_name, plain_row
from webarium.sites.gomail.richtext import clean, from_plain, to_plain
from webarium.sites.gomail.write.recipients import Recipients, read
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

LONGEST_SUBJECT = 250
LARGEST_FILE = 3_000_000
FIELDS = ("to", "cc", "bcc")


@dataclass
class Message:
    """What the compose form holds."""

    key: str
    """Names the opened form, so that saving twice makes one draft."""
    draft: int | None = None
    """The draft that is written on."""
    thread: int | None = None
    """The conversation that it answers."""
    forwarded: int | None = None
    """The e-mail whose files it takes along."""
    to: str = ""
    cc: str = ""
    bcc: str = ""
    subject: str = ""
    content: str = ""
    errors: list[str] = field(default_factory=list)
    version: str = ""
    """Of the draft as it is kept; see `webarium.sites.kit.versions`."""
    theirs: Sequence[tuple[str, str]] = ()
    """What was changed elsewhere since the form was shown: labels, and what is kept now."""

    @property
    def plain(self) -> str:
        """The text without its marks."""
        return to_plain(self.content)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written."""
        return not (self.to.strip() or self.cc.strip() or self.bcc.strip() or self.subject or self.content)


def from_form(visit: Visit) -> Message:
    """The message that was sent with a form."""
    key = _text(visit, "key")[:40]
    message = Message(key, _number(visit, "draft"), _number(visit, "thread"), _number(visit, "forward"))
    message.to, message.cc, message.bcc = (_text(visit, name) for name in FIELDS)
    message.subject = " ".join(_text(visit, "subject").split())[:LONGEST_SUBJECT]
    text = _text(visit, "content")
    existing = own_draft(visit, message)
    if _text(visit, "format") == "html":
        message.content = clean(text)
    elif existing is not None and from_plain(text) == from_plain(to_plain(existing.content)):
        message.content = existing.content
    else:
        message.content = from_plain(text)
    return message


def own_draft(visit: Visit, message: Message) -> Email | None:
    """The draft that a form writes on, if it is one still."""
    if message.draft is not None:
        found = email_of(visit, message.draft)
        return found if found is not None and found.draft else None
    key = visit.value("SELECT id FROM email WHERE draft_key = ? AND draft = 1", (message.key,))
    return None if key is None or not message.key else email_of(visit, int(key))


def is_gone(visit: Visit, message: Message) -> bool:
    """Whether the message was sent or thrown away, so that a late save means nothing."""
    closed = visit.session.get("closed")
    if isinstance(closed, list) and message.key in closed:
        return True
    return (
        bool(message.key)
        and visit.value("SELECT 1 FROM email WHERE draft_key = ? AND draft = 0", (message.key,)) is not None
    )


def close(visit: Visit, message: Message) -> None:
    """Remember that a message was thrown away."""
    closed = visit.session.get("closed")
    kept = closed if isinstance(closed, list) else []
    visit.session["closed"] = [*kept, message.key][-30:]


def save(visit: Visit, message: Message, *, draft: bool, scheduled_at: datetime | None = None) -> int:
    """Write the message as a draft, as sent, or as to be sent; returns its id."""
    existing = own_draft(visit, message)
    found = {name: read(visit, getattr(message, name)) for name in FIELDS}
    values = plain_row(
        {
            "to_list": _kept(found["to"], draft),
            "cc_list": _kept(found["cc"], draft),
            "bcc_list": _kept(found["bcc"], draft),
            "subject": message.subject,
            "content": message.content,
            "plain": message.plain,
            "sent_at": visit.now.isoformat(timespec="seconds"),
            "draft": draft,
            "scheduled_at": None if scheduled_at is None else scheduled_at.isoformat(timespec="minutes"),
            "draft_key": message.key or None,
        }
    )
    if existing is not None:
        visit.update("email", values, id=existing.id)
        number = existing.id
    else:
        number = int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM email"))
        thread = message.thread
        visit.insert(
            "email",
            {
                "id": number,
                "thread_id": number if thread is None else thread,
                "mine": 1,
                "sender_name": owner_name(),
                "sender_email": ME,
                "is_read": 1,
                "is_reply": int(thread is not None),
                **values,
            },
        )
        _take_along(visit, message, number)
    _attach(visit, number)
    return number


def _kept(found: Recipients, draft: bool) -> list[str]:
    return [*found.addresses, *(found.unknown if draft else ())]


def _take_along(visit: Visit, message: Message, number: int) -> None:
    """Copy the files of a forwarded e-mail."""
    if message.forwarded is not None and email_of(visit, message.forwarded) is not None:
        visit.execute(
            "INSERT INTO attachment (email_id, name, media_type, size, body) "
            "SELECT ?, name, media_type, size, body FROM attachment WHERE email_id = ? ORDER BY id",
            (number, message.forwarded),
        )


def _attach(visit: Visit, number: int) -> None:
    """Keep uploaded files, and drop those that were taken off; a file that was kept before is not kept twice."""
    for upload in uploads(visit):
        body = upload.file.read(LARGEST_FILE)
        name = PurePath((upload.filename or "file").replace("\\", "/")).name[:120] or "file"
        if not visit.has("attachment", email_id=number, name=name, body=body):
            values: dict[str, SqlValue] = {"email_id": number, "name": name, "size": len(body), "body": body}
            visit.insert("attachment", {**values, "media_type": "application/octet-stream"})
    for value in visit.form.getlist("drop"):
        attachment = plain_number(str(value))
        if attachment is not None:
            visit.execute("DELETE FROM attachment WHERE id = ? AND email_id = ?", (attachment, number))


def uploads(visit: Visit) -> Sequence[UploadFile]:
    """Files that the form brought."""
    return [
        each
        for each in visit.form.getlist("files")
        if isinstance(each, UploadFile) and (each.filename or each.size)
    ]


def _text(visit: Visit, name: str) -> str:
    value = visit.form.get(name)
    return value.strip() if isinstance(value, str) else ""


def _number(visit: Visit, name: str) -> int | None:
    return plain_number(_text(visit, name))
