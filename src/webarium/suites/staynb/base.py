"""What the templates share: the site, stays to ask about, and ways through its pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar, Protocol, TypedDict

from webarium.scoring import Expect, Matcher, OneOf, UrlCheck
from webarium.scoring.dates import written
from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import LIMITS, Party
from webarium.sites.staynb.prices import Quote, Rates
from webarium.sites.staynb.stays.query import ROOMS
from webarium.sql import select
from webarium.suites.kit import ANY, Among, Errand, Same, each_of, fill_in, shuffled
from webarium.tasks import Data, Row, Ui, landing
from webarium.types import Json

PAYMENT = (
    ("Card number", "4242 4242 4242 4242"),
    ("Expiration", "12/27"),
    ("CVV", "321"),
    ("ZIP code", "94110"),
)
"""How golden paths pay where a request does not say how."""
NONE = OneOf((None, "", "0"))
"""Nobody, or no least number, in an address."""
PLAIN: Mapping[str, Matcher | None] = {
    **dict.fromkeys(("checkin", "checkout", "amenity", "price_max", "category", "area")),
    **dict.fromkeys((*LIMITS, *ROOMS, "price_min"), NONE),
    "adults": OneOf((None, "", "0", "1")),
}
"""A search for a destination alone; a single adult narrows it by nothing."""


class Named(TypedDict):
    """The parameters that name a stay."""

    stay_id: int
    title: str


class Dated(TypedDict):
    """The parameters that name some nights: ``from August 3, 2024 to August 6, 2024``, and both days."""

    phrase: str
    checkin: str
    checkout: str


class Trip(Dated):
    """The parameters that name nights and who comes: ``2 adults and 1 infant``, and the numbers."""

    who: str
    adults: int
    children: int
    infants: int
    pets: int


class Trips(Protocol):
    """Params with the fields of `Trip`."""

    @property
    def checkin(self) -> str: ...
    @property
    def checkout(self) -> str: ...
    @property
    def adults(self) -> int: ...
    @property
    def children(self) -> int: ...
    @property
    def infants(self) -> int: ...
    @property
    def pets(self) -> int: ...


class StaynbTemplate(Errand):
    """Base of all templates of the site."""

    site: ClassVar[str] = "staynb"
    role: ClassVar[str] = "traveler"


class OnStay(StaynbTemplate):
    """Base of tasks on the page of a stay that the request names: any, unless a template says which."""

    @dataclass(frozen=True)
    class Params:
        stay_id: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(OnStay.Params, map(named, some_stays(db, rng)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_stay(ui, stay(db, params.stay_id))
        await super().go(ui, db, params)


class InCity(StaynbTemplate, Among):
    """Base of tasks among the stays of a ``City, Country``."""

    @dataclass(frozen=True)
    class Params:
        place: str

    def groups(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Json], list[Row]]]:
        """Cities with many stays."""
        return (({"place": place}, of_city(db, place)) for place in cities(db, rng))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await search(ui, params.place)


class OnTrip(StaynbTemplate):
    """Base of tasks on the page of a reservation."""

    way: ClassVar[Sequence[str]] = ("Trips", "{title}")


def stays(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Stays that fit a condition, in the order of lists."""
    return db.rows(select("*", "stay_card", where, "ORDER BY position"), *params)


def named(row: Row) -> Named:
    """The parameters that name a stay."""
    return {"stay_id": row.id, "title": row["title"]}


def dated(span: Span) -> Dated:
    """The parameters that name some nights."""
    return {
        "phrase": f"from {written(span.checkin)} to {written(span.checkout)}",
        "checkin": span.checkin.isoformat(),
        "checkout": span.checkout.isoformat(),
    }


def stay(db: Data, stay_id: int) -> Row:
    """A stay by its id, with all that its card shows."""
    return db.row("SELECT * FROM stay_card WHERE id = ?", stay_id)


