"""Cities and neighborhoods: read from the file beside this module, and written with what is near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.sampling import draw
from webarium.content.tables import write, write_one
from webarium.draws import Dice
from webarium.sites.zilloft.seed.words import load

_FILE = Path(__file__).parent / "data" / "places.txt"
STATES = ("California", "Massachusetts", "Washington", "Oregon", "Colorado", "Texas", "Illinois")
"""Which regions are states."""
_LEVELS = (("Elementary", "K-5"), ("Middle", "6-8"), ("High", "9-12"))


@dataclass(frozen=True)
class Area:
    """A neighborhood."""

    id: int
    name: str
    zip: str
    latitude: float
    longitude: float
    factor: float
    park: str
    walk: int


@dataclass(frozen=True)
class Town:
    """A city."""

    id: int
    name: str
    state: str
    dollars: int
    """For a square foot, on average."""
    scenes: tuple[str, ...]
    regions: tuple[str, ...]
    transit: str
    areas: tuple[Area, ...]

    @property
    def label(self) -> str:
        """``San Diego, CA``."""
        return f"{self.name}, {self.state}"


@lru_cache(maxsize=1)
def towns() -> tuple[Town, ...]:
    """All cities."""
    found: list[tuple[list[str], list[Area]]] = []
    number = 0
    for line in _FILE.read_text("utf-8").splitlines():
        parts = line.strip().split("|")
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            found.append((parts, []))
            continue
        number += 1
        name, zip_code, latitude, longitude, factor, park, walk = parts
        found[-1][1].append(
            Area(number, name, zip_code, float(latitude), float(longitude), float(factor), park, int(walk))
        )
    return tuple(
        Town(
            key,
            told[0],
            told[1],
            int(told[2]),
            tuple(told[3].split(", ")),
            tuple(told[4].split(", ")),
            told[5],
            tuple(areas),
        )
        for key, (told, areas) in enumerate(found, 1)
    )


@dataclass(frozen=True)
class Near:
    """What is near a home, as texts name it."""

    park: str
    cafe: str
    market: str
    table: str


def write_places(db: apsw.Connection, seed: int) -> dict[int, Near]:
    """Regions, cities, neighborhoods, schools and what else is there; returns what is near by neighborhood."""
    regions = list(dict.fromkeys(region for town in towns() for region in town.regions))
    for number, name in enumerate(regions, 1):
        write_one(db, "region", id=number, name=name, kind="State" if name in STATES else "Region")
    near: dict[int, Near] = {}
    for town in towns():
        _write_town(db, town)
        for region in town.regions:
            write_one(db, "region_city", region_id=regions.index(region) + 1, city_id=town.id)
        taken: set[str] = set()
        for area in town.areas:
            dice = Dice(seed, "area", area.id)
            _write_area(db, dice, town, area)
            near[area.id] = _write_spots(db, dice, town, area)
            write(db, "school", _schools(dice, area, taken))
    return near


def _write_town(db: apsw.Connection, town: Town) -> None:
    count = len(town.areas)
    write_one(
        db,
        "city",
        id=town.id,
        name=town.name,
        state=town.state,
        label=town.label,
        latitude=round(sum(area.latitude for area in town.areas) / count, 4),
        longitude=round(sum(area.longitude for area in town.areas) / count, 4),
        transit=town.transit,
    )


def _write_area(db: apsw.Connection, dice: Dice, town: Town, area: Area) -> None:
    write_one(
        db,
        "neighborhood",
        id=area.id,
        city_id=town.id,
        name=area.name,
        zip=area.zip,
        latitude=area.latitude,
        longitude=area.longitude,
        walk=area.walk,
        transit=max(12, min(99, area.walk - dice.between(2, 24))),
        bike=max(18, min(99, area.walk + dice.between(-26, 14))),
    )


def _write_spots(db: apsw.Connection, dice: Dice, town: Town, area: Area) -> Near:
    names = load("near")
    cafes, tables = dice.some(names["cafes"], 2), dice.some(names["tables"], 2)
    market = dice.pick(names["markets"])
    stop = f"{area.name} stop of {town.transit}"
    park = area.park[:1].upper() + area.park[1:]
    spots = [
        ("Park", park),
        *(("Café", cafe) for cafe in cafes),
        ("Groceries", market),
        *(("Restaurant", table) for table in tables),
        ("Transit", stop),
    ]
    write(db, "spot", ({"neighborhood_id": area.id, "kind": kind, "name": name} for kind, name in spots))
    return Near(area.park, cafes[0], market, tables[0])


def _school_name(dice: Dice, area: Area, what: str) -> str:
    return f"{area.name if dice.chance(0.3) else dice.pick(LAST_NAMES)} {what}"


def _schools(dice: Dice, area: Area, taken: set[str]) -> Iterator[dict[str, object]]:
    """One public school of each level, and perhaps another one."""
    for number, (level, grades) in enumerate((*_LEVELS, _LEVELS[dice.below(2)])):
        if number == len(_LEVELS) and dice.chance(0.5):
            return
        kind = "Public" if number < len(_LEVELS) else dice.pick(("Charter", "Private"))
        what = "Academy" if kind == "Charter" else f"{level} School"
        name = draw(
            partial(_school_name, dice, area, what),
            lambda name: name not in taken,
            (f"{first} {last} {what}" for last in LAST_NAMES for first in FIRST_NAMES),
            what=f"a name for a school of {area.name}",
        )
        taken.add(name)
        yield {
            "neighborhood_id": area.id,
            "name": name,
            "level": level,
            "grades": grades,
            "kind": kind,
            "rating": max(2, min(10, round(5.5 + 2.5 * (area.factor - 0.9) * 2 + dice.between(-2, 2)))),
            "students": dice.between(180, 1900 if level == "High" else 760),
        }
