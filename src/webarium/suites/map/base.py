"""What the map's templates share: places with names of their own, ways between them, and paths through its pages."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from webarium.scoring import Answer, Context, Distance, Duration, Text
from webarium.sites.map.derive.features import STATE_CODES
from webarium.sites.map.geo import Point, meters
from webarium.sites.map.routing.engine import Router
from webarium.sites.map.routing.graph import graph_of
from webarium.sites.map.routing.profiles import PROFILES
from webarium.sites.map.routing.steps import distance_words, duration_long
from webarium.sites.map.search.found import Place
from webarium.sites.map.search.query import MOST, around, first
from webarium.sql import marks, select
from webarium.suites.kit import Errand, shuffled, street_address
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row, Ui

SITE_ID = "map"
LANDMARKS = (
    "museum",
    "stadium",
    "university",
    "theatre",
    "library",
    "hospital",
    "attraction",
    "station",
    "cinema",
)
"""Types of places that people start from and go to."""
KINDS = {
    "cafes": "cafe",
    "restaurants": "restaurant",
    "pharmacies": "pharmacy",
    "supermarkets": "supermarket",
    "gas stations": "fuel",
    "bakeries": "bakery",
    "bookstores": "books",
    "banks": "bank",
    "bars": "bar",
    "hotels": "hotel",
    "laundromats": "laundry",
    "gyms": "fitness_centre",
}
"""Kinds of places as people ask for them, with their types."""
DENSE = ("Pittsburgh", "New York", "Boston", "Philadelphia", "Washington", "Baltimore")
_COLUMNS = (
    "f.id, f.element, f.ref, f.name, f.type, f.lat, f.lon, f.housenumber, f.street, a.quarter, a.city, a.county,"
    " a.state, a.postcode"
)
_SOURCE = "feature f JOIN area a ON a.id = f.area_id"
ENGINES = {each.name: each for each in PROFILES}
LABELS = {"car": "Car (OSRM)", "bike": "Bicycle (OSRM)", "foot": "Foot (OSRM)"}
"""Engines as the form's choice names them."""


class MapTemplate(Errand):
    """Base of all templates of the map."""

    site: ClassVar[str] = SITE_ID
    role: ClassVar[str] = "mapper"
    count: ClassVar[int] = 3


class OnPlace(MapTemplate):
    """Tasks about a place by its name and city; it is opened by a search."""

    @dataclass(frozen=True)
    class Params:
        name: str
        city: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_place(ui, db, f"{params.name}, {params.city}")


@dataclass(frozen=True)
class Way:
    """What the router says of a way."""

    meters: float
    seconds: float

    @property
    def minutes(self) -> int:
        """As the page prints it."""
        return round(self.seconds / 60)

    @property
    def time(self) -> Duration:
        """How long it takes, as an answer."""
        return lasting(self.minutes)

    @property
    def length(self) -> Distance:
        """How far it is, as an answer."""
        return Distance(round(self.meters))

    @property
    def told(self) -> tuple[str, str]:
        """Distance and time in the page's words."""
        return distance_words(self.meters), duration_long(self.seconds)


def lasting(minutes: int) -> Duration:
    """A time on the road as an answer: it may be off by a minute, or by 1 %, unless it is shorter than ten minutes."""
    off = timedelta(minutes=max(1, round(minutes / 100))) if minutes >= 10 else timedelta(seconds=30)
    return Duration(timedelta(minutes=minutes), "minutes", within=off)


class ToldApart(Errand):
    """Base of tasks of whose answers none would do for another instance: what is asked of a way may be a little off."""

    def offers(self, db: Data, rng: random.Random) -> Instances:
        """Parameters of tasks, whatever their answers."""
        raise NotImplementedError

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """Those whose answers are not taken yet."""
        said: list[Answer] = []
        for each in self.offers(db, rng):
            params = self.Params(**each)
            answer = self.answer(db, params)
            if answer is None or not any(_alike(answer, each) for each in said):
                said += [] if answer is None else [answer]
                yield params


def _alike(one: Answer, other: Answer) -> bool:
    return one.grade(other.natural()).passed or other.grade(one.natural()).passed


_ways: dict[tuple[str, str, Point, Point], Way | None] = {}


