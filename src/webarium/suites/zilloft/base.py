"""What the templates share: the site, homes to ask for, expected tours, and ways through its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any, ClassVar, TypedDict

from webarium.scoring import Answer, Digits, Expect, Matcher, Money
from webarium.scoring.dates import written
from webarium.sites.kit.formats import clock, day_words
from webarium.sites.zilloft.tours.times import TIMES, days_of
from webarium.sql import select
from webarium.suites import invented, kit
from webarium.suites.kit import ANY, Combined, Errand, Same, time_phrase
from webarium.tasks import Data, Row, Ui

TYPES = {
    "house": ("houses", "house", "Houses"),
    "townhouse": ("townhomes", "townhome", "Townhomes"),
    "condo": ("condos", "condo", "Condos"),
    "manufactured": ("manufactured homes", "manufactured home", "Manufactured"),
    "multi": ("multi-family homes", "multi-family home", "Multi-family"),
}
"""Types in the words of requests, several and one, and as filters call them."""
_COLUMNS = (
    "card.*, trim(street || ' ' || unit) AS line,"
    " trim(street || ' ' || unit) || ', ' || city || ', ' || state || ' ' || zip AS address"
)


class HomeTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "zilloft"
    role: ClassVar[str] = "buyer"


class OnHome(HomeTemplate):
    """Base of tasks on the page of a home whose address the request names."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await open_home(ui, params.address)


class AndPrice(Combined, HomeTemplate):
    """Base of tasks that find a home of a type by its price, do something with it, and tell the price."""

    order: ClassVar[str]
    """How the results are sorted so that it comes first."""

    @dataclass(frozen=True)
    class Params:
        place: str
        type: str
        key: int

    def _price(self, db: Data, key: int) -> int:
        return int(db.value("SELECT price FROM home WHERE id = ?", key))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._price(db, params.key) * 100)

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"${self._price(db, params.key):,}"]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        row = homes(db, "id = ?", params.key)[0]
        await ui.search(params.place)
        await types(ui, TYPES[params.type][2])
        await sort(ui, self.order)
        await ui.click("link", exact(row.address))


@dataclass(frozen=True)
class Moment:
    """A day and a time: in words, and as tables keep them."""

    day_words: str
    time_words: str
    day: str
    time: str


@dataclass(frozen=True)
class Visit(Moment):
    """When a home is to be shown, and to whom."""

    name: str
    email: str
    phone: str


class MomentNames(TypedDict):
    """The fields of a `Moment`."""

    day_words: str
    time_words: str
    day: str
    time: str


class Person(TypedDict):
    """The rest of a `Visit`'s fields: somebody in whose name something is asked for."""

    name: str
    email: str
    phone: str


class InResults(HomeTemplate):
    """Base of tasks about what a search finds."""


def exact(text: str) -> re.Pattern[str]:
    """A name that is just this text."""
    return re.compile(rf"^{re.escape(text)}$")


