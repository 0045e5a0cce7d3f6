"""Addresses that the shop's office, an event or a flight tells, and what the map says of places, told elsewhere."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from webarium.scoring import Expect, OneOf
from webarium.suites.cross_real.base import PEOPLE, CrossState, send, sent
from webarium.suites.gocalendar.base import fill_when, new_event, open_new
from webarium.suites.kit import Decline, Instances, Mutate, day_phrase, each_of, shuffled
from webarium.suites.kit.asking import MINUTES
from webarium.suites.lookup.atlas import AsksLength, AsksTime, ShowsWay, ask, atlas, delivered, starts
from webarium.suites.lookup.base import enter, other
from webarium.suites.map.base import MapTemplate, ToldApart, open_place, place, places, the_place
from webarium.suites.networkin import base as networkin
from webarium.suites.shopping_admin import base as office
from webarium.suites.shopping_admin.paths import open_customer, open_order
from webarium.tasks import Data, Ui


class FromOffice(office.OfficeTemplate):
    """Base of tasks about the town to which an order goes."""

    sites: ClassVar[tuple[str, ...]] = ("shopping_admin", "map")
    count: ClassVar[int] = 3

    @dataclass(frozen=True)
    class Params:
        order: int
        start: str
        goal: str

    def orders(self, db: Data, rng: random.Random) -> Iterator[tuple[int, str]]:
        """Orders, each with where it goes, ``Wilmington, Delaware``; each town once."""
        sql = "SELECT order_id, city || ', ' || region AS home FROM order_address WHERE kind = ? ORDER BY order_id"
        homes: dict[str, int] = {}
        for row in shuffled(rng, db.rows(sql, "shipping")):
            homes.setdefault(row.home, row.order_id)
        return ((number, home) for home, number in homes.items())

    async def read(self, ui: Ui, number: int, home: str) -> None:
        """Open the order and see where it goes."""
        await open_order(ui, number)
        await ui.expect_text(home.partition(",")[0])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await self.read(ui, params.order, params.goal)
        await ask(ui, db, "car", params.start, params.goal)


class DriveToOrder(FromOffice, ToldApart):
    """Base of questions about the drive to an order's town."""

    difficulty = "hard"

    def offers(self, db: Data, rng: random.Random) -> Instances:
        """Orders that go to a town of the map."""
        orders = self.orders(db, rng)
        return delivered(
            atlas(db), rng, (({"number": office.nine(key), "order": key}, home) for key, home in orders)
        )


class TimeToOrder(DriveToOrder, AsksTime):
    name = "drive_time_to_order"
    intent = (
        "According to Waymark, how long would it take to drive from {start} to the town in the shipping "
        "address for OneStopShop order #{number}?"
    )

    @dataclass(frozen=True)
    class Params(DriveToOrder.Params, AsksTime.Params):
        number: str


class FarFromOrder(DriveToOrder, AsksLength):
    name = "drive_distance_to_order"
    intent = (
        "OneStopShop order #{number} has to be driven to the town in its shipping address. According to "
        "Waymark, how far is that from {start}?"
    )

    @dataclass(frozen=True)
    class Params(DriveToOrder.Params, AsksLength.Params):
        number: str


class OrderBeyondMap(FromOffice, Decline, like=TimeToOrder):
    name, difficulty = "impossible_drive_time_to_order", "hard"
    count = 2
    answers_like = MINUTES
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params(FromOffice.Params):
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for (number, home), start in zip(self.orders(db, rng), starts(atlas(db), rng), strict=False):
            if place(atlas(db), home) is None:
                yield OrderBeyondMap.Params(number=office.nine(number), start=start, order=number, goal=home)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text("couldn't locate")


