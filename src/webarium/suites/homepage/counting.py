"""Sums, units, currencies and days."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar

from webarium.scoring import Answer, Date, Money, Number, UrlCheck
from webarium.scoring.dates import MONTHS, written
from webarium.sites.homepage.sums import evaluate, shown
from webarium.sites.homepage.units import UNITS, converted
from webarium.suites.homepage.base import (
    Instances,
    ToolTemplate,
    calculate,
    convert,
    currency,
    exchanged,
    rate,
    rounded,
)
from webarium.suites.kit import Decline, Navigate, Retrieve
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing


class EvaluateExpression(ToolTemplate, Retrieve):
    name, difficulty = "evaluate_expression", "easy"
    intent = "What does Lantern's calculator make of {expression}? Round to two decimals."
    SHAPES: ClassVar[Sequence[str]] = (
        "({a} + {b}) × {c} ÷ {d}",
        "{c}^3 − {a} × {d} ÷ 7",
        "{a} ÷ {c} + {b} ÷ {d}",
        "sqrt({a} × {b}) − {d}",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for shape in self.SHAPES:
            a, b, c, d = (
                rng.randint(211, 989),
                rng.randint(104, 899),
                rng.randint(12, 39),
                rng.randint(13, 97),
            )
            yield {"expression": shape.format(a=a, b=b, c=c, d=d)}

    def answer(self, db: Data, expression: str) -> Answer:
        return Number(rounded(evaluate(expression)))

    def told(self, db: Data, *args: Any, **params: Any) -> Sequence[str]:
        return (shown(evaluate(params["expression"])),)

    async def go(self, ui: Ui, db: Data, expression: str) -> None:
        await calculate(ui, expression)


class ShareBill(ToolTemplate, Retrieve):
    name, difficulty = "share_bill", "medium"
    intent = (
        "{people} of us share a bill of ${bill}, and we add a tip of {tip} percent. "
        "What does each of us pay, to the cent?"
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for people in rng.sample(("Three", "Four", "Five", "Six", "Seven"), 4):
            bill = rng.randint(6_200, 39_900)
            yield {"people": people, "bill": f"{bill / 100:.2f}", "tip": rng.choice((12, 15, 18, 20, 22))}

    def _sum(self, people: str, bill: str, tip: int) -> str:
        heads = ("Three", "Four", "Five", "Six", "Seven").index(people) + 3
        return f"({bill} + {tip}%) / {heads}"

    def answer(self, db: Data, **params: Any) -> Answer:
        return Money(int(rounded(evaluate(self._sum(**params))) * 100))

    def told(self, db: Data, *args: Any, **params: Any) -> Sequence[str]:
        return (shown(evaluate(self._sum(**params))),)

    async def go(self, ui: Ui, db: Data, **params: Any) -> None:
        await calculate(ui, self._sum(**params))


class ConvertUnits(ToolTemplate, Retrieve):
    name, difficulty = "convert_units", "medium"
    intent = "Convert {amount} {source} to {target}. Two decimals are enough."
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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for kind, source, target in rng.sample(self.PAIRS, 6):
            units = UNITS[kind]
            yield {
                "amount": rng.randint(23, 970),
                "source": units[source].name,
                "target": units[target].name,
                "kind": kind,
                "keys": [source, target],
            }

    def _value(self, amount: int, kind: str, keys: list[str], **_: Any) -> Decimal:
        return converted(Decimal(amount), kind, *keys)

    def answer(self, db: Data, **params: Any) -> Answer:
        return Number(rounded(self._value(**params)))

    def told(self, db: Data, *args: Any, **params: Any) -> Sequence[str]:
        return (shown(self._value(**params)),)

    async def go(self, ui: Ui, db: Data, amount: int, source: str, target: str, kind: str, **_: Any) -> None:
        await convert(ui, kind.capitalize(), str(amount), source, target)


class ConvertCurrency(ToolTemplate, Retrieve):
    name, difficulty = "convert_currency", "medium"
    intent = "By Lantern's rates of today, how much is {amount} {source} in {target}?"
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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for _ in range(6):
            source, target = rng.sample(sorted(self.NAMES), 2)
            names = {"source": self.NAMES[source], "target": self.NAMES[target]}
            yield {"amount": rng.randint(35, 940), **names, "codes": [source, target]}

    def _value(self, db: Data, amount: int, codes: list[str], **_: Any) -> Decimal:
        return exchanged(db, amount, *codes)

    def answer(self, db: Data, **params: Any) -> Answer:
        return Money(int(self._value(db, **params) * 100), params["codes"][1])

    def told(self, db: Data, *args: Any, **params: Any) -> Sequence[str]:
        return (f"{self._value(db, **params):f}",)

    async def go(self, ui: Ui, db: Data, amount: int, codes: list[str], **_: Any) -> None:
        source, target = (currency(db, code) for code in codes)
        await convert(ui, "Currency", str(amount), source, target)


class ConvertUnlisted(ToolTemplate, Decline, like=ConvertCurrency):
    name, difficulty = "impossible_convert_currency", "medium"
    reasons = ("not_found", "missing_feature")
    count = 2
    lacks = ("{target}",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Currencies that the table does not have."""
        missing = ("Icelandic kronur", "Kenyan shillings", "Hungarian forints", "Moroccan dirhams")
        for target in rng.sample(missing, 2):
            source = rng.choice(sorted(ConvertCurrency.NAMES.values()))
            yield {"amount": rng.randint(35, 940), "source": source, "target": target}

    async def go(self, ui: Ui, db: Data, **_: Any) -> None:
        await ui.goto("/converter?kind=currency")


