"""Fills OpenDining's database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.opendining.seed import diary
from webarium.sites.opendining.seed.people import DEFAULT_PASSWORD, PERSONAS
from webarium.sites.opendining.seed.restaurants import House, houses
from webarium.sites.opendining.seed.reviews import reviews
from webarium.types import Scale

_COLUMNS = ("email", "first_name", "last_name", "phone", "diet", "joined")
LUNCH = 12
"""How many restaurants are available for lunch now."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    every = list(houses(seed, scale))
    write(db, "restaurant", (house.row for house in every))
    for house in every:
        _belongings(db, house)
    for persona in PERSONAS:
        known = {name: getattr(persona, name) for name in _COLUMNS}
        salt = Dice(seed, "salt", persona.email)
        write_one(db, "account", **known, password_hash=drawn_hash(DEFAULT_PASSWORD, salt))
    write(db, "review", reviews(seed, every))
    diary.write_all(db, seed, scale, every)
    _collections(db, every)


def _belongings(db: apsw.Connection, house: House) -> None:
    key = house.row.id
    write(
        db,
        "hours",
        (
            {"restaurant_id": key, "weekday": weekday, "first": first, "last": last}
            for weekday, (first, last) in house.hours.items()
        ),
    )
    write(
        db,
        "seating",
        ({"restaurant_id": key, "seats": seats, "tables": n} for seats, n in house.seating.items()),
    )
    write(db, "feature", ({"restaurant_id": key, "name": name} for name in house.features))
    write(db, "dish", ({"restaurant_id": key, **dish} for dish in house.dishes))


def _collections(db: apsw.Connection, every: Sequence[House]) -> None:
    evening = [house for house in every[20:] if house.hours.get(3, ("", "12:00"))[1] >= "21:00"]
    outside = [house for house in evening if "Outdoor seating" in house.features]
    best = db.execute("SELECT id FROM card ORDER BY rating DESC, reviews DESC, id LIMIT 12").fetchall()
    _collection(db, "lunch", "Available for lunch now", "12:00", (house.row.id for house in every[:LUNCH]))
    dinner = [*every[LUNCH:20], *evening[:4]]
    _collection(db, "dinner", "Tables for dinner tonight", "19:00", (house.row.id for house in dinner))
    _collection(db, "outdoor", "Dine outdoors", "18:00", (house.row.id for house in outside[:12]))
    _collection(db, "best", "Guests love these", "20:00", (int(str(key)) for (key,) in best))


def _collection(db: apsw.Connection, key: str, title: str, time: str, restaurants: Iterable[int]) -> None:
    made = write_one(db, "collection", key=key, title=title, time=time)
    write(
        db,
        "collection_entry",
        (
            {"collection_id": made, "position": position, "restaurant_id": restaurant}
            for position, restaurant in enumerate(restaurants)
        ),
    )
