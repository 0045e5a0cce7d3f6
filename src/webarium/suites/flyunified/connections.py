"""Flights with a change of planes."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Text
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.flyunified.timetable.prices import fares
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import AskedFlight, FlyTemplate, Ticket
from webarium.suites.flyunified.bookings import WHO
from webarium.suites.kit import Mutate, Retrieve, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

_DETAILS = "DisclosureTriangle"
LEAST = (60, 75, 90, 120)
"""Minutes that a change of planes may have to take at least."""


def ways(db: Data, rng: random.Random) -> Iterator[tuple[str, str, date, list[Itinerary]]]:
    """Ways with four to ten flights on a day, all of them with one stop, in a random order."""
    table = base.table_of(db)
    places = sorted(code for code, airport in table.airports.items() if airport.country == "United States")
    for origin, destination in shuffled(rng, [(a, b) for a in places for b in places if a != b]):
        day = db.today + timedelta(days=rng.randint(6, 240))
        found = itineraries(table, origin, destination, day)
        if 4 <= len(found) <= 10 and all(each.stops == 1 for each in found):
            yield origin, destination, day, found


class BookConnection(FlyTemplate, Mutate):
    """The cheapest one of those that leave time to change; an even cheaper one does not."""

    name = "book_connection"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        "There are no direct flights from {origin} to {destination} on {when}. Book the cheapest Economy ticket with a"
        f" layover of at least {{least}} minutes, {WHO}. One way, no seat selection and no extras; any valid payment"
        " details will do."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Ticket):
        least: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        table = base.table_of(db)
        for origin, destination, day, found in ways(db, rng):
            numbers = Counter(flight.number for each in found for flight in each.flights)
            least = rng.choice(LEAST)
            costs = sorted((fares(table, each)["economy"], each.id) for each in found)
            fit = [each for each in found if each.layovers[0][1] >= least]
            free = [each for each in fit if table.seats_left(each.flights, "economy") >= 2]
            best = sorted(free, key=lambda each: (fares(table, each)["economy"], each.id))
            prices = [fares(table, each)["economy"] for each in best]
            if len(best) < 2 or prices[0] == prices[1] or costs[0][0] >= prices[0]:
                continue
            if numbers[best[0].flights[0].number] == 1:
                yield BookConnection.Params(
                    **vars(base.flight(base.way(table, origin, destination, day), best[0])),
                    **vars(base.traveler(rng)),
                    least=least,
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.booked(db, [(base.meant(db, params.itinerary, params.day), "economy")], [params])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, params.origin, params.destination, date.fromisoformat(params.day))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click(_DETAILS, re.compile(params.number))
        await base.choose(ui, params.number, "economy")
        await base.book(ui, params)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await base.confirmed(ui)


class ChangesWhere(FlyTemplate, Retrieve):
    name = "changes_where"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "On the quickest trip from {origin} to {destination} on {when}, in what city do you change planes?"
    )
    count = 3

    Params: ClassVar[type[Any]] = AskedFlight

    def instances(self, db: Data, rng: random.Random) -> Iterable[AskedFlight]:
        table, told = base.table_of(db), set[str]()
        for origin, destination, day, found in ways(db, rng):
            quick = sorted(found, key=lambda each: each.minutes)
            where = quick[0].layovers[0][0]
            several = len({each.layovers[0][0] for each in found}) > 1
            if quick[0].minutes < quick[1].minutes and several and where not in told:
                told.add(where)
                yield base.flight(base.way(table, origin, destination, day), quick[0])

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        code = base.meant(db, params.itinerary, params.day).layovers[0][0]
        airport = base.table_of(db).airports[code]
        forms = (airport.place, airport.label, f"{airport.city} ({code})", code)
        return Text(airport.city, (*forms, *_own_names(db, airport.city)))

    async def go(self, ui: Ui, db: Data, params: AskedFlight) -> None:
        await base.search(ui, params.origin, params.destination, date.fromisoformat(params.day))

    async def act(self, ui: Ui, db: Data, params: AskedFlight) -> None:
        await ui.click("link", "Duration")
        await ui.click(_DETAILS, re.compile(params.number))


def _own_names(db: Data, city: str) -> tuple[str, ...]:
    """The names in ``New York/Newark`` that no other airport's city has, by which people call it, too."""
    cities = [airport.city for airport in base.table_of(db).airports.values()]
    return tuple(name for name in city.split("/") if sum(name in each.split("/") for each in cities) == 1)
