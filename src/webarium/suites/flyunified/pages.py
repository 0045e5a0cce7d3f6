"""Searches to run and pages to open."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.scoring import UrlCheck
from webarium.scoring.dates import written
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import AboutWay, AskedFlight, FlyTemplate, OnTrip, OnWay
from webarium.suites.kit import Navigate, each_of, shuffled
from webarium.tasks import Data, Ui, landing
from webarium.worlds import Conditions


class SearchOneWay(OnWay, Navigate):
    name = "search_one_way"
    difficulty = "easy"
    intent = "Show me one-way flights from {origin} to {destination} on {when}."
    count = 4

    def url(self, db: Data, params: AskedFlight) -> UrlCheck:
        return base.results(db, params.origin, params.destination, params.day)


class SearchUnlabelled(SearchOneWay):
    """The same on pages without ARIA labels."""

    name = "search_one_way_unlabelled"
    intent = "Search for one-way flights from {origin} to {destination} departing on {when}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class SearchRound(AboutWay, Navigate):
    name = "search_round_trip"
    difficulty = "medium"
    intent = "Search for a round trip from {origin} to {destination}, leaving on {when} and returning on {back_on}."
    count = 4

    @dataclass(frozen=True)
    class Params(AskedFlight):
        back: str
        back_on: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params in super().instances(db, rng):
            back = date.fromisoformat(params.day) + timedelta(days=rng.randint(2, 12))
            yield SearchRound.Params(**vars(params), back=back.isoformat(), back_on=written(back))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return base.results(
            db, params.origin, params.destination, params.day, **{"trip": "round", "return": params.back}
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(
            ui,
            params.origin,
            params.destination,
            date.fromisoformat(params.day),
            date.fromisoformat(params.back),
        )


class SearchMorning(OnWay, Navigate):
    name = "search_morning"
    difficulty = "medium"
    intent = (
        "List only the nonstop one-way flights from {origin} to {destination} on {when} that leave in the"
        " morning. Use the filters."
    )
    count = 4

    def url(self, db: Data, params: AskedFlight) -> UrlCheck:
        return base.results(db, params.origin, params.destination, params.day, stops="0", hours="morning")

    async def act(self, ui: Ui, db: Data, params: AskedFlight) -> None:
        await ui.click("button", re.compile("^Filters"))
        await ui.check("Nonstop only")
        await ui.check("Morning, before noon")
        await ui.click("button", "Show flights")


class OpenTrip(OnTrip, Navigate):
    name = "open_trip"
    difficulty = "easy"
    intent = "Open the details of my trip {code}."
    count = 4

    @dataclass(frozen=True)
    class Params(OnTrip.Params):
        booking: int
        total: int
        fares: int
        seats: int
        flight_id: int
        leg: int
        fare: str
        day: str
        price: int
        number: str
        service: int
        origin: str
        destination: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(OpenTrip.Params, shuffled(rng, base.trips(db, "f.leg = 1 AND f.segment = 1")))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/trips/{params.code}")


class OpenStatus(FlyTemplate, Navigate):
    name = "flight_status"
    difficulty = "easy"
    intent = "Show me the status of today's flight {number}."
    count = 3

    @dataclass(frozen=True)
    class Params:
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        weekday = str(db.today.isoweekday())
        rows = db.rows("SELECT number FROM service WHERE instr(weekdays, ?) ORDER BY id", weekday)
        return each_of(OpenStatus.Params, shuffled(rng, rows))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/status", query={"number": params.number, "day": db.today.isoformat()})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Flight status")
        await ui.fill("Flight number", params.number)
        await ui.click("button", "Show status")
