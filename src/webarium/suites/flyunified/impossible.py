"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.content.sampling import draw
from webarium.sites.flyunified.faults import BOOKING
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES
from webarium.suites import invented
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import FlyTemplate, OnTrip, OnWay, Ticket
from webarium.suites.flyunified.bookings import BookAgain, BookFlight, BookSeat, BookSlowly
from webarium.suites.kit import Decline, broken, each_of, some
from webarium.suites.kit.asking import AMOUNT
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class BookInVain(OnWay, Decline, like=BookFlight):
    """A ticket for somebody who is too young to fly alone."""

    name = "impossible_minor"
    difficulty: ClassVar[Difficulty] = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "invalid")
    count = 1
    says = "Travelers under 18 cannot fly on their own"
    years: ClassVar[tuple[int, int]] = (2009, 2014)

    @dataclass(frozen=True)
    class Params(Ticket):
        fare: str
        fare_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params in super().instances(db, rng):
            who = vars(base.traveler(rng, years=self.years))
            yield BookInVain.Params(**vars(params), **who, fare="economy", fare_name=FARES["economy"])

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.name(ui, params)
        await ui.click("button", "Continue to seats")


class BookExpired(BookInVain):
    """A card that expires before the flight."""

    name = "impossible_expired_card"
    count = 1
    reasons = ("invalid", "not_allowed")
    twin = ""
    intent = (
        "Book the {time} flight from {origin} to {destination} on {when} in Economy for {first} {last}, {sex}, born on"
        " {born_on}. Pay with card 4242 4242 4242 4242, expiration 05/24, security code 321, and no other card."
    )
    says = "This card has expired"
    years = (1955, 2001)

    async def act(self, ui: Ui, db: Data, params: BookInVain.Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.book(ui, params, payment={**base.PAYMENT, "Expiration date": "05/24"})


class BookWhileFailing(BookInVain, like=BookAgain):
    """A payment that fails however often it is tried."""

    name = "impossible_failing_payment"
    count = 1
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(BOOKING)
    says = "Your card was not charged"
    years = (1955, 2001)

    async def act(self, ui: Ui, db: Data, params: BookInVain.Params) -> None:
        await base.choose(ui, params.number, params.fare)
        await base.book(ui, params)
        await ui.expect_text(self.says)
        await ui.click("button", "Agree and purchase")


class SoldOut(BookInVain, like=BookSlowly):
    """A ticket while everything is sold out."""

    name = "impossible_sold_out"
    count = 1
    reasons = ("not_allowed", "not_found")
    conditions = Conditions(knobs={"flyunified": {"no_seats": True}})
    says = "Sold out"
    years = (1955, 2001)

    async def act(self, ui: Ui, db: Data, params: BookInVain.Params) -> None:
        await ui.expect_text(params.time)


class SeatTaken(BookInVain, like=BookSeat):
    """A seat that somebody has."""

    name = "impossible_seat"
    count = 1
    reasons = ("not_allowed", "not_found")
    years = (1955, 2001)
    says = "{seat}, "

    @dataclass(frozen=True)
    class Params(BookInVain.Params):
        seat: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for params in super().instances(db, rng):
            flight = base.meant(db, params.itinerary, params.day).flights[0]
            sold = base.table_of(db).sold(flight, flight.plane.cabin(CABIN_OF["economy"]))
            if sold:
                yield SeatTaken.Params(**vars(params), seat=rng.choice(sorted(sold)))


class UnknownPlace(FlyTemplate, Decline):
    """A flight to where nobody flies."""

    name = "impossible_unknown_place"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = "Book a one-way flight from San Francisco to {place} on {when}."
    count = 2
    says = "No flights match your search"

    @dataclass(frozen=True)
    class Params:
        place: str
        when: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = {airport.city for airport in base.table_of(db).airports.values()}
        places = [place for place in invented.CITIES if place.partition(",")[0] not in known]
        return [
            UnknownPlace.Params(place=place, when="October 8, 2024")
            for place in some(rng, places, self.count)
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.search(ui, "SFO", params.place, date(2024, 10, 8))


class ChangeBasic(OnTrip, Decline):
    """Another day for a ticket that cannot be changed."""

    name = "impossible_change_basic"
    difficulty = "easy"
    reasons = ("not_allowed",)
    intent = "Move flight {number} of my trip {code} to the next day, keeping the same booking."
    count = 1
    says = "Basic Economy tickets cannot be changed"

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
            ChangeBasic.Params,
            base.trips(db, "b.status = 'confirmed' AND f.fare = 'basic' AND f.day > '2024-07-20'"),
        )


class CheckInEarly(OnTrip, Decline):
    """Check-in long before the flight."""

    name = "impossible_early_check_in"
    difficulty = "easy"
    reasons = ("not_allowed",)
    intent = "Check me in for flight {number} of my trip {code}."
    count = 1
    lacks = ("Check in",)

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
            CheckInEarly.Params,
            base.trips(db, "b.status = 'confirmed' AND f.segment = 1 AND f.leg = 1 AND f.day > '2024-07-31'"),
        )

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Check-in")
        await ui.expect_text("opens 24 hours before departure")


class LookUpInVain(FlyTemplate, Decline):
    """A confirmation number that nobody has."""

    name = "impossible_unknown_trip"
    answers_like = AMOUNT
    difficulty: ClassVar[Difficulty] = "easy"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_found",)
    role = "visitor"
    intent = (
        "My confirmation number is {code} and my last name is {last_name}. What did my trip cost in total?"
    )
    twin = "look_up_trip"
    count = 2
    way = ("My trips",)
    form: ClassVar = (("Confirmation number", "{code}"), ("Last name", "{last_name}"))
    button = "Find my trip"
    says = "We found no trip"

    @dataclass(frozen=True)
    class Params:
        code: str
        last_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT code FROM booking WHERE email IS NULL ORDER BY id")
        taken = set(db.column("SELECT last_name FROM traveler"))
        for row in some(rng, rows, self.count):
            name = draw(
                lambda: invented.person(rng).split()[-1],
                lambda name: name not in taken,
                what="a last name that no traveler has",
            )
            yield LookUpInVain.Params(code=row.code, last_name=name)