def way(db: Data, engine: str, start: str, end: str) -> Way | None:
    """The way between two places as the directions form understands them; ``None`` without any."""
    one, other = place(db, start), place(db, end)
    if one is None or other is None:
        return None
    key = (db.universe.hashes[SITE_ID], engine, one.at, other.at)
    if key not in _ways:
        plan = router(db).plan(ENGINES[engine], (one.at, other.at))
        _ways[key] = Way(plan.meters, plan.seconds) if plan else None
    return _ways[key]


def steps(db: Data, engine: str, start: str, end: str) -> list[tuple[str, float]]:
    """The roads of a way's steps with their lengths in meters."""
    spots = the_place(db, start).at, the_place(db, end).at
    plan = router(db).plan(ENGINES[engine], spots)
    return [(each.name, each.meters) for each in plan.steps] if plan else []


def straight(db: Data, start: str, end: str) -> Way:
    """The straight line between two places."""
    return Way(meters(the_place(db, start).at, the_place(db, end).at), 0.0)


def known(db: Data, engine: str, start: str, end: str) -> Way:
    """A way that there is."""
    found = way(db, engine, start, end)
    if found is None:
        raise ValueError(f"There is no way from {start} to {end} by {engine}.")
    return found


def reader(db: Data) -> Any:
    """The map's data for the site's own search and router."""
    return db.universe.reader(SITE_ID)


def place(db: Data, text: str) -> Place | None:
    """What a search for a text shows first."""
    return first(reader(db), text)


def the_place(db: Data, text: str) -> Place:
    """What a search for a text shows first; there must be something."""
    found = place(db, text)
    if found is None:
        raise ValueError(f"Nothing is called {text}.")
    return found


def shown(db: Data, text: str) -> str:
    """The full name of what a search shows first."""
    return the_place(db, text).display_name


def router(db: Data) -> Router:
    """What finds ways on the map, as the site itself does."""
    return Router(graph_of(db.universe, SITE_ID), reader(db))


def tags(db: Data, row: Row) -> dict[str, str]:
    """The tags of a place."""
    found: dict[str, str] = json.loads(str(db.value(select("tags", str(row.element), "id = ?"), row.ref)))
    return found


def places(db: Data, rng: random.Random, where: str, *params: object) -> Iterator[Row]:
    """Named places that fit a condition and that a search for name and city finds first, in a random order."""
    rows = db.rows(
        select(_COLUMNS, _SOURCE, f"f.name <> '' AND a.city <> '' AND {where}", "ORDER BY f.id"), *params
    )
    shared = _shared_names(db)
    for row in shuffled(rng, rows):
        if (row["name"], row.city) in shared or '"' in row["name"]:
            continue
        found = place(db, f"{row['name']}, {row.city}")
        if found is not None and found.id == row.id:
            yield row


_shared: dict[str, frozenset[tuple[str, str]]] = {}


def _shared_names(db: Data) -> frozenset[tuple[str, str]]:
    """Names with their cities that several places have."""
    key = db.universe.hashes[SITE_ID]
    if key not in _shared:
        several = select("f.name, a.city", _SOURCE, tail="GROUP BY f.name, a.city HAVING count(*) > 1")
        _shared[key] = frozenset((row["name"], row.city) for row in db.rows(several))
    return _shared[key]


_marks: dict[tuple[str, str], list[Row]] = {}


def landmarks(db: Data, rng: random.Random, city: str) -> list[Row]:
    """Well-known places of a city with names that nothing else has, in a random order."""
    key = (db.universe.hashes[SITE_ID], city)
    if key not in _marks:
        _marks[key] = list(_landmarks(db, city))
    return shuffled(rng, _marks[key])


def _landmarks(db: Data, city: str) -> Iterator[Row]:
    names = db.rows("SELECT name, count(*) AS times FROM feature WHERE class <> 'highway' GROUP BY name")
    once = {row["name"] for row in names if row.times == 1}
    where = f"f.name <> '' AND a.city = ? AND f.type IN ({marks(len(LANDMARKS))})"
    for row in db.rows(select(_COLUMNS, _SOURCE, where, "ORDER BY f.id"), city, *LANDMARKS):
        best = place(db, row["name"]) if row["name"] in once and " of " not in row["name"] else None
        if best is not None and best.id == row.id:
            yield row


