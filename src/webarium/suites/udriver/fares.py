"""Questions about prices, places, trips and drivers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Money, Number, Text
from webarium.sites.udriver.geography import NEW_YORK
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import (
    Retrieve,
    code,
    dollars,
    each_of,
    firsts,
    month_phrase,
    shuffled,
    street_address,
)
from webarium.suites.udriver import base
from webarium.suites.udriver.base import CARS, OnOptions, OnTrip, UdriverTemplate
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

PEOPLES = ("Thai", "Italian", "Mexican", "Japanese", "Indian", "Vietnamese", "Chinese")
"""Words that kinds of restaurants begin with, and that are never written small."""
MONTHS = ("2024-02", "2024-03", "2024-04", "2024-05", "2024-06")
"""Months in which the commuter has trips from the first to the last day."""
OVER = "t.status = 'completed'"


class RidePrice(OnOptions, Retrieve):
    name = "ride_price"
    difficulty = "easy"
    intent = 'How much does a {car} ride from "{pickup}" to "{dropoff}" cost right now?'
    wordings = ('What would I pay for {car} from "{pickup}" to "{dropoff}" if I left now?',)
    count = 5

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (RidePrice.Params(**way, car=rng.choice(list(CARS))) for way in base.ways(db, rng))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.price(db, params.pickup, params.dropoff, params.car))


class RaisedPrice(RidePrice):
    """The same while everyday rides cost twice as much."""

    name = "raised_price"
    conditions = Conditions(knobs={"udriver": {"udriverx_multiplier": 2}})
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Iterable[RidePrice.Params]:
        return (RidePrice.Params(**way, car="UdriverX") for way in base.ways(db, rng))

    def answer(self, db: Data, params: RidePrice.Params) -> Answer:
        """What two base fares make, twice, less the discount."""
        bases = sum(base.place(db, label).base_price for label in (params.pickup, params.dropoff))
        return Money(CARS["UdriverX"].price(2 * bases))


class PriceInNewYork(RidePrice):
    """A price in the other city."""

    name = "price_in_new_york"
    conditions = Conditions(knobs={"udriver": {"location_preset": NEW_YORK}})
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Iterable[RidePrice.Params]:
        names = db.column("SELECT label FROM place WHERE city = ? AND label = name ORDER BY id", NEW_YORK)
        mixed = shuffled(rng, names)
        for pickup, dropoff in zip(mixed[::2], mixed[1::2], strict=False):
            yield RidePrice.Params(pickup=pickup, dropoff=dropoff, car=rng.choice(list(CARS)))


class PriceDifference(OnOptions, Retrieve):
    name = "price_difference"
    difficulty = "medium"
    intent = 'How much more is Comfort than UdriverX from "{pickup}" to "{dropoff}", in dollars?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOptions.Params]:
        return each_of(OnOptions.Params, base.ways(db, rng))

    def answer(self, db: Data, params: OnOptions.Params) -> Answer:
        prices = [base.price(db, params.pickup, params.dropoff, car) for car in ("Comfort", "UdriverX")]
        return Money(prices[0] - prices[1])

    def told(self, db: Data, params: OnOptions.Params) -> list[str]:
        return [
            dollars(base.price(db, params.pickup, params.dropoff, car)) for car in ("UdriverX", "Comfort")
        ]


class PlaceAddress(UdriverTemplate, Retrieve):
    name = "place_address"
    difficulty = "easy"
    intent = 'What is the street address of "{place}"? Just give the number and street.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (PlaceAddress.Params(place=way["dropoff"]) for way in base.ways(db, rng))

    def answer(self, db: Data, params: Params) -> Answer:
        row, town = base.place(db, params.place), "San Francisco"
        state = f"{town}, CA"
        return street_address(row.street, town, state, f"{state} {row.zip}", f"{state} {row.zip}, USA")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By the page for finding places."""
        await ui.click("link", "Find a place by street, neighborhood or kind")
        await ui.fill("Name, street, neighborhood or kind", params.place)
        await ui.click("button", "Find")


class OfTrip(OnTrip, Retrieve):
    """Base of questions about a trip of the commuter."""

    role: ClassVar[str] = "commuter"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnTrip.Params]:
        """Trips whose destination no other one has."""
        found = base.alone(base.trips(db, OVER))
        return [OnTrip.Params(dropoff=row.dropoff) for row in shuffled(rng, found)]

    def trip(self, db: Data, dropoff: str) -> Row:
        """The only trip that is over and went to a place; raises `ValueError` if there are several."""
        (found,) = base.trips(db, f"{OVER} AND d.label = ?", dropoff)
        return found


