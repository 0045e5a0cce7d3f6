"""Which suppers a week allows: guests, places, tables that are free, and all ways to choose six of nine places."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from webarium.scoring import Expect
from webarium.suites.opendining import base as dining
from webarium.suites.workflows.base import on
from webarium.tasks import Data, Row

EVENINGS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
PLACES = 9
FEAST = 8
"""Of the places, where one is on Saturday as long as that is possible."""
SATURDAY, MONDAY = 5, 0
WAITS = 30
"""Minutes that people wait for a table at most."""
FASTING = (1, 3)
"""The evenings before which Ellen fasts."""
FEWEST, MOST = 1, 12
LESS = 2
"""By how many dollar signs less it was to be in the end."""
PHONE = "415 555 0188"

Week = tuple[int, ...]
"""The place of each evening."""


class Evening(NamedTuple):
    """A supper of the calendar."""

    day: str
    begins: str
    guests: Sequence[str]
    """Who has said yes."""
    declined: Sequence[str]

    @property
    def party(self) -> int:
        """How many people come, both hosts included."""
        return 2 + len(self.guests)


@dataclass(frozen=True)
class Params:
    """What an instance is about."""

    places: Sequence[str]
    evenings: Sequence[Sequence[object]]
    disliked: str
    """A cuisine that the uncle does not eat."""
    cap: int
    leftover: str
    """Where something is reserved that does not fit."""
    ways: Sequence[Sequence[int]]
    """All that is right in the end."""
    before: Sequence[int]
    """A week that was right before the place of Saturday closed, as close to the first way as there is."""


def evenings(params: Params, *, late: bool) -> list[Evening]:
    """The suppers, at first or once a guest of Monday has called off."""
    found = [Evening(*each) for each in params.evenings]  # type: ignore[arg-type]
    if late:
        found[MONDAY] = found[MONDAY]._replace(guests=found[MONDAY].guests[:-1])
    return found


def table(db: Data, house: Row, evening: Evening) -> str | None:
    """The first time at which a table is free; ``None`` where one would wait too long."""
    day, begins = date.fromisoformat(evening.day), datetime.fromisoformat(f"{evening.day} {evening.begins}")
    latest = f"{begins + timedelta(minutes=WAITS):%H:%M}"
    for at in dining.times(db, house, day):
        if evening.begins <= at <= latest and dining.seats(db, house, day, at, evening.party) is not None:
            return at
    return None


def drawn(db: Data, rng: random.Random, people: Sequence[str]) -> Iterator[Params]:
    """Weeks with places that leave a few ways."""
    data = on(db, "opendining", "diner")
    known = {row.restaurant_id for row in dining.reservations(data)}
    houses = [row for row in dining.single(data) if row.id not in known]
    cuisines = sorted({str(row.cuisine) for row in houses})
    for _ in range(600):
        monday = db.today + timedelta(days=7 - db.today.weekday() + 7 * rng.randint(0, 4))
        kinds = rng.sample(cuisines, 7)
        near = [row for row in houses if row.cuisine in kinds and row.price <= 3]
        if len(near) <= PLACES:
            continue
        pool = rng.sample(near, PLACES + 1)
        week = _evenings(rng, monday, people)
        free = all(not dining.clashes(data, date.fromisoformat(each.day), each.begins) for each in week)
        found = _ways(data, pool[:PLACES], week, kinds[0]) if free else None
        if found is not None:
            names = [str(row["name"]) for row in pool]
            yield Params(names[:PLACES], [list(each) for each in week], kinds[0], found.cap, names[PLACES],
                         found.ways, found.before)  # fmt: skip


def _evenings(rng: random.Random, monday: date, people: Sequence[str]) -> list[Evening]:
    found = []
    for number in range(len(EVENINGS)):
        who = rng.sample(list(people), 4)
        yes = rng.randint(2, 3) if number == MONDAY else rng.randint(1, 3)
        day = (monday + timedelta(days=number)).isoformat()
        found.append(Evening(day, rng.choice(("18:30", "19:00", "19:30")), who[:yes], who[yes:]))
    return found


class _Found(NamedTuple):
    """A limit of dollar signs, the weeks that it leaves in the end, and one that was right before."""

    cap: int
    ways: list[Week]
    before: Week


def _ways(data: Data, houses: Sequence[Row], week: Sequence[Evening], disliked: str) -> _Found | None:
    late = [week[MONDAY]._replace(guests=week[MONDAY].guests[:-1]), *week[1:]]
    tables = {
        (evening, place): table(data, house, late[evening])
        for evening in range(len(late)) for place, house in enumerate(houses)
    }  # fmt: skip
    first = {place: table(data, house, week[MONDAY]) for place, house in enumerate(houses)}
    if tables[SATURDAY, FEAST] is None:
        return None
    fit = list(weeks(houses, tables, disliked))
    after = sorted((each for each in fit if each[SATURDAY] != FEAST), key=lambda each: price(houses, each))
    if not after:
        return None
    cap = price(houses, after[0])
    ways = [each for each in after if price(houses, each) <= cap]
    before = [
        each for each in fit
        if each[SATURDAY] == FEAST and price(houses, each) <= cap and first[each[MONDAY]] is not None
    ]  # fmt: skip
    loose = any(cap < price(houses, each) <= cap + LESS for each in after)
    if not FEWEST <= len(ways) <= MOST or not before or not loose:
        return None
    pairs = [(_differ(one, other), one, other) for one in ways for other in before]
    _, best, stale = min(pairs)
    return _Found(cap, [best, *(each for each in ways if each != best)], stale)


def _differ(one: Week, other: Week) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def weeks(
    houses: Sequence[Row], tables: Mapping[tuple[int, int], str | None], disliked: str, begun: Week = ()
) -> Iterator[Week]:
    """All weeks that keep to all wishes but the price, evening by evening."""
    evening = len(begun)
    if evening == len(EVENINGS):
        yield begun
        return
    for place, house in enumerate(houses):
        if (
            place not in begun
            and tables[evening, place] is not None
            and _goes(houses, begun, house, disliked)
        ):
            yield from weeks(houses, tables, disliked, (*begun, place))


def _goes(houses: Sequence[Row], begun: Week, house: Row, disliked: str) -> bool:
    """Whether a place may come next."""
    if len(begun) in FASTING and house.cuisine == disliked:
        return False
    if any(houses[place].cuisine == house.cuisine for place in begun):
        return False
    return not begun or bool(houses[begun[-1]].area != house.area)


def price(houses: Sequence[Row], week: Week) -> int:
    """Dollar signs of all places of a week."""
    return sum(int(houses[place].price) for place in week)


def houses_of(db: Data, params: Params) -> list[Row]:
    """The places of an instance."""
    data = on(db, "opendining", "diner")
    return [dining.restaurant(data, name) for name in params.places]


def reserved(db: Data, house: Row, evening: Evening) -> Expect:
    """A table that is reserved for an evening."""
    data = on(db, "opendining", "diner")
    at = table(data, house, evening)
    return dining.booked(data, house["name"], evening.day, str(at), evening.party, tel=dining.tel(PHONE))