class WayToCustomer(ShowsWay, office.OfficeTemplate):
    name, difficulty = "way_to_customer", "hard"
    sites: ClassVar[tuple[str, ...]] = ("shopping_admin", "map")
    count = 3
    intent = (
        "Show me driving directions on Waymark from {start} to the town where the OneStopShop customer "
        "with the e-mail address {email} lives."
    )

    @dataclass(frozen=True)
    class Params(ShowsWay.Params):
        email: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        sql = (
            "SELECT c.email, a.city || ', ' || a.region AS home FROM customer c JOIN customer_address a"
            " ON a.customer_id = c.id WHERE (SELECT count(*) FROM customer_address b WHERE b.customer_id = c.id) = 1"
            " ORDER BY c.id"
        )
        rows = shuffled(rng, db.rows(sql))
        return each_of(
            WayToCustomer.Params,
            delivered(atlas(db), rng, (({"email": row.email}, row.home) for row in rows)),
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_customer(ui, params.email)
        await ui.expect_text(params.goal.partition(",")[0])
        await ask(ui, db, "car", params.start, params.goal)


class TimeToEvent(networkin.NetworkinTemplate, AsksTime):
    name, difficulty = "drive_time_to_event", "hard"
    sites: ClassVar[tuple[str, ...]] = ("networkin", "map")
    count = 3
    intent = (
        "According to Waymark, how long does it take to drive from {start} to the city where the Networkin event "
        '"{event}" takes place?'
    )

    @dataclass(frozen=True)
    class Params(AsksTime.Params):
        event: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        """Events in towns of the map."""
        rows = shuffled(rng, networkin.events(db, "e.place <> 'Online'"))
        return delivered(
            atlas(db), rng, (({"event": row.title}, row.place.partition(", ")[2]) for row in rows)
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await networkin.open_event(ui, params.event)
        await ui.expect_text(params.goal.partition(",")[0])
        await ask(ui, db, "car", params.start, params.goal)


class FromMap(MapTemplate, Mutate):
    """Base of tasks that tell elsewhere what the map says of a place."""

    difficulty = "hard"
    state: ClassVar[type[CrossState]] = CrossState


class MailZip(FromMap):
    name = "mail_zip_of_place"
    sites: ClassVar[tuple[str, ...]] = ("map", "gomail")
    intent = (
        "{person} needs the ZIP code of {name} in {city}. Look it up on Waymark, and send it to them in an "
        'e-mail with the subject "{subject}" and nothing else in the body.'
    )
    SUBJECTS = ("The ZIP code", "For your parcel", "You asked")

    @dataclass(frozen=True)
    class Params:
        person: str
        name: str
        city: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = places(
            db, rng, "f.type IN ('museum', 'theatre', 'library', 'university') AND a.postcode <> ''"
        )
        for row, person, subject in zip(found, rng.sample(PEOPLE, 3), self.SUBJECTS, strict=False):
            yield MailZip.Params(person=person, name=row["name"], city=row.city, subject=subject)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, params.subject, the_place(db, f"{params.name}, {params.city}").postcode)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        code = the_place(db, f"{params.name}, {params.city}").postcode
        await open_place(ui, db, f"{params.name}, {params.city}")
        await ui.expect_text(code)
        await send(ui, db, params.person, params.subject, code)


class EventAtPlace(FromMap):
    name = "event_at_address_of_place"
    sites: ClassVar[tuple[str, ...]] = ("map", "gocalendar")
    intent = (
        'Add "{title}" to my Daybook calendar on {day}, starting at {clock} and lasting two hours. Its '
        "location should be the street number and street name of {name} in {city}, as Waymark gives them."
    )
    TITLES = ("See the new show", "Museum with the children", "Lecture and coffee")

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        clock: str
        name: str
        city: str
        begins: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = places(db, rng, "f.type IN ('museum', 'theatre', 'library') AND f.housenumber <> ''")
        for row, title in zip(found, self.TITLES, strict=False):
            hour = rng.choice((10, 11, 14, 15))
            begins = datetime.combine(other(db, "gocalendar").today, datetime.min.time()) + timedelta(
                days=rng.randint(20, 60), hours=hour
            )
            yield EventAtPlace.Params(
                title=title,
                day=day_phrase(begins.isoformat(" ")),
                clock=f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}",
                name=row["name"],
                city=row.city,
                begins=begins.isoformat(),
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = the_place(db, f"{params.name}, {params.city}")
        where = OneOf(tuple(f"{found.housenumber}{gap}{found.street}" for gap in (" ", ", ")))
        at = datetime.fromisoformat(params.begins)
        return [new_event(other(db, "gocalendar"), params.title, at, at + timedelta(hours=2), location=where)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        found = the_place(db, f"{params.name}, {params.city}")
        at = datetime.fromisoformat(params.begins)
        await open_place(ui, db, f"{params.name}, {params.city}")
        await ui.expect_text(f"{found.housenumber}, {found.street}")
        await enter(ui, db, "gocalendar")
        await open_new(ui, long=True)
        await ui.fill("Title", params.title)
        await fill_when(ui, at, at + timedelta(hours=2))
        await ui.fill("Location", f"{found.housenumber} {found.street}")
        await ui.click("button", "Save")
        await ui.expect_text("was saved")
