"""What the templates share: the site, restaurants to ask for, free tables, reservations, and ways through its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, ClassVar, Protocol

from webarium.scoring import Answer, Expect
from webarium.sites.kit.formats import clock
from webarium.sites.opendining.tables import Taken, between, table_for
from webarium.sites.opendining.wish import people
from webarium.sql import select
from webarium.suites import kit
from webarium.suites.kit import ANY, Errand, Same, Slot, slot, street_address
from webarium.tasks import Data, Row, Ui

PHONES = ("415 555 0123", "628 555 0147", "510 555 0166", "650 555 0181", "415 555 0195")
OCCASIONS = ("Birthday", "Anniversary", "Date night", "Business meal", "Celebration", "Graduation")
APART = timedelta(hours=2)


class Wish(Protocol):
    """A time and a number of guests to look for a table for."""

    @property
    def day(self) -> str: ...
    @property
    def time(self) -> str: ...
    @property
    def party(self) -> int: ...


class Booking(Wish, Protocol):
    """What to book: a wish at a restaurant, and the phone number of who books."""

    @property
    def restaurant(self) -> str: ...
    @property
    def phone(self) -> str: ...


class Seat(Slot):
    """The parameters that name a table."""

    restaurant: str
    party: int
    party_words: str


class Table(Seat):
    """The parameters that `tables` finds: a table, and a phone number to book it with."""

    phone: str


class DiningTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "opendining"
    role: ClassVar[str] = "diner"


class OnRestaurant(DiningTemplate):
    """Base of tasks on the page of a restaurant that the request names."""

    @dataclass(frozen=True)
    class Params:
        restaurant: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_restaurant(ui, params.restaurant)


class ForTable(DiningTemplate):
    """Base of tasks of booking a table, whether or not it can be booked."""

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


class OnReservation(DiningTemplate):
    """Base of tasks on the page of a reservation."""

    role: ClassVar[str] = "regular"

    @dataclass(frozen=True)
    class Params:
        restaurant: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "My dining")
        await ui.click("link", exact(params.restaurant))


def exact(text: str) -> re.Pattern[str]:
    """A name that is just this text."""
    return re.compile(rf"^{re.escape(text)}$")


def restaurants(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Restaurants that fit a condition, in the order of lists."""
    columns = "c.*, r.phone, r.chef, r.street, r.dress, r.parking, r.since"
    source = "card c JOIN restaurant r ON r.id = c.id"
    return db.rows(select(columns, source, where, "ORDER BY c.id"), *params)


def restaurant(db: Data, name: str) -> Row:
    """A restaurant by its name."""
    (found,) = restaurants(db, "c.name = ?", name)
    return found


