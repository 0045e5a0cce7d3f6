"""What the accounts did before their worlds begin: trips, wish lists and conversations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

import apsw

from webarium.content.sentences import said
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.kit.days import Span
from webarium.sites.staynb.prices import Rates
from webarium.sites.staynb.seed.facts import Plan
from webarium.sites.staynb.seed.people import PERSONAS
from webarium.sites.staynb.seed.words import words

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True)
class _Trip:
    start: date
    nights: int
    status: str
    reviewed: bool = False


TRIPS = (
    _Trip(date(2023, 9, 8), 4, "confirmed", reviewed=True),
    _Trip(date(2024, 2, 16), 3, "confirmed"),
    _Trip(date(2024, 4, 3), 5, "cancelled"),
    _Trip(date(2024, 5, 24), 6, "confirmed"),
    _Trip(date(2024, 9, 20), 5, "confirmed"),
    _Trip(date(2024, 12, 27), 7, "confirmed"),
)
"""Trips of the default account: three ended, one was cancelled, two are to come."""
WISHLISTS = (("Long weekends", "2024-03-10 20:14:00", 5), ("With the whole family", "2024-06-02 09:41:00", 4))


def reserved(plan: Plan, seed: int, count: int) -> tuple[_Trip, ...]:
    """Trips that the default account makes to a stay; nobody else has those nights."""
    return tuple(
        trip for trip, position in zip(TRIPS, _chosen(seed, count), strict=True) if position == plan.position
    )


def _chosen(seed: int, count: int) -> list[int]:
    """Positions of the stays of the trips: none of the first rows, none authored below them."""
    return Dice(seed, "trips").some([p for p in range(8, min(count, 120)) if p not in _FIXED], len(TRIPS))


_FIXED = frozenset({11, 15, 19, 22, 27, 31, 34, 38, 44, 49, 53, 58, 61, 66, 70, 84, 97, 118})


def write(db: apsw.Connection, seed: int, plans: list[Plan], hosts: dict[int, tuple[int, str]]) -> None:
    """Trips, wish lists and conversations of the default account; hosts by stay as id and name."""
    email = PERSONAS[0].email
    dice = Dice(seed, "diary")
    by_position = {plan.position: plan for plan in plans}
    chosen = [by_position[position] for position in _chosen(seed, len(plans))]
    for trip, plan in zip(TRIPS, chosen, strict=True):
        _write_trip(db, dice, email, trip, plan)
    others = dice.some([plan for plan in plans[8:110] if plan not in chosen and not plan.fixed], 12)
    for (name, made, size), start in zip(WISHLISTS, (0, 5), strict=True):
        list_id = write_one(db, "wishlist", email=email, name=name, created_at=made)
        for plan in others[start : start + size]:
            write_one(db, "wishlist_stay", wishlist_id=list_id, stay_id=plan.position, added_at=made)
    asked = dice.shuffled(list(zip(words()["chat"]["ask"], words()["chat"]["answer"], strict=True)))
    for number, (plan, pair) in enumerate(zip([*chosen[3:], *others[9:11]], asked, strict=True)):
        _write_chat(db, dice, email, plan, hosts[plan.position], pair, number)


def _write_trip(db: apsw.Connection, dice: Dice, email: str, trip: _Trip, plan: Plan) -> None:
    end = trip.start + timedelta(days=trip.nights)
    rates = Rates(plan.price, plan.weekend, plan.place.seasons if plan.seasonal else "")
    quote = rates.quote(Span(trip.start, end), cleaning_fee(plan))
    made = datetime.combine(trip.start, datetime.min.time()) - timedelta(days=dice.between(30, 60), hours=-14)
    made = min(made, datetime(2024, 7, 1, 12, 0))  # noqa: DTZ001 - local wall-clock time
    code = "HM" + "".join(dice.pick(_LETTERS) for _ in range(8))
    booking = write_one(
        db,
        "booking",
        code=code,
        email=email,
        stay_id=plan.position,
        checkin=trip.start,
        checkout=end,
        adults=dice.between(1, 3),
        children=dice.between(0, 2),
        infants=0,
        pets=0,
        price=quote.average,
        nights=trip.nights,
        lodging=quote.lodging,
        cleaning=quote.cleaning,
        total=quote.total,
        payment="now",
        card="4421",
        zipcode="94110",
        country="United States",
        message="",
        status=trip.status,
        created_at=made,
    )
    if trip.reviewed:
        text = f"Four quiet days in {plan.area.name}. We read a lot, walked to {plan.sights[0]} and came home slowly."
        write_one(
            db,
            "review",
            stay_id=plan.position,
            booking_id=booking,
            author=PERSONAS[0].first_name,
            stars=5,
            text=text,
            created_at=f"{end.isoformat()} 19:20:00",
        )


def _write_chat(
    db: apsw.Connection,
    dice: Dice,
    email: str,
    plan: Plan,
    host: tuple[int, str],
    pair: tuple[str, str],
    number: int,
) -> None:
    unread = number in (1, 3)
    chat = write_one(db, "conversation", email=email, host_id=host[0], stay_id=plan.position, unread=unread)
    when = datetime(2024, 7, 17 - 3 * number, 10, 12) + timedelta(minutes=dice.between(0, 300))  # noqa: DTZ001
    slots = {"host": host[1].split()[0], "sight": plan.sights[0]}
    lines = [
        ("guest", said(dice, dice.pick([pair[0]]), slots), when),
        ("host", pair[1], when + timedelta(minutes=dice.between(9, 90))),
    ]
    if not unread:
        thanks = dice.pick(
            ("Perfect, thank you!", "Great, thanks for the quick answer.", "Wonderful, see you then.")
        )
        lines.append(("guest", thanks, when + timedelta(hours=3)))
    for sender, text, sent in lines:
        write_one(db, "message", conversation_id=chat, sender=sender, text=text, sent_at=sent)


def cleaning_fee(plan: Plan) -> int:
    """What cleaning costs once."""
    return 0 if plan.price < 40 else 15 + 10 * plan.rooms[0] + plan.price // 20
