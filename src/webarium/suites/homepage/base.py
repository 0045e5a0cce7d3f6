"""What the tools' templates share."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import ClassVar

from webarium.sites.homepage.home import SITE_ID
from webarium.suites.kit import Errand
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row, Ui

CENT = Decimal("0.01")


class ToolTemplate(Errand):
    """Base of all templates of the homepage."""

    site: ClassVar[str] = SITE_ID
    role: ClassVar[str] = "visitor"
    count: ClassVar[int] = 4


def rate(db: Data, code: str) -> Decimal:
    """How many of a currency one US dollar buys."""
    return Decimal(str(db.value("SELECT per_dollar FROM rate WHERE code = ?", code)))


def currency(db: Data, code: str) -> str:
    """A currency as the converter's lists have it."""
    name = db.value("SELECT name FROM rate WHERE code = ?", code)
    return f"{code}, {name}"


def exchanged(db: Data, amount: int | Decimal, source: str, target: str) -> Decimal:
    """An amount in another currency, to the hundredth, as the converter shows it."""
    return (Decimal(amount) / rate(db, source) * rate(db, target)).quantize(CENT)


def rounded(value: Decimal, places: int = 2) -> Decimal:
    """A value with so many decimals, halves away from zero."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def todos(db: Data, condition: str = "1") -> list[Row]:
    """Entries of the to-do list as the page has them."""
    if condition == "1":
        return db.rows("SELECT * FROM todo ORDER BY done, due = '', due, id")
    return [row for row in todos(db) if _is(row, condition, db.today.isoformat())]


def _is(row: Row, condition: str, today: str) -> bool:
    if condition == "open":
        return not row.done
    if condition == "overdue":
        return not row.done and "" < row.due < today
    return not row.done and bool(row.due)


async def calculate(ui: Ui, expression: str) -> None:
    """Have the calculator work something out, from any page of the homepage."""
    await ui.goto("/calculator")
    await ui.fill("Expression", expression, submit=True)


async def convert(ui: Ui, kind: str, amount: str, source: str, target: str) -> None:
    """Have an amount converted, from the front page."""
    await ui.click("link", "Converter", nth=0)
    if kind != "Length":
        await ui.click("link", kind)
    await ui.fill("Amount", amount)
    await ui.select("From", source)
    await ui.select("To", target)
    await ui.click("button", "Convert")
