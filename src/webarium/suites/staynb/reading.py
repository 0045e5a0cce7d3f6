"""Questions about stays, trips and prices."""

from __future__ import annotations

import random
from decimal import Decimal

from webarium.scoring import Answer, Money, Number, Text
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    cities,
    dates_phrase,
    fill_dates,
    free_span,
    of_city,
    open_stay,
    search,
    shuffled,
    span_of,
    stay,
    total_of,
)
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class StayPrice(StaynbTemplate):
    """What a night costs."""

    name = "stay_price"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What does a night at "{title}" cost, before fees?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any stays."""
        return [{"stay_id": row.id, "title": row["title"]} for row in shuffled(db, rng)[:8]]

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        """Dollars."""
        return Money(stay(db, stay_id).price * 100)

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        """On its page."""
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(f"${stay(db, stay_id).price:,}")


class StayRating(StayPrice):
    """The average rating."""

    name = "stay_rating"
    intent = 'What is the average rating of "{title}"?'

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        """As pages show it."""
        return Number(Decimal(f"{stay(db, stay_id).rating:.2f}"), out_of=5)

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        """On its page."""
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(f"{stay(db, stay_id).rating:.2f}")


class StayHost(StayPrice):
    """Who hosts."""

    name = "stay_host"
    intent = 'What is the full name of the host of "{title}"?'

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        """A name."""
        return Text(db.value("SELECT name FROM host WHERE id = ?", stay(db, stay_id).host_id))

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        """On its page."""
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(db.value("SELECT name FROM host WHERE id = ?", stay(db, stay_id).host_id))


class MultipliedPrice(StayPrice):
    """What a night costs while prices are tripled."""

    name = "raised_price"
    conditions = Conditions(knobs={"staynb": {"price_multiplier": 3}})
    count = 2

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        """Dollars, as the pages show them now."""
        return Money(stay(db, stay_id).price * 300)

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        """On its page."""
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(f"${stay(db, stay_id).price * 3:,}")


class CountInCity(StaynbTemplate):
    """How many stays a city has."""

    name = "count_in_city"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many stays does Staynb list in {place}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with several."""
        return [{"place": place} for place in cities(db, rng)]

    def answer(self, db: Data, place: str) -> Answer:
        """A number."""
        return Number(len(of_city(db, place)))

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        """By a search."""
        await search(ui, place)
        await ui.expect_text(f"{len(of_city(db, place))} stays in {place}")


class CheapestInCity(StaynbTemplate):
    """The cheapest stay of a city."""

    name = "cheapest_in_city"
    kind = "retrieve"
    count = 4
    difficulty = "medium"
    intent = "Which stay in {place} has the lowest nightly price?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with a single cheapest one."""
        for place in cities(db, rng):
            prices = sorted(row.price for row in of_city(db, place))
            if prices[0] < prices[1]:
                yield {"place": place}

    def answer(self, db: Data, place: str) -> Answer:
        """Its title."""
        return Text(min(of_city(db, place), key=lambda row: row.price)["title"])

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        """By a search."""
        await search(ui, place)
        await ui.expect_text(min(of_city(db, place), key=lambda row: row.price)["title"])


class TotalPrice(StaynbTemplate):
    """What some nights cost with all fees."""

    name = "total_price"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'What is the total price of "{title}" {phrase}, all fees included?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays with free nights."""
        for row in shuffled(db, rng):
            span = free_span(db, rng, row.id, rng.randint(2, 6))
            if span is not None:
                yield {
                    "stay_id": row.id, "title": row["title"], "phrase": dates_phrase(span),
                    "checkin": span.checkin.isoformat(), "checkout": span.checkout.isoformat(),
                }  # fmt: skip

    def answer(self, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> Answer:
        """Dollars."""
        return Money(total_of(db, stay_id, span_of(checkin, checkout)) * 100)

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """By the payment page, without paying."""
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await ui.click("button", "Reserve")
        await ui.expect_text(f"${total_of(db, stay_id, span_of(checkin, checkout)):,}")


class TripCode(StaynbTemplate):
    """The confirmation code of a trip."""

    name = "trip_code"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What is the confirmation code of my reservation at "{title}"?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The account's trips."""
        rows = db.rows(
            "SELECT b.code, s.title FROM booking b JOIN stay s ON s.id = stay_id WHERE email = ? ORDER BY b.id",
            db.user,
        )
        rng.shuffle(rows)
        return [{"code": row.code, "title": row["title"]} for row in rows]

    def answer(self, db: Data, code: str, title: str) -> Answer:
        """The code."""
        return Text(code)

    async def solve(self, ui: Ui, db: Data, code: str, title: str) -> None:
        """On the trip's page."""
        await ui.click("link", "Trips")
        await ui.click("link", title)
        await ui.expect_text(code)


TEMPLATES = (
    StayPrice,
    StayRating,
    StayHost,
    MultipliedPrice,
    CountInCity,
    CheapestInCity,
    TotalPrice,
    TripCode,
)
