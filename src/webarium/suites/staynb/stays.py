"""Questions about stays, trips and prices."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from webarium.scoring import Answer, Money, Number, Text
from webarium.sites.staynb.stays.search import STEP
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Retrieve, each_of, shuffled
from webarium.suites.staynb import base
from webarium.suites.staynb.base import InCity, OnStay, OnTrip, cities, named, of_city, span_of, stay, stays
from webarium.tasks import Data, Row, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class StayPrice(OnStay, Retrieve):
    name = "stay_price"
    difficulty = "easy"
    intent = 'How much does a night at "{title}" cost before fees, with no dates selected?'
    count = 4

    def answer(self, db: Data, params: OnStay.Params) -> Answer:
        return Money(stay(db, params.stay_id).price * 100)

    def told(self, db: Data, params: OnStay.Params) -> list[str]:
        return [f"${stay(db, params.stay_id).price:,}"]


class StayRating(OnStay, Retrieve):
    name = "stay_rating"
    difficulty = "easy"
    intent = 'What is the average rating of "{title}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnStay.Params]:
        """Stays whose ratings do not stand on the front page."""
        shown = {row.rating for row in stays(db)[:STEP]}
        return [OnStay.Params(**named(row)) for row in base.some_stays(db, rng) if row.rating not in shown]

    def answer(self, db: Data, params: OnStay.Params) -> Answer:
        return Number(Decimal(f"{stay(db, params.stay_id).rating:.2f}"), out_of=5)


class StayHost(OnStay, Retrieve):
    name = "stay_host"
    difficulty = "easy"
    intent = 'What is the full name of the host of "{title}"?'
    count = 4

    def answer(self, db: Data, params: OnStay.Params) -> Answer:
        return Text(db.value("SELECT name FROM host WHERE id = ?", stay(db, params.stay_id).host_id))


class MultipliedPrice(StayPrice):
    """What a night costs while prices are tripled."""

    name = "raised_price"
    conditions = Conditions(knobs={"staynb": {"price_multiplier": 3}})
    count = 2

    def answer(self, db: Data, params: StayPrice.Params) -> Answer:
        """Dollars, as the pages show them now."""
        return Money(stay(db, params.stay_id).price * 300)

    def told(self, db: Data, params: StayPrice.Params) -> list[str]:
        return [f"${stay(db, params.stay_id).price * 3:,}"]


class CountInCity(InCity, Retrieve):
    name = "count_in_city"
    difficulty = "easy"
    intent = "How many stays does Staynb list in {place}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[InCity.Params]:
        """Cities with several, not all with as many."""
        places = cities(db, rng)
        mixed = not_all_alike(places, [len(of_city(db, place)) for place in places], self.count)
        return [InCity.Params(place=place) for place in mixed]

    def answer(self, db: Data, params: InCity.Params) -> Answer:
        return Number(len(of_city(db, params.place)))

    def told(self, db: Data, params: InCity.Params) -> list[str]:
        return [f"{len(of_city(db, params.place))} stays in {params.place}"]


class CheapestInCity(InCity, Retrieve):
    name = "cheapest_in_city"
    count = 4
    difficulty = "medium"
    intent = "Which stay in {place} has the lowest nightly price, with no dates selected?"

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> Iterator[dict[str, Json]]:
        """A single cheapest one, which is not on the front page."""
        ranked = sorted(rows, key=lambda row: row.price)
        if len(ranked) < 2:
            return
        first, second = ranked[:2]
        shown = " ".join(row["title"] for row in stays(db)[:STEP])
        if first.price < second.price and first["title"] not in shown:
            yield {}

    def answer(self, db: Data, params: InCity.Params) -> Answer:
        return Text(min(of_city(db, params.place), key=lambda row: row.price)["title"])


class TotalPrice(OnStay, Retrieve):
    """What some nights cost with all fees, which the payment page tells without paying."""

    name = "total_price"
    difficulty = "medium"
    intent = 'What is the total price of "{title}" {phrase}, including all fees?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        phrase: str
        checkin: str
        checkout: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.some_stays(db, rng):
            span = base.free_span(db, rng, row.id, rng.randint(2, 6))
            if span is not None:
                yield TotalPrice.Params(**named(row), **base.dated(span))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.total_of(db, params.stay_id, span_of(params.checkin, params.checkout)) * 100)

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"${base.total_of(db, params.stay_id, span_of(params.checkin, params.checkout)):,}"]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ask(ui, span_of(params.checkin, params.checkout), None)


class TripCode(OnTrip, Retrieve):
    name = "trip_code"
    difficulty = "easy"
    intent = 'What is the confirmation code for my reservation at "{title}"?'
    count = 3

    @dataclass(frozen=True)
    class Params:
        code: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT b.code, s.title FROM booking b JOIN stay s ON s.id = stay_id WHERE email = ? ORDER BY b.id",
            db.user,
        )
        return each_of(TripCode.Params, shuffled(rng, rows))

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(params.code)
