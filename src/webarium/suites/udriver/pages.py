"""Going to pages: options for a ride, receipts, drivers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from webarium.scoring import UrlCheck
from webarium.suites.kit import Navigate, each_of, shuffled
from webarium.suites.udriver import base
from webarium.suites.udriver.base import OnLaterOptions, OnOptions, OnTrip
from webarium.suites.udriver.fares import OVER
from webarium.tasks import Data, Ui, landing
from webarium.types import Difficulty
from webarium.worlds import Conditions


class SeeOptions(OnOptions, Navigate):
    name = "see_options"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Show me the ride options from "{pickup}" to "{dropoff}", leaving now, without booking anything.'
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOptions.Params]:
        return each_of(OnOptions.Params, base.ways(db, rng))

    def url(self, db: Data, params: OnOptions.Params) -> UrlCheck:
        return _options(db, params, None)


def _options(db: Data, way: OnOptions.Params, at: datetime | None) -> UrlCheck:
    """The page of the options for a ride that leaves then, or now."""
    day, time = (f"{at:%Y-%m-%d}", f"{at:%H:%M}") if at else (None, None)
    ends = {"pickup": str(base.place(db, way.pickup).id), "dropoff": str(base.place(db, way.dropoff).id)}
    return landing(db, "/options", query={**ends, "day": day, "time": time})


class SeeOptionsSlowly(SeeOptions):
    """The same on slow pages."""

    name = "see_options_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class SeeOptionsLater(OnLaterOptions, Navigate):
    """The same for another day."""

    name = "see_options_later"
    difficulty = "medium"
    intent = 'Bring up the ride options from "{pickup}" to "{dropoff}" for {when}. Do not book anything yet.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnLaterOptions.Params]:
        return (OnLaterOptions.Params(**way, **base.moment(db, rng)) for way in base.ways(db, rng))

    def url(self, db: Data, params: OnLaterOptions.Params) -> UrlCheck:
        return _options(db, params, datetime.fromisoformat(params.at))


class SeeReceipt(OnTrip, Navigate):
    name = "see_receipt"
    role = "commuter"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Open the receipt for my ride to "{dropoff}".'
    count = 4

    @dataclass(frozen=True)
    class Params(OnTrip.Params):
        trip: int
        driver: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Trips whose destination no other one has."""
        found = base.alone(base.trips(db, OVER))
        return [
            SeeReceipt.Params(dropoff=row.dropoff, trip=row.id, driver=row.driver)
            for row in shuffled(rng, found)
        ]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/rides/{params.trip}")


class SeeDriver(SeeReceipt):
    """Who drove on a trip."""

    name = "see_driver"
    difficulty = "medium"
    intent = 'Go to the profile of the driver who took me to "{dropoff}".'
    count = 3

    def url(self, db: Data, params: SeeReceipt.Params) -> UrlCheck:
        key = db.value("SELECT driver_id FROM trip WHERE id = ?", params.trip)
        return landing(db, f"/drivers/{key}")

    async def act(self, ui: Ui, db: Data, params: SeeReceipt.Params) -> None:
        await ui.click("link", params.driver)
