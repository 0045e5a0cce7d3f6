"""Tables, rides, flights and food: what their sites say, told in a message, or fitted to the calendar."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar

from webarium.scoring import Expect
from webarium.sites.opendining.wish import people
from webarium.suites.cross_real.base import (
    PEOPLE,
    CrossTemplate,
    FromCalendar,
    enter,
    enter_event,
    entry,
    other,
    send,
    sent,
)
from webarium.suites.dashdish import base as food
from webarium.suites.dashdish import restaurants as food_reading
from webarium.suites.flyunified import fares as flight_reading
from webarium.suites.gocalendar.base import find_event, guests, moment, single
from webarium.suites.kit import Retrieve, added, shuffled
from webarium.suites.opendining import base as dining
from webarium.suites.opendining import restaurants as dining_reading
from webarium.suites.udriver import base as rides
from webarium.suites.udriver import fares as ride_reading
from webarium.tasks import Data, Row, Ui

DINNER = 120
"""Minutes that a table is entered for."""


class Told(CrossTemplate):
    """Base of tasks that find something out, as a task of one site asks for it, and mail it to somebody."""

    kind, difficulty = "mutate", "hard"
    asks: ClassVar[type[Retrieve]]
    """What is to be found out."""
    subject: ClassVar[str]

    @dataclass(frozen=True)
    class Params:
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """Those of what is asked, each with somebody to tell."""
        for params, person in zip(self.asks().instances(db, rng), PEOPLE, strict=False):
            yield self.Params(**vars(params), person=person)

    def fact(self, db: Data, params: Params) -> str:
        """The answer of the other template's task, in words, as the message has to say it."""
        answer = self.asks().answer(db, self._asked(params))
        if answer is None:
            raise LookupError(self.name)
        return answer.natural()

    def _asked(self, params: Params) -> Any:
        """The parameters of the other template's task: all but who is told."""
        return self.asks().given({name: value for name, value in vars(params).items() if name != "person"})

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, self.subject, self.fact(db, params))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Find it out, then write."""
        await self.asks().solve(ui, db, self._asked(params))
        await send(ui, db, params.person, self.subject, self.fact(db, params))


_MAIL = 'E-mail it to {person} with the subject "'
_ALONE = '" and nothing else in the body.'


class MailPhone(Told):
    name, site, role = "mail_restaurant_phone", "opendining", "diner"
    sites = ("opendining", "gomail")
    asks, subject = dining_reading.RestaurantPhone, "Their number"
    intent = f'Look up the phone number of "{{restaurant}}" on OpenDining. {_MAIL}{subject}{_ALONE}'

    @dataclass(frozen=True)
    class Params(Told.Params):
        restaurant: str


class MailStreet(Told):
    name, site, role = "mail_restaurant_street", "opendining", "diner"
    sites = ("opendining", "gomail")
    asks, subject = dining_reading.RestaurantStreet, "Where it is"
    intent = (
        'Look up the street address of "{restaurant}" on OpenDining (the number and street, without the city). '
        f"{_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        restaurant: str


class MailConfirmation(Told):
    name, site, role = "mail_table_number", "opendining", "regular"
    sites = ("opendining", "gomail")
    asks, subject = dining_reading.ConfirmationNumber, "Our table"
    intent = (
        'Find the confirmation number for my upcoming reservation at "{restaurant}" on OpenDining. '
        f"{_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        restaurant: str


class MailFee(Told):
    name, site, role = "mail_delivery_fee", "dashdish", food.DashTemplate.role
    sites = ("dashdish", "gomail")
    asks, subject = food_reading.DeliveryFee, "What delivery costs"
    intent = f'Find the delivery fee for "{{restaurant}}" on DashDish. {_MAIL}{subject}{_ALONE}'

    @dataclass(frozen=True)
    class Params(Told.Params):
        restaurant: str


class MailOrderTotal(Told):
    name, site, role = "mail_food_total", "dashdish", food.DashTemplate.role
    sites = ("dashdish", "gomail")
    asks, subject = food_reading.OrderTotal, "Lunch is on me"
    intent = (
        f'Find out what I paid in total for my DashDish order from "{{restaurant}}". {_MAIL}{subject}{_ALONE}'
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        restaurant: str


class MailRidePrice(Told):
    name, site, role = "mail_ride_price", "udriver", "rider"
    sites = ("udriver", "gomail")
    asks, subject = ride_reading.RidePrice, "What a ride costs"
    intent = (
        'Find out on Udriver how much a {car} ride from "{pickup}" to "{dropoff}" costs right now. '
        f"{_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        pickup: str
        dropoff: str
        car: str


class MailDriver(Told):
    name, site, role = "mail_driver", "udriver", "rider"
    sites = ("udriver", "gomail")
    asks, subject = ride_reading.TripDriver, "Our driver"
    intent = f'Look up the full name of the driver who took me to "{{dropoff}}" on Udriver. {_MAIL}{subject}{_ALONE}'

    @dataclass(frozen=True)
    class Params(Told.Params):
        dropoff: str


class MailFare(Told):
    name, site, role = "mail_fare", "flyunified", "flyer"
    sites = ("flyunified", "gomail")
    asks, subject = flight_reading.FarePrice, "The fare"
    intent = (
        "Find out on Fly Unified how much {fare_name} costs on the {time} flight from {origin} to {destination} on "
        f"{{when}}. {_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        origin: str
        destination: str
        day: str
        when: str
        number: str
        time: str
        itinerary: str
        fare: str
        fare_name: str


class MailTripTotal(Told):
    name, site, role = "mail_flight_total", "flyunified", "flyer"
    sites = ("flyunified", "gomail")
    asks, subject = flight_reading.TripTotal, "What the flights cost"
    intent = (
        "Find out what I paid in total for my Fly Unified trip {code} from {origin} to {destination}. "
        f"{_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
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


class MailFirstFlight(Told):
    name, site, role = "mail_first_flight", "flyunified", "flyer"
    sites = ("flyunified", "gomail")
    asks, subject = flight_reading.FirstFlight, "The first one"
    intent = (
        "Find the number of Fly Unified's first flight of the day from {origin} to {destination} on {when}. "
        f"{_MAIL}{subject}{_ALONE}"
    )

    @dataclass(frozen=True)
    class Params(Told.Params):
        origin: str
        destination: str
        day: str
        when: str
        number: str
        time: str
        itinerary: str


class TableIntoCalendar(CrossTemplate):
    """A reservation that is there, in the calendar."""

    name, site, role = "table_into_calendar", "opendining", "regular"
    kind, difficulty = "mutate", "hard"
    sites = ("opendining", "gocalendar")
    intent = (
        'Add my upcoming reservation at "{restaurant}" to my Daybook calendar as "{title}", starting at '
        "the time of the reservation and lasting two hours."
    )

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, person in zip(shuffled(rng, dining.to_come(db)), PEOPLE, strict=False):
            yield TableIntoCalendar.Params(restaurant=row.restaurant, title=f"Dinner with {person}")

    def _row(self, db: Data, restaurant: str) -> Row:
        return next(row for row in dining.to_come(db) if row.restaurant == restaurant)

    def _starts(self, db: Data, restaurant: str) -> datetime:
        row = self._row(db, restaurant)
        return datetime.fromisoformat(f"{row.day} {row.time}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return entry(db, params.title, self._starts(db, params.restaurant), DINNER, params.restaurant)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "My dining")
        await ui.click("link", dining.exact(params.restaurant))
        await enter_event(ui, db, params.title, self._starts(db, params.restaurant), DINNER)


class BookAndEnter(CrossTemplate):
    """A new reservation, which the calendar gets as well."""

    name, site, role = "book_table_and_enter", "opendining", "diner"
    kind, difficulty = "mutate", "hard"
    sites = ("opendining", "gocalendar")
    intent = (
        'Reserve a table at "{restaurant}" on OpenDining for {day_words} at {time_words}, {party_words}, '
        'phone {phone}. Then add a two-hour event, "{title}", to my Daybook calendar, starting at that time.'
    )

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        party_words: str
        phone: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = dining.tables(db, rng, dining.single(db))
        for each, person in zip(found, PEOPLE, strict=False):
            wish: dict[str, Any] = {**each}
            yield BookAndEnter.Params(**wish, title=f"Table with {person}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        table = dining.booked(
            db,
            params.restaurant,
            params.day,
            params.time,
            params.party,
            tel=dining.tel(params.phone),
            country="US",
        )
        starts = datetime.fromisoformat(f"{params.day} {params.time}")
        return [table, *entry(db, params.title, starts, DINNER, params.restaurant)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await dining.reserve(ui, params)
        starts = datetime.fromisoformat(f"{params.day} {params.time}")
        await enter_event(ui, db, params.title, starts, DINNER)


@dataclass(frozen=True)
class _Dinner:
    """A table at the time of an event."""

    restaurant: str
    day: str
    time: str
    party: int
    phone: str


class TableForEvent(FromCalendar):
    """A table at the time that the calendar says."""

    name, kind, difficulty = "table_for_event", "mutate", "hard"
    sites = ("gocalendar", "opendining")
    intent = (
        'Reserve a table for {party_words} at "{restaurant}" on OpenDining for the date and time when '
        '"{title}" starts on my calendar. My phone number is {phone}.'
    )

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        party: int
        event: int
        title: str
        party_words: str
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events ahead that begin when some restaurant has a free table."""
        there = other(db, "opendining")
        rows = shuffled(rng, dining.single(there))
        for event in single(db, rng):
            starts = moment(event.starts_at)
            if not timedelta() < starts.date() - db.today < timedelta(days=55):
                continue
            for row in rows:
                at, party = f"{starts:%H:%M}", rng.choice((2, 3, 4))
                free = dining.seats(there, row, starts.date(), at, party)
                if free is not None and not dining.clashes(there, starts.date(), at):
                    yield TableForEvent.Params(
                        restaurant=row["name"],
                        party=party,
                        event=event.id,
                        title=event.title,
                        party_words=people(party),
                        phone=rng.choice(dining.PHONES),
                    )
                    break

    def _starts(self, db: Data, event: int) -> datetime:
        return moment(db.value("SELECT starts_at FROM event WHERE id = ?", event))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        starts, there = self._starts(db, params.event), other(db, "opendining")
        day, at = starts.date().isoformat(), f"{starts:%H:%M}"
        return [
            dining.booked(
                there, params.restaurant, day, at, params.party, tel=dining.tel(params.phone), country="US"
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        starts = self._starts(db, params.event)
        await enter(ui, db, "opendining")
        day, at = starts.date().isoformat(), f"{starts:%H:%M}"
        await dining.reserve(ui, _Dinner(params.restaurant, day, at, params.party, params.phone))


class RideToEvent(FromCalendar):
    """A ride that begins when the calendar says."""

    name, kind, difficulty = "ride_for_event", "mutate", "hard"
    sites = ("gocalendar", "udriver")
    intent = (
        'Schedule a {car} ride on Udriver from "{pickup}" to "{dropoff}" for the date and time when '
        '"{title}" starts on my calendar.'
    )

    @dataclass(frozen=True)
    class Params:
        pickup: str
        dropoff: str
        event: int
        title: str
        car: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events of the next days, at times for which rides can be scheduled."""
        ways = rides.ways(other(db, "udriver"), rng)
        for event in single(db, rng):
            starts = moment(event.starts_at)
            soon = timedelta() < starts.date() - db.today < timedelta(days=14)
            if soon and starts.minute % 15 == 0 and 6 <= starts.hour <= 22:
                way = next(ways, None)
                if way is None:
                    return
                yield RideToEvent.Params(
                    **way, event=event.id, title=event.title, car=rng.choice(list(rides.CARS))
                )

    def _starts(self, db: Data, event: int) -> datetime:
        return moment(db.value("SELECT starts_at FROM event WHERE id = ?", event))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        at = self._starts(db, params.event).isoformat(" ")
        return [
            rides.requested(
                other(db, "udriver"), params.pickup, params.dropoff, params.car, at, driver_id=None
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await enter(ui, db, "udriver")
        await rides.see_options(
            ui, params.pickup, params.dropoff, self._starts(db, params.event).isoformat(" ")
        )
        await rides.schedule(ui, params.car)


class RideAndEnter(CrossTemplate):
    """A ride for later, which the calendar gets as well."""

    name, site, role = "schedule_ride_and_enter", "udriver", "rider"
    kind, difficulty = "mutate", "hard"
    sites = ("udriver", "gocalendar")
    intent = (
        'Schedule a {car} ride on Udriver from "{pickup}" to "{dropoff}" for {when}, and add a half-hour '
        'event, "{title}", to my Daybook calendar, starting at that time.'
    )

    @dataclass(frozen=True)
    class Params:
        pickup: str
        dropoff: str
        when: str
        at: str
        car: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for way, person in zip(rides.ways(db, rng), PEOPLE, strict=False):
            car = rng.choice(list(rides.CARS))
            yield RideAndEnter.Params(**way, **rides.moment(db, rng), car=car, title=f"Ride to {person}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        ride = rides.requested(db, params.pickup, params.dropoff, params.car, params.at, driver_id=None)
        return [
            ride,
            *entry(
                db, params.title, datetime.fromisoformat(params.at), 30, f"{params.pickup} {params.dropoff}"
            ),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await rides.see_options(ui, params.pickup, params.dropoff, params.at)
        await rides.schedule(ui, params.car)
        await enter_event(ui, db, params.title, datetime.fromisoformat(params.at), 30)


class FoodForGuests(FromCalendar):
    """A dish for each guest."""

    name, kind, difficulty = "food_for_guests", "mutate", "hard"
    sites = ("gocalendar", "dashdish")
    intent = (
        'Add "{dish}" from "{restaurant}" to my DashDish cart, one for each person invited to'
        ' "{title}" on my calendar, not counting me.'
    )

    @dataclass(frozen=True)
    class Params:
        dish: str
        restaurant: str
        event: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events with two to five guests, and dishes of one size without anything to choose."""
        rows = [row for row in single(db, rng) if 2 <= self._count(db, row.id) <= 5]
        dishes = food.orderable(other(db, "dashdish"), rng, "NOT i.sized")
        for event, dish in zip(rows, dishes, strict=False):
            yield FoodForGuests.Params(
                dish=dish["dish"], restaurant=dish["restaurant"], event=event.id, title=event.title
            )

    def _count(self, db: Data, event: int) -> int:
        return len([guest for guest in guests(db, event) if guest.email != db.user])

    def _wanted(self, db: Data, params: Params) -> food.Wanted:
        there = other(db, "dashdish")
        return food.Wanted(
            food.dish(there, params.restaurant, params.dish), quantity=self._count(db, params.event)
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        line = self._wanted(db, params).line
        return added("cart_line", email=other(db, "dashdish").user, **line)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await enter(ui, db, "dashdish")
        await food.add(ui, other(db, "dashdish"), self._wanted(db, params))