def single(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Restaurants whose name is not a part of another one's."""
    names = db.column("SELECT name FROM restaurant ORDER BY id")
    found = restaurants(db, where, *params)
    return [row for row in found if sum(row["name"].lower() in str(name).lower() for name in names) == 1]


def times(db: Data, row: Row, day: date) -> list[str]:
    """When a restaurant seats guests on a day."""
    spans = db.rows(
        "SELECT first, last FROM hours WHERE restaurant_id = ? AND weekday = ?", row.id, day.weekday()
    )
    return between(spans[0]["first"], spans[0]["last"]) if spans else []


def seats(db: Data, row: Row, day: date, at: str, party: int, without: int = 0) -> int | None:
    """The size of the table that a party gets there, if one is free."""
    if at not in times(db, row, day):
        return None
    seating = {
        int(each["seats"]): int(each["tables"])
        for each in db.rows("SELECT seats, tables FROM seating WHERE restaurant_id = ?", row.id)
    }
    kept = db.rows(
        "SELECT time, seats FROM reservation WHERE restaurant_id = ? AND day = ? AND status = 'booked' AND id <> ?",
        row.id,
        day.isoformat(),
        without,
    )
    taken = [Taken(each["time"], each["seats"]) for each in kept]
    return table_for(row.salt, row.demand, day, at, party, seating, taken)


def clashes(db: Data, day: date, at: str, without: int = 0) -> bool:
    """Whether the account has another table around that time."""
    start = datetime.combine(day, time.fromisoformat(at))
    rows = db.rows(
        "SELECT day, time FROM reservation WHERE email = ? AND status = 'booked' AND id <> ?",
        db.user,
        without,
    )
    return any(abs(datetime.fromisoformat(f"{each['day']} {each['time']}") - start) < APART for each in rows)


def tables(db: Data, rng: random.Random, rows: list[Row], *, free: bool = True) -> Iterator[Table]:
    """Tables at restaurants that could be booked, or that are taken: day, time and party for each restaurant."""
    for row in kit.shuffled(rng, rows):
        for _ in range(40):
            day = db.today + timedelta(days=rng.randint(1, 60))
            found = times(db, row, day)
            if not found:
                continue
            at, party = rng.choice(found), rng.choice((2, 2, 3, 4, 5, 6))
            if clashes(db, day, at) or (seats(db, row, day, at, party) is not None) != free:
                continue
            yield {
                "restaurant": row["name"],
                **slot(day, at),
                "party": party,
                "party_words": people(party),
                "phone": rng.choice(PHONES),
            }
            break


def seat(table: Table) -> Seat:
    """The parameters of a table that is asked about, not booked."""
    return {
        "restaurant": table["restaurant"],
        "day_words": table["day_words"],
        "time_words": table["time_words"],
        "day": table["day"],
        "time": table["time"],
        "party": table["party"],
        "party_words": table["party_words"],
    }


def booked(db: Data, name: str, day: str, time: str, party: int, **values: Any) -> Expect:
    """A new reservation of the account; `values` are what else its row must hold."""
    row = restaurant(db, name)
    free = dict.fromkeys(("code", "tel", "created_at"), ANY)
    return Expect.insert(
        "reservation",
        {
            **free,
            "email": db.user,
            "country": "US",
            "restaurant_id": row.id,
            "day": day,
            "time": time,
            "party": party,
            "seats": seats(db, row, date.fromisoformat(day), time, party),
            "contact": Same(str(db.user)),
            "occasion": "",
            "request": "",
            "status": "booked",
            **values,
        },
    )


def made(db: Data, wish: Booking, **values: Any) -> Expect:
    """The reservation that a request asks for; `values` are what else its row must hold."""
    return booked(db, wish.restaurant, wish.day, wish.time, wish.party, tel=tel(wish.phone), **values)


def address(db: Data, name: str) -> Answer:
    """Number and street of a restaurant."""
    row = restaurant(db, name)
    town = "San Francisco"
    return street_address(str(row.street), town, f"{town}, CA", str(row.area), f"{row.area}, {town}")


def tel(phone: str) -> str:
    """A number in the United States as tables keep it."""
    return f"+1 {phone.replace(' ', '')}"


def reservations(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The account's reservations that fit a condition, with their restaurants."""
    columns = "v.*, r.name AS restaurant, r.salt, r.demand, r.dress"
    source = "reservation v JOIN restaurant r ON r.id = v.restaurant_id"
    return db.rows(
        select(columns, source, f"v.email = ? AND {where}", "ORDER BY v.day, v.id"), db.user, *params
    )


def to_come(db: Data) -> list[Row]:
    """Reservations to come at restaurants that stand nowhere else among what the account dines."""
    return [row for row in _alone(db) if row.day > db.today.isoformat() and row.status == "booked"]


def recent(db: Data) -> list[Row]:
    """Past visits on the first page of the history, at restaurants that stand nowhere else."""
    over = {row.id for row in [row for row in reservations(db) if row.day < db.today.isoformat()][-12:]}
    return [row for row in _alone(db) if row.id in over and row.status == "booked"]


def _alone(db: Data) -> list[Row]:
    """Reservations at restaurants where the account has no other one, and waits for none."""
    awaited = set(db.column("SELECT restaurant_id FROM alert WHERE email = ?", db.user))
    every = kit.alone(reservations(db), lambda row: row.restaurant)
    return [row for row in every if row.restaurant_id not in awaited]


async def look_for(ui: Ui, text: str, wish: Wish | None = None) -> None:
    """Search by the form of the page that is open, perhaps for a table."""
    if wish:
        await ui.fill("Date", date.fromisoformat(wish.day).strftime("%m/%d/%Y"))
        await ui.select("Time", clock(wish.time))
        await ui.select("Party size", people(wish.party))
    if text:
        await ui.fill("Restaurant, cuisine or neighborhood", text)
        await ui.press("Escape")
    await ui.click("button", "Let’s go")


async def open_restaurant(ui: Ui, name: str) -> None:
    """Find a restaurant and open its page."""
    await look_for(ui, name)
    await ui.click("link", exact(name))
    await ui.expect_text("Make a reservation")


async def narrow(ui: Ui, order: str = "", ticks: tuple[str, ...] = (), **chosen: str) -> None:
    """Set filters of the results."""
    if order:
        await ui.select("Sort by", order)
    for label, option in chosen.items():
        await ui.select(label, option)
    for label in ticks:
        await ui.check(label)
    await ui.click("button", "Apply filters")


async def take(ui: Ui, name: str, at: str) -> None:
    """Press a free time of a restaurant."""
    await ui.click("link", re.compile(rf"^{clock(at)}\s+at\s+{re.escape(name)}$"))


async def finish(ui: Ui, phone: str, occasion: str = "", request: str = "") -> None:
    """Fill in the booking form and send it."""
    await ui.fill("Phone number", phone)
    if occasion:
        await ui.select("Occasion", occasion)
    if request:
        await ui.fill("Special request (optional)", request)
    await ui.click("button", "Complete reservation")


async def reserve(ui: Ui, wish: Booking, occasion: str = "", request: str = "") -> None:
    """Search for a table, take it, and see it confirmed."""
    await look_for(ui, wish.restaurant, wish)
    await take(ui, wish.restaurant, wish.time)
    await finish(ui, wish.phone, occasion, request)
    await ui.expect_text("Reservation confirmed")
