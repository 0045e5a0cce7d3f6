"""The folders: what each holds, in SQL over ``e``, a conversation's first e-mail."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Folder:
    """A view of the mailbox."""

    key: str
    """Its address and its name in ``in:``."""
    title: str
    icon: str
    where: str
    """SQL; ``:now`` is the present moment."""
    empty: str
    """What it says when there is nothing in it."""


_LIVE = "e.trash = 0 AND e.spam = 0"
_AWAKE = "(e.snoozed_until IS NULL OR e.snoozed_until <= :now)"
_WITH = "EXISTS (SELECT 1 FROM email m WHERE m.thread_id = e.id AND {})"
_SENT = _WITH.format("m.mine = 1 AND m.draft = 0 AND (m.scheduled_at IS NULL OR m.scheduled_at <= :now)")

FOLDERS = (
    Folder(
        "inbox",
        "Inbox",
        "inbox",
        f"{_LIVE} AND e.archived = 0 AND e.mine = 0 AND {_AWAKE}",
        "Your inbox is empty. Enjoy the quiet.",
    ),
    Folder(
        "starred",
        "Starred",
        "star",
        f"{_LIVE} AND e.starred = 1",
        "No starred conversations. Stars give conversations a place where you find them again.",
    ),
    Folder("snoozed", "Snoozed", "alarm-clock", f"{_LIVE} AND e.snoozed_until > :now", "Nothing is snoozed."),
    Folder("sent", "Sent", "send", f"{_LIVE} AND {_SENT}", "You have not sent anything yet."),
    Folder(
        "drafts", "Drafts", "file-text", f"{_LIVE} AND {_WITH.format('m.draft = 1')}", "There are no drafts."
    ),
    Folder(
        "scheduled",
        "Scheduled",
        "calendar-clock",
        f"{_LIVE} AND {_WITH.format('m.scheduled_at > :now')}",
        "Nothing is waiting to be sent.",
    ),
    Folder("all", "All Mail", "mails", _LIVE, "There is no mail."),
    Folder("spam", "Spam", "octagon-alert", "e.spam = 1 AND e.trash = 0", "Hooray, no spam here!"),
    Folder("trash", "Trash", "trash-2", "e.trash = 1", "There is nothing in the trash."),
)
"""As the menu lists them."""

BY_KEY = {folder.key: folder for folder in FOLDERS}

VISIBLE = "e.thread_id = e.id AND (e.place IS NULL OR e.place <= :most)"
"""A conversation that the mailbox has: ``total_conversations`` may leave seeded ones out."""