class TripTotal(OfTrip):
    name = "trip_total"
    difficulty = "easy"
    intent = 'What was I charged in total, including the tip, for my ride to "{dropoff}"?'
    count = 4

    def answer(self, db: Data, params: OfTrip.Params) -> Answer:
        trip = self.trip(db, params.dropoff)
        return Money(trip.price + trip.tip)


class TripDriver(OfTrip):
    name = "trip_driver"
    difficulty = "easy"
    intent = 'Who drove me to "{dropoff}"? Give me their full name.'
    count = 4

    def answer(self, db: Data, params: OfTrip.Params) -> Answer:
        return Text(self.trip(db, params.dropoff).driver)


class TripPlate(OfTrip):
    name = "trip_plate"
    difficulty = "easy"
    intent = 'I forgot my umbrella in the car that took me to "{dropoff}". What is its license plate number?'
    count = 3

    def answer(self, db: Data, params: OfTrip.Params) -> Answer:
        return code(self.trip(db, params.dropoff).plate)


class DriverRides(OfTrip):
    name = "driver_rides"
    difficulty = "medium"
    intent = 'Look up the driver of my ride to "{dropoff}". How many rides has that driver given so far?'
    count = 3

    def answer(self, db: Data, params: OfTrip.Params) -> Answer:
        return Number(
            db.value("SELECT rides FROM driver WHERE id = ?", self.trip(db, params.dropoff).driver_id)
        )

    async def act(self, ui: Ui, db: Data, params: OfTrip.Params) -> None:
        """On the driver's page."""
        await ui.click("link", self.trip(db, params.dropoff).driver)


class LastOfKind(UdriverTemplate, Retrieve):
    name = "last_of_kind"
    role = "commuter"
    difficulty = "medium"
    intent = "What is the name of the {kind} that I most recently took a ride to?"
    count = 4
    way = ("Trips", "Show all past trips")

    @dataclass(frozen=True)
    class Params:
        kind: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Kinds of destinations that do not stand on the front page."""
        found = list(reversed(base.trips(db, OVER)))
        shown = {row.dropoff for row in found[:6]}
        last = [row for row in firsts(found, lambda row: row.dropoff_kind) if row.dropoff not in shown]
        kinds = [row.dropoff_kind for row in last if row.dropoff_kind not in ("Apartments", "Museum")]
        return [
            LastOfKind.Params(kind=kind if kind.startswith(PEOPLES) else kind.lower())
            for kind in shuffled(rng, kinds)
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        found = base.trips(db, f"{OVER} AND lower(d.kind) = lower(?)", params.kind)
        return called(found[-1].dropoff)


class MonthTrips(UdriverTemplate, Retrieve):
    name = "month_trips"
    role = "commuter"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = "How many trips did I take in {month}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        month: str
        at: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = shuffled(rng, MONTHS)
        counts = [len(in_month(db, month)) for month in months]
        return [
            MonthTrips.Params(month=month_phrase(month), at=month)
            for month in not_all_alike(months, counts, self.count)
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(in_month(db, params.at)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """To the trips of the month."""
        await ui.click("link", "Trips")
        await ui.select("Month", params.month)
        await ui.click("button", "Show")

    def told(self, db: Data, params: Params) -> list[str]:
        """Nothing but the trips themselves."""
        return [in_month(db, params.at)[0].dropoff]


class MonthSpending(MonthTrips):
    """What all trips of a month cost."""

    name = "month_spending"
    difficulty = "hard"
    intent = "How much did I pay for all of my trips in {month} combined, including tips?"
    count = 3

    def answer(self, db: Data, params: MonthTrips.Params) -> Answer:
        return Money(sum(row.price + row.tip for row in in_month(db, params.at)))


class DearestTrip(MonthTrips):
    """Where the dearest trip of a month went."""

    name = "dearest_trip"
    difficulty = "hard"
    intent = "Where did my most expensive trip in {month} take me, going by the total including the tip?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[MonthTrips.Params]:
        """Months with a single dearest trip."""
        found = []
        for month in shuffled(rng, MONTHS):
            totals = sorted(row.price + row.tip for row in in_month(db, month))
            if len(totals) > 1 and totals[-1] > totals[-2]:
                found.append(MonthTrips.Params(month=month_phrase(month), at=month))
        return firsts(found, lambda params: self.answer(db, params).natural())

    def answer(self, db: Data, params: MonthTrips.Params) -> Answer:
        return called(max(in_month(db, params.at), key=lambda row: row.price + row.tip).dropoff)


def called(label: str) -> Text:
    """A place, with or without the street that tells it from another one of its name."""
    return Text(label, (label.partition(", ")[0],))


def in_month(db: Data, month: str) -> list[Row]:
    """The account's trips of a month such as ``2024-06``."""
    return base.trips(db, f"{OVER} AND substr(t.requested_at, 1, 7) = ?", month)