def homes(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Homes that fit a condition, with their addresses."""
    return db.rows(select(_COLUMNS, "card", where, "ORDER BY id"), *params)


def for_sale(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Homes for sale that fit a condition, without land."""
    return homes(db, f"status = 'sale' AND type <> 'lot' AND {where}", *params)


def home(db: Data, address: str) -> Row:
    """A home by its address."""
    (found,) = [row for row in homes(db, "? LIKE street || '%'", address) if row.address == address]
    return found


def cities(db: Data) -> list[str]:
    """All cities as searches name them."""
    return [str(label) for label in db.column("SELECT label FROM city ORDER BY id")]


def in_city(
    db: Data, rng: random.Random, kinds: Sequence[str] = tuple(TYPES), least: int = 3
) -> Iterator[tuple[str, str, list[Row]]]:
    """Cities and types of which so many homes are for sale, each with these, the cheapest first."""
    pairs = [(label, kind) for label in cities(db) for kind in kinds]
    for label, kind in kit.shuffled(rng, pairs):
        rows = for_sale(db, "place = ? AND type = ?", label, kind)
        if len(rows) >= least:
            yield label, kind, sorted(rows, key=lambda row: (row.price, row.id))


def days(db: Data, row: Row) -> list[date]:
    """When a home is shown."""
    return days_of(db.today, row.notice, row.closed_on)


def mine(db: Data) -> set[int]:
    """Homes with which the account has something to do already."""
    tables = ("saved_home", "tour", "inquiry", "application")
    found: set[int] = set()
    for table in tables:
        found |= {int(key) for key in db.column(select("home_id", table, "email = ?"), db.user) if key}
    return found


def strange(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Homes for sale that the account has not saved, asked about or asked to see, in a random order."""
    own = mine(db)
    return [row for row in kit.shuffled(rng, for_sale(db, where, *params)) if row.id not in own]


def person(rng: random.Random) -> Person:
    """Somebody in whose name something is asked for."""
    name = invented.person(rng)
    number = f"{rng.choice((415, 510, 619, 213, 617))}-555-{rng.randint(100, 199):04d}"
    return {"name": name, "email": f"{name.lower().replace(' ', '.')}@mail.example", "phone": number}


def moment(rng: random.Random, some: Sequence[date]) -> MomentNames:
    """One of some days and a time, in words and as tables keep them."""
    day, at = rng.choice(some), rng.choice(TIMES)
    words = time_phrase(time.fromisoformat(at))
    return {"day_words": written(day), "time_words": words, "day": day.isoformat(), "time": at}


def toured(db: Data, home_id: int, *options: tuple[str, str], **values: Any) -> list[Expect]:
    """A new request for a tour with its options."""
    row = {
        "email": db.user,
        "home_id": home_id,
        "kind": "in person",
        "message": "",
        "status": "requested",
        "created_at": ANY,
        **values,
    }
    tour = Expect.insert("tour", {"id": ANY, **row})
    wishes = [
        Expect.insert("tour_option", {"tour_id": ANY, "position": position, "day": day, "time": time})
        for position, (day, time) in enumerate(options, 1)
    ]
    return [tour, *wishes]


def asked_by(visit: Visit) -> dict[str, Matcher]:
    """Who asks, as tables of tours and messages keep it."""
    return {"name": Same(visit.name), "contact": Same(visit.email), "phone": Digits(visit.phone)}


async def open_home(ui: Ui, address: str) -> None:
    """Find a home by its address and open its page."""
    await ui.search(address)
    await ui.click("link", exact(address))


async def price(ui: Ui, low: int | None = None, high: int | None = None) -> None:
    """Set the filter of prices or rents; an end that is not given stays open."""
    await ui.click("button", re.compile("^(Price|Rent)"))
    if low is not None:
        await ui.fill("Minimum price", str(low))
    if high is not None:
        await ui.fill("Maximum price", str(high))
    await ui.click("button", "Apply price")


async def rooms(ui: Ui, beds: str = "", baths: str = "", *, exactly: bool = False) -> None:
    """Set the filter of bedrooms and bathrooms."""
    await ui.click("button", re.compile("^Beds & baths"))
    if beds:
        await ui.select("Bedrooms", beds)
    if baths:
        await ui.select("Bathrooms", baths)
    if exactly:
        await ui.check("Use exact match")
    await ui.click("button", "Apply beds and baths")


async def types(ui: Ui, *names: str) -> None:
    """Set the filter of types, as it calls them."""
    await ui.click("button", re.compile("^Home type"))
    for name in names:
        await ui.check(name)
    await ui.click("button", "Apply home type")


async def sort(ui: Ui, order: str) -> None:
    """Put the results in one of the orders that the page offers."""
    await ui.select("Sort by", order)


async def ask_tour(ui: Ui, at: str, person: Person, day: str | None = None) -> None:
    """From a home's page, fill in the form for a tour and send it; the form has the earliest day at first."""
    await ui.click("link", "Request a tour")
    if day is not None:
        await ui.select("Date", first_choice(ui, day))
    await ui.select("Time", clock(at))
    await who(ui, person)
    await ui.click("button", "Send tour request")


async def ask_visit(ui: Ui, visit: Visit) -> None:
    """From a home's page, ask for this visit."""
    await ask_tour(ui, visit.time, person_of(visit), visit.day)


def person_of(visit: Visit) -> Person:
    """In whose name a visit is asked for."""
    return {"name": visit.name, "email": visit.email, "phone": visit.phone}


def read_day(text: object) -> date:
    """A day as tables keep it."""
    return date.fromisoformat(str(text))


def first_choice(ui: Ui, day: str) -> str:
    """How the form for a tour names a day: the earliest one says so."""
    words = day_words(read_day(day))
    return f"{words} (earliest)" if ui.has(f"{words} (earliest)") else words


def account(db: Data) -> Row:
    """Name, email address, phone and income of whoever is signed in."""
    columns = "first_name || ' ' || last_name AS full_name, first_name, last_name, email, phone, income"
    return db.row(select(columns, "account", "email = ?"), db.user)


async def who(ui: Ui, person: Person) -> None:
    """Fill in who asks: somebody else than who is signed in."""
    await ui.fill("Name", person["name"])
    await ui.fill("Email", person["email"])
    await ui.fill("Phone", person["phone"])
