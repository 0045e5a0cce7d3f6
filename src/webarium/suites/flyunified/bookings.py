"""Tasks of booking flights for one or several travelers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money
from webarium.scoring.dates import written
from webarium.sites.flyunified.faults import BOOKING
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES, seat_price
from webarium.sites.flyunified.timetable.itineraries import Itinerary, itineraries
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.formats import time_short
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import FlyTemplate, OnWay, Ticket
from webarium.suites.kit import ENOUGH, Combined, Mutate, failing, send
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

WHO = "for {first} {last}, {sex}, born on {born_on}"


class Booking(OnWay, Mutate):
    """Base of tasks of booking a flight there only, in one of several fares."""

    difficulty: ClassVar[Difficulty] = "medium"
    fares: ClassVar[tuple[str, ...]] = ("economy", "basic", "premium", "business")

    @dataclass(frozen=True)
    class Params(Ticket):
        fare: str
        fare_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for number, params in enumerate(super().instances(db, rng)):
            fare = self.fares[number % len(self.fares)]
            meant = base.meant(db, params.itinerary, params.day)
            if base.table_of(db).seats_left(meant.flights, fare) >= 2:
                yield Booking.Params(
                    **vars(params), **vars(base.traveler(rng)), fare=fare, fare_name=FARES[fare]
                )

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await base.confirmed(ui)


class BookFlight(Booking):
    name = "book_flight"
    intent = (
        f"Book the {{time}} flight from {{origin}} to {{destination}} on {{when}} in {{fare_name}} {WHO}."
        " One way, no seat selection and no extras; any valid payment details will do."
    )
    count = 4

    def expected(self, db: Data, params: Booking.Params) -> list[Expect]:
        return base.booked(db, [(base.meant(db, params.itinerary, params.day), params.fare)], [params])

    async def act(self, ui: Ui, db: Data, params: Booking.Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.book(ui, params)


class BookSlowly(BookFlight):
    """The same on slow pages."""

    name = "book_flight_slow"
    conditions = Conditions(latency_ms=400)
    count = 2


class BookAgain(BookFlight):
    """The same where the first try to pay fails."""

    name = "book_flight_retry"
    difficulty = "hard"
    intent = BookFlight.intent + " Make sure that it goes through." + ENOUGH
    conditions = failing("flyunified", BOOKING)
    count = 2

    async def see(self, ui: Ui, db: Data, params: Booking.Params) -> None:
        await ui.expect_text("Your card was not charged")
        await send(ui, "Agree and purchase")
        await base.confirmed(ui)


class BookSeat(Booking):
    name = "book_seat"
    difficulty = "hard"
    intent = (
        f"Book the {{time}} flight from {{origin}} to {{destination}} on {{when}} in {{fare_name}} {WHO}, with seat"
        " {seat}. One way, no extras; any valid payment details will do."
    )
    count = 3
    fares = ("economy", "basic")

    @dataclass(frozen=True)
    class Params(Booking.Params):
        seat: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params in super().instances(db, rng):
            flight = base.meant(db, params.itinerary, params.day).flights[0]
            cabin = flight.plane.cabin(CABIN_OF[params.fare])
            sold = base.table_of(db).sold(flight, cabin)
            free = [seat for seat in cabin.seats if seat not in sold]
            if free:
                yield BookSeat.Params(**vars(params), seat=rng.choice(free))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        meant, seat = base.meant(db, params.itinerary, params.day), params.seat
        flight = meant.flights[0]
        cents = seat_price(flight.plane, params.fare, seat, flight.service.miles)
        return base.booked(db, [(meant, params.fare)], [params], seat=seat, seat_cents=cents)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.book(ui, params, seat=params.seat)


class BookBag(BookFlight):
    name = "book_with_bag"
    intent = (
        f"Book the {{time}} flight from {{origin}} to {{destination}} on {{when}} in {{fare_name}} {WHO}, with one"
        " checked bag. One way, no seat selection; any valid payment details will do."
    )
    count = 3
    fares = ("economy",)

    def expected(self, db: Data, params: Booking.Params) -> list[Expect]:
        return base.booked(
            db,
            [(base.meant(db, params.itinerary, params.day), params.fare)],
            [params],
            bags=1,
            bag_cents=3_500,
        )

    async def act(self, ui: Ui, db: Data, params: Booking.Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.book(ui, params, bags="1 bag")


class BookRound(FlyTemplate, Mutate):
    name = "book_round_trip"
    difficulty = "hard"
    intent = (
        "Book a round trip in Economy from {origin} to {destination}, leaving on {when} on flight {number} and"
        f" returning on {{back_on}} on flight {{back_number}}, {WHO}. No seat selection, no extras; any valid payment"
        " details will do."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Ticket):
        back: str
        back_on: str
        back_number: str
        back_itinerary: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        table = base.table_of(db)
        for origin, destination, day, offered in base.ways(db, rng):
            back = day + timedelta(days=rng.randint(2, 9))
            found = itineraries(table, destination, origin, back)
            both = (_free(db, offered, "economy"), _free(db, found, "economy"))
            if not all(both):
                continue
            there, home = (rng.choice(each) for each in both)
            yield BookRound.Params(
                **vars(base.flight(base.way(table, origin, destination, day), there)),
                **vars(base.traveler(rng)),
                back=back.isoformat(),
                back_on=written(back),
                back_number=home.flights[0].number,
                back_itinerary=home.id,
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        home = base.meant(db, params.back_itinerary, params.back)
        legs = [(base.meant(db, params.itinerary, params.day), "economy"), (home, "economy")]
        return base.booked(db, legs, [params])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(
            ui,
            params.origin,
            params.destination,
            date.fromisoformat(params.day),
            date.fromisoformat(params.back),
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.number, "economy")
        await base.choose(ui, params.back_number, "economy")
        await base.book(ui, params)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await base.confirmed(ui)


def _free(db: Data, found: Iterable[Itinerary], fare: str) -> list[Itinerary]:
    table = base.table_of(db)
    return [each for each in found if not each.stops and table.seats_left(each.flights, fare) >= 2]


class BookCheapest(FlyTemplate, Combined):
    name = "book_cheapest"
    difficulty = "hard"
    intent = (
        "Of the flights from {origin} to {destination} on {when} that arrive before {until}, book the one with the"
        f" cheapest Economy ticket {WHO}, and tell me how much you paid. One way, Economy, no seat selection, no"
        " extras; any valid payment details will do."
    )
    count = 4

    @dataclass(frozen=True)
    class Params(Ticket):
        until: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days on which an even cheaper flight arrives too late."""
        table = base.table_of(db)
        for origin, destination, day, offered in base.ways(db, rng):
            free = _free(db, offered, "economy")
            if not offered:
                continue
            last = max(offered, key=lambda each: each.arrives_at)
            early = [each for each in free if each.arrives_at < last.arrives_at]
            costs = sorted((fares(table, each)["economy"], each.id) for each in early)
            if len(costs) < 2 or costs[0][0] == costs[1][0] or last.later_by:
                continue
            best = next(each for each in early if each.id == costs[0][1])
            yield BookCheapest.Params(
                **vars(base.flight(base.way(table, origin, destination, day), best)),
                **vars(base.traveler(rng)),
                until=time_short(last.arrives_at),
            )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.price(db, params.itinerary, params.day, "economy"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.booked(db, [(base.meant(db, params.itinerary, params.day), "economy")], [params])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, params.origin, params.destination, date.fromisoformat(params.day))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.number, "economy")
        await base.book(ui, params)
        await base.confirmed(ui)
