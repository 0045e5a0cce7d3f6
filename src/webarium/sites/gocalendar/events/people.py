"""Who can be invited: the address book, and what people type to name somebody."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import apsw

from webarium.sites.gocalendar.moments import stamp
from webarium.sites.kit.fields import Email, Invalid
from webarium.sites.kit.rows import iterate
from webarium.sites.kit.visit import Visit

MOST_GUESTS = 200
_EMAIL = Email("guests", "Guests")
_MARKS = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the address book."""

    name: str
    email: str
    job: str = ""


def suggest(db: apsw.Connection, text: str, limit: int = 6) -> list[Person]:
    """People whose name, or part of it, or address begins with a text."""
    wanted = text.strip().translate(_MARKS)
    if not wanted:
        return []
    sql = r"""SELECT name, email, job FROM person
        WHERE name LIKE ?1 || '%' ESCAPE '\' OR name LIKE '% ' || ?1 || '%' ESCAPE '\'
          OR email LIKE ?1 || '%' ESCAPE '\'
        ORDER BY name LIKE ?1 || '%' ESCAPE '\' DESC, id LIMIT ?2"""
    return list(iterate(db, Person, sql, (wanted, limit)))


def named(db: apsw.Connection, text: str) -> Person:
    """The person that a name or an address means; any well-formed address will do.

    Raises:
        Invalid: Nobody has this name, and it is not an address.
    """
    sql = "SELECT name, email, job FROM person WHERE name = ?1 COLLATE NOCASE OR email = ?1 COLLATE NOCASE"
    found = list(iterate(db, Person, sql, (text,)))
    if found:
        return found[0]
    try:
        address = str(_EMAIL.clean(text)).lower()
    except Invalid:
        raise Invalid(
            f"There is nobody called “{text[:60]}” in your address book. "
            "Choose a suggestion or enter an e-mail address."
        ) from None
    return Person(address, address)


def send_notice(visit: Visit, event: int, kind: str, emails: Iterable[str]) -> None:
    """Mail something about an event to people: an invitation, an update, or an answer."""
    visit.insert(
        "notice",
        {
            "event_id": event,
            "kind": kind,
            "recipients": " ".join(sorted(emails)),
            "sent_at": stamp(visit.now),
        },
    )


def read_people(db: apsw.Connection, chosen: list[str], typed: str) -> list[Person]:
    """The people of the ticked addresses and of a text of names and addresses, each once.

    Raises:
        Invalid: Somebody cannot be found, or there are too many.
    """
    people: dict[str, Person] = {}
    for part in [*chosen, *re.split(r"[,;\n]", typed)]:
        if part.strip():
            person = named(db, " ".join(part.split()))
            people[person.email] = person
    if len(people) > MOST_GUESTS:
        raise Invalid(f"An event has at most {MOST_GUESTS} guests.")
    return list(people.values())
