"""What can be done with conversations, one or many at once, and undoing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from starlette.responses import Response

from webarium import sql
from webarium.shapes import as_objects, as_whole
from webarium.sites.gomail import snackbar
from webarium.sites.gomail.mail.folders import BY_KEY
from webarium.sites.gomail.mail.moments import read_moment, said
from webarium.sites.gomail.mail.store import ids, labels, unread_in_inbox
from webarium.sites.gomail.mail.views import View, view_at
from webarium.sites.gomail.write import panels
from webarium.sites.gomail.write.panels import Panel
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.types import Json, SqlValue

_COLUMNS = ("is_read", "starred", "archived", "spam", "trash", "snoozed_until")
_ID = re.compile(r"[0-9]{1,12}")
_AT_ONCE = 500


@dataclass(frozen=True)
class _Change:
    """Columns that an action sets, and how the bar tells it."""

    columns: dict[str, SqlValue]
    told: str
    """What follows ``3 conversations``."""


_CHANGES = {
    "archive": _Change({"archived": 1, "snoozed_until": None}, "archived"),
    "inbox": _Change({"archived": 0, "spam": 0, "trash": 0, "snoozed_until": None}, "moved to Inbox"),
    "spam": _Change({"spam": 1, "snoozed_until": None}, "marked as spam"),
    "notspam": _Change({"spam": 0}, "unmarked as spam and moved to Inbox"),
    "trash": _Change({"trash": 1, "snoozed_until": None}, "moved to Trash"),
    "untrash": _Change({"trash": 0}, "restored from Trash"),
    "read": _Change({"is_read": 1}, "marked as read"),
    "unread": _Change({"is_read": 0}, "marked as unread"),
    "star": _Change({"starred": 1}, "starred"),
    "unstar": _Change({"starred": 0}, "unstarred"),
    "unsnooze": _Change({"snoozed_until": None}, "unsnoozed"),
}


def act(visit: Visit) -> Response:
    """Do something with the chosen conversations of a list, or with one of them."""
    back = visit.safe_target(_text(visit, "back"), "/inbox")
    one = _text(visit, "one")
    if one == "none:0":
        return visit.redirect(back)
    if one:
        action, _, key = one.rpartition(":")
        chosen = _existing(visit, [key])
    else:
        action, chosen = _text(visit, "action"), _chosen(visit, view_at(visit, back))
    if not chosen:
        snackbar.say(visit, "No conversations selected")
        return visit.redirect(back)
    try:
        perform(visit, action, chosen)
    except BadMoment as problem:
        snackbar.say(visit, str(problem))
        return visit.redirect(back)
    leaves = one and _text(visit, "leave") and action.partition(":")[0] in _LEAVING
    return visit.redirect(_text(visit, "leave") if leaves else back)


class BadMoment(BadInput):
    """Somebody wants to snooze until something that is not a moment, or is past; the bar tells them."""


_LEAVING = frozenset(
    ("archive", "inbox", "spam", "notspam", "trash", "untrash", "snooze", "unread", "forever")
)
"""After these, a conversation's page goes back to the list."""


def perform(visit: Visit, action: str, chosen: Sequence[int]) -> None:
    """Do an action with conversations, and say so in the bar.

    Raises:
        BadInput: There is no such action, or no such moment or label.
    """
    name, _, value = action.partition(":")
    before = _snapshot(visit, chosen)
    if name == "snooze":
        until = value or f"{_text(visit, 'snooze_date')}T{_text(visit, 'snooze_time') or '08:00'}"
        told = _snooze(visit, chosen, until)
    elif name in ("label", "unlabel"):
        told = _label(visit, chosen, value, on=name == "label")
    elif name == "forever":
        told, before = _delete(visit, chosen), []
    elif name in _CHANGES and not value:
        _set(visit, chosen, _CHANGES[name].columns)
        told = _CHANGES[name].told
    else:
        raise BadInput("There is no such action.")
    message = f"{subject_of(len(chosen))} {told}"
    snackbar.say(visit, message, {"kind": "flags", "rows": before} if before else None)


def subject_of(count: int) -> str:
    """``Conversation`` or ``3 conversations``."""
    return "Conversation" if count == 1 else f"{count} conversations"


def undo(visit: Visit) -> Response:
    """Bring back what was before the last action."""
    held = snackbar.undo_of(visit)
    back = visit.back("/inbox")
    if held is None:
        snackbar.say(visit, "There is nothing to undo")
        return visit.redirect(back)
    if held["kind"] == "sent":
        return _unsend(visit, as_whole(held["email"]), plain_number(str(held.get("in") or "")), back)
    for row in as_objects(held["rows"]):
        key = as_whole(row["id"])
        visit.update("email", {name: cast("SqlValue", row[name]) for name in _COLUMNS}, id=key)
        wanted, now = set(cast("list[int]", row["labels"])), _labels_on(visit, key)
        for label in now - wanted:
            visit.execute("DELETE FROM email_label WHERE email_id = ? AND label_id = ?", (key, label))
        for label in wanted - now:
            visit.execute(
                "INSERT INTO email_label SELECT e.id, l.id FROM email e, label l WHERE e.id = ? AND l.id = ?",
                (key, label),
            )
    snackbar.say(visit, "Action undone")
    return visit.redirect(back)


