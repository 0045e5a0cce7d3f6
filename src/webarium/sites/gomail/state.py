"""What ``/finish`` publishes: e-mails by id, the bar, the search, labels and settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from webarium.sites.gomail import snackbar
from webarium.sites.gomail.mail.store import EVERYTHING
from webarium.sites.kit.real.config import flag, whole
from webarium.sites.kit.real.diff import Object, listed_diff
from webarium.sites.kit.real.replica import Replica, Slices, Source
from webarium.sites.kit.real.times import utc
from webarium.types import Json

_COLUMNS = (
    "id", "thread_id", "mine", "sender_name", "sender_email", "to_list", "cc_list", "bcc_list", "subject", "content",
    "sent_at", "is_read", "starred", "archived", "spam", "trash", "snoozed_until", "scheduled_at", "draft", "is_reply",
)  # fmt: skip


def state(source: Source) -> Slices:
    """The slices."""
    emails = _emails(source)
    return {
        "email": {"emails": cast("Json", emails)},
        "ui": {"snackbar": cast("Json", snackbar.published(source.session))},
        "filter": _filter(source, emails),
        "settings": _settings(source),
    }


def differences(before: Slices, after: Slices) -> Slices:
    """``differences.emails`` with lists of whole e-mails."""
    old, new = (cast("dict[str, Object]", cast("Any", each["email"])["emails"]) for each in (before, after))
    return {"differences": {"emails": listed_diff(old.values(), new.values())}}


def _emails(source: Source) -> dict[str, Object]:
    most = source.config["total_conversations"]
    labels = _labels_by_email(source)
    files: dict[int, list[Json]] = {}
    for email, name in source.db.execute("SELECT email_id, name FROM attachment ORDER BY id"):
        files.setdefault(email, []).append(name)
    found: dict[str, Object] = {}
    replies: dict[str, list[Json]] = {}
    sql = f"""SELECT {", ".join(f"m.{name}" for name in _COLUMNS)} FROM email m JOIN email e ON e.id = m.thread_id
      WHERE e.place IS NULL OR e.place <= ? ORDER BY m.id"""  # noqa: S608
    for values in source.db.execute(sql, (EVERYTHING if most is None else int(str(most)),)):
        row = dict(zip(_COLUMNS, values, strict=True))
        record = _record(row, labels.get(row["id"], []), files.get(row["id"], []))
        found[str(row["id"])] = record
        if row["id"] != row["thread_id"]:
            replies.setdefault(str(row["thread_id"]), []).append(dict(record))
    for key, record in found.items():
        record["replies"] = replies.get(key, [])
    return found


def _record(row: Mapping[str, Any], labels: list[Json], files: list[Json]) -> Object:
    pending = row["scheduled_at"] is not None
    return {
        "id": str(row["id"]), "threadId": str(row["thread_id"]), "sender": row["sender_name"],
        "from": row["sender_email"], "to": json.loads(row["to_list"]), "cc": json.loads(row["cc_list"]),
        "bcc": json.loads(row["bcc_list"]), "subject": row["subject"], "content": row["content"],
        "timestamp": _utc(row["sent_at"]), "isRead": bool(row["is_read"]), "starred": bool(row["starred"]),
        "archived": bool(row["archived"]), "spam": bool(row["spam"]), "trash": bool(row["trash"]),
        "snoozed": row["snoozed_until"] is not None, "snoozeUntil": _utc(row["snoozed_until"]),
        "scheduled": pending, "scheduledAt": _utc(row["scheduled_at"]), "draft": bool(row["draft"]),
        "sent": bool(row["mine"]) and not row["draft"] and not pending, "isReply": bool(row["is_reply"]),
        "labels": labels, "attachments": files,
    }  # fmt: skip


def _labels_by_email(source: Source) -> dict[int, list[Json]]:
    found: dict[int, list[Json]] = {}
    rows = source.db.execute(
        "SELECT x.email_id, l.name FROM email_label x JOIN label l ON l.id = x.label_id ORDER BY l.id"
    )
    for email, name in rows:
        found.setdefault(email, []).append(name)
    return found


def _filter(source: Source, emails: Mapping[str, Object]) -> Json:
    """The applied search with what it found; nothing before the first search."""
    held = source.session.get("filter")
    if not isinstance(held, dict):
        return {}
    keys = [str(key) for key in cast("list[Json]", held["searchResults"])]
    results: list[Json] = [cast("Json", emails[key]) for key in keys if key in emails]
    return {"searchData": held["searchData"], "searchResults": results}


def _settings(source: Source) -> Json:
    labels: list[Json] = [
        {"id": str(key), "label": name, "color": colour}
        for key, name, colour in source.db.execute("SELECT id, name, colour FROM label ORDER BY id")
    ]
    values = dict(source.db.execute("SELECT name, value FROM setting ORDER BY name"))
    return {"customLabels": labels, **cast("dict[str, Json]", values)}


def _utc(text: str | None) -> Json:
    return None if text is None else utc(datetime.fromisoformat(text))


REPLICA = Replica(
    config_name="gomail",
    latency=500,
    state=state,
    differences=differences,
    own_keys=(
        whole(
            "total_conversations",
            None,
            "How many conversations the inbox begins with, the newest ones.",
            most=5000,
        ),
        flag("error_sending", "Sending and scheduling fail; the message is kept as a draft."),
        whole("failing_sends", 0, "How many tries to send fail before one works.", most=100),
    ),
)
"""What GoMail publishes."""
