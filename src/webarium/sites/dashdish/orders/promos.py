"""Promotions: which ones there are, and what a code takes off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.dashdish.shell import ACCOUNTS
from webarium.sites.kit.formats import money
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Promo:
    """A row of the table."""

    code: str
    terms: str
    percent: int
    amount: int
    free_delivery: bool
    least: int
    most: int
    ends_on: date
    first_order: bool

    def off(self, subtotal: int) -> int:
        """What it takes off the subtotal."""
        found = self.amount + subtotal * self.percent // 100
        return min(found, subtotal, self.most or found)


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of a code that somebody entered."""

    code: str = ""
    discount: int = 0
    free_delivery: bool = False
    problem: str = ""


def promos(visit: Visit) -> list[Promo]:
    """All promotions."""
    return visit.rows(Promo, select(columns_of(Promo), "promo", "", "ORDER BY ends_on, code"))


def apply(visit: Visit, email: str, code: str, subtotal: int, *, brings: bool) -> Applied:
    """What a code does for an order."""
    code = code.upper()
    if not code:
        return Applied()
    found = next((each for each in promos(visit) if each.code == code), None)
    problem = _problem(visit, found, email, subtotal, brings=brings)
    if found is None or problem:
        return Applied(problem=problem)
    return Applied(code, found.off(subtotal), bool(found.free_delivery))


def _problem(visit: Visit, found: Promo | None, email: str, subtotal: int, *, brings: bool) -> str:
    if found is None:
        return "There is no such promo code."
    if found.ends_on < visit.now.date():
        return f"{found.code} has expired."
    if subtotal < found.least:
        return f"{found.code} needs a subtotal of {money(found.least)} or more."
    if found.free_delivery and not brings:
        return f"{found.code} is for deliveries."
    ordered = visit.has("food_order", email=email)
    return f"{found.code} is for first orders." if found.first_order and ordered else ""


def show(visit: Visit) -> Response:
    """All promotions with their terms."""
    account = ACCOUNTS.present(visit)
    first = account is not None and not visit.has("food_order", email=account.email)
    return visit.render(
        "orders/promos.html",
        promos=[each for each in promos(visit) if each.ends_on >= visit.now.date()],
        over=[each for each in promos(visit) if each.ends_on < visit.now.date()],
        first=first,
    )