def _unsend(visit: Visit, email: int, thread: int | None, back: str) -> Response:
    """Make a sent e-mail the draft that it was, and open it where it was written."""
    visit.execute("UPDATE email SET draft = 1, scheduled_at = NULL WHERE id = ?", (email,))
    snackbar.say(visit, "Sending undone")
    if not visit.is_htmx:
        return visit.redirect(f"/compose?draft={email}")
    key = str(visit.value("SELECT draft_key FROM email WHERE id = ?", (email,)) or f"u{email}")
    there = back.partition("?")[0] == f"/mail/{thread}"
    panels.put(visit, Panel(key, {"draft": str(email)}, thread if there else None))
    return visit.redirect(back)


def empty(visit: Visit) -> Response:
    """Delete everything in Trash or Spam for good."""
    folder = visit.path["folder"]
    if folder not in ("trash", "spam"):
        visit.not_found()
    chosen = ids(visit, BY_KEY[folder].where)
    if chosen:
        perform(visit, "forever", chosen)
    else:
        snackbar.say(visit, "There was nothing to delete")
    return visit.redirect(f"/{folder}")


def seen(visit: Visit) -> Response:
    """Note that a conversation was opened; htmx gets how many are unread now."""
    thread = visit.path["thread"]
    if _existing(visit, [str(thread)]):
        visit.execute("UPDATE email SET is_read = 1, opened = 1 WHERE id = ? AND is_read = 0", (thread,))
    if not visit.is_htmx:
        return visit.redirect(f"/mail/{thread}")
    return visit.render("_unread.html", number=unread_in_inbox(visit))


def _chosen(visit: Visit, view: View) -> list[int]:
    if _text(visit, "scope") == "all":
        return ids(visit, view.where, view.params)
    return _existing(visit, [str(value) for value in visit.form.getlist("id")])


def _existing(visit: Visit, keys: Sequence[str]) -> list[int]:
    """Those ids that are conversations of the mailbox, each once."""
    wanted = sorted({int(key) for key in keys if _ID.fullmatch(key)})[:_AT_ONCE]
    marks = ", ".join(str(key) for key in wanted)
    return ids(visit, f"e.id IN ({marks})") if wanted else []


def _set(visit: Visit, chosen: Sequence[int], columns: dict[str, SqlValue]) -> None:
    for key in chosen:
        visit.update("email", columns, id=key)


def _snooze(visit: Visit, chosen: Sequence[int], text: str) -> str:
    until: datetime | None = read_moment(text)
    if until is None:
        raise BadMoment("Please choose a day and a time to snooze until.")
    if until <= visit.now:
        raise BadMoment("Please choose a moment in the future to snooze until.")
    _set(visit, chosen, {"snoozed_until": until.isoformat(timespec="minutes")})
    return f"snoozed until {said(until)}"


def _label(visit: Visit, chosen: Sequence[int], value: str, *, on: bool) -> str:
    label = next((each for each in labels(visit) if str(each.id) == value), None)
    if label is None:
        raise BadInput("There is no such label.")
    for key in chosen:
        if on:
            visit.execute("INSERT OR IGNORE INTO email_label VALUES (?, ?)", (key, label.id))
        else:
            visit.execute("DELETE FROM email_label WHERE email_id = ? AND label_id = ?", (key, label.id))
    return f'added to "{label.name}"' if on else f'removed from "{label.name}"'


def _delete(visit: Visit, chosen: Sequence[int]) -> str:
    able = [
        key
        for key in chosen
        if visit.value("SELECT trash = 1 OR spam = 1 OR draft = 1 FROM email WHERE id = ?", (key,))
    ]
    if len(able) < len(chosen):
        raise BadInput("Only conversations in Trash or Spam can be deleted forever.")
    for key in able:
        remove(visit, key)
    return "deleted forever"


def remove(visit: Visit, thread: int) -> None:
    """Take a conversation out of the database."""
    for table in ("email_label", "attachment"):
        of_thread = "email_id IN (SELECT id FROM email WHERE thread_id = ?)"
        visit.execute(sql.delete(table, of_thread), (thread,))
    visit.delete("email", thread_id=thread)


def _snapshot(visit: Visit, chosen: Sequence[int]) -> list[Json]:
    names = ", ".join(_COLUMNS)
    rows: list[Json] = []
    for key in chosen if len(chosen) <= snackbar.UNDO_LIMIT else ():
        found = visit.db.execute(sql.select(names, "email", "id = ?"), (key,)).fetchone()
        if found is not None:
            on: list[Json] = [*sorted(_labels_on(visit, key))]
            rows.append({"id": key, **dict(zip(_COLUMNS, found, strict=True)), "labels": on})
    return rows


def _labels_on(visit: Visit, key: int) -> set[int]:
    return {
        int(row[0]) for row in visit.db.execute("SELECT label_id FROM email_label WHERE email_id = ?", (key,))
    }


def _text(visit: Visit, name: str) -> str:
    value = visit.form.get(name)
    return value.strip() if isinstance(value, str) else ""
