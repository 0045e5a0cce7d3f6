"""What the calendar, the shop or a trip says, told in a message or written into the calendar."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time

from webarium.scoring import Expect
from webarium.suites.cross_real.base import (
    PEOPLE,
    FromCalendar,
    FromShop,
    FromStays,
    enter_event,
    entry,
    open_trip,
    other,
    send,
    sent,
    trips,
)
from webarium.suites.gocalendar.base import find_event, guests, moment, single
from webarium.suites.kit import dollars, time_phrase
from webarium.suites.omnizon.base import ADDRESS, buyable, in_cart, items_of, product, purchases
from webarium.suites.omnizon.paths import add, open_order
from webarium.suites.staynb.base import open_stay, some_stays, stay
from webarium.tasks import Data, Row, Ui


class MailPlace(FromCalendar):
    name, kind, difficulty = "mail_event_place", "mutate", "medium"
    sites = ("gocalendar", "gomail")
    intent = (
        'Send {person} an e-mail with the subject "Where we meet". The body should be just the location of'
        ' "{title}" on my calendar, and nothing else.'
    )

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = single(db, rng, "e.location != '' AND e.room_id IS NULL")
        for row, person in zip(rows, PEOPLE, strict=False):
            yield MailPlace.Params(event=row.id, title=row.title, person=person)

    def _fact(self, db: Data, event: int) -> str:
        return str(db.value("SELECT location FROM event WHERE id = ?", event))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, "Where we meet", self._fact(db, params.event))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        fact = self._fact(db, params.event)
        await find_event(ui, params.title)
        await ui.expect_text(fact)
        await send(ui, db, params.person, "Where we meet", fact)


class MailTime(FromCalendar):
    name, kind, difficulty = "mail_event_time", "mutate", "medium"
    sites = ("gocalendar", "gomail")
    intent = (
        'E-mail {person} the time when "{title}" starts according to my calendar. The subject should be "See'
        ' you then", and the body just the time, written like 3:30 PM.'
    )

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, person in zip(single(db, rng), PEOPLE, strict=False):
            yield MailTime.Params(event=row.id, title=row.title, person=person)

    def _fact(self, db: Data, event: int) -> str:
        return time_phrase(moment(db.value("SELECT starts_at FROM event WHERE id = ?", event)))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, "See you then", self._fact(db, params.event))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await send(ui, db, params.person, "See you then", self._fact(db, params.event))


class CartForGuests(FromCalendar):
    name, kind, difficulty = "cart_for_guests", "mutate", "hard"
    sites = ("gocalendar", "omnizon")
    intent = (
        'Add "{product}" to my Omnizon cart, one for each person invited to "{title}" on my'
        " calendar, not counting me."
    )

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        product_id: int
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events with two to five guests, and products whose names are parts of no others."""
        shop = other(db, "omnizon")
        rows = [row for row in single(db, rng) if 2 <= len(self._others(db, row.id)) <= 5]
        sql = "SELECT count(*) FROM product WHERE parent_id IS NULL AND instr(name, ?) > 0"
        things = [p for p in buyable(shop, rng, "p.stock >= 10") if shop.value(sql, p["name"]) == 1]
        for row, thing in zip(rows, things, strict=False):
            yield CartForGuests.Params(
                event=row.id, title=row.title, product_id=thing.id, product=thing["name"]
            )

    def _others(self, db: Data, event: int) -> list[Row]:
        return [guest for guest in guests(db, event) if guest.email != db.user]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A line of the cart."""
        return [
            in_cart(product(other(db, "omnizon"), params.product_id), len(self._others(db, params.event)))
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        invited = self._others(db, params.event)
        await find_event(ui, params.title)
        await ui.expect_text(invited[0]["name"])
        shop = other(db, "omnizon")
        await ui.goto(shop.origin + "/")
        await add(ui, product(shop, params.product_id), len(invited))


class MailTotal(FromShop):
    name, kind, difficulty = "mail_order_total", "mutate", "medium"
    sites = ("omnizon", "gomail")
    intent = (
        'E-mail {person} the total cost of my Omnizon order {number}. The subject should be "My order", and'
        " the body just the total, written like $1,234.50."
    )

    @dataclass(frozen=True)
    class Params:
        number: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, person in zip(reversed(purchases(db)), PEOPLE, strict=False):
            yield MailTotal.Params(number=row.number, person=person)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, "My order", dollars(_order(db, params.number).total))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        order = _order(db, params.number)
        await open_order(ui, order)
        await ui.expect_text(dollars(order.total))
        await send(ui, db, params.person, "My order", dollars(order.total))


class AwaitParcel(FromShop):
    name, kind, difficulty = "event_for_delivery", "mutate", "hard"
    sites = ("omnizon", "gocalendar")
    intent = (
        "Find out what day my Omnizon order {number} will be delivered, and block off 9:00 AM to 10:00 AM"
        ' that day on my calendar as "{title}".'
    )

    @dataclass(frozen=True)
    class Params:
        number: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = purchases(db, "status IN ('processing', 'shipped')")
        for row, title in zip(reversed(rows), ("Parcel", "Wait for the courier", "Omnizon"), strict=False):
            yield AwaitParcel.Params(number=row.number, title=title)

    def _starts(self, db: Data, number: str) -> datetime:
        return _at(_order(db, number).delivery_on, 9)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        order = _order(db, params.number)
        things = " ".join(item["name"] for item in items_of(db, order.id))
        place = " ".join(str(order[name]) for name in ADDRESS)
        source = f"Omnizon order number {params.number} delivery of parcel {params.title} {place} {things}"
        return entry(db, params.title, self._starts(db, params.number), 60, source)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look, then write it down."""
        await open_order(ui, _order(db, params.number))
        await enter_event(ui, db, params.title, self._starts(db, params.number), 60)


