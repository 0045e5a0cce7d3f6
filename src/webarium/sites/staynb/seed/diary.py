"""What the accounts did before their worlds begin: trips, wish lists and conversations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.staynb.seed.people import PERSONAS
from webarium.sites.staynb.seed.stays import Plan
from webarium.sites.staynb.seed.words import say, words

SERVICE = 14
"""The service fee in per cent of nights and cleaning."""
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
        db.execute("INSERT INTO wishlist (email, name, created_at) VALUES (?, ?, ?)", (email, name, made))
        list_id = db.last_insert_rowid()
        for plan in others[start : start + size]:
            db.execute(
                "INSERT INTO wishlist_stay (wishlist_id, stay_id, added_at) VALUES (?, ?, ?)",
                (list_id, plan.position, made),
            )
    asked = dice.shuffled(list(zip(words()["chat"]["ask"], words()["chat"]["answer"], strict=True)))
    for number, (plan, pair) in enumerate(zip([*chosen[3:], *others[9:11]], asked, strict=True)):
        _write_chat(db, dice, email, plan, hosts[plan.position], pair, number)


def _write_trip(db: apsw.Connection, dice: Dice, email: str, trip: _Trip, plan: Plan) -> None:
    end = trip.start + timedelta(days=trip.nights)
    fee = cleaning_fee(plan)
    subtotal = plan.price * trip.nights + fee
    made = datetime.combine(trip.start, datetime.min.time()) - timedelta(days=dice.between(30, 60), hours=-14)
    made = min(made, datetime(2024, 7, 1, 12, 0))  # noqa: DTZ001 - local wall-clock time
    code = "HM" + "".join(dice.pick(_LETTERS) for _ in range(8))
    db.execute(
        "INSERT INTO booking (code, email, stay_id, checkin, checkout, adults, children, infants, pets, price,"
        " nights, total, payment, card, zipcode, country, message, status, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, 'now', '4421', '94110', 'United States', '', ?, ?)",
        (
            code, email, plan.position, trip.start.isoformat(), end.isoformat(), dice.between(1, 3),
            dice.between(0, 2), plan.price, trip.nights, subtotal + subtotal * SERVICE // 100, trip.status,
            made.isoformat(" ", "seconds"),
        ),
    )  # fmt: skip
    if trip.reviewed:
        db.execute(
            "INSERT INTO review (stay_id, booking_id, author, stars, text, created_at) VALUES (?, ?, ?, 5, ?, ?)",
            (
                plan.position, db.last_insert_rowid(), PERSONAS[0].first_name,
                f"Four quiet days in {plan.area}. We read a lot, walked to {plan.sights[0]} and came home slowly.",
                f"{end.isoformat()} 19:20:00",
            ),
        )  # fmt: skip


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
    db.execute(
        "INSERT INTO conversation (email, host_id, stay_id, unread) VALUES (?, ?, ?, ?)",
        (email, host[0], plan.position, unread),
    )
    chat = db.last_insert_rowid()
    when = datetime(2024, 7, 17 - 3 * number, 10, 12) + timedelta(minutes=dice.between(0, 300))  # noqa: DTZ001
    slots = {"host": host[1].split()[0], "sight": plan.sights[0]}
    lines = [
        ("guest", say(dice, [pair[0]], slots), when),
        ("host", pair[1], when + timedelta(minutes=dice.between(9, 90))),
    ]
    if not unread:
        thanks = dice.pick(
            ("Perfect, thank you!", "Great, thanks for the quick answer.", "Wonderful, see you then.")
        )
        lines.append(("guest", thanks, when + timedelta(hours=3)))
    for sender, text, sent in lines:
        db.execute(
            "INSERT INTO message (conversation_id, sender, text, sent_at) VALUES (?, ?, ?, ?)",
            (chat, sender, text, sent.isoformat(" ", "seconds")),
        )


def cleaning_fee(plan: Plan) -> int:
    """What cleaning costs once."""
    return 0 if plan.price < 40 else 15 + 10 * plan.rooms[0] + plan.price // 20
