"""Questions about flights, prices, trips and miles."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Date, Duration, Money, Number
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.formats import time_short
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import AskedFlight, AskedWay, FlyTemplate, OnTrip, OnWay, Traveler
from webarium.suites.kit import Retrieve, code, each_of, follow, month_phrase, seat, shuffled
from webarium.tasks import Data, NoParams, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

ROBIN = Traveler("Robin", "Traveler", "1990-05-04", "May 4, 1990", "Female", "female")
"""Who is named on the way to the seats, where nothing is bought."""


class FarePrice(OnWay, Retrieve):
    name = "fare_price"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "How much does {fare_name} cost on the {time} flight from {origin} to {destination} on {when}?"
    count = 5

    @dataclass(frozen=True)
    class Params(AskedFlight):
        fare: str
        fare_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for number, params in enumerate(super().instances(db, rng)):
            fare = ("premium", "business", "economy", "basic")[number % 4]
            if base.table_of(db).seats_left(base.meant(db, params.itinerary, params.day).flights, fare):
                yield FarePrice.Params(**vars(params), fare=fare, fare_name=FARES[fare])

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.price(db, params.itinerary, params.day, params.fare))

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"${base.price(db, params.itinerary, params.day, params.fare) // 100:,}"]


class FarePriceSlowly(FarePrice):
    """The same on slow pages."""

    name = "fare_price_slow"
    intent = (
        "How much is {fare_name}, in dollars, on the {time} flight from {origin} to {destination} on {when}?"
    )
    conditions = Conditions(latency_ms=500)
    count = 2


class FareDifference(OnWay, Retrieve):
    name = "fare_difference"
    difficulty = "medium"
    intent = (
        "How much more expensive is Business than Economy on the {time} flight from {origin} to {destination}"
        " on {when}?"
    )
    count = 4

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        both = [base.price(db, params.itinerary, params.day, fare) for fare in ("economy", "business")]
        return Money(both[1] - both[0])

    def told(self, db: Data, params: AskedFlight) -> list[str]:
        return [f"${base.price(db, params.itinerary, params.day, 'economy') // 100:,}"]


class FirstFlight(OnWay, Retrieve):
    name = "first_flight"
    difficulty = "easy"
    intent = (
        "What is the flight number of the first flight of the day from {origin} to {destination} on {when}?"
    )
    count = 4

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        number = base.offered(db, params.origin, params.destination, params.day)[0].flights[0].number
        return code(number, number.removeprefix("FU"))


class CountFlights(OnWay, Retrieve):
    name = "count_flights"
    difficulty = "easy"
    intent = "How many flights does Fly Unified offer from {origin} to {destination} on {when}?"
    count = 4

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        return Number(len(base.offered(db, params.origin, params.destination, params.day)))

    def told(self, db: Data, params: AskedFlight) -> list[str]:
        return [f"{len(base.offered(db, params.origin, params.destination, params.day))} flights"]


class FlightDuration(OnWay, Retrieve):
    name = "flight_duration"
    difficulty = "easy"
    intent = "How long does the {time} flight from {origin} to {destination} on {when} take?"
    count = 4

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        length = timedelta(minutes=base.meant(db, params.itinerary, params.day).minutes)
        return Duration(length, "minutes", within=timedelta(seconds=30))

    def told(self, db: Data, params: AskedFlight) -> list[str]:
        return [base.meant(db, params.itinerary, params.day).duration]


class FrontWindow(OnWay, Retrieve):
    name = "front_window"
    difficulty = "hard"
    intent = (
        "On the {time} flight from {origin} to {destination} on {when}, which available left-side window seat"
        " (A) in Economy is closest to the front, regardless of price? Don't buy anything."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[AskedFlight]:
        """Flights that have such a seat left: on a regional jet all may be sold."""
        for params in super().instances(db, rng):
            if _windows(db, base.meant(db, params.itinerary, params.day)):
                yield params

    def answer(self, db: Data, params: AskedFlight) -> Answer:
        meant = base.meant(db, params.itinerary, params.day)
        return seat(_windows(db, meant)[0], meant.flights[0].plane.cabin(CABIN_OF["economy"]).seats)

    async def act(self, ui: Ui, db: Data, params: AskedFlight) -> None:
        await base.choose(ui, params.number, "economy")
        await base.name(ui, ROBIN)
        await ui.click("button", "Continue to seats")

    def told(self, db: Data, params: AskedFlight) -> list[str]:
        return [f"{_windows(db, base.meant(db, params.itinerary, params.day))[0]}, window"]


def _windows(db: Data, itinerary: Itinerary) -> list[str]:
    """The free window seats on the left of Economy on the first flight, from the front."""
    flight = itinerary.flights[0]
    cabin = flight.plane.cabin(CABIN_OF["economy"])
    sold = base.table_of(db).sold(flight, cabin)
    return [each for each in cabin.seats if each[-1] == "A" and each not in sold]


class CheapestDay(FlyTemplate, Retrieve):
    name = "cheapest_day"
    difficulty = "hard"
    intent = "Which day in {month} has the cheapest ticket from {origin} to {destination}?"
    count = 3

    @dataclass(frozen=True)
    class Params(AskedWay):
        month: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Ways with one cheapest day in a month."""
        for origin, destination, day, _ in base.ways(db, rng):
            first = date(day.year, day.month, 1)
            costs = _lowest(db, origin, destination, first)
            if first > db.today and list(costs.values()).count(min(costs.values(), default=0)) == 1:
                named = base.way(base.table_of(db), origin, destination, first)
                yield CheapestDay.Params(**vars(named), month=month_phrase(first.isoformat()))

    def answer(self, db: Data, params: Params) -> Answer:
        first = date.fromisoformat(params.day)
        costs = _lowest(db, base.code_of(params.origin), base.code_of(params.destination), first)
        return Date(min(costs, key=lambda each: costs[each]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, params.origin, params.destination, date.fromisoformat(params.day))
        await ui.click("link", "Whole month")

    def told(self, db: Data, params: Params) -> list[str]:
        costs = _lowest(
            db, base.code_of(params.origin), base.code_of(params.destination), date.fromisoformat(params.day)
        )
        return [f"The lowest fare of the month is ${min(costs.values()) // 100:,}"]


def _lowest(db: Data, origin: str, destination: str, first: date) -> dict[date, int]:
    """The lowest price of each day of a month on which a seat is left."""
    table = base.table_of(db)
    found = {}
    for step in range(31):
        day = first + timedelta(days=step)
        prices = [
            cents
            for each in itineraries(table, origin, destination, day)
            for fare, cents in fares(table, each).items()
            if day.month == first.month and table.seats_left(each.flights, fare)
        ]
        if prices:
            found[day] = min(prices)
    return found


class CostForTwo(FlyTemplate, Retrieve):
    name = "cost_for_two"
    difficulty = "hard"
    intent = (
        "Two of us want to fly from {origin} to {destination} on {when} in Economy and arrive before {until},"
        " each with one checked bag for $35. What is the least that we can pay in total, including tickets"
        " and bags?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params(AskedWay):
        until: str
        limit: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days on which the cheapest flight of all arrives too late."""
        table = base.table_of(db)
        for origin, destination, day, offered in base.ways(db, rng):
            free = [each for each in offered if table.seats_left(each.flights, "economy") >= 2]
            best = min(free, key=lambda each: fares(table, each)["economy"], default=None)
            if best is None or best.later_by or best.arrives_at == min(each.arrives_at for each in free):
                continue
            until = time_short(best.arrives_at)
            yield CostForTwo.Params(
                **vars(base.way(table, origin, destination, day)),
                until=until,
                limit=best.arrives_at.isoformat(),
            )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(
            2
            * (
                _before(db, base.offered(db, params.origin, params.destination, params.day), params.limit)
                + 3_500
            )
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, params.origin, params.destination, date.fromisoformat(params.day))

    def told(self, db: Data, params: Params) -> list[str]:
        return [
            f"${_before(db, base.offered(db, params.origin, params.destination, params.day), params.limit) // 100:,}"
        ]


def _before(db: Data, offered: list[Itinerary], limit: str) -> int:
    """The lowest Economy price for two of the flights that arrive before a moment."""
    table = base.table_of(db)
    return min(
        fares(table, each)["economy"]
        for each in offered
        if each.arrives_at.isoformat() < limit and table.seats_left(each.flights, "economy") >= 2
    )


class TripTotal(OnTrip, Retrieve):
    name = "trip_total"
    difficulty = "easy"
    intent = "How much did I pay in total for my trip {code} from {origin} to {destination}?"
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
        return each_of(
            TripTotal.Params,
            shuffled(rng, base.trips(db, "f.leg = 1 AND f.segment = 1 AND b.status = 'confirmed'")),
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(db.value("SELECT total FROM booking WHERE code = ?", params.code))


class TripSeat(OnTrip, Retrieve):
    name = "trip_seat"
    difficulty = "easy"
    intent = "What seat do I have on flight {number} of my trip {code}?"
    count = 3

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
        found = base.trips(
            db, "b.status = 'confirmed' AND EXISTS (SELECT 1 FROM taken_seat WHERE flight_id = f.id)"
        )
        return each_of(TripSeat.Params, shuffled(rng, found))

    def answer(self, db: Data, params: Params) -> Answer:
        sql = (
            "SELECT s.seat FROM taken_seat s JOIN traveler t ON t.id = s.traveler_id"
            " WHERE s.flight_id = ? AND t.position = 1"
        )
        return seat(str(db.value(sql, params.flight_id)))


class MilesEarned(FlyTemplate, Retrieve):
    name = "miles_earned"
    difficulty = "easy"
    intent = "How many Unified Miles have I earned so far in 2024?"
    count = 1
    EARNED: ClassVar = (
        "SELECT coalesce(sum(miles), 0) FROM miles_entry WHERE email = ? AND miles > 0 AND day > '2024'"
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()] if db.value(self.EARNED, db.user) else []

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(db.value(self.EARNED, db.user))

    async def go(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.click("button", "Noor")
        await follow(ui, "Miles statement")

    def told(self, db: Data, params: NoParams) -> list[str]:
        return [f"{db.value(self.EARNED, db.user):,} miles earned in 2024"]


class StrangersTrip(FlyTemplate, Retrieve):
    """A trip that a guest looks up."""

    name = "look_up_trip"
    difficulty = "medium"
    role = "visitor"
    intent = (
        "My confirmation number is {code} and my last name is {last_name}. What did my trip cost in total?"
    )
    count = 4
    form: ClassVar = (("Confirmation number", "{code}"), ("Last name", "{last_name}"))
    button = "Find my trip"

    @dataclass(frozen=True)
    class Params:
        code: str
        last_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT b.code, t.last_name FROM booking b JOIN traveler t ON t.booking_id = b.id AND t.position = 1"
            " WHERE b.email IS NULL AND b.status = 'confirmed' ORDER BY b.id"
        )
        return each_of(StrangersTrip.Params, shuffled(rng, rows))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(db.value("SELECT total FROM booking WHERE code = ?", params.code))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "My trips")
