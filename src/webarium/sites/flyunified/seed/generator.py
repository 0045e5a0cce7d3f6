"""Fills Fly Unified's database."""

from __future__ import annotations

from datetime import timedelta

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.flyunified.seed import published, trips
from webarium.sites.flyunified.seed.airports import places
from webarium.sites.flyunified.seed.network import services
from webarium.sites.flyunified.seed.people import DEFAULT_PASSWORD, PERSONAS
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import Timetable
from webarium.sites.flyunified.timetable.prices import earned
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.kit.real.times import EPOCH
from webarium.types import Scale

STRANGERS = {"small": 220, "full": 3_000}
"""How many bookings of people without an account a universe has."""
_ACCOUNT = ("email", "member", "first_name", "last_name", "phone", "home", "meal", "joined")


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    write_one(db, "universe", id=1, seed=seed)
    known = {place.code: place for place in places()}
    columns = ("code", "city", "state", "country", "latitude", "longitude", "zone")
    for place in known.values():
        write_one(db, "airport", **{name: getattr(place, name) for name in columns}, hub=place.size == 0)
    write(db, "service", services(seed, scale, known))
    _write_published(db)
    for persona in PERSONAS:
        write_one(
            db,
            "account",
            **{name: getattr(persona, name) for name in _ACCOUNT},
            password_hash=drawn_hash(DEFAULT_PASSWORD, Dice(seed, "salt", persona.email)),
        )
    table = Timetable(db)
    trips.write_member(db, table, seed)
    trips.write_strangers(db, table, seed, STRANGERS[scale])
    _write_miles(db, seed)


def _write_published(db: apsw.Connection) -> None:
    for origin, destination, departs, day, dollars in published.PRICES:
        service = _service(db, origin, destination, departs)
        for fare, price in zip(FARES, dollars, strict=True):
            write_one(db, "special_fare", service_id=service, day=day, fare=fare, cents=price * 100)
    for origin, destination, departs, day, seat in published.held():
        write_one(db, "held_seat", service_id=_service(db, origin, destination, departs), day=day, seat=seat)


def _service(db: apsw.Connection, origin: str, destination: str, departs: str) -> int:
    found = db.execute(
        "SELECT id FROM service WHERE origin = ? AND destination = ? AND departs = ?",
        (origin, destination, departs),
    )
    return int(str(found.get))


def _write_miles(db: apsw.Connection, seed: int) -> None:
    """What the default account earned by flying, and some other entries."""
    email, dice = PERSONAS[0].email, Dice(seed, "miles")
    flown = db.execute(
        "SELECT f.day, a.city || ' to ' || b.city, f.price FROM booked_flight f JOIN booking k ON k.id = f.booking_id"
        " JOIN service s ON s.id = f.service_id JOIN airport a ON a.code = s.origin"
        " JOIN airport b ON b.code = s.destination"
        " WHERE k.email = ? AND k.status = 'confirmed' AND f.price > 0 AND f.day < ?",
        (email, EPOCH.date().isoformat()),
    ).fetchall()
    entries = [(str(day), f"Flight {way}", earned(int(str(price)))) for day, way, price in flown]
    for days, what, low, high in (
        (190, "Welcome to the new year bonus", 500, 1_500),
        (128, "Hotel stay, Harborline Inns", 300, 1_200),
        (96, "Car rental, Copperfield Cars", 250, 900),
        (61, "Unified card spending", 1_800, 4_200),
        (31, "Unified card spending", 1_800, 4_200),
        (12, "Seat upgrade, San Francisco to Seattle", -4_500, -2_000),
        (400, "Balance carried over", 18_000, 36_000),
    ):
        when = EPOCH.date() - timedelta(days=days)
        entries.append((when.isoformat(), what, dice.between(low, high) // 10 * 10))
    for day, what, miles in sorted(entries):
        write_one(db, "miles_entry", email=email, day=day, what=what, miles=miles)
