"""Looking after trips and the account."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Digits, Expect, Money
from webarium.sites.flyunified.faults import SAVING
from webarium.sites.flyunified.people.accounts import MEALS
from webarium.sites.flyunified.timetable.cabins import CABIN_OF
from webarium.suites import invented
from webarium.suites.flyunified import base
from webarium.suites.flyunified.base import FlyTemplate, OnTrip
from webarium.suites.kit import ANY, Combined, Mutate, each_of, failing, follow, some
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

UPCOMING = "b.status = 'confirmed' AND f.leg = 1 AND f.segment = 1 AND f.day > '2024-07-31'"


class CancelTrip(OnTrip, Mutate):
    name = "cancel_trip"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Cancel my trip {code}."
    count = 3
    way = ("Cancel this trip",)
    button = "Cancel the trip"
    says = "was canceled"

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
        return each_of(CancelTrip.Params, base.trips(db, f"{UPCOMING} AND f.fare IN ('economy', 'premium')"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("booking", {"id": params.booking}, {"status": "canceled", "refund": "credit"})]


class CancelAgain(CancelTrip):
    """The same where the first try fails."""

    name = "cancel_trip_retry"
    difficulty = "medium"
    intent = "Please cancel my booking {code}, and make sure that it actually gets canceled."
    count = 2
    conditions = failing("flyunified", SAVING)

    async def see(self, ui: Ui, db: Data, params: CancelTrip.Params) -> None:
        await ui.expect_text("your trip was not changed")
        await ui.click("link", "Cancel this trip")
        await ui.click("button", "Cancel the trip")
        await super().see(ui, db, params)


class CancelForCredit(OnTrip, Combined):
    name = "cancel_for_credit"
    difficulty = "medium"
    intent = "Cancel my trip {code} from {origin} to {destination}. How much travel credit do I get?"
    count = 3
    way = ("Cancel this trip",)
    button = "Cancel the trip"

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
            CancelForCredit.Params,
            base.trips(db, f"{UPCOMING} AND f.fare IN ('economy', 'premium') AND b.total <> b.fares"),
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(db.value("SELECT fares FROM booking WHERE code = ?", params.code))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("booking", {"id": params.booking}, {"status": "canceled", "refund": "credit"})]


class CheckIn(FlyTemplate, Mutate):
    name = "check_in"
    difficulty = "medium"
    intent = "Check me in for my flight {number} today."
    count = 1
    way = ("Check-in",)

    @dataclass(frozen=True)
    class Params:
        booking: int
        code: str
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
        return each_of(CheckIn.Params, base.trips(db, "b.status = 'confirmed' AND f.day = '2024-07-18'"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The account's flight of today has no seat yet, so one is given."""
        people = db.column(
            "SELECT id FROM traveler WHERE booking_id = ? AND kind <> 'infant'", params.booking
        )
        seats = [
            Expect.insert(
                "taken_seat", {"flight_id": params.flight_id, "traveler_id": person, "seat": ANY, "cents": 0}
            )
            for person in people
        ]
        return [Expect.update("booked_flight", {"id": params.flight_id}, {"checked_in_at": ANY}), *seats]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", params.code)
        await ui.check("Nobody of us carries dangerous goods")
        await ui.click("button", "Check in 1 traveler")

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text("You are checked in")


class ChangeSeat(OnTrip, Mutate):
    name = "change_seat"
    difficulty = "medium"
    intent = "Move me to seat {seat} on flight {number} of my trip {code}. It doesn't cost anything extra."
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
        seat: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Middle seats, which are free of charge in Economy."""
        table = base.table_of(db)
        for row in base.trips(db, "b.status = 'confirmed' AND f.day > '2024-07-31' AND f.fare = 'economy'"):
            service = table.service(row.service)
            held = db.rows("SELECT * FROM taken_seat WHERE flight_id = ?", row.flight_id)
            if service is None or not held:
                continue
            flight = table.flight(service, base.day_of(row.day))
            cabin = flight.plane.cabin(CABIN_OF[row.fare])
            sold = table.sold(flight, cabin)
            free = [
                seat
                for seat in cabin.seats
                if seat not in sold
                and cabin.place(seat) == "middle"
                and int(seat[:-1]) >= cabin.first + 4
                and int(seat[:-1]) not in flight.plane.exits
            ]
            if free:
                yield ChangeSeat.Params(**row, seat=rng.choice(free))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        me = db.value("SELECT id FROM traveler WHERE booking_id = ? AND position = 1", params.booking)
        return [
            Expect.update(
                "taken_seat", {"flight_id": params.flight_id, "traveler_id": me}, {"seat": params.seat}
            )
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Change seat of Noor Halvorsen on {params.number}")
        await ui.click("button", _seat(params.seat))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text(f"has seat {params.seat}")


def _seat(seat: str) -> str:
    """The beginning of a seat's name on the map."""
    return f"{seat}, middle"


class ChangePhone(FlyTemplate, Mutate):
    name = "change_phone"
    difficulty = "easy"
    intent = "Change the phone number on my profile to {phone}."
    count = 3
    form = (("Phone number", "{phone}"),)
    button = "Save profile"
    says = "Your profile was saved"

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ChangePhone.Params(phone=invented.phone(rng)) for _ in range(self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(params.phone)})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Noor")
        await follow(ui, "Profile")


class ChangeHome(FlyTemplate, Mutate):
    name = "change_home"
    difficulty = "easy"
    intent = "Make {airport} my home airport and {meal} my meal preference."
    count = 3
    button = "Save profile"
    says = "Your profile was saved"

    @dataclass(frozen=True)
    class Params:
        airport: str
        code: str
        meal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Airports and meals other than the present ones."""
        account = db.row("SELECT home, meal FROM account WHERE email = ?", db.user)
        airports = [each for each in base.table_of(db).airports.values() if each.code != account.home]
        meals = [meal for meal in MEALS[1:] if meal != account.meal]
        for airport in some(rng, airports, self.count):
            yield ChangeHome.Params(airport=airport.label, code=airport.code, meal=rng.choice(meals))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"home": params.code, "meal": params.meal})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Noor")
        await follow(ui, "Profile")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Home airport", params.airport)
        await ui.select("Meal on board", params.meal)
        await ui.click("button", self.button)
