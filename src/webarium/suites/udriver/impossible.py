"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from webarium.sites.udriver.faults import BOOKING, FINDING
from webarium.suites.kit import Decline, broken, each_of, moment_phrase, shuffled
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.udriver import base
from webarium.suites.udriver.base import CARS, OnLaterOptions, OnOptions, OnTrip, UdriverTemplate
from webarium.suites.udriver.fares import TripTotal
from webarium.suites.udriver.rides import (
    RequestForGroup,
    RequestRide,
    ScheduleAgain,
    ScheduleRide,
    ScheduleWithCash,
    SearchAgain,
)
from webarium.suites.udriver.wallet import RATED, RateTrip
from webarium.tasks import Data, Ui


class UnknownPlace(OnOptions, Decline, like=RequestRide):
    """A ride to a place that does not exist."""

    name = "impossible_unknown_place"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "We could not find “{dropoff}”"
    NAMES = (
        "Le Colonial",
        "Maison Verdure",
        "The Gilded Otter",
        "Club Nocturne 9",
        "Hotel Aurelio",
        "Bistro Quince",
    )

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Names that nothing in the city is like."""
        told = " ".join(row["name"] for row in base.places(db)).lower()
        names = [name for name in shuffled(rng, self.NAMES[1:]) if name.lower() not in told]
        for way, name in zip(base.ways(db, rng), names, strict=False):
            yield UnknownPlace.Params(pickup=way["pickup"], dropoff=name, car=rng.choice(list(CARS)))


class NoDriver(OnOptions, Decline, like=SearchAgain):
    """A ride for which nobody is ever found."""

    name = "impossible_no_driver"
    difficulty = "medium"
    reasons = ("other", "not_found", "not_allowed")
    conditions = broken(FINDING)
    count = 1
    says = "No drivers are available near you right now."

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (NoDriver.Params(**way, car=rng.choice(list(CARS))) for way in base.ways(db, rng))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.car)
        await ui.click("button", "Request ride")
        await ui.expect_text(self.says)
        await ui.click("button", "Try again")


class BookingFails(OnLaterOptions, Decline, like=ScheduleAgain):
    """A booking that fails however often it is tried."""

    name = "impossible_booking"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(BOOKING)
    count = 1
    says = "your ride was not booked"

    @dataclass(frozen=True)
    class Params(OnLaterOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            BookingFails.Params(**way, **base.moment(db, rng), car=rng.choice(list(CARS)))
            for way in base.ways(db, rng)
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.car)
        await ui.click("button", "Schedule ride")
        await ui.expect_text(self.says)
        await ui.click("button", "Schedule ride")


class TimeHasPassed(OnLaterOptions, Decline, like=ScheduleRide):
    """A pickup earlier this morning."""

    name = "impossible_past_time"
    difficulty = "medium"
    reasons = ("invalid", "not_allowed")
    count = 1
    says = "today has passed"

    @dataclass(frozen=True)
    class Params(OnLaterOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for way in base.ways(db, rng):
            at = datetime.combine(db.today, time(rng.randint(5, 8), rng.choice((0, 15, 30, 45))))
            car = rng.choice(list(CARS))
            yield TimeHasPassed.Params(**way, when=moment_phrase(at), at=at.isoformat(" "), car=car)


class TooFarAhead(UdriverTemplate, Decline, like=ScheduleWithCash):
    """A pickup later than rides can be scheduled."""

    name = "impossible_too_far_ahead"
    difficulty = "easy"
    reasons = ("not_allowed", "invalid", "missing_feature")
    count = 1
    lacks = ("Sep",)

    @dataclass(frozen=True)
    class Params:
        pickup: str
        dropoff: str
        when: str
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for way in base.ways(db, rng):
            day = db.today + timedelta(days=rng.randint(60, 300))
            at = datetime.combine(day, time(rng.randint(8, 20)))
            yield TooFarAhead.Params(**way, when=moment_phrase(at), car=rng.choice(list(CARS)))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Look at the last day that there is."""
        await ui.select("Pickup date", "Sat, Aug 17")


class TooManyPeople(OnOptions, Decline, like=RequestForGroup):
    """More people than fit into any car."""

    name = "impossible_too_many_people"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "not_found", "invalid")
    count = 1

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        people: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (TooManyPeople.Params(**way, people=rng.choice((8, 9, 10, 11))) for way in base.ways(db, rng))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """See that the largest one has six seats."""
        await ui.expect_text("UdriverXL 6")


class WalletTooSmall(OnOptions, Decline):
    """A ride that the wallet does not cover."""

    name = "impossible_wallet_too_small"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid", "other")
    intent = (
        'Request a {car} ride from "{pickup}" to "{dropoff}" now and pay the full price from my wallet,'
        " without adding any money to it."
    )
    count = 2
    says = "which does not cover"

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for way in base.ways(db, rng):
            car = rng.choice(list(CARS))
            if base.price(db, **way, car=car) > 2550:
                yield WalletTooSmall.Params(**way, car=car)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.car, "Udriver Wallet ($25.50 available)")
        await ui.click("button", "Request ride")


class RateAgain(OnTrip, Decline, like=RateTrip):
    """A rating for a trip that has one."""

    name = "impossible_rate_again"
    difficulty = "easy"
    reasons = ("not_allowed", "missing_feature", "other")
    count = 2
    lacks = ("Rate and tip",)
    says = "Your rating"

    @dataclass(frozen=True)
    class Params(RateTrip.Params):
        """Those of a rating that can be given."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        class Rated(RateTrip):
            where = RATED

        return each_of(RateAgain.Params, map(vars, Rated().instances(db, rng)))


class NeverRidden(UdriverTemplate, Decline, like=TripTotal):
    """A question about a ride that never was."""

    name = "impossible_never_ridden"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    way = ("Trips", "Show all past trips")
    lacks = ("{dropoff}",)

    @dataclass(frozen=True)
    class Params:
        dropoff: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        been = {row[end] for row in base.trips(db) for end in ("pickup", "dropoff")}
        return (
            NeverRidden.Params(dropoff=way["dropoff"])
            for way in base.ways(db, rng)
            if not any(way["dropoff"] in each for each in been)
        )
