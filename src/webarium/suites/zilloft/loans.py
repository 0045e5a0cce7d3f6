"""Questions about loans, agents, and what the account keeps."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Date, Money, Text
from webarium.sites.kit.formats import date_medium
from webarium.sites.zilloft.money.loans import cost_of, limit_of
from webarium.suites.kit import Retrieve, alone, day_of, firsts, shuffled
from webarium.suites.kit.answers import street_address
from webarium.suites.zilloft import base
from webarium.suites.zilloft.base import HomeTemplate, OnHome
from webarium.suites.zilloft.pages import find_agent
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


class MonthlyPayment(OnHome, Retrieve):
    name = "monthly_payment"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "What would the home at {address} cost me per month in total, with {down}% down and a {years}-year"
        " loan at {rate}%?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        address: str
        down: int
        years: int
        rate: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.for_sale(db)):
            rate = rng.choice(("5.9", "6.1", "6.4", "7.2", "7.5"))
            yield MonthlyPayment.Params(
                address=row.address, down=rng.choice((5, 10, 15, 30)), years=rng.choice((15, 20)), rate=rate
            )

    def _total(self, db: Data, params: Params) -> int:
        row = base.home(db, params.address)
        down, tax = row.price * params.down // 100, row.price * row.tax_rate / 10_000
        return cost_of(row.price, down, float(params.rate), params.years, tax, row.hoa).total

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._total(db, params) * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._total(db, params):,}"]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Down payment (%)", str(params.down))
        await ui.fill("Interest rate (%)", params.rate)
        await ui.select("Loan term", f"{params.years} years")
        await ui.click("button", "Calculate")


class Mortgage(HomeTemplate, Retrieve):
    name = "mortgage_total"
    difficulty = "medium"
    intent = (
        "According to Zilloft's mortgage calculator, what is the monthly payment for a ${price:,} home with"
        " ${down:,} down, a {years}-year loan at {rate}%, property taxes of ${tax:,} a year, and no HOA fee?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        price: int
        down: int
        years: int
        rate: str
        tax: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Loans of some size."""
        for _ in range(20):
            price = rng.randrange(300, 1400) * 1000
            down = price * rng.choice((10, 20, 25, 30)) // 100
            loan = {"price": price, "down": down, "years": rng.choice((15, 20, 30))}
            yield Mortgage.Params(
                **loan, rate=rng.choice(("5.75", "6.25", "7")), tax=price // 100 + 50 * rng.randint(0, 9)
            )

    def _total(self, params: Params) -> int:
        return cost_of(params.price, params.down, float(params.rate), params.years, params.tax, 0).total

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._total(params) * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._total(params):,}"]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Home loans")
        await ui.fill("Home price ($)", str(params.price))
        await ui.fill("Down payment ($)", str(params.down))
        await ui.fill("Interest rate (%)", params.rate)
        await ui.select("Loan term", f"{params.years} years")
        await ui.fill("Property taxes ($ a year)", str(params.tax))
        await ui.fill("HOA fees ($ a month)", "0")
        await ui.click("button", "Calculate")


