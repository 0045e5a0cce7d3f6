"""Requesting rides, now and for later."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.actions.types import Wait
from webarium.scoring import Answer, Expect, Money
from webarium.sites.udriver.faults import BOOKING, FINDING
from webarium.sites.udriver.geography import SAN_FRANCISCO, nearest
from webarium.suites.kit import ENOUGH, Combined, Mutate, code, dollars, failing, send, shuffled
from webarium.suites.udriver import base
from webarium.suites.udriver.base import CARS, OnLaterOptions, OnOptions, UdriverTemplate
from webarium.suites.udriver.fares import OVER
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

FROM_WALLET = {"payment": "wallet", "payment_name": "Udriver Wallet"}
"""How a trip is paid for which the wallet was chosen."""


class RequestRide(OnOptions, Mutate):
    name = "request_ride"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Request a {car} ride from "{pickup}" to "{dropoff}", leaving now.'
    wordings: ClassVar[tuple[str, ...]] = (
        'I\'m at "{pickup}" and want to go to "{dropoff}" now. Get me a {car} ride.',
    )
    count = 5

    @dataclass(frozen=True)
    class Params(OnOptions.Params):
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (RequestRide.Params(**way, car=rng.choice(list(CARS))) for way in base.ways(db, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A trip that has begun."""
        return [base.requested(db, params.pickup, params.dropoff, params.car)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ride(ui, params.car)


class RequestSlowly(RequestRide):
    """The same on slow pages."""

    name = "request_ride_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class RequestAgain(RequestRide):
    """The same where the first try to book fails."""

    name = "request_ride_retry"
    difficulty = "hard"
    intent = (
        'Request a {car} ride from "{pickup}" to "{dropoff}", leaving now, and make sure that it actually'
        " gets booked."
    )
    wordings = ()
    conditions = failing("udriver", BOOKING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: RequestRide.Params) -> None:
        await base.choose(ui, params.car)
        await send(ui, "Request ride", "your ride was not booked")
        await base.ride(ui, params.car)


class SearchAgain(RequestRide):
    """The same where the first search finds no driver."""

    name = "request_driver_retry"
    difficulty = "hard"
    intent = (
        'Get me a {car} ride from "{pickup}" to "{dropoff}" now, and make sure that the search '
        "for a driver starts."
    ) + ENOUGH
    wordings = ()
    conditions = failing("udriver", FINDING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: RequestRide.Params) -> None:
        await base.choose(ui, params.car)
        await send(ui, "Request ride", "No drivers are available near you right now.")
        await send(ui, "Try again", "Looking for a driver")


class RequestForGroup(RequestRide):
    """For more people than fit into an everyday car."""

    name = "request_for_group"
    difficulty = "medium"
    intent = (
        'There are {people} of us at "{pickup}", and we need one car to "{dropoff}" right now. Please request'
        " it."
    )
    wordings = ()
    count = 3

    @dataclass(frozen=True)
    class Params(RequestRide.Params):
        people: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            RequestForGroup.Params(**way, car="UdriverXL", people=rng.choice((5, 6)))
            for way in base.ways(db, rng)
        )


class ComfortWithin(RequestRide):
    """One kind or the other, by how much more it costs."""

    name = "comfort_within"
    difficulty = "hard"
    intent = (
        'Get me from "{pickup}" to "{dropoff}" now. Take Comfort if it costs at most {limit} more than'
        " UdriverX; otherwise, take UdriverX."
    )
    wordings = ()
    count = 4

    @dataclass(frozen=True)
    class Params(RequestRide.Params):
        limit: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """By turns within the limit and beyond it, both closely."""
        for number, way in enumerate(base.ways(db, rng)):
            more = base.price(db, **way, car="Comfort") - base.price(db, **way)
            near = rng.choice((15, 35, 60))
            limit = more + near if number % 2 else more - near
            yield ComfortWithin.Params(
                **way, limit=dollars(limit), car="Comfort" if number % 2 else "UdriverX"
            )


