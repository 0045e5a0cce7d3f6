"""Questions about homes: counts, prices, facts, histories, and what is near."""

from __future__ import annotations

import itertools
import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any, ClassVar

from webarium.scoring import Answer, Money, Number, Text
from webarium.suites.kit import Retrieve, alone, asking, shuffled
from webarium.suites.kit.answers import street_address, time_of_day
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import HomeTemplate, InResults, OnHome
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class CountResults(InResults, Retrieve):
    """Base of questions whose answer the page tells as the number of results."""

    difficulty: ClassVar[Difficulty] = "medium"

    def told(self, db: Data, params: Any) -> Sequence[str]:
        count = self.count_of(db, params)
        return [f"{count} result{'s' if count != 1 else ''}"]

    def answer(self, db: Data, params: Any) -> Answer:
        return Number(self.count_of(db, params))

    @abstractmethod
    def count_of(self, db: Data, params: Any) -> int:
        """How many homes there are."""


class CountInRange(CountResults):
    name = "count_in_range"
    intent = "How many {kinds} for sale in {place} cost between ${low_words} and ${high_words}?"
    wordings = ("How many {kinds} are on the market in {place} for between ${low_words} and ${high_words}?",)
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        type: str
        kinds: str
        low: int
        high: int
        low_words: str
        high_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Ranges that hold some homes, none of them at an end."""
        for place, kind, rows in base.in_city(db, rng, least=6):
            low, high = rows[1].price // 10_000 * 10_000, -(-rows[-2].price // 10_000) * 10_000
            prices = [row.price for row in rows]
            if 3 <= sum(low <= each <= high for each in prices) < len(rows) and not {low, high} & set(prices):
                words = {"low_words": f"{low:,}", "high_words": f"{high:,}"}
                yield CountInRange.Params(
                    place=place, type=kind, kinds=base.TYPES[kind][0], low=low, high=high, **words
                )

    def count_of(self, db: Data, params: Params) -> int:
        where = "place = ? AND type = ? AND price BETWEEN ? AND ?"
        return len(base.for_sale(db, where, params.place, params.type, params.low, params.high))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.price(ui, params.low, params.high)


class CountSlowly(CountInRange):
    """The same on slow pages."""

    name = "count_in_range_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class CountExactRooms(CountResults):
    name = "count_exact_rooms"
    intent = "How many homes for sale in {place} have exactly {beds} bedrooms and exactly {baths} bathrooms?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        beds: int
        baths: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with so many of such homes that the number is none of the question's, each with another number."""
        known: set[int] = set()
        rooms = itertools.product((2, 3, 4), (2, 3))
        for place, (beds, baths) in shuffled(rng, itertools.product(base.cities(db), rooms)):
            rows = base.for_sale(db, "place = ? AND beds = ? AND baths = ?", place, beds, float(baths))
            if len(rows) > 4 and len(rows) not in known:
                known.add(len(rows))
                yield CountExactRooms.Params(place=place, beds=beds, baths=baths)

    def count_of(self, db: Data, params: Params) -> int:
        where = "place = ? AND beds = ? AND baths = ?"
        return len(base.for_sale(db, where, params.place, params.beds, float(params.baths)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.rooms(ui, f"{params.beds}+", f"{params.baths}+", exactly=True)


class CheapestPrice(InResults, Retrieve):
    name = "cheapest_price"
    difficulty = "medium"
    intent = "What is the price of the cheapest home for sale in {place} with at least {beds} bedrooms?"
    count = 4
    order: ClassVar[str] = "Price (low to high)"

    @dataclass(frozen=True)
    class Params:
        place: str
        beds: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Places where the first of all homes is another one."""
        for place in shuffled(rng, base.cities(db)):
            beds = rng.choice((3, 4, 5))
            rows = self._ranked(db, place, beds)
            if len(rows) > 2 and rows[0].id != self._ranked(db, place, 0)[0].id:
                yield CheapestPrice.Params(place=place, beds=beds)

    def _ranked(self, db: Data, place: str, beds: int) -> list[Row]:
        rows = base.for_sale(db, "place = ? AND beds >= ?", place, beds)
        return sorted(rows, key=lambda row: (row.price, row.id))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._ranked(db, params.place, params.beds)[0].price * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._ranked(db, params.place, params.beds)[0].price:,}"]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.rooms(ui, f"{params.beds}+")
        await base.sort(ui, self.order)


class DearestAddress(InResults, Retrieve):
    name = "dearest_address"
    difficulty = "medium"
    intent = (
        "What is the street address of the most expensive {kind} for sale in {place}? Just give the number"
        " and street."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        place: str
        type: str
        kind: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with one dearest home of a type without units."""
        for place, kind, rows in base.in_city(db, rng, ("house", "townhouse", "multi")):
            if rows[-1].price > rows[-2].price:
                yield DearestAddress.Params(place=place, type=kind, kind=base.TYPES[kind][1])

    def answer(self, db: Data, params: Params) -> Answer:
        rows = base.for_sale(db, "place = ? AND type = ?", params.place, params.type)
        return street_address(str(max(rows, key=lambda row: row.price).street))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.types(ui, base.TYPES[params.type][2])
        await base.sort(ui, "Price (high to low)")


class LargestWith(InResults, Retrieve):
    name = "largest_with_keyword"
    difficulty = "hard"
    intent = (
        "Of the houses for sale in {place} whose listing mentions {words}, which one has the most square"
        " feet? Give its street address (number and street)."
    )
    count = 4
    WORDS: ClassVar[dict[str, str]] = {
        "Solar panels": "solar",
        "Fireplace": "fireplace",
        "Pool": "pool",
        "Garden": "garden",
        "Skylights": "skylights",
    }

    @dataclass(frozen=True)
    class Params:
        place: str
        word: str
        words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Words that some houses have, of which one is the largest, but not that of all."""
        for place, _, rows in base.in_city(db, rng, ("house",), least=5):
            word = rng.choice(sorted(self.WORDS.values()))
            some = self._ranked(db, place, word)
            largest = max(rows, key=lambda row: row.sqft)
            if len(some) > 1 and some[0].sqft > some[1].sqft and some[0].id != largest.id:
                yield LargestWith.Params(place=place, word=word, words=f'"{word}"')

    def _ranked(self, db: Data, place: str, word: str) -> list[Row]:
        told = (
            "(headline || ' ' || description LIKE ?1 OR EXISTS"
            " (SELECT 1 FROM feature f WHERE f.home_id = card.id AND f.name LIKE ?1))"
        )
        rows = base.for_sale(db, f"{told} AND place = ?2 AND type = 'house'", f"%{word}%", place)
        return sorted(rows, key=lambda row: (-row.sqft, row.id))

    def answer(self, db: Data, params: Params) -> Answer:
        return street_address(str(self._ranked(db, params.place, params.word)[0].street))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await base.types(ui, "Houses")
        await ui.click("button", "More filters")
        await ui.fill("Keywords", params.word)
        await ui.click("button", "Apply filters")
        await base.sort(ui, "Square feet")


class AboutHome(OnHome, Retrieve):
    """Base of questions about a home that the request names."""

    where: ClassVar[str] = "1"

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (AboutHome.Params(address=row.address) for row in shuffled(rng, base.for_sale(db, self.where)))


class YearBuilt(AboutHome):
    name = "year_built"
    difficulty = "easy"
    intent = "In what year was the home at {address} built?"
    answer_form = asking.YEAR
    count = 3
    near = "Year built"

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        return Number(base.home(db, params.address).year)


class AssociationFee(AboutHome):
    name = "hoa_fee"
    difficulty = "easy"
    intent = "How much is the monthly HOA fee for the home at {address}?"
    wordings = ("How much do the owners of {address} pay the homeowners association each month?",)
    where = "hoa > 0 AND type IN ('condo', 'townhouse', 'house')"
    count = 4

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        return Money(base.home(db, params.address).hoa * 100)

    def told(self, db: Data, params: AboutHome.Params) -> Sequence[str]:
        return [f"${base.home(db, params.address).hoa:,}/mo"]


class HeatingOf(AboutHome):
    name = "heating"
    difficulty = "easy"
    intent = "How is the home at {address} heated?"
    count = 3
    near = "Heating"

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        return Text(str(base.home(db, params.address).heating))


class ListedBy(AboutHome):
    name = "listing_agent"
    difficulty = "easy"
    intent = "Who is the listing agent for the home at {address}?"
    count = 3

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        return Text(
            str(db.value("SELECT name FROM agent WHERE id = ?", base.home(db, params.address).agent_id))
        )


class SoldBefore(AboutHome):
    name = "sold_before"
    difficulty = "medium"
    intent = "How much did the home at {address} sell for in {year}?"
    count = 4

    @dataclass(frozen=True)
    class Params(AboutHome.Params):
        year: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Homes that were sold once in a year."""
        for row in shuffled(rng, base.for_sale(db)):
            sales = alone(self._sales(db, row.id), lambda each: each.year)
            if sales:
                yield SoldBefore.Params(address=row.address, year=rng.choice(sales).year)

    def _sales(self, db: Data, key: int) -> list[Row]:
        sql = (
            "SELECT CAST(substr(day, 1, 4) AS INTEGER) AS year, price FROM price_event"
            " WHERE home_id = ? AND event = 'Sold' ORDER BY day"
        )
        return db.rows(sql, key)

    def _price(self, db: Data, address: str, year: int) -> int:
        (found,) = [each.price for each in self._sales(db, base.home(db, address).id) if each.year == year]
        return int(found)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._price(db, params.address, params.year) * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._price(db, params.address, params.year):,}"]


class TaxOf(AboutHome):
    name = "tax_of_year"
    difficulty = "medium"
    intent = "How much property tax was paid on the home at {address} in {year}?"
    count = 3

    @dataclass(frozen=True)
    class Params(AboutHome.Params):
        year: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.for_sale(db)):
            yield TaxOf.Params(address=row.address, year=rng.choice((2019, 2020, 2021, 2022, 2023)))

    def _tax(self, db: Data, address: str, year: int) -> int:
        sql = "SELECT tax FROM tax_year WHERE home_id = ? AND year = ?"
        return int(db.value(sql, base.home(db, address).id, year))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._tax(db, params.address, params.year) * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._tax(db, params.address, params.year):,}"]


