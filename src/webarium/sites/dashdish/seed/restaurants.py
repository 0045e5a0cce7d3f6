"""Restaurants: those that published tasks name, and many invented ones; and the front page's sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webarium.draws import Dice
from webarium.sites.dashdish.facts import SHAPES
from webarium.sites.dashdish.seed.texts import cells, lines, parts
from webarium.sites.kit.slugs import slug
from webarium.types import Scale

COUNTS: dict[Scale, int] = {"small": 130, "full": 390}
"""How many restaurants there are."""
_EARLY = ("Breakfast", "Cafe", "Sandwiches")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
LIGHT = 5
"""How many restaurants of the section "Light & fresh" deliver; two more do not."""


@dataclass(frozen=True)
class Restaurant:
    """A row of the table."""

    id: int
    slug: str
    name: str
    cuisine: str
    tagline: str
    level: int
    rating: float
    ratings: int
    street: str
    area: str
    phone: str
    opens: str
    closes: str
    closed_on: int | None
    delivers: int
    delivery_fee: int
    minutes: int
    prep_minutes: int
    distance: int
    shape: str
    hue: int

    @property
    def tags(self) -> frozenset[str]:
        """What people may write of it; see ``reviews.txt``."""
        true = {
            "delivers": bool(self.delivers),
            "noon": self.opens <= "11:30",
            "evening": self.closes >= "20:30",
            "late": self.closes >= "21:30",
        }
        open_on = {day for weekday, day in enumerate(_DAYS) if weekday != self.closed_on}
        return frozenset(tag for tag, holds in true.items() if holds) | open_on


@dataclass(frozen=True)
class Collection:
    """A section of the front page, with its restaurants in order."""

    slug: str
    name: str
    blurb: str
    members: tuple[int, ...]


def restaurants(seed: int, scale: Scale) -> list[Restaurant]:
    """All restaurants, the named ones first."""
    found = [_named(seed, number, line) for number, line in enumerate(lines("restaurants"), 1)]
    taken = {each.name for each in found}
    areas = [cells(line) for line in lines("areas")]
    cuisines = list(SHAPES)
    for number in range(len(found) + 1, COUNTS[scale] + 1):
        cuisine = cuisines[number % len(cuisines)]
        found.append(_invented(seed, number, cuisine, areas, taken))
    return found


def _named(seed: int, number: int, line: str) -> Restaurant:
    name, cuisine, level, rating, ratings, fee, minutes, opens, closes, _, street, area, says = cells(line)
    dice = Dice(seed, "named", number)
    return Restaurant(
        number,
        slug(name),
        name,
        cuisine,
        says,
        int(level),
        float(rating),
        int(ratings),
        street,
        area,
        f"(415) 555-{dice.between(1000, 9999)}",
        opens,
        closes,
        None,
        1,
        round(float(fee) * 100),
        int(minutes),
        int(minutes) - 14,
        dice.between(4, 31),
        SHAPES[cuisine],
        number * 47 % 360,
    )


@lru_cache(maxsize=32)
def _words(cuisine: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for line in parts("names")[cuisine]:
        name, _, words = line.partition(";")
        found[name] = tuple(cells(words, "|" if name == "says" else ","))
    return found


def _invented(
    seed: int, number: int, cuisine: str, areas: Sequence[Sequence[str]], taken: set[str]
) -> Restaurant:
    dice = Dice(seed, "restaurant", number)
    area, _, streets = dice.pick(areas)
    words = _words(cuisine)
    name = _name(dice, words, area, taken)
    taken.add(name)
    opens, closes = _hours(dice, cuisine)
    distance = dice.between(3, 52)
    prep = dice.between(9, 24)
    light = cuisine == "Salads"
    return Restaurant(
        number,
        slug(name),
        name,
        cuisine,
        dice.pick(words["says"]),
        dice.pick((1, 1, 2, 2, 2, 3)),
        round(3.6 + dice.between(0, 13) / 10, 1),
        dice.between(24, 2900),
        f"{dice.between(12, 2900)} {dice.pick(cells(streets, ','))}",
        area,
        f"(415) 555-{dice.between(1000, 9999)}",
        opens,
        closes,
        dice.between(0, 6) if dice.chance(0.3) else None,
        int(light or dice.chance(0.86)),
        dice.pick((0, 49, 99, 149, 199, 249, 299, 349, 399, 499)),
        prep + 8 + distance * 3 // 10,
        prep,
        distance,
        SHAPES[cuisine],
        dice.between(0, 359),
    )


def _name(dice: Dice, words: dict[str, tuple[str, ...]], area: str, taken: set[str]) -> str:
    """A name that nobody has; a branch is named after its neighborhood, or its number."""
    begun = {name for first in words["first"] for name in taken if name.startswith(first)}
    fresh = [first for first in words["first"] if not any(name.startswith(first) for name in begun)]
    first = dice.pick(fresh or words["first"])
    for end in ("", f" {area}", " on the Corner", " Express", " 2", " 3", " 4"):
        for last in dice.shuffled(words["last"]):
            if f"{first} {last}{end}" not in taken:
                return f"{first} {last}{end}"
    raise ValueError(f"There are not enough names that begin with {first}.")


def _hours(dice: Dice, cuisine: str) -> tuple[str, str]:
    if cuisine in _EARLY:
        return dice.pick(("06:30", "07:00", "07:30", "08:00")), dice.pick(("15:00", "17:00", "19:00"))
    opens = dice.pick(("07:00", "08:00", "08:30", "10:00", "11:00", "11:30", "16:00"))
    return opens, dice.pick(("20:30", "21:00", "21:30", "22:00", "23:00"))


def collections(seed: int, found: Sequence[Restaurant]) -> Iterator[Collection]:
    """The front page's sections, in their fixed order."""
    dice = Dice(seed, "collections")
    own = found[10:]
    lunch = [each.id for each in own if each.cuisine in ("Sandwiches", "Burgers", "Vietnamese", "Mexican")]
    best = [each.id for each in sorted(own, key=lambda each: (-each.rating, each.id))]
    light = [each.id for each in own if each.cuisine == "Salads"]
    closest = [each.id for each in sorted(own, key=lambda each: (each.minutes, each.id)) if each.delivers]
    cheap = [each.id for each in own if each.delivers and each.delivery_fee < 100]
    sweet = [each.id for each in own if each.cuisine in ("Desserts", "Cafe")]
    yield Collection(
        "under-1-delivery-fee",
        "Under $1 delivery fee",
        "Good food that costs almost nothing to bring",
        (1, 2, 3, 4, 5, 10, *cheap),
    )
    yield Collection(
        "best-of-lunch",
        "Best of lunch",
        "What the neighborhood eats at noon",
        (9, 7, 8, *dice.subset(lunch, 9)),
    )
    yield Collection(
        "the-infatuations-picks",
        "The Infatuation's picks",
        "Where food writers order when nobody watches",
        (8, 6, 9, *best[:9]),
    )
    yield Collection("light-fresh", "Light & fresh", "Leaves, bowls and juices", tuple(light[: LIGHT + 2]))
    yield Collection(
        "fastest-near-you", "Fastest near you", "At your door before the rice is cooked", tuple(closest[:12])
    )
    yield Collection(
        "sweet-endings", "Sweet endings", "Cakes, cones, coffee and boba", tuple(dice.subset(sweet, 12))
    )
