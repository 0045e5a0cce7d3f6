"""Questions about flights, prices, trips and miles."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Date, Duration, Money, Number
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.formats import time_short
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import FlyTemplate, OnTrip, OnWay
from webarium.suites.kit import Instances, Retrieve, code, follow, month_phrase, seat, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, Json
from webarium.worlds import Conditions


class FarePrice(OnWay, Retrieve):
    name = "fare_price"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "What does {fare_name} cost on the {time} flight from {origin} to {destination} on {when}?"
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for number, params in enumerate(super().instances(db, rng)):
            fare = ("premium", "business", "economy", "basic")[number % 4]
            if base.table_of(db).seats_left(_meant(db, params).flights, fare):
                yield {**params, "fare": fare, "fare_name": FARES[fare]}

    def answer(self, db: Data, itinerary: str, day: str, fare: str, **_: Json) -> Answer:
        return Money(base.price(db, itinerary, day, fare))

    def told(self, db: Data, itinerary: str, day: str, fare: str, **_: Json) -> list[str]:
        return [f"${base.price(db, itinerary, day, fare) // 100:,}"]


class FarePriceSlowly(FarePrice):
    """The same on slow pages."""

    name = "fare_price_slow"
    intent = (
        "How many dollars is {fare_name} on the flight at {time} from {origin} to {destination}, on {when}?"
    )
    conditions = Conditions(latency_ms=500)
    count = 2


class FareDifference(OnWay, Retrieve):
    name = "fare_difference"
    difficulty = "medium"
    intent = (
        "By how much is Business more expensive than Economy on the {time} flight from {origin} to {destination} on"
        " {when}?"
    )
    count = 4

    def answer(self, db: Data, itinerary: str, day: str, **_: Json) -> Answer:
        both = [base.price(db, itinerary, day, fare) for fare in ("economy", "business")]
        return Money(both[1] - both[0])

    def told(self, db: Data, itinerary: str, day: str, **_: Json) -> list[str]:
        return [f"${base.price(db, itinerary, day, 'economy') // 100:,}"]


class FirstFlight(OnWay, Retrieve):
    name = "first_flight"
    difficulty = "easy"
    intent = "What is the number of the first flight of the day from {origin} to {destination} on {when}?"
    count = 4

    def answer(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> Answer:
        number = base.offered(db, origin, destination, day)[0].flights[0].number
        return code(number, number.removeprefix("FU"))


class CountFlights(OnWay, Retrieve):
    name = "count_flights"
    difficulty = "easy"
    intent = "How many flights does Fly Unified offer from {origin} to {destination} on {when}?"
    count = 4

    def answer(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> Answer:
        return Number(len(base.offered(db, origin, destination, day)))

    def told(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> list[str]:
        return [f"{len(base.offered(db, origin, destination, day))} flights"]


class FlightDuration(OnWay, Retrieve):
    name = "flight_duration"
    difficulty = "easy"
    intent = "How long does the {time} flight from {origin} to {destination} on {when} take?"
    count = 4

    def answer(self, db: Data, itinerary: str, day: str, **_: Json) -> Answer:
        length = timedelta(minutes=base.meant(db, itinerary, day).minutes)
        return Duration(length, "minutes", within=timedelta(seconds=30))

    def told(self, db: Data, itinerary: str, day: str, **_: Json) -> list[str]:
        return [base.meant(db, itinerary, day).duration]


class FrontWindow(OnWay, Retrieve):
    name = "front_window"
    difficulty = "hard"
    intent = (
        "Which free window seat on the left side (A) is nearest to the front in Economy on the {time} flight from"
        " {origin} to {destination} on {when}? Do not buy anything."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Flights that have such a seat left: on a regional jet all may be sold."""
        return (each for each in super().instances(db, rng) if _windows(db, _meant(db, each)))

    def answer(self, db: Data, itinerary: str, day: str, **_: Json) -> Answer:
        meant = base.meant(db, itinerary, day)
        return seat(_windows(db, meant)[0], meant.flights[0].plane.cabin(CABIN_OF["economy"]).seats)

    async def act(self, ui: Ui, db: Data, number: str, **_: Json) -> None:
        await base.choose(ui, number, "economy")
        person = {"first": "Robin", "last": "Traveler", "born": "1990-05-04", "gender": "Female"}
        await base.name(ui, person)
        await ui.click("button", "Continue to seats")

    def told(self, db: Data, itinerary: str, day: str, **_: Json) -> list[str]:
        return [f"{_windows(db, base.meant(db, itinerary, day))[0]}, window"]


def _windows(db: Data, itinerary: Itinerary) -> list[str]:
    """The free window seats on the left of Economy on the first flight, from the front."""
    flight = itinerary.flights[0]
    cabin = flight.plane.cabin(CABIN_OF["economy"])
    sold = base.table_of(db).sold(flight, cabin)
    return [each for each in cabin.seats if each[-1] == "A" and each not in sold]


