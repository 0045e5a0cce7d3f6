"""Questions about stays, trips and prices."""

from __future__ import annotations

import random
from decimal import Decimal

from webarium.scoring import Answer, Money, Number, Text
from webarium.sites.staynb.stays.search import STEP
from webarium.suites.invented import not_all_alike
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    cities,
    dated,
    fill_dates,
    free_span,
    named,
    of_city,
    open_stay,
    search,
    shuffled,
    span_of,
    stay,
    stays,
    total_of,
)
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class StayPrice(StaynbTemplate):
    name = "stay_price"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What does a night at "{title}" cost, before fees?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [named(row) for row in shuffled(db, rng)[:8]]

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        return Money(stay(db, stay_id).price * 100)

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(f"${stay(db, stay_id).price:,}")


class StayRating(StayPrice):
    name = "stay_rating"
    intent = 'What is the average rating of "{title}"?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays whose ratings do not stand on the front page."""
        shown = {row.rating for row in stays(db)[:STEP]}
        return [named(row) for row in shuffled(db, rng) if row.rating not in shown]

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        return Number(Decimal(f"{stay(db, stay_id).rating:.2f}"), out_of=5)

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.expect_text(f"{stay(db, stay_id).rating:.2f}")


class StayHost(StayPrice):
    name = "stay_host"
    intent = 'What is the full name of the host of "{title}"?'

    def answer(self, db: Data, stay_id: int, title: str) -> Answer:
        return Text(db.value("SELECT name FROM host WHERE id = ?", stay(db, stay_id).host_id))

    async def solve(self, ui: Ui, db: Data, stay_id: int, title: str) -> None:
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
        """Cities with several, not all with as many."""
        places = cities(db, rng)
        mixed = not_all_alike(places, [len(of_city(db, place)) for place in places], self.count)
        return [{"place": place} for place in mixed]

    def answer(self, db: Data, place: str) -> Answer:
        return Number(len(of_city(db, place)))

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
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
        """Cities with a single cheapest one, which is not on the front page."""
        shown = " ".join(row["title"] for row in stays(db)[:STEP])
        for place in cities(db, rng):
            rows = sorted(of_city(db, place), key=lambda row: row.price)
            if rows[0].price < rows[1].price and rows[0]["title"] not in shown:
                yield {"place": place}

    def answer(self, db: Data, place: str) -> Answer:
        return Text(min(of_city(db, place), key=lambda row: row.price)["title"])

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
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
        for row in shuffled(db, rng):
            span = free_span(db, rng, row.id, rng.randint(2, 6))
            if span is not None:
                yield {**named(row), **dated(span)}

    def answer(self, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> Answer:
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
        rows = db.rows(
            "SELECT b.code, s.title FROM booking b JOIN stay s ON s.id = stay_id WHERE email = ? ORDER BY b.id",
            db.user,
        )
        rng.shuffle(rows)
        return [{"code": row.code, "title": row["title"]} for row in rows]

    def answer(self, db: Data, code: str, title: str) -> Answer:
        return Text(code)

    async def solve(self, ui: Ui, db: Data, code: str, title: str) -> None:
        await ui.click("link", "Trips")
        await ui.click("link", title)
        await ui.expect_text(code)
