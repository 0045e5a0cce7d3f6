"""Who can be signed in, and who drives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from webarium.content.sampling import draw, new_name
from webarium.content.voices import Crowd, Memory, speak
from webarium.content.voices.speakers import draw_age, draw_habits
from webarium.draws import Dice
from webarium.sites.kit.roles import Role
from webarium.sites.udriver.geography import NEW_YORK, SAN_FRANCISCO
from webarium.sites.udriver.seed.places import Place
from webarium.sites.udriver.seed.words import load, say
from webarium.types import Scale

DEFAULT_PASSWORD = "Backseat.2024"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account in the seed data."""
DRIVERS: dict[Scale, dict[int, int]] = {
    "small": {SAN_FRANCISCO: 150, NEW_YORK: 60},
    "full": {SAN_FRANCISCO: 600, NEW_YORK: 240},
}
"""How many drivers each city has."""
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
_CARS = ("UdriverX", "UdriverX", "UdriverX", "Comfort", "Comfort", "UdriverXL")


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe."""

    role: str
    first_name: str
    last_name: str
    phone: str
    joined: str
    description: str
    balance: int = 0
    conversation: str = "any"
    temperature: str = "any"

    @property
    def email(self) -> str:
        """What signs them in."""
        return f"{self.first_name}.{self.last_name}@mail.test".lower()


PERSONAS = (
    Persona(
        "rider",
        "Jordan",
        "Ellsworth",
        "(415) 555-0119",
        "2022-11-04",
        "The default account: six trips in June, $25.50 in the wallet, a Visa card.",
        2550,
        conversation="quiet",
    ),
    Persona(
        "commuter",
        "Priya",
        "Venkataraman",
        "(415) 555-0164",
        "2021-02-16",
        "Somebody with many past trips, three upcoming ones, saved places and two cards.",
        8140,
        temperature="cool",
    ),
    Persona(
        "new-rider",
        "Theo",
        "Lindqvist",
        "(415) 555-0190",
        "2024-07-16",
        "An account without trips, cards and saved places.",
    ),
)
"""The accounts, the default one first."""

ROLES = (
    *(Role(persona.role, persona.email, persona.description) for persona in PERSONAS),
    Role("visitor", None, "Somebody who is not signed in."),
)
"""The roles of the site, the default one first."""


@dataclass(frozen=True)
class Driver:
    """A row of the table."""

    id: int
    city: int
    name: str
    car: str
    model: str
    color: str
    plate: str
    since: int
    rides: int
    rating: float
    languages: str
    about: str
    latitude: float
    longitude: float


def drivers(seed: int, scale: Scale, places: list[Place]) -> Iterator[Driver]:
    """All drivers; the first one waits at the apartments that published tasks begin at, with their plate."""
    taken: set[str] = set()
    number, crowd = 0, Crowd()
    for city, count in DRIVERS[scale].items():
        spots = [place for place in places if place.city == city]
        for _ in range(count):
            number += 1
            driver = _driver(seed, number, city, spots, taken)
            told = Dice(seed, "about", number)
            yield replace(driver, about=crowd.fresh(Memory(), partial(_about, told, driver)))


def _about(dice: Dice, driver: Driver) -> str:
    told = load("people")
    said, launched = told["say"], told["first"].get(driver.model, driver.since)
    languages = driver.languages.removeprefix("English").removeprefix(", ")
    about = [each for each in said["about"] if languages or "{language}" not in each]
    slots = {
        "since": str(driver.since),
        "had": str(max(driver.since, launched)),
        "topic": dice.pick(said["topic"]),
        "language": languages.replace(", ", " and "),
    }
    return speak(say(dice, about, slots), draw_habits(dice, age=draw_age(dice)), dice)


def _driver(seed: int, number: int, city: int, spots: list[Place], taken: set[str]) -> Driver:
    dice = Dice(seed, "driver", number)
    said = load("people")
    first = number == 1
    name = new_name(dice, taken)
    plate = draw(
        lambda: (
            "DLOD90" if first else "".join(dice.pick(_LETTERS) for _ in range(4)) + f"{dice.between(10, 99)}"
        ),
        lambda plate: plate not in taken,
        (f"XX{number:04d}" for number in range(10_000)),
        what="another license plate",
    )
    taken |= {name, plate}
    car = "UdriverX" if first else _CARS[number % len(_CARS)]
    since = dice.between(2014, 2023)
    at = spots[0] if first else dice.pick(spots[30:])
    off = 0.0 if first else 0.0012
    return Driver(
        number,
        city,
        name,
        car,
        dice.pick(said["cars"][car]),
        dice.pick(said["colors"]),
        plate,
        since,
        dice.between(140, 900) * (2025 - since),
        round(4.6 + dice.between(0, 40) / 100, 2),
        ", ".join(["English", *sorted(dice.some(said["languages"], dice.between(0, 2)))]),
        "",
        round(at.latitude + (dice.random() - 0.5) * off, 5),
        round(at.longitude + (dice.random() - 0.5) * off, 5),
    )
