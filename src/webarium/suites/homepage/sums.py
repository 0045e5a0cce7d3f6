"""Sums, units, currencies and days."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import ClassVar

from webarium.scoring import Answer, Date, Money, Number, UrlCheck
from webarium.scoring.dates import MONTHS, written
from webarium.sites.homepage.sums import evaluate, shown
from webarium.sites.homepage.units import UNITS, converted
from webarium.suites.homepage.base import (
    ToolTemplate,
    calculate,
    convert,
    currency,
    exchanged,
    rate,
    rounded,
)
from webarium.suites.kit import Decline, Navigate, Retrieve
from webarium.suites.kit.asking import FOREIGN_AMOUNT
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing


class EvaluateExpression(ToolTemplate, Retrieve):
    name, difficulty = "evaluate_expression", "easy"
    intent = "What does Lantern's calculator give for {expression}? Round to two decimal places."
    SHAPES: ClassVar[Sequence[str]] = (
        "({a} + {b}) × {c} ÷ {d}",
        "{c}^3 − {a} × {d} ÷ 7",
        "{a} ÷ {c} + {b} ÷ {d}",
        "sqrt({a} × {b}) − {d}",
    )

    @dataclass(frozen=True)
    class Params:
        expression: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for shape in self.SHAPES:
            a, b, c, d = (
                rng.randint(211, 989),
                rng.randint(104, 899),
                rng.randint(12, 39),
                rng.randint(13, 97),
            )
            yield EvaluateExpression.Params(expression=shape.format(a=a, b=b, c=c, d=d))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(rounded(evaluate(params.expression)))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (shown(evaluate(params.expression)),)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await calculate(ui, params.expression)


class ShareBill(ToolTemplate, Retrieve):
    name, difficulty = "share_bill", "medium"
    intent = (
        "{people} of us are splitting a bill of ${bill} and adding a {tip} percent tip. How much does each "
        "of us pay, to the cent?"
    )

    @dataclass(frozen=True)
    class Params:
        people: str
        bill: str
        tip: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for people in rng.sample(("Three", "Four", "Five", "Six", "Seven"), 4):
            bill = rng.randint(6_200, 39_900)
            yield ShareBill.Params(
                people=people, bill=f"{bill / 100:.2f}", tip=rng.choice((12, 15, 18, 20, 22))
            )

    def _sum(self, params: Params) -> str:
        heads = ("Three", "Four", "Five", "Six", "Seven").index(params.people) + 3
        return f"({params.bill} + {params.tip}%) / {heads}"

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(rounded(evaluate(self._sum(params))) * 100))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (shown(evaluate(self._sum(params))),)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await calculate(ui, self._sum(params))


class ConvertUnits(ToolTemplate, Retrieve):
    name, difficulty = "convert_units", "medium"
    intent = "Convert {amount} {source} to {target}. Two decimal places are enough."
    PAIRS: ClassVar[Sequence[tuple[str, str, str]]] = (
        ("length", "miles", "kilometers"),
        ("mass", "pounds", "kilograms"),
        ("volume", "US_gallons", "liters"),
        ("area", "acres", "hectares"),
        ("temperature", "fahrenheit", "celsius"),
        ("speed", "knots", "miles_per_hour"),
        ("length", "feet", "meters"),
        ("mass", "stones", "pounds"),
        ("area", "square_miles", "square_kilometers"),
    )

    @dataclass(frozen=True)
    class Params:
        amount: int
        source: str
        target: str
        kind: str
        keys: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for kind, source, target in rng.sample(self.PAIRS, 6):
            units = UNITS[kind]
            yield ConvertUnits.Params(
                amount=rng.randint(23, 970),
                source=units[source].name,
                target=units[target].name,
                kind=kind,
                keys=[source, target],
            )

    def _value(self, params: Params) -> Decimal:
        return converted(Decimal(params.amount), params.kind, *params.keys)

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(rounded(self._value(params)))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (shown(self._value(params)),)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await convert(ui, params.kind.capitalize(), str(params.amount), params.source, params.target)


class ConvertCurrency(ToolTemplate, Retrieve):
    name, difficulty = "convert_currency", "medium"
    intent = "At today's rates on Lantern, how much is {amount} {source} in {target}?"
    NAMES: ClassVar[dict[str, str]] = {
        "EUR": "euros",
        "GBP": "pounds sterling",
        "CAD": "Canadian dollars",
        "CHF": "Swiss francs",
        "AUD": "Australian dollars",
        "SEK": "Swedish kronor",
        "PLN": "Polish zlotys",
        "MXN": "Mexican pesos",
        "BRL": "Brazilian reais",
        "INR": "Indian rupees",
        "SGD": "Singapore dollars",
        "ZAR": "South African rand",
    }

    @dataclass(frozen=True)
    class Params:
        amount: int
        source: str
        target: str
        codes: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for _ in range(6):
            source, target = rng.sample(sorted(self.NAMES), 2)
            names = {"source": self.NAMES[source], "target": self.NAMES[target]}
            yield ConvertCurrency.Params(amount=rng.randint(35, 940), **names, codes=[source, target])

    def _value(self, db: Data, params: Params) -> Decimal:
        return exchanged(db, params.amount, *params.codes)

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(self._value(db, params) * 100), params.codes[1])

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{self._value(db, params):f}",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        source, target = (currency(db, code) for code in params.codes)
        await convert(ui, "Currency", str(params.amount), source, target)


class ConvertUnlisted(ToolTemplate, Decline, like=ConvertCurrency):
    name, difficulty = "impossible_convert_currency", "medium"
    answers_like = FOREIGN_AMOUNT
    reasons = ("not_found", "missing_feature")
    count = 2
    lacks = ("{target}",)

    @dataclass(frozen=True)
    class Params:
        amount: int
        source: str
        target: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Currencies that the table does not have."""
        missing = ("Icelandic kronur", "Kenyan shillings", "Hungarian forints", "Moroccan dirhams")
        for target in rng.sample(missing, 2):
            source = rng.choice(sorted(ConvertCurrency.NAMES.values()))
            yield ConvertUnlisted.Params(amount=rng.randint(35, 940), source=source, target=target)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/converter?kind=currency")


