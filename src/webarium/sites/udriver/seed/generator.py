"""Fills Udriver's database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import partial

import apsw

from webarium.content.districts import spoken
from webarium.content.people import FIRST_NAMES
from webarium.content.tables import write, write_one
from webarium.content.voices import Crowd, Memory, speak
from webarium.content.voices.speakers import Length, draw_age, draw_habits
from webarium.draws import Dice
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.udriver.seed import diary
from webarium.sites.udriver.seed.people import DEFAULT_PASSWORD, PERSONAS, Driver, drivers
from webarium.sites.udriver.seed.places import Place, later, places
from webarium.sites.udriver.seed.words import load, say
from webarium.types import Scale, SqlValue

_COUNTS: Mapping[Length, tuple[int, ...]] = {"terse": (1, 1, 1, 2), "plain": (1, 1, 2, 2), "long": (2, 3, 4)}
"""How many remarks people of a kind make."""
_COLUMNS = (
    "email",
    "first_name",
    "last_name",
    "phone",
    "joined",
    "balance",
    "conversation",
    "temperature",
)


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    found = places(seed)
    write(db, "place", [*found, *later(seed)])
    crew = list(drivers(seed, scale, found))
    write(db, "driver", crew)
    write(db, "compliment", _compliments(seed, crew, found))
    for persona in PERSONAS:
        salt = Dice(seed, "salt", persona.email)
        known = {name: getattr(persona, name) for name in _COLUMNS}
        write_one(db, "account", **known, password_hash=drawn_hash(DEFAULT_PASSWORD, salt))
    diary.write_all(db, seed, scale, found, crew)


def _compliments(seed: int, crew: list[Driver], found: list[Place]) -> Iterator[dict[str, SqlValue]]:
    """What riders wrote, each in a way of their own, no two texts of a universe alike."""
    crowd = Crowd(driver.about for driver in crew)
    for driver in crew:
        dice = Dice(seed, "compliments", driver.id)
        near = [place for place in found if place.city == driver.city]
        day = date(2024, 7, 16) - timedelta(days=dice.between(0, 12))
        told, page = set[str](), Memory()
        for author in dice.some(FIRST_NAMES, dice.between(2, 6)):
            stars = 5 if dice.chance(0.72) else dice.between(3, 4)
            text = crowd.fresh(page, partial(_said, dice, driver, near, stars, told))
            yield {
                "driver_id": driver.id,
                "author": author,
                "stars": stars,
                "text": text,
                "written_on": day.isoformat(),
            }
            day -= timedelta(days=dice.between(3, 40))


def _said(dice: Dice, driver: Driver, near: list[Place], stars: int, told: set[str]) -> str:
    """A few remarks, none of which was made about this driver before as long as there are others; noted in `told`."""
    said = load("people")["say"]
    where = dice.pick(near)
    slots = {
        "driver": driver.name.split()[0],
        "topic": dice.pick(said["topic"]),
        "who": dice.pick(said["who"]),
        "street": where.street.partition(" ")[2],
        "area": spoken(where.area),
    }
    tone = "good" if stars > 4 or (stars == 4 and dice.chance(0.5)) else "fair"
    habits = draw_habits(dice, age=draw_age(dice))
    fitting = said[tone] + (said["roomy"] if tone == "good" and driver.car == "UdriverXL" else [])
    left = [source for source in fitting if source not in told] or fitting
    chosen = dice.some(left, min(len(left), dice.pick(_COUNTS[habits.length])))
    told.update(chosen)
    return speak(
        " ".join(say(dice, [source], slots) for source in chosen),
        habits,
        dice,
        "glad" if tone == "good" else "even",
    )
