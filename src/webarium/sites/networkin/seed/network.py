"""Who knows whom: connections, invitations, follows, endorsements, recommendations."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import apsw

from webarium.content.tables import write
from webarium.draws import Dice
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.networkin.seed.companies import Company
from webarium.sites.networkin.seed.people import Member
from webarium.sites.networkin.seed.plan import DIV, NORA, THEO
from webarium.sites.networkin.seed.praise import recommendations
from webarium.sites.networkin.seed.words import field_named, load, say, slots_of

_NAMED = frozenset((2, 3, 4, 5))
"""Whom published tasks ask to connect with."""
Ties = dict[int, set[int]]


def ties(seed: int, people: list[Member]) -> Ties:
    """Everybody's connections: mostly within a field, a few across; none for who has just come."""
    found: Ties = {member.id: set() for member in people}
    by_field: dict[str, list[Member]] = {}
    for member in people:
        by_field.setdefault(member.field, []).append(member)

    def join(one: int, other: int) -> None:
        if one != other and THEO not in (one, other) and not (DIV in (one, other) and {one, other} & _NAMED):
            found[one].add(other)
            found[other].add(one)

    for member in people:
        dice = Dice(seed, "ties", member.id)
        near, far = {DIV: (6, 4), NORA: (14, 46)}.get(member.id, (dice.between(2, 5), dice.between(1, 2)))
        for other in dice.some(by_field[member.field], near) + dice.some(people[7:], far):
            join(member.id, other.id)
    for named in _NAMED:  # Each is known to somebody whom the default account knows.
        join(named, min(found[DIV]))
    return found


def write_network(
    db: apsw.Connection, seed: int, people: list[Member], companies: list[Company], known: Ties
) -> None:
    """All of it."""
    dice = Dice(seed, "since")
    pairs = [(one, other) for one in sorted(known) for other in sorted(known[one]) if one < other]
    rows = ({"one": one, "other": other, "since": _day(dice, 2400)} for one, other in pairs)
    write(db, "connection", rows)
    write(db, "invitation", _invitations(seed, people, known))
    write(db, "followed_member", _followed(seed, people, known))
    write(db, "followed_company", _companies(seed, people, companies))
    write(db, "endorsement", _endorsements(db, seed, known))
    write(db, "recommendation", recommendations(db, seed, people, known))


def _day(dice: Dice, most: int) -> date:
    return EPOCH.date() - timedelta(days=dice.between(1, most))


def _invitations(seed: int, people: list[Member], known: Ties) -> Iterator[dict[str, object]]:
    dice = Dice(seed, "invitations")
    strangers = {
        me: [m for m in dice.shuffled(people[7:]) if m.id not in known[me]] for me in (DIV, NORA, THEO)
    }
    plan = [(DIV, 2, 0), (NORA, 8, 6), (THEO, 1, 0)]
    rows: list[dict[str, object]] = []
    for me, received, sent in plan:
        others = strangers[me]
        for number, other in enumerate(others[: received + sent]):
            gets = number < received
            slots = slots_of(
                dice,
                field_named(other.field),
                first=dice.pick(people[7:]).first,
                city=other.city,
                school=other.school,
            )
            rows.append(
                {
                    "sender_id": other.id if gets else me,
                    "receiver_id": me if gets else other.id,
                    "note": say(dice, load("people")["notes"], slots),
                    "sent_at": EPOCH - timedelta(minutes=dice.between(90, 24 * 60 * 20)),
                }
            )
    yield from sorted(rows, key=lambda row: str(row["sent_at"]))


def _followed(seed: int, people: list[Member], known: Ties) -> Iterator[dict[str, int]]:
    for member in people:
        dice = Dice(seed, "followed", member.id)
        wanted = {DIV: 3, NORA: 7, THEO: 0}.get(member.id, dice.below(4))
        others = [
            m for m in dice.some(people[7:], wanted + 3) if m.id not in known[member.id] and m.id != member.id
        ]
        yield from ({"follower_id": member.id, "member_id": m.id} for m in others[:wanted])


def _companies(seed: int, people: list[Member], companies: list[Company]) -> Iterator[dict[str, int]]:
    for member in people:
        dice = Dice(seed, "companies", member.id)
        wanted = {DIV: 3, NORA: 9, THEO: 0}.get(member.id, dice.between(0, 5))
        skipped = companies[2:] if member.id in (DIV, NORA) else companies
        yield from ({"member_id": member.id, "company_id": each.id} for each in dice.some(skipped, wanted))


def _endorsements(db: apsw.Connection, seed: int, known: Ties) -> Iterator[dict[str, int]]:
    rows: list[Any] = db.execute("SELECT id, member_id FROM skill ORDER BY id").fetchall()
    for skill, owner in rows:
        dice = Dice(seed, "endorsed", skill)
        friends = sorted(known[owner] - {DIV, NORA})
        size = min(len(friends), int(14 * dice.random() ** 2))
        yield from ({"skill_id": skill, "member_id": each} for each in dice.some(friends, size))
