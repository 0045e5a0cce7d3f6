"""What the search field suggests while somebody types: people, conversations, and all results."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gomail.mail.folders import BY_KEY, VISIBLE
from webarium.sites.gomail.mail.search import like
from webarium.sites.gomail.mail.store import basics
from webarium.sites.gomail.setup.contact_pages import contacts
from webarium.sites.kit.visit import Visit
from webarium.sql import select

_PEOPLE = 3
_MAILS = 5
_LONGEST = 100


@dataclass(frozen=True)
class _Mail:
    id: int
    subject: str
    sender_name: str


def suggest(visit: Visit) -> Response:
    """Options below the search field."""
    typed = visit.query.get("q", "").strip()[:_LONGEST]
    people = contacts(visit, typed)[:_PEOPLE] if typed else []
    return visit.render("_suggestions.html", typed=typed, people=people, mails=_mails(visit, typed))


def _mails(visit: Visit, typed: str) -> list[_Mail]:
    """The newest conversations with the words in their subject."""
    if not typed:
        return []
    where = f"{VISIBLE} AND {BY_KEY['all'].where} AND e.subject LIKE :typed ESCAPE '!'"
    sql = select(
        "e.id, e.subject, e.sender_name", "email e", where, "ORDER BY e.sent_at DESC, e.id LIMIT :few"
    )
    return visit.rows(_Mail, sql, {**basics(visit), "typed": like(typed), "few": _MAILS})
