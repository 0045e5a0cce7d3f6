"""What ``/finish`` publishes: e-mails by id, the bar, the search, labels and settings."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.shapes import as_object
from webarium.sites.gomail import snackbar
from webarium.sites.gomail.faults import SENDING
from webarium.sites.gomail.mail.store import EVERYTHING
from webarium.sites.kit.real.diff import Object, listed_diff
from webarium.sites.kit.real.slices import Records, given, json, moment, text, truth
from webarium.sites.kit.replicas.config import whole
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.types import Json

_EMAILS = Records(
    "email m JOIN email e ON e.id = m.thread_id",
    {
        "id": text("m.id"),
        "threadId": text("m.thread_id"),
        "sender": "m.sender_name",
        "from": "m.sender_email",
        "to": json("m.to_list"),
        "cc": json("m.cc_list"),
        "bcc": json("m.bcc_list"),
        "subject": "m.subject",
        "content": "m.content",
        "timestamp": moment("m.sent_at"),
        "isRead": truth("m.is_read"),
        "starred": truth("m.starred"),
        "archived": truth("m.archived"),
        "spam": truth("m.spam"),
        "trash": truth("m.trash"),
        "snoozed": given("m.snoozed_until"),
        "snoozeUntil": moment("m.snoozed_until"),
        "scheduled": given("m.scheduled_at"),
        "scheduledAt": moment("m.scheduled_at"),
        "draft": truth("m.draft"),
        "sent": truth("m.mine AND NOT m.draft AND m.scheduled_at IS NULL"),
        "isReply": truth("m.is_reply"),
    },
    "e.place IS NULL OR e.place <= ?",
    "m.id",
)
_RESULTS = 50
"""How many e-mails of a search are shown: those of its first page."""
_LABELS = Records("label", {"id": text("id"), "label": "name", "color": "colour"})


def state(source: Source) -> Slices:
    """The slices."""
    emails = _emails(source)
    return {
        "email": {"emails": emails},
        "ui": {"snackbar": snackbar.published(source.session)},
        "filter": _filter(source, emails),
        "settings": _settings(source),
    }


def differences(before: Slices, after: Slices) -> Slices:
    """``differences.emails`` with lists of whole e-mails."""
    old, new = (as_object(as_object(each["email"])["emails"]) for each in (before, after))
    return {"differences": {"emails": listed_diff(_unlike(old, new), _unlike(new, old))}}


def _unlike(emails: Mapping[str, Json], others: Mapping[str, Json]) -> list[Object]:
    """Those that are not the very same ones in the other state."""
    return [dict(as_object(email)) for key, email in emails.items() if email is not others.get(key)]


def _emails(source: Source) -> dict[str, Object]:
    most = source.config["total_conversations"]
    labels = _by_email(
        source, "SELECT x.email_id, l.name FROM email_label x JOIN label l ON l.id = x.label_id ORDER BY l.id"
    )
    files = _by_email(source, "SELECT email_id, name FROM attachment ORDER BY id")
    found: dict[str, Object] = {}
    replies: dict[str, list[Json]] = {}
    for record in _EMAILS.read(source.db, EVERYTHING if most is None else int(str(most))):
        key, thread = str(record["id"]), str(record["threadId"])
        found[key] = record | {"labels": labels.get(key, []), "attachments": files.get(key, [])}
        if key != thread:
            replies.setdefault(thread, []).append(dict(found[key]))
    for key, record in found.items():
        record["replies"] = replies.get(key, [])
    return found


def _by_email(source: Source, sql: str) -> dict[str, list[Json]]:
    """Names by the id of the e-mail that they belong to."""
    found: dict[str, list[Json]] = {}
    for email, name in source.db.execute(sql):
        found.setdefault(str(email), []).append(name)
    return found


def _filter(source: Source, emails: Mapping[str, Object]) -> Json:
    """The applied search with the first of what it found; nothing before the first search."""
    held = source.session.get("filter")
    if not isinstance(held, dict):
        return {}
    keys = [str(key) for key in held["searchResults"]]
    kept = [key for key in keys if key in emails][:_RESULTS]
    results: list[Json] = [emails[key] for key in kept]
    return {"searchData": held["searchData"], "searchResults": results}


def _settings(source: Source) -> Json:
    values = dict(source.db.execute("SELECT name, value FROM setting ORDER BY name"))
    return {"customLabels": _LABELS.listed(source.db), **values}


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
        *SENDING.keys,
    ),
)
"""What GoMail publishes."""