def cities(db: Data, rng: random.Random, least: float = 0.0) -> list[str]:
    """Cities and towns as ``Pittsburgh, Pennsylvania``, in a random order."""
    rows = db.rows(
        select(
            "f.id, f.name, a.state",
            _SOURCE,
            "f.type IN ('city', 'town') AND f.importance >= ?",
            "ORDER BY f.id",
        ),
        least,
    )
    names = [(row.id, f"{row['name']}, {row.state}") for row in shuffled(rng, rows) if row.state]
    return [name for key, name in names if _first(db, name) == key]


_firsts: dict[tuple[str, str], int | None] = {}


def _first(db: Data, name: str) -> int | None:
    """Which feature a name finds first."""
    key = (db.universe.hashes[SITE_ID], name)
    if key not in _firsts:
        found = place(db, name)
        _firsts[key] = None if found is None else found.id
    return _firsts[key]


def pairs(db: Data, rng: random.Random, low: float, high: float) -> Iterator[tuple[Row, Row]]:
    """Two landmarks of one city, so many meters apart as the crow flies."""
    groups = [landmarks(db, rng, city) for city in DENSE]
    used: set[int] = set()
    for turn in range(40):
        marks = groups[turn % len(groups)] if turn % 2 else groups[0]
        free = [row for row in marks if row.id not in used]
        for one in free[:8]:
            far = [row for row in free if low < apart(one, row) < high]
            if far:
                used |= {one.id, far[0].id}
                yield one, far[0]
                break


def apart(one: Row, other: Row) -> float:
    """Meters between two places as the crow flies."""
    return meters((one.lat, one.lon), (other.lat, other.lon))


def nearby(db: Data, name: str, kinds: str, count: int) -> list[Place]:
    """What a search for a kind near a place lists first."""
    base = place(db, name)
    return [] if base is None else around(reader(db), base.at, KINDS[kinds])[:count]


def crowds(db: Data, rng: random.Random, count: int) -> Iterator[tuple[str, str, list[Place]]]:
    """Landmarks with so many places of a kind around them, all with names of their own there."""
    groups = [landmarks(db, rng, city) for city in DENSE]
    rows = [row for group in groups for row in group[:12]]
    for row in shuffled(rng, rows):
        kinds = rng.choice(list(KINDS))
        found = nearby(db, row["name"], kinds, MOST)
        names = [each.name for each in found]
        if (
            len(found) == MOST
            and all(names)
            and len(set(names[:count])) == count
            and row["name"] not in names
        ):
            yield row["name"], kinds, found[:count]


def full(found: Place) -> str:
    """A place's name with its house and street, as the page lists it."""
    return f"{found.name}, {found.housenumber}, {found.street}"


async def open_place(ui: Ui, db: Data, text: str) -> None:
    """To the page of what a search finds first."""
    await ui.search(text)
    await ui.click("link", shown(db, text))


async def open_form(ui: Ui) -> None:
    """To the empty directions form."""
    await ui.click("link", "Directions")


async def direct(ui: Ui, engine: str, start: str, end: str) -> None:
    """Ask for a way by the form, which is open."""
    await ui.select("Travel by", LABELS[engine])
    await ui.fill("From", start)
    await ui.fill("To", end)
    await ui.click("button", "Go")


def is_phone(said: str) -> bool:
    """Whether a tag holds a number that can be written in several ways: ``+1-412-555-0123``."""
    return said.startswith("+1-") and said.count("-") == 3


def house(found: Place) -> Text:
    """House number and street as an answer; the page has a comma between them."""
    text = street_address(f"{found.housenumber} {found.street}")
    number = f"{found.housenumber} "
    return Text(
        text.value,
        (
            *text.aliases,
            *(each.replace(number, f"{number[:-1]}, ", 1) for each in (text.value, *text.aliases)),
        ),
    )


def address_around(found: Place) -> Context:
    """What may stand beside the house number and street of a place: the rest of its address."""
    parts = (found.quarter, found.city, found.county, found.state, found.postcode, found.country)
    return Context(texts=tuple(filter(None, (*parts, STATE_CODES.get(found.state)))))


def me(db: Data) -> int:
    """The id of who is signed in."""
    return int(db.value("SELECT id FROM user WHERE username = ?", db.user))
