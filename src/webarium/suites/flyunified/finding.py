"""Searches to run and pages to open."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta

from webarium.scoring import UrlCheck
from webarium.scoring.dates import written
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import FlyTemplate, OnTrip, OnWay
from webarium.suites.kit import Instances, Navigate, shuffled
from webarium.tasks import Data, Ui, landing
from webarium.types import Json
from webarium.worlds import Conditions


class SearchOneWay(OnWay, Navigate):
    name = "search_one_way"
    difficulty = "easy"
    intent = "Show me one-way flights from {origin} to {destination} on {when}."
    count = 4

    def url(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> UrlCheck:
        return base.results(db, origin, destination, day)


class SearchUnlabelled(SearchOneWay):
    """The same on pages without ARIA labels."""

    name = "search_one_way_unlabelled"
    intent = "Search for one-way flights from {origin} to {destination} departing on {when}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2


class SearchRound(OnWay, Navigate):
    name = "search_round_trip"
    difficulty = "medium"
    intent = "Search for a round trip from {origin} to {destination}, leaving on {when} and returning on {back_on}."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for params in super().instances(db, rng):
            back = date.fromisoformat(str(params["day"])) + timedelta(days=rng.randint(2, 12))
            yield {**params, "back": back.isoformat(), "back_on": written(back)}

    def url(self, db: Data, origin: str, destination: str, day: str, back: str, **_: Json) -> UrlCheck:
        return base.results(db, origin, destination, day, **{"trip": "round", "return": back})

    async def go(
        self, ui: Ui, db: Data, origin: str, destination: str, day: str, back: str, **_: Json
    ) -> None:
        await base.search(ui, origin, destination, date.fromisoformat(day), date.fromisoformat(back))


class SearchMorning(OnWay, Navigate):
    name = "search_morning"
    difficulty = "medium"
    intent = (
        "List only the nonstop flights from {origin} to {destination} on {when} (one way) that leave in the morning."
        " Use the filters."
    )
    count = 4

    def url(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> UrlCheck:
        return base.results(db, origin, destination, day, stops="0", hours="morning")

    async def act(self, ui: Ui, db: Data, **_: Json) -> None:
        await ui.click("button", re.compile("^Filters"))
        await ui.check("Nonstop only")
        await ui.check("Morning, before noon")
        await ui.click("button", "Show flights")


class OpenTrip(OnTrip, Navigate):
    name = "open_trip"
    difficulty = "easy"
    intent = "Open the details of my trip {code}."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return shuffled(rng, base.trips(db, "f.leg = 1 AND f.segment = 1"))

    def url(self, db: Data, code: str, **_: Json) -> UrlCheck:
        return landing(db, f"/trips/{code}")


class OpenStatus(FlyTemplate, Navigate):
    name = "flight_status"
    difficulty = "easy"
    intent = "Show me the status of today's flight {number}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        weekday = str(db.today.isoweekday())
        rows = db.rows("SELECT number FROM service WHERE instr(weekdays, ?) ORDER BY id", weekday)
        return shuffled(rng, rows)

    def url(self, db: Data, number: str) -> UrlCheck:
        return landing(db, "/status", query={"number": number, "day": db.today.isoformat()})

    async def go(self, ui: Ui, db: Data, number: str) -> None:
        await ui.click("link", "Flight status")
        await ui.fill("Flight number", number)
        await ui.click("button", "Show status")
