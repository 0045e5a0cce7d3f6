"""Tasks of booking tables, and of telling something about what was booked."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Expect, Text
from webarium.sites.opendining.faults import BOOKING
from webarium.suites.kit import ENOUGH, Combined, Mutate, Same, each_of, failing, send, shuffled, slot
from webarium.suites.opendining import base
from webarium.suites.opendining.base import DiningTemplate, ForTable
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

REQUESTS = (
    "A quiet table, please.",
    "One of us uses a wheelchair.",
    "We bring our own cake.",
    "A high chair for a toddler, please.",
    "One of us is allergic to peanuts.",
)


class BookTable(ForTable, Mutate):
    name = "book_table"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        'Book a table for {party_words} at "{restaurant}" on {day_words} at {time_words}. My phone number is '
        "{phone}."
    )
    wordings: ClassVar[tuple[str, ...]] = (
        'Please reserve a table for {party_words} at "{restaurant}" on {day_words} at {time_words}. Use my '
        "phone number, {phone}.",
    )
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Iterable[ForTable.Params]:
        return each_of(ForTable.Params, base.tables(db, rng, base.single(db)))

    def expected(self, db: Data, params: ForTable.Params) -> list[Expect]:
        return [base.made(db, params, country=Same("US"))]

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.reserve(ui, params)


class BookSlowly(BookTable):
    """The same on slow pages."""

    name = "book_table_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class BookAgain(BookTable):
    """The same where the first try fails."""

    name = "book_table_retry"
    difficulty = "hard"
    intent = BookTable.intent + " Make sure that it actually gets booked." + ENOUGH
    wordings = ()
    conditions = failing("opendining", BOOKING)
    count = 3

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.look_for(ui, params.restaurant, params)
        await base.take(ui, params.restaurant, params.time)
        await base.finish(ui, params.phone)
        await ui.expect_text("your table was not booked")
        await send(ui, "Complete reservation", "Reservation confirmed")


class BookForOccasion(ForTable, Mutate):
    """With an occasion and a request."""

    name = "book_occasion"
    difficulty = "medium"
    intent = (
        'Book a table at "{restaurant}" for {party_words} on {day_words} at {time_words}. The occasion is '
        '"{occasion}", and please pass on this request: "{request}" My phone number is {phone}.'
    )
    count = 4

    @dataclass(frozen=True)
    class Params(ForTable.Params):
        occasion: str
        request: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        wishes = base.tables(db, rng, base.single(db))
        for wish, request in zip(wishes, shuffled(rng, REQUESTS), strict=False):
            yield BookForOccasion.Params(**wish, occasion=rng.choice(base.OCCASIONS), request=request)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A new reservation with both."""
        return [base.made(db, params, occasion=params.occasion, request=Same(params.request))]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.reserve(ui, params, params.occasion, params.request)


class BookTonight(DiningTemplate, Mutate):
    """Today, from the front page's own rows."""

    name = "book_tonight"
    difficulty = "medium"
    intent = 'Get me a table for two at "{restaurant}" today at {time_words}. My phone number is {phone}.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day_words: str
        time_words: str
        day: str
        time: str
        party: int
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Free times of this evening."""
        for row in shuffled(rng, base.single(db)):
            free = [
                at
                for at in base.times(db, row, db.today)
                if at > "16:00"
                and base.seats(db, row, db.today, at, 2)
                and not base.clashes(db, db.today, at)
            ]
            if free:
                when = slot(db.today, rng.choice(free))
                yield BookTonight.Params(
                    restaurant=row["name"], **when, party=2, phone=rng.choice(base.PHONES)
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.made(db, params, country=Same("US"))]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.reserve(ui, params)


class BookBest(ForTable, Mutate):
    """The best of a cuisine that has a table."""

    name = "book_best"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        "Book the highest-rated {cuisine} restaurant that has a table for {party_words} on {day_words} at "
        "exactly {time_words}. My phone number is {phone}."
    )
    count = 4
    order: ClassVar[str] = "Highest rated"

    @dataclass(frozen=True)
    class Params(ForTable.Params):
        cuisine: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Evenings on which one of those with a table leads."""
        cuisines = db.column("SELECT DISTINCT cuisine FROM restaurant ORDER BY cuisine")
        for cuisine in shuffled(rng, cuisines):
            for _ in range(12):
                day, party = db.today + timedelta(days=rng.randint(2, 40)), rng.choice((3, 4, 5, 6))
                at = rng.choice(("18:00", "18:30", "19:00", "19:30", "20:00"))
                rows = base.restaurants(db, "c.cuisine = ?", cuisine)
                free = self._ranked([row for row in rows if base.seats(db, row, day, at, party)])
                if (
                    len(free) > 1
                    and self._value(free[0]) > self._value(free[1])
                    and self._fits(db, rows, free, day, at)
                ):
                    yield BookBest.Params(
                        cuisine=cuisine,
                        restaurant=free[0]["name"],
                        **slot(day, at),
                        party=party,
                        party_words=f"{party} people",
                        phone=rng.choice(base.PHONES),
                    )
                    break

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.made(db, params, country=Same("US"))]

    def _fits(self, db: Data, rows: list[Row], free: list[Row], day: date, at: str) -> bool:
        """Whether the one that leads among all has no table, so that it takes more than one look."""
        return not base.clashes(db, day, at) and self._ranked(rows)[0].id != free[0].id

    def _ranked(self, rows: list[Row]) -> list[Row]:
        return sorted(rows, key=lambda row: (-self._value(row), row.id))

    def _value(self, row: Row) -> float:
        return float(row.rating)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.look_for(ui, "", params)
        await base.narrow(ui, self.order, Cuisine=params.cuisine)
        await base.take(ui, params.restaurant, params.time)
        await base.finish(ui, params.phone)
        await ui.expect_text("Reservation confirmed")


class BookForDiets(BookBest):
    """The most vegetarian dishes of a cuisine."""

    name = "book_for_vegetarians"
    intent = (
        "Some of us are vegetarians. Among the {cuisine} restaurants that have a table for {party_words} on"
        " {day_words} at exactly {time_words}, book the one with the most vegetarian dishes on its menu. My phone"
        " number is {phone}."
    )
    count = 4
    order = "Most vegetarian dishes"

    def _value(self, row: Row) -> float:
        return float(row.vegetarian)


class BookAndDress(Combined, BookTable):
    name = "book_and_dress"
    intent = BookTable.intent + " Then tell me the dress code there."
    wordings = ()
    count = 4

    def answer(self, db: Data, params: ForTable.Params) -> Answer:
        return Text(str(base.restaurant(db, params.restaurant).dress))

    async def act(self, ui: Ui, db: Data, params: ForTable.Params) -> None:
        await base.reserve(ui, params)
        await ui.click("link", base.exact(params.restaurant))


class BookAndParking(BookAndDress):
    """And where to leave the car."""

    name = "book_and_parking"
    intent = BookTable.intent + " I'll be driving, so also tell me what the page says about parking."
    count = 4

    def answer(self, db: Data, params: ForTable.Params) -> Answer:
        return Text(str(base.restaurant(db, params.restaurant).parking))


class BookAndAddress(BookAndDress):
    name = "book_and_address"
    intent = BookTable.intent + " Then tell me the street address (street number and name)."
    count = 3

    def answer(self, db: Data, params: ForTable.Params) -> Answer:
        return base.address(db, params.restaurant)