class DearestFromWallet(RequestRide):
    """The dearest kind that the wallet can pay."""

    name = "dearest_from_wallet"
    difficulty = "hard"
    intent = (
        'Request a ride from "{pickup}" to "{dropoff}" now and pay with what is already in my wallet. Choose'
        " the most expensive kind of ride that the balance covers."
    )
    wordings = ()
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[RequestRide.Params]:
        """Ways of which the wallet covers some kinds and others not."""
        balance = int(db.value("SELECT balance FROM account WHERE email = ?", db.user))
        for way in base.ways(db, rng):
            prices = {car: base.price(db, way["pickup"], way["dropoff"], car) for car in CARS}
            fit = {car: price for car, price in prices.items() if price <= balance}
            if fit and len(fit) < len(CARS):
                yield RequestRide.Params(**way, car=max(fit, key=lambda car: fit[car]))

    def expected(self, db: Data, params: RequestRide.Params) -> list[Expect]:
        """A trip, and its price out of the wallet."""
        way = (params.pickup, params.dropoff, params.car)
        out = base.paid(db, -base.price(db, *way), f"Ride to {params.dropoff}")
        return [base.requested(db, *way, **FROM_WALLET), *out]

    async def act(self, ui: Ui, db: Data, params: RequestRide.Params) -> None:
        balance = int(db.value("SELECT balance FROM account WHERE email = ?", db.user))
        await base.ride(ui, params.car, f"Udriver Wallet ({dollars(balance)} available)")


