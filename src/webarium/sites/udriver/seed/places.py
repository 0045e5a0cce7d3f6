"""All places of both cities: those that tasks name, branches of chains, and invented ones in real streets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from webarium.draws import Dice, Weighted
from webarium.sites.udriver.geography import NEW_YORK, SAN_FRANCISCO, meters
from webarium.sites.udriver.seed.words import load

COUNTS = {SAN_FRANCISCO: 743, NEW_YORK: 260}
"""How many places each city has, at every scale, without those that stand after all others."""
DRAWN = sum(COUNTS.values())
"""The last place that tasks of ours ask about."""
_KEYS = {SAN_FRANCISCO: "san_francisco", NEW_YORK: "new_york"}
_ABSENT = "Le Colonial"
"""What a published task asks for in vain."""


@dataclass(frozen=True)
class Place:
    """A row of the table."""

    id: int
    city: int
    name: str
    label: str
    kind: str
    street: str
    area: str
    zip: str
    address: str
    latitude: float
    longitude: float
    base_price: int


@dataclass(frozen=True)
class _Spot:
    latitude: float
    longitude: float


def places(seed: int) -> list[Place]:
    """All places, San Francisco's first."""
    found: list[Place] = []
    for city in COUNTS:
        found += _of_city(seed, city, len(found))
    shared = Counter(place.name for place in found)
    return [
        replace(place, label=f"{place.name}, {place.street}") if shared[place.name] > 1 else place
        for place in found
    ]


def later(seed: int) -> Iterator[Place]:
    """Places of San Francisco that REAL's second version alone names, after all others."""
    return _placed(seed, SAN_FRANCISCO, load("named")["later"], DRAWN)


def _of_city(seed: int, city: int, before: int) -> Iterator[Place]:
    rows = [*_named(city), *_chains(seed, city)]
    taken = {row["name"] for row in rows} | {_ABSENT}
    rows += _invented(seed, city, COUNTS[city] - len(rows), taken)
    return _placed(seed, city, rows, before)


def _placed(seed: int, city: int, rows: list[dict[str, Any]], before: int) -> Iterator[Place]:
    about = load("areas")[_KEYS[city]]
    for number, row in enumerate(rows, before + 1):
        latitude, longitude = row["at"]
        yield Place(
            number,
            city,
            row["name"],
            row["name"],
            row["kind"],
            row["street"],
            row["area"],
            row["zip"],
            f"{row['street']}, {about['name']}, {about['state']} {row['zip']}, USA",
            latitude,
            longitude,
            row.get("base") or _base(Dice(seed, "base", number), _Spot(latitude, longitude), about["middle"]),
        )


def _base(dice: Dice, spot: _Spot, middle: tuple[float, float]) -> int:
    """A place's part of a fare: more the farther out it is, in steps of half a dollar."""
    far = meters(spot, _Spot(*middle)) / 1000
    return 650 + 50 * round(3.6 * far + dice.between(0, 5))


def _named(city: int) -> list[dict[str, Any]]:
    return list(load("named")["place"]) if city == SAN_FRANCISCO else []


def _chains(seed: int, city: int) -> Iterator[dict[str, Any]]:
    areas = load("areas")[_KEYS[city]]["area"]
    for chain in load("kinds")["chain"]:
        dice = Dice(seed, "chain", city, chain["name"])
        for area in dice.some(areas, chain["branches"]):
            yield {"name": chain["name"], "kind": chain["kind"], **_somewhere(dice, area)}


def _invented(seed: int, city: int, count: int, taken: set[str]) -> Iterator[dict[str, Any]]:
    areas = load("areas")[_KEYS[city]]["area"]
    kinds = Weighted((kind, kind["often"]) for kind in load("kinds")["kind"])
    dice = Dice(seed, "places", city)
    for number in range(count):
        area = areas[number % len(areas)]
        kind = kinds.draw(dice)
        name = _name(dice, kind, area["name"], taken)
        yield {"name": name, "kind": kind["name"], **_somewhere(dice, area)}


def _name(dice: Dice, kind: dict[str, Any], area: str, taken: set[str]) -> str:
    """A name that nobody has: one that begins as no other does, else with another end, else the neighborhood's."""
    for tries in range(90):
        first, last = dice.pick(kind["first"]), dice.pick(kind["last"])
        name = f"{first} {last}" if tries < 60 else f"{first} {last} {area}"
        fresh = first not in taken or tries >= 30
        if fresh and name not in taken:
            taken |= {first, name}
            return name
    raise ValueError(f"There are not enough names for {kind['name']} in {area}.")


def _somewhere(dice: Dice, area: dict[str, Any]) -> dict[str, Any]:
    """A street and a number, and a point close to the neighborhood's middle."""
    latitude, longitude = area["at"]
    half = area["span"] / 2
    north, east = (dice.random() * 2 - 1) * half, (dice.random() * 2 - 1) * half
    return {
        "street": f"{dice.between(12, 2900)} {dice.pick(area['streets'])}",
        "area": area["name"],
        "zip": area["zip"],
        "at": (round(latitude + north, 5), round(longitude + east, 5)),
    }
