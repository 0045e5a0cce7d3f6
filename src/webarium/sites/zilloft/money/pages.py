"""The calculators: what a home costs a month, and which price fits an income. Both are forms that change nothing."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.shapes import as_number
from webarium.sites.kit.fields import Choice, Field, Integer, Invalid, Value
from webarium.sites.kit.formats import amount_read, here
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.faults import RATE
from webarium.sites.zilloft.money.loans import HIGHEST, TERMS, cost_of, limit_of
from webarium.sites.zilloft.shell import ACCOUNTS

MOST_RATE = 30


class Rate(Field):
    """A yearly interest in per cent, such as ``6.75``; the value is its text."""

    def convert(self, text: str, choices: object) -> Value:
        """The rate, with a point."""
        plain = amount_read(text.rstrip("% "))
        whole, _, part = plain.partition(".")
        if not (
            whole.isascii()
            and whole.isdigit()
            and len(whole) < 3
            and (not part or (part.isascii() and part.isdigit()))
        ):
            raise Invalid(here("Please enter a rate such as 6.75."))
        if float(plain) > MOST_RATE:
            raise Invalid(f"Please enter a rate from 0 to {MOST_RATE}.")
        return plain

    def show(self, value: Value) -> str:
        """The rate as it is typed."""
        return here(super().show(value))


TERM = Choice(
    "term", "Loan term", required=True, choices=tuple((str(years), f"{years} years") for years in TERMS)
)
RATE_FIELD = Rate("rate", "Interest rate (%)", required=True, max_length=6)
_TAX = 120
MORTGAGE = Form(
    (
        Integer("price", "Home price ($)", required=True, minimum=1, maximum=HIGHEST),
        Integer("down", "Down payment ($)", required=True, maximum=HIGHEST),
        RATE_FIELD,
        TERM,
        Integer("tax", "Property taxes ($ a year)", required=True, maximum=1_000_000),
        Integer("dues", "HOA fees ($ a month)", required=True, maximum=100_000),
    )
)
AFFORD = Form(
    (
        Integer("income", "Household income ($ a year)", required=True, minimum=1, maximum=HIGHEST),
        Integer("debts", "Monthly debts ($)", required=True, maximum=1_000_000),
        Integer("down", "Down payment ($)", required=True, maximum=HIGHEST),
        RATE_FIELD,
        TERM,
    )
)


def usual_rate(visit: Visit) -> str:
    """The interest that calculators begin with."""
    return f"{as_number(visit.config[RATE.name]):g}"


def _bound(visit: Visit, form: Form, initial: Mapping[str, object]) -> BoundForm:
    """What was asked for, or the usual case; the form's first field tells which."""
    asked = form.fields[0].name in visit.query
    return form.bind(visit.query if asked else {name: str(value) for name, value in initial.items()})


def mortgage(visit: Visit) -> Response:
    """What a home costs a month."""
    usual = {
        "price": 600_000,
        "down": 120_000,
        "rate": usual_rate(visit),
        "term": 30,
        "tax": 7_200,
        "dues": 0,
    }
    form = _bound(visit, MORTGAGE, usual)
    if form.ok and form.number("down") > form.number("price"):
        form.refuse("down", "The down payment is more than the price.")
    cost = None
    if form.ok:
        rate, years = float(form.text("rate")), int(form.text("term"))
        price, down, yearly = form.number("price"), form.number("down"), form.number("tax")
        cost = cost_of(price, down, rate, years, yearly, form.number("dues"))
    return visit.render("money/mortgage.html", form=form, cost=cost, status=200 if form.ok else 422)


def afford(visit: Visit) -> Response:
    """Which price fits an income."""
    account = ACCOUNTS.present(visit)
    income = account.income if account and account.income else 100_000
    usual = {"income": income, "debts": 400, "down": 60_000, "rate": usual_rate(visit), "term": 30}
    form = _bound(visit, AFFORD, usual)
    limit = None
    if form.ok:
        rate, years = float(form.text("rate")), int(form.text("term"))
        limit = limit_of(form.number("income"), form.number("debts"), form.number("down"), rate, years, _TAX)
    return visit.render("money/afford.html", form=form, limit=limit, status=200 if form.ok else 422)


MONEY_PAGES: tuple[Page, ...] = (
    get("/calculators/mortgage", mortgage, name="mortgage"),
    get("/calculators/affordability", afford, name="affordability"),
)
