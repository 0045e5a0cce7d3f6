"""Accounts: authored people first, then invented ones."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES, PLACES, WORK
from webarium.content.sampling import TRIES
from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.gitlab.git.commits import Person
from webarium.sites.gitlab.seed.roles import DEFAULT_PASSWORD, ROLES
from webarium.sites.kit.passwords import drawn_hash

_HERE = Path(__file__).parent
_BIOS = (
    "",
    "",
    "",
    "Learning in public.",
    "Opinions are mine, bugs are ours.",
    "Small tools, sharp edges.",
    "Open source on weekends.",
    "Here for the issue tracker.",
    "Previously: physics. Now: build systems.",
    "I like it when tests pass.",
    "Reads changelogs for fun.",
    "Writes the tests first, mostly.",
    "Maintainer of things nobody has heard of.",
    "Ask me about character sets.",
    "Slow answers, honest reviews.",
    "Documentation is my favorite pull.",
    "Backups, then coffee.",
    "Two children, one server, no time.",
    "Teaching others what I learned last week.",
    "I file issues politely.",
    "Self-hosted since before it was called that.",
    "Deletes more lines than I add.",
    "Command line first.",
    "Currently replacing cron with something worse.",
)
_FIRMS = ("", "", "", "Northlight Labs", "Ridge & Rowe", "Paperplane", "Marlow Systems", "Tidewater Data")


@dataclass(frozen=True, slots=True)
class Account:
    """A person as histories need them."""

    id: int
    username: str
    name: str
    email: str
    second: str = ""
    """Another address under which they commit now and then."""

    @property
    def person(self) -> Person:
        """As git knows them."""
        return Person(self.name, self.email)


def token_of(username: str, drawn: int) -> str:
    """The feed token of an account, 20 characters."""
    return hashlib.sha256(f"feed {username} {drawn}".encode()).hexdigest()[:20]


def write_roles(db: apsw.Connection, seed: int) -> list[Account]:
    """Write only the accounts that can be signed in to."""
    dice = Dice(seed, "people")
    known = {role.user for role in ROLES}
    lines = [line for line in _authored() if line[0] in known]
    return [_write(db, dice, number, *line) for number, line in enumerate(lines, 1)]


def _authored() -> list[tuple[str, str, str, str, str]]:
    text = (_HERE / "data" / "people.txt").read_text("utf-8")
    rows = (line.split("|") for line in text.splitlines())
    return [(username, name, email, bio, place) for username, name, email, bio, place in rows]


def write_people(db: apsw.Connection, seed: int, count: int) -> list[Account]:
    """Write all accounts with their namespaces; returns them in order of their ids."""
    dice = Dice(seed, "people")
    found: list[Account] = []
    for line in _authored():
        found.append(_write(db, dice, len(found) + 1, *line))
    taken = {each.username for each in found}
    names = {each.name for each in found}
    for _ in range(TRIES):
        if len(found) >= count:
            break
        first, last = dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)
        username = dice.pick(
            (
                f"{first}{last[0]}",
                f"{first[0]}{last}",
                f"{first}.{last}",
                f"{last}_{first[0]}",
                f"{first}{dice.between(7, 99)}",
            )
        ).lower()
        if username in taken or f"{first} {last}" in names:
            continue
        taken.add(username)
        names.add(f"{first} {last}")
        city = dice.pick(PLACES)
        where = f"{city[0]}, {city[1]}" if dice.chance(0.6) else ""
        found.append(
            _write(
                db,
                dice,
                len(found) + 1,
                username,
                f"{first} {last}",
                f"{username}@mail.test",
                dice.pick(_BIOS),
                where,
            )
        )
    _write_follows(db, dice, found)
    return found


def _write(
    db: apsw.Connection, dice: Dice, number: int, username: str, name: str, email: str, bio: str, place: str
) -> Account:
    joined = datetime(2017, 1, 9, 8, 30) + timedelta(hours=dice.below(24 * 365 * 3))  # noqa: DTZ001
    known = {role.user for role in ROLES}
    write_one(
        db,
        "user",
        id=number,
        username=username,
        name=name,
        email=email,
        password_hash=drawn_hash(DEFAULT_PASSWORD, dice) if username in known else "",
        bio=bio,
        location=place,
        website=f"https://{username.replace('_', '-')}.test" if dice.chance(0.3) else "",
        organization=dice.pick(_FIRMS),
        job_title=dice.pick(WORK).capitalize() if dice.chance(0.3) else "",
        feed_token=token_of(username, dice.below(2**31)),
        created_at=joined,
    )
    write_one(db, "namespace", id=number, path=username, name=name, user_id=number, created_at=joined)
    second = ""
    if dice.chance(0.3):
        second = f"{name.split()[0].lower()}@{dice.pick(('laptop', 'work', 'users'))}.{username.replace('_', '-')}.test"
        write_one(db, "user_email", user_id=number, email=second)
    return Account(number, username, name, email, second)


def _write_follows(db: apsw.Connection, dice: Dice, people: list[Account]) -> None:
    at = "2023-02-03 10:00:00"
    write(
        db,
        "follow",
        (
            {"follower_id": each.id, "followed_id": other.id, "created_at": at}
            for each in people
            for other in dice.some(people[:40], dice.below(6))
            if other.id != each.id and not (each.id == 1 and other.id in (3, 6, 9, 15))
        ),
    )