def _meant(db: Data, params: object) -> Itinerary:
    given = dict(params)  # type: ignore[call-overload]
    return base.meant(db, str(given["itinerary"]), str(given["day"]))


class CheapestDay(FlyTemplate, Retrieve):
    name = "cheapest_day"
    difficulty = "hard"
    intent = "On which day of {month} does the cheapest ticket from {origin} to {destination} cost the least?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Ways with one cheapest day in a month."""
        for origin, destination, day, _ in base.ways(db, rng):
            first = date(day.year, day.month, 1)
            costs = _lowest(db, origin, destination, first)
            if first > db.today and list(costs.values()).count(min(costs.values(), default=0)) == 1:
                named = base.way(base.table_of(db), origin, destination, first)
                yield {**named, "month": month_phrase(first.isoformat())}

    def answer(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> Answer:
        first = date.fromisoformat(day)
        costs = _lowest(db, base.code_of(origin), base.code_of(destination), first)
        return Date(min(costs, key=lambda each: costs[each]))

    async def go(self, ui: Ui, db: Data, origin: str, destination: str, day: str, **_: Json) -> None:
        await base.search(ui, origin, destination, date.fromisoformat(day))
        await ui.click("link", "Whole month")

    def told(self, db: Data, origin: str, destination: str, day: str, **_: Json) -> list[str]:
        costs = _lowest(db, base.code_of(origin), base.code_of(destination), date.fromisoformat(day))
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
        "Two of us want to fly from {origin} to {destination} on {when} in Economy and arrive before {until}, each with"
        " one checked bag for $35. What do we pay together at least, tickets and bags?"
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days on which the cheapest flight of all arrives too late."""
        table = base.table_of(db)
        for origin, destination, day, offered in base.ways(db, rng):
            free = [each for each in offered if table.seats_left(each.flights, "economy") >= 2]
            best = min(free, key=lambda each: fares(table, each)["economy"], default=None)
            if best is None or best.later_by or best.arrives_at == min(each.arrives_at for each in free):
                continue
            until = time_short(best.arrives_at)
            yield {
                **base.way(table, origin, destination, day),
                "until": until,
                "limit": best.arrives_at.isoformat(),
            }

    def answer(self, db: Data, origin: str, destination: str, day: str, limit: str, **_: Json) -> Answer:
        return Money(2 * (_before(db, base.offered(db, origin, destination, day), limit) + 3_500))

    async def go(self, ui: Ui, db: Data, origin: str, destination: str, day: str, **_: Json) -> None:
        await base.search(ui, origin, destination, date.fromisoformat(day))

    def told(self, db: Data, origin: str, destination: str, day: str, limit: str, **_: Json) -> list[str]:
        return [f"${_before(db, base.offered(db, origin, destination, day), limit) // 100:,}"]


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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return shuffled(rng, base.trips(db, "f.leg = 1 AND f.segment = 1 AND b.status = 'confirmed'"))

    def answer(self, db: Data, code: str, **_: Json) -> Answer:
        return Money(db.value("SELECT total FROM booking WHERE code = ?", code))


class TripSeat(OnTrip, Retrieve):
    name = "trip_seat"
    difficulty = "easy"
    intent = "Which seat do I have on flight {number} of my trip {code}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = base.trips(
            db, "b.status = 'confirmed' AND EXISTS (SELECT 1 FROM taken_seat WHERE flight_id = f.id)"
        )
        return shuffled(rng, found)

    def answer(self, db: Data, code: str, flight_id: int, **_: Json) -> Answer:
        sql = (
            "SELECT s.seat FROM taken_seat s JOIN traveler t ON t.id = s.traveler_id"
            " WHERE s.flight_id = ? AND t.position = 1"
        )
        return seat(str(db.value(sql, flight_id)))


class MilesEarned(FlyTemplate, Retrieve):
    name = "miles_earned"
    difficulty = "easy"
    intent = "How many Unified Miles have I earned in 2024 so far?"
    count = 1
    EARNED: ClassVar = (
        "SELECT coalesce(sum(miles), 0) FROM miles_entry WHERE email = ? AND miles > 0 AND day > '2024'"
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{}] if db.value(self.EARNED, db.user) else []

    def answer(self, db: Data) -> Answer:
        return Number(db.value(self.EARNED, db.user))

    async def go(self, ui: Ui, db: Data, *_: Json) -> None:
        await ui.click("button", "Noor")
        await follow(ui, "Miles statement")

    def told(self, db: Data) -> list[str]:
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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            "SELECT b.code, t.last_name FROM booking b JOIN traveler t ON t.booking_id = b.id AND t.position = 1"
            " WHERE b.email IS NULL AND b.status = 'confirmed' ORDER BY b.id"
        )
        return shuffled(rng, rows)

    def answer(self, db: Data, code: str, **_: Json) -> Answer:
        return Money(db.value("SELECT total FROM booking WHERE code = ?", code))

    async def go(self, ui: Ui, db: Data, **_: Json) -> None:
        await ui.click("link", "My trips")