class ArriveThere(FromStays):
    name, kind, difficulty = "event_for_check_in", "mutate", "hard"
    sites = ("staynb", "gocalendar")
    intent = (
        'Add "{event}" to my calendar, from 4:00 PM to 5:00 PM on the day I check in to "{title}" '
        "according to my Staynb trips."
    )

    @dataclass(frozen=True)
    class Params:
        booking: int
        title: str
        event: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, event in zip(trips(db), ("Arrival", "Get the keys", "Check-in"), strict=False):
            yield ArriveThere.Params(booking=row.id, title=row["title"], event=event)

    def _starts(self, db: Data, booking: int) -> datetime:
        return _at(db.value("SELECT checkin FROM booking WHERE id = ?", booking), 16)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        trip = next(row for row in trips(db) if row.id == params.booking)
        row = stay(db, trip.stay_id)
        source = f"Check-in at Staynb reservation code {trip.code} {row['title']} {row.city} {row.country}"
        return entry(db, params.event, self._starts(db, params.booking), 60, source)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Look, then write it down."""
        await open_trip(ui, params.title)
        await enter_event(ui, db, params.event, self._starts(db, params.booking), 60)


class MailCode(FromStays):
    name, kind, difficulty = "mail_trip_code", "mutate", "medium"
    sites = ("staynb", "gomail")
    intent = (
        'E-mail {person} the confirmation code for my Staynb reservation at "{title}", with the subject "Our'
        ' trip" and nothing but the code in the body.'
    )

    @dataclass(frozen=True)
    class Params:
        code: str
        title: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, person in zip(trips(db), PEOPLE, strict=False):
            yield MailCode.Params(code=row.code, title=row["title"], person=person)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, "Our trip", params.code)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_trip(ui, params.title, params.code)
        await send(ui, db, params.person, "Our trip", params.code)


class MailPrice(FromStays):
    name, kind, difficulty = "mail_nightly_price", "mutate", "medium"
    sites = ("staynb", "gomail")
    intent = (
        'Look up how much a night at "{title}" on Staynb costs with no dates selected. E-mail the price to'
        ' {person}, with the subject "Price of a night" and nothing but the price in the body, written like'
        " $123."
    )

    @dataclass(frozen=True)
    class Params:
        stay_id: int
        title: str
        person: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Homes whose names are parts of no others."""
        sql = "SELECT count(*) FROM stay WHERE instr(title, ?) > 0"
        rows = [row for row in some_stays(db, rng, "price < 1000") if db.value(sql, row["title"]) == 1]
        for row, person in zip(rows, PEOPLE, strict=False):
            yield MailPrice.Params(stay_id=row.id, title=row["title"], person=person)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, "Price of a night", f"${stay(db, params.stay_id).price}")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = stay(db, params.stay_id)
        await open_stay(ui, row)
        await ui.expect_text(f"${row.price}")
        await send(ui, db, params.person, "Price of a night", f"${row.price}")


def _order(db: Data, number: str) -> Row:
    return purchases(db, "number = ?", number)[0]


def _at(day: str, hour: int) -> datetime:
    return datetime.combine(date.fromisoformat(day), time(hour))