class SchoolNear(AboutHome):
    name = "elementary_school"
    difficulty = "easy"
    intent = "Which public elementary school is listed for the home at {address}?"
    count = 3

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        sql = (
            "SELECT name FROM school WHERE neighborhood_id = ? AND level = 'Elementary' AND kind = 'Public'"
            " ORDER BY id LIMIT 1"
        )
        return Text(str(db.value(sql, base.home(db, params.address).neighborhood_id)))


class CutSinceListed(AboutHome):
    name = "price_cut"
    difficulty = "medium"
    intent = "How much has the price of the home at {address} dropped since it was listed?"
    where = "first_price > price"
    count = 4

    def _cut(self, db: Data, address: str) -> int:
        row = base.home(db, address)
        return int(row.first_price - row.price)

    def answer(self, db: Data, params: AboutHome.Params) -> Answer:
        return Money(self._cut(db, params.address) * 100)

    def told(self, db: Data, params: AboutHome.Params) -> Sequence[str]:
        row = base.home(db, params.address)
        return [f"${row.first_price:,}", f"${row.price:,}"]


class OpenHouse(AboutHome):
    name = "open_house"
    difficulty = "medium"
    intent = "What time does the open house at {address} start on {day_words}?"
    count = 3

    @dataclass(frozen=True)
    class Params(AboutHome.Params):
        day: str
        day_words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Open houses, each at another time."""
        known: set[str] = set()
        for row in shuffled(rng, base.for_sale(db, "open_at IS NOT NULL")):
            held = db.rows("SELECT day, begins FROM open_house WHERE home_id = ? ORDER BY day", row.id)
            chosen = rng.choice(held)
            if chosen.begins not in known:
                known.add(chosen.begins)
                day = base.read_day(chosen.day)
                yield OpenHouse.Params(
                    address=row.address, day=chosen.day, day_words=f"{day:%A, %B} {day.day}"
                )

    def answer(self, db: Data, params: Params) -> Answer:
        sql = "SELECT begins FROM open_house WHERE home_id = ? AND day = ?"
        begins = str(db.value(sql, base.home(db, params.address).id, params.day))
        return time_of_day(time.fromisoformat(begins))


class LargestRental(HomeTemplate, Retrieve):
    name = "rental_for_dog"
    role = "renter"
    difficulty = "hard"
    intent = (
        "I have a Labrador. Of the homes for rent in {place} that allow large dogs and have at least {beds},"
        " how much is the cheapest one per month?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        place: str
        least: int
        beds: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities where the cheapest home for rent is not the answer."""
        for place in shuffled(rng, base.cities(db)):
            rows = self._ranked(db, place, 1)
            every = sorted(
                row.price for row in base.homes(db, "status = 'rent' AND place = ? AND beds >= 1", place)
            )
            if rows and rows[0].price != every[0]:
                yield LargestRental.Params(place=place, least=1, beds="one bedroom")

    def _ranked(self, db: Data, place: str, least: int) -> list[Row]:
        where = "status = 'rent' AND pets = 'Large dogs and cats' AND place = ? AND beds >= ?"
        return sorted(base.homes(db, where, place, least), key=lambda row: (row.price, row.id))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._ranked(db, params.place, params.least)[0].price * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._ranked(db, params.place, params.least)[0].price:,}/mo"]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.place)
        await ui.select("Listing status", "For rent")
        await base.rooms(ui, "1+")
        await ui.click("button", "More filters")
        await ui.select("Pets", "Large dogs allowed")
        await ui.click("button", "Apply filters")
        await base.sort(ui, "Price (low to high)")
