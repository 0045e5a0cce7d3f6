"""Reference answers to REAL's public tasks about GoMail that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Choice, Number
from webarium.scoring.foreign.references import Reference, Stated
from webarium.suites.gomail.base import INBOX, conversations
from webarium.tasks import Data

_SUBJECT = "Project Update: Deadline Extended"


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    starred = conversations(db, "e.starred = 1 AND e.trash = 0 AND e.spam = 0")
    (mail,) = conversations(db, "e.subject = ?", _SUBJECT)
    return {
        "gomail-1": Stated(Number(len(conversations(db, f"{INBOX} AND e.is_read = 0")), "emails")),
        "gomail-4": Stated(Number(len(starred), "emails")),
        "gomail-6": Stated(Choice("read" if mail.is_read else "unread", ("read", "unread"))),
    }