class FundAndRide(UdriverTemplate, Mutate):
    name = "fund_and_ride"
    difficulty = "hard"
    intent = (
        'Add {funds} to my wallet, then request a UdriverXL ride from "{pickup}" to "{dropoff}", leaving now,'
        " and pay for it from the wallet."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(RequestRide.Params):
        funds: str
        cents: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Ways that cost more than the wallet holds at first."""
        for way in base.ways(db, rng):
            if base.price(db, way["pickup"], way["dropoff"], "UdriverXL") > 2600:
                cents = rng.randrange(2000, 6000, 5)
                yield FundAndRide.Params(**way, car="UdriverXL", funds=dollars(cents), cents=cents)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A trip, and two lines of the wallet."""
        way = (params.pickup, params.dropoff, params.car)
        price = base.price(db, *way)
        balance = base.paid(db, params.cents - price, "")[0]
        ride = base.entered(db, -price, f"Ride to {params.dropoff}")
        return [
            base.requested(db, *way, **FROM_WALLET),
            balance,
            ride,
            base.entered(db, params.cents, "Wallet Top-up"),
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Wallet")
        await ui.fill("Amount", params.funds)
        await send(ui, "Add funds", "was added to your wallet")
        await ui.click("link", "Ride")
        await base.see_options(ui, params.pickup, params.dropoff)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        balance = int(db.value("SELECT balance FROM account WHERE email = ?", db.user)) + params.cents
        await base.ride(ui, params.car, f"Udriver Wallet ({dollars(balance)} available)")


class Later(UdriverTemplate, Mutate):
    """Base of tasks of booking a ride for later."""

    difficulty: ClassVar[Difficulty] = "medium"

    @dataclass(frozen=True)
    class Params(OnLaterOptions.Params):
        car: str

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A trip for later, which nobody drives yet."""
        way = (params.pickup, params.dropoff, params.car, params.at)
        return [base.requested(db, *way, driver_id=None)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.schedule(ui, params.car)


class ScheduleRide(Later):
    name = "schedule_ride"
    intent = 'Schedule a {car} ride from "{pickup}" to "{dropoff}" for {when}.'
    wordings: ClassVar[tuple[str, ...]] = (
        'I need to be picked up at "{pickup}" on {when} and taken to "{dropoff}". Book me a {car} ride.',
    )
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Iterable[Later.Params]:
        return (
            Later.Params(**way, **base.moment(db, rng), car=rng.choice(list(CARS)))
            for way in base.ways(db, rng)
        )

    async def go(self, ui: Ui, db: Data, params: Later.Params) -> None:
        await base.see_options(ui, params.pickup, params.dropoff, params.at)


class ScheduleAgain(ScheduleRide):
    """The same where the first try to book fails."""

    name = "schedule_ride_retry"
    difficulty = "hard"
    intent = ScheduleRide.intent + " Make sure that it actually gets booked." + ENOUGH
    wordings = ()
    conditions = failing("udriver", BOOKING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: Later.Params) -> None:
        await base.choose(ui, params.car)
        await send(ui, "Schedule ride", "your ride was not booked")
        await base.schedule(ui, params.car)


class ScheduleWithCash(ScheduleRide):
    """The same, paid in cash."""

    name = "schedule_with_cash"
    intent = 'Book a {car} ride from "{pickup}" to "{dropoff}" for {when}. I\'ll pay the driver in cash.'
    wordings = ()
    count = 3

    def expected(self, db: Data, params: Later.Params) -> list[Expect]:
        way = (params.pickup, params.dropoff, params.car, params.at)
        return [base.requested(db, *way, driver_id=None, payment="cash", payment_name="Cash")]

    async def act(self, ui: Ui, db: Data, params: Later.Params) -> None:
        await base.schedule(ui, params.car, "Cash (Pay your driver)")


class ScheduleSameWay(Later):
    """A past trip once more, the other way round."""

    name = "schedule_way_back"
    role = "commuter"
    difficulty = "hard"
    intent = (
        'Look up my ride to "{there}". Schedule a return ride for {when}, from there back to where that ride'
        " started, with the same kind of ride."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Later.Params):
        there: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.alone(base.trips(db, OVER))):
            yield ScheduleSameWay.Params(
                pickup=row.dropoff, dropoff=row.pickup, there=row.dropoff, car=row.car, **base.moment(db, rng)
            )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.open_trip(ui, db, params.there)
        await ui.click("link", "Ride")
        await base.see_options(ui, params.pickup, params.dropoff, params.at)


class RideAndPlate(RequestRide, Combined):
    """Booking, and waiting for the driver."""

    name = "ride_and_plate"
    kind = "combined"
    difficulty = "medium"
    intent = (
        'Request a {car} ride from "{pickup}" to "{dropoff}", leaving now, and tell me the license plate'
        " number of the car that is coming."
    )
    wordings = ()
    count = 4

    def answer(self, db: Data, params: RequestRide.Params) -> Answer:
        """The plate of the nearest car, which is the one that comes."""
        crew = db.rows(
            "SELECT * FROM driver WHERE city = ? AND car = ? ORDER BY id", SAN_FRANCISCO, params.car
        )
        found = nearest(crew, base.place(db, params.pickup))
        return code(str(found.plate) if found is not None else "")

    async def act(self, ui: Ui, db: Data, params: RequestRide.Params) -> None:
        await super().act(ui, db, params)
        await ui.do(Wait(2.5))


class ScheduleAndPrice(ScheduleRide, Combined):
    """Booking, and telling what it will cost."""

    name = "schedule_and_price"
    kind = "combined"
    intent = 'Schedule a {car} ride from "{pickup}" to "{dropoff}" for {when} and tell me what it will cost.'
    wordings = ()
    count = 4

    def answer(self, db: Data, params: Later.Params) -> Answer:
        return Money(base.price(db, params.pickup, params.dropoff, params.car))


class CheaperOfTwo(UdriverTemplate, Combined):
    name = "cheaper_of_two"
    difficulty = "hard"
    intent = (
        'I\'m at "{pickup}" and could have dinner at "{one}" or at "{other}". Request a UdriverX ride now to'
        " whichever is cheaper to get to, and tell me the price."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        pickup: str
        one: str
        other: str
        dropoff: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = list(base.ways(db, rng, "kind LIKE '%restaurant'"))
        for first, second in zip(found[::2], found[1::2], strict=False):
            ends = sorted(
                (first["dropoff"], second["dropoff"]),
                key=lambda end: base.price(db, first["pickup"], end),
            )
            prices = [base.price(db, first["pickup"], end) for end in ends]
            if prices[0] < prices[1] and first["pickup"] not in ends:
                one, other = shuffled(rng, ends)
                yield CheaperOfTwo.Params(pickup=first["pickup"], one=one, other=other, dropoff=ends[0])

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.price(db, params.pickup, params.dropoff))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.requested(db, params.pickup, params.dropoff)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """First the dearer one."""
        await base.see_options(
            ui, params.pickup, params.other if params.dropoff == params.one else params.one
        )
        await ui.click("link", "Ride")
        await base.see_options(ui, params.pickup, params.dropoff)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ride(ui)