def some_stays(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Stays that fit, in a random order."""
    return shuffled(rng, stays(db, where, *params))


MANY = 25
"""Stays of a city that tasks name, so that looking through them takes some work."""


def cities(db: Data, rng: random.Random) -> list[str]:
    """Destinations with many stays, as ``City, Country``, in a random order."""
    found: list[str] = db.column(
        "SELECT city || ', ' || country FROM stay_card GROUP BY 1 HAVING count(*) >= ? ORDER BY 1", MANY
    )
    return shuffled(rng, found)


def of_city(db: Data, place: str) -> list[Row]:
    """The stays of a ``City, Country``."""
    return stays(db, "city || ', ' || country = ?", place)


def destination(db: Data, place: str) -> Matcher:
    """How a ``City, Country`` may be searched for: its city alone will do where that finds the same stays."""
    city = place.partition(",")[0]
    found = stays(db, "instr(lower(city || '|' || country || '|' || title), lower(?)) > 0", city)
    alone = [row.id for row in found] == [row.id for row in of_city(db, place)]
    return OneOf((Same(place), Same(city))) if alone else Same(place)


def is_free(db: Data, stay_id: int, span: Span) -> bool:
    """Whether nobody has any of the nights."""
    first, last = span.checkin.isoformat(), span.last_night.isoformat()
    taken = db.value(
        "SELECT (SELECT count(*) FROM blocked WHERE stay_id = ?1 AND first_night <= ?3 AND last_night >= ?2)"
        " + (SELECT count(*) FROM booking WHERE stay_id = ?1 AND status = 'confirmed' AND checkin <= ?3"
        " AND checkout > ?2)",
        stay_id,
        first,
        last,
    )
    return not taken


def free_span(db: Data, rng: random.Random, stay_id: int, nights: int) -> Span | None:
    """Free nights in the next months."""
    for _ in range(40):
        start = db.today + timedelta(days=rng.randint(3, 75))
        span = Span(start, start + timedelta(days=nights))
        if is_free(db, stay_id, span):
            return span
    return None


def some_span(db: Data, rng: random.Random) -> Span:
    """Two to nine nights in the next months, free or not."""
    start = db.today + timedelta(days=rng.randint(5, 70))
    return Span(start, start + timedelta(days=rng.randint(2, 9)))


def span_of(checkin: str, checkout: str) -> Span:
    """The dates of an instance."""
    return Span(date.fromisoformat(checkin), date.fromisoformat(checkout))


def trip(span: Span, party: Party) -> Trip:
    """The parameters that name nights and who comes."""
    return {
        **dated(span),
        "who": party_phrase(party),
        "adults": party.adults,
        "children": party.children,
        "infants": party.infants,
        "pets": party.pets,
    }


def trip_of(params: Trips) -> tuple[Span, Party]:
    """What the parameters of `trip` name."""
    party = Party(params.adults, params.children, params.infants, params.pets)
    return span_of(params.checkin, params.checkout), party


def party_phrase(party: Party) -> str:
    """``2 adults and 1 infant``."""
    words = {"adults": "adult", "children": "child", "infants": "infant", "pets": "pet"}
    parts = [
        f"{number} {words[name] if number == 1 else name}" for name, number in party.counts.items() if number
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def quote_of(db: Data, stay_id: int, span: Span) -> Quote:
    """What a stay costs for some nights."""
    row = stay(db, stay_id)
    return Rates(row.price, row.weekend, row.seasons).quote(span, row.cleaning)


def total_of(db: Data, stay_id: int, span: Span) -> int:
    """What a stay costs with all fees."""
    return quote_of(db, stay_id, span).total


def booked(db: Data, stay_id: int, span: Span, party: Party, **values: Any) -> Expect:
    """A new reservation without a message, unless there is one; how it is paid does not matter unless said."""
    quote = quote_of(db, stay_id, span)
    free = dict.fromkeys(("code", "card", "zipcode", "country", "created_at", "payment"), ANY)
    return Expect.insert(
        "booking",
        {
            **free,
            "email": db.user,
            "stay_id": stay_id,
            "checkin": span.checkin.isoformat(),
            "checkout": span.checkout.isoformat(),
            **party.counts,
            "price": quote.average,
            "nights": span.nights,
            "lodging": quote.lodging,
            "cleaning": quote.cleaning,
            "total": quote.total,
            "message": "",
            "status": "confirmed",
            **values,
        },
    )


def results(db: Data, where: Matcher, **narrowed: Any) -> UrlCheck:
    """The results of a search, narrowed by nothing but what is given."""
    return landing(db, "/s", query={**PLAIN, "where": where, **narrowed})


async def fill_dates(ui: Ui, span: Span, nth: int = 0) -> None:
    """Type both dates, in the search bar or (``nth=1``) on a stay's page."""
    for label, day in (("Check in", span.checkin), ("Check out", span.checkout)):
        await ui.fill(label, f"{day:%m/%d/%Y}", nth=nth)


async def fill_party(ui: Ui, party: Party, nth: int = 0) -> None:
    """Say who comes, in the search bar or (``nth=1``) on a stay's page, and close the panel."""
    who = re.compile(r"^Who")
    await ui.click("button", who, nth=nth)
    for name, number in party.counts.items():
        if number:
            await ui.fill(name.capitalize(), str(number))
    await ui.click("button", who, nth=nth)


async def search(ui: Ui, where: str = "", span: Span | None = None, party: Party | None = None) -> None:
    """Fill in what is given of place, dates and party in the search bar, and search."""
    if where:
        await ui.fill("Where", where)
    if span is not None:
        await fill_dates(ui, span)
    if party is not None:
        await fill_party(ui, party)
    await ui.click("button", "Search")


async def open_card(ui: Ui, row: Row) -> None:
    """Click a stay in a list; other titles may begin like its own."""
    await ui.click("link", re.compile(rf"^{re.escape(row['title'])}\s+Rating"))


async def open_stay(ui: Ui, row: Row) -> None:
    """Find a stay by its title and open it."""
    await search(ui, row["title"])
    await open_card(ui, row)
    await ui.expect_text(row["title"])


async def ask(ui: Ui, span: Span | None, party: Party | None) -> None:
    """On a stay's page, ask for nights and say who comes, as far as given."""
    if span is not None:
        await fill_dates(ui, span, nth=1)
    if party is not None:
        await fill_party(ui, party, nth=1)
    await ui.click("button", "Reserve")


async def pay(ui: Ui, *, later: bool = False, message: str = "") -> None:
    """Fill in the payment form and send it."""
    if later:
        await ui.check(re.compile("^Pay later"))
    await fill_in(ui, dict(PAYMENT))
    if message:
        await ui.fill(re.compile("^Message to host"), message)
    await ui.click("button", "Confirm and pay")


async def reserve(
    ui: Ui, span: Span | None, party: Party | None, *, later: bool = False, message: str = ""
) -> None:
    """From a stay's page to the confirmation."""
    await ask(ui, span, party)
    await pay(ui, later=later, message=message)
    await ui.expect_text("Your reservation is confirmed")