class WorthMost(ToolTemplate, Retrieve):
    name, difficulty = "amount_worth_most", "hard"
    intent = (
        "Which is worth the most by today's rates: {first}, {second} or {third}? "
        "Tell me what that is in US dollars, to the cent."
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
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
                yield {**named, "amounts": amounts, "codes": codes}

    def _best(self, db: Data, amounts: list[int], codes: list[str]) -> Decimal:
        return max(exchanged(db, *pair, "USD") for pair in zip(amounts, codes, strict=True))

    def answer(self, db: Data, amounts: list[int], codes: list[str], **_: Any) -> Answer:
        return Money(int(self._best(db, amounts, codes) * 100))

    def told(self, db: Data, *args: Any, **params: Any) -> Sequence[str]:
        return (f"{self._best(db, params['amounts'], params['codes']):f}",)

    async def go(self, ui: Ui, db: Data, amounts: list[int], codes: list[str], **_: Any) -> None:
        """Each of them, the best one last."""
        pairs = sorted(
            zip(amounts, codes, strict=True), key=lambda pair: exchanged(db, pair[0], pair[1], "USD")
        )
        for amount, code in pairs:
            await convert(ui, "Currency", str(amount), currency(db, code), "USD, US dollar")


class DateLater(ToolTemplate, Retrieve):
    name, difficulty = "date_some_days_later", "medium"
    intent = "Which date is {days} days after {start}?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for _ in range(6):
            start = db.today + timedelta(days=rng.randint(-900, 900))
            yield {"days": rng.randint(48, 990), "start": written(start), "iso": start.isoformat()}

    def answer(self, db: Data, days: int, iso: str, **_: Any) -> Answer:
        return Date(date.fromisoformat(iso) + timedelta(days=days))

    async def go(self, ui: Ui, db: Data, days: int, iso: str, **_: Any) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("Start", iso)
        await ui.fill("Days later", str(days))
        await ui.click("button", "Find date")


class WeekdaysBetween(ToolTemplate, Retrieve):
    name, difficulty = "weekdays_between", "medium"
    intent = (
        "How many weekdays (Monday to Friday) does Lantern's calendar page count between {first} and {last}?"
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for _ in range(6):
            first = db.today + timedelta(days=rng.randint(-300, 300))
            last = first + timedelta(days=rng.randint(60, 400))
            yield {
                "first": written(first),
                "last": written(last),
                "days": [first.isoformat(), last.isoformat()],
            }

    def answer(self, db: Data, days: list[str], **_: Any) -> Answer:
        first, last = map(date.fromisoformat, days)
        return Number(sum((first + timedelta(days=n)).weekday() < 5 for n in range((last - first).days)))

    async def go(self, ui: Ui, db: Data, days: list[str], **_: Any) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.fill("First day", days[0])
        await ui.fill("Last day", days[1])
        await ui.click("button", "Count days")


class OpenMonth(ToolTemplate, Navigate):
    name, difficulty = "open_month", "easy"
    intent = "Bring up {month} {year} on Lantern's calendar page."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for _ in range(6):
            yield {"month": MONTHS[rng.randint(0, 11)].capitalize(), "year": rng.randint(1890, 2090)}

    def url(self, db: Data, month: str, year: int) -> UrlCheck:
        number = [name.capitalize() for name in MONTHS].index(month) + 1
        return landing(db, "/calendar", query={"year": str(year), "month": str(number)})

    async def go(self, ui: Ui, db: Data, month: str, year: int) -> None:
        await ui.click("link", "Calendar", nth=0)
        await ui.select("Month", month)
        await ui.fill("Year", str(year), submit=True)