class Affordable(HomeTemplate, Retrieve):
    name = "affordable_price"
    difficulty = "medium"
    intent = (
        "According to Zilloft's calculator, what is the highest home price that a household can afford with"
        " an income of ${income:,} a year, debts of ${debts:,} a month, ${down:,} for the down payment, and a"
        " {years}-year loan at {rate}%?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        income: int
        debts: int
        down: int
        years: int
        rate: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Households of all kinds."""
        for _ in range(20):
            income = rng.randrange(60, 260) * 1000
            money = {
                "income": income,
                "debts": rng.randrange(1, 13) * 75,
                "down": rng.randrange(8, 60) * 2500,
            }
            yield Affordable.Params(
                **money, years=rng.choice((15, 20, 30)), rate=rng.choice(("5.9", "6.5", "7.1"))
            )

    def _price(self, params: Params) -> int:
        rate = float(params.rate)
        return limit_of(params.income, params.debts, params.down, rate, params.years, 120).price

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(self._price(params) * 100)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"${self._price(params):,}"]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Affordability calculator")
        await ui.fill("Household income ($ a year)", str(params.income))
        await ui.fill("Monthly debts ($)", str(params.debts))
        await ui.fill("Down payment ($)", str(params.down))
        await ui.fill("Interest rate (%)", params.rate)
        await ui.select("Loan term", f"{params.years} years")
        await ui.click("button", "Calculate")


class AgentLicense(HomeTemplate, Retrieve):
    name = "agent_license"
    difficulty = "easy"
    intent = "What is the license number of agent {agent}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        agent: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            AgentLicense.Params(agent=name)
            for name in shuffled(rng, db.column("SELECT name FROM agent ORDER BY id"))
        )

    def answer(self, db: Data, params: Params) -> Answer:
        number = str(db.value("SELECT license FROM agent WHERE name = ?", params.agent))
        return Text(number, (number.partition(" ")[2],))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_agent(ui, params.agent)


class MostReviewed(HomeTemplate, Retrieve):
    name = "most_reviewed_agent"
    difficulty = "medium"
    intent = "Which agent in {place} has the most reviews?"
    count = 3
    sorted_by: ClassVar[str] = "Most reviews"

    @dataclass(frozen=True)
    class Params:
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities where one agent leads."""
        for place in shuffled(rng, base.cities(db)):
            rows = self._ranked(db, place)
            if len(rows) > 2 and rows[0].value > rows[1].value:
                yield MostReviewed.Params(place=place)

    def _ranked(self, db: Data, place: str) -> list[Row]:
        sql = (
            "SELECT a.name, (SELECT count(*) FROM agent_review r WHERE r.agent_id = a.id) AS value FROM agent a"
            " JOIN city c ON c.id = a.city_id WHERE c.label = ? ORDER BY value DESC, a.id"
        )
        return db.rows(sql, place)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(str(self._ranked(db, params.place)[0]["name"]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Agents")
        await ui.select("City", params.place)
        await ui.select("Sort by", self.sorted_by)
        await ui.click("button", "Find agents")


class MostSales(MostReviewed):
    name = "most_sales_agent"
    intent = "Which agent in {place} had the most sales in the last 12 months?"
    count = 3
    sorted_by = "Most sales"

    def _ranked(self, db: Data, place: str) -> list[Row]:
        sql = (
            "SELECT a.name, a.sales AS value FROM agent a JOIN city c ON c.id = a.city_id WHERE c.label = ?"
            " ORDER BY value DESC, a.id"
        )
        return db.rows(sql, place)


class SavedCheapest(HomeTemplate, Retrieve):
    name = "saved_extreme"
    difficulty = "medium"
    intent = "Which of my saved homes {which}? Give its street address (number and street)."
    count = 3
    way = ("Saved homes",)
    ORDERS: ClassVar[dict[str, tuple[str, str, int]]] = {
        "costs the least": ("Price (low to high)", "price", 1),
        "costs the most": ("Price (high to low)", "price", -1),
        "has the most square feet": ("Square feet", "sqft", -1),
    }

    @dataclass(frozen=True)
    class Params:
        which: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Orders with one home in front."""
        for which, (_, column, sign) in self.ORDERS.items():
            values = sorted(sign * row[column] for row in self._saved(db))
            if len(values) > 1 and values[0] < values[1]:
                yield SavedCheapest.Params(which=which)

    def _saved(self, db: Data) -> list[Row]:
        return base.homes(db, "id IN (SELECT home_id FROM saved_home WHERE email = ?)", db.user)

    def answer(self, db: Data, params: Params) -> Answer:
        _, column, sign = self.ORDERS[params.which]
        return street_address(str(min(self._saved(db), key=lambda row: sign * row[column]).street))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.sort(ui, self.ORDERS[params.which][0])


class MyTour(HomeTemplate, Retrieve):
    name = "my_tour"
    difficulty = "easy"
    intent = (
        "On what day did I send my request for a tour of the home at {address}? I don't mean the day of the"
        " tour itself."
    )
    count = 2
    way = ("Tours", "{address}")
    near = "Asked for"

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            MyTour.Params(address=row.address)
            for row in firsts(shuffled(rng, my_tours(db)), lambda row: row.created_at[:10])
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        (found,) = [row for row in my_tours(db) if row.address == params.address]
        return Date(day_of(found.created_at))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        (found,) = [row for row in my_tours(db) if row.address == params.address]
        return [date_medium(found.created_at)]


def my_tours(db: Data) -> list[Row]:
    """The account's tours that are not over, each of another home, with their addresses."""
    sql = (
        "SELECT t.id, t.home_id, t.created_at, o.day, o.time FROM tour t JOIN tour_option o"
        " ON o.tour_id = t.id AND o.position = 1 WHERE t.email = ? AND t.status = 'requested' ORDER BY t.id"
    )
    rows = alone(db.rows(sql, db.user), lambda row: row.home_id)
    for row in rows:
        row["address"] = base.homes(db, "id = ?", row.home_id)[0].address
    return rows