class WorthMost(ToolTemplate, Retrieve):
    name, difficulty = "amount_worth_most", "hard"
    intent = (
        "Which is worth the most at today's rates: {first}, {second} or {third}? Tell me what that is in "
        "US dollars, to the cent."
    )

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str
        third: str
        amounts: list[int]
        codes: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Amounts that are close to one another, with one clear winner."""
        for _ in range(8):
            codes = rng.sample(sorted(ConvertCurrency.NAMES), 3)
            dollars = rng.randint(150, 900)
            amounts = [int(rate(db, code) * dollars * rng.randint(92, 108) / 100) for code in codes]
            worth = sorted(exchanged(db, *pair, "USD") for pair in zip(amounts, codes, strict=True))
            if worth[2] - worth[1] > 4:
                said = [
                    f"{amount} {ConvertCurrency.NAMES[code]}"
                    for amount, code in zip(amounts, codes, strict=True)
                ]
                named = dict(zip(("first", "second", "third"), said, strict=True))
                yield WorthMost.Params(**named, amounts=amounts, codes=codes)

    def _best(self, db: Data, amounts: list[int], codes: list[str]) -> Decimal:
        return max(exchanged(db, *pair, "USD") for pair in zip(amounts, codes, strict=True))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(int(self._best(db, params.amounts, params.codes) * 100))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{self._best(db, params.amounts, params.codes):f}",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Each of them, the best one last."""
        pairs = sorted(
            zip(params.amounts, params.codes, strict=True),
            key=lambda pair: exchanged(db, pair[0], pair[1], "USD"),
        )
        for amount, code in pairs:
            await convert(ui, "Currency", str(amount), currency(db, code), "USD, US dollar")


class DateLater(ToolTemplate, Retrieve):
    name, difficulty = "date_some_days_later", "medium"
    intent = "What is the date {days} days after {start}?"

    @dataclass(frozen=True)
    class Params:
        days: int
        start: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for _ in range(6):
            start = db.today + timedelta(days=rng.randint(-900, 900))
            yield DateLater.Params(days=rng.randint(48, 990), start=written(start), iso=start.isoformat())

    def answer(self, db: Data, params: Params) -> Answer:
        return Date(date.fromisoformat(params.iso) + timedelta(days=params.days))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("Start", params.iso)
        await ui.fill("Days later", str(params.days))
        await ui.click("button", "Find date")


class WeekdaysBetween(ToolTemplate, Retrieve):
    name, difficulty = "weekdays_between", "medium"
    intent = (
        "How many weekdays (Monday to Friday) does Lantern's calendar page count between {first} and {last}?"
    )

    @dataclass(frozen=True)
    class Params:
        first: str
        last: str
        days: list[str]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for _ in range(6):
            first = db.today + timedelta(days=rng.randint(-300, 300))
            last = first + timedelta(days=rng.randint(60, 400))
            yield WeekdaysBetween.Params(
                first=written(first), last=written(last), days=[first.isoformat(), last.isoformat()]
            )

    def answer(self, db: Data, params: Params) -> Answer:
        first, last = map(date.fromisoformat, params.days)
        return Number(sum((first + timedelta(days=n)).weekday() < 5 for n in range((last - first).days)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("First day", params.days[0])
        await ui.fill("Last day", params.days[1])
        await ui.click("button", "Count days")


class OpenMonth(ToolTemplate, Navigate):
    name, difficulty = "open_month", "easy"
    intent = "Bring up {month} {year} on Lantern's calendar page."

    @dataclass(frozen=True)
    class Params:
        month: str
        year: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for _ in range(6):
            yield OpenMonth.Params(
                month=MONTHS[rng.randint(0, 11)].capitalize(), year=rng.randint(1890, 2090)
            )

    def url(self, db: Data, params: Params) -> UrlCheck:
        number = [name.capitalize() for name in MONTHS].index(params.month) + 1
        return landing(db, "/calendar", query={"year": str(params.year), "month": str(number)})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.select("Month", params.month)
        await ui.fill("Year", str(params.year), submit=True)
