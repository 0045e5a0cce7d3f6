"""What is right for a dinner of a crew: who eats, what each of them takes, and the order that comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any, NamedTuple

from webarium.scoring import Expect
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import Wanted
from webarium.suites.gomail.base import written
from webarium.suites.kit import ANY, dollars
from webarium.suites.workflows.base import on
from webarium.tasks import Data

REGULAR, SMALL, LARGE = "Regular", "Small", "Large"
CAPTAIN, SAME, GREEN, UNLUCKY, CHANGED, SILENT, SISTER, GONE, DRY, QUIET, SORRY, AWAY = range(12)
"""The crew, by what is special about what each of them wants."""
COMING = range(10)
"""Who has accepted the invitation."""
SUBJECT = "Crew dinner"


@dataclass(frozen=True)
class Params:
    """What an instance of the dinner is about."""

    restaurant: str
    crew: Sequence[Sequence[str]]
    """Name and address of each."""
    mains: Sequence[str]
    """Five dishes; the second one sells out, and the last one is taken by who has no wish, and in its place."""
    section: str
    """Of which the cheapest vegetarian dish is wanted."""
    green: str
    """That dish."""
    drinks: Sequence[str]
    sweet: str
    day: str
    at: str
    """When the food shall arrive, which only the person knows: ``18:30``."""
    cap: str
    sweets: bool
    """Whether there is money for desserts."""
    captain: str
    cap_cents: int


class Portion(NamedTuple):
    """What somebody eats and drinks."""

    main: str
    size: str
    drink: str


class Plan:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Params) -> None:
        self.db, self.params = db, params
        self.food = on(db, "dashdish")
        self.arrives = datetime.combine(date.fromisoformat(params.day), time.fromisoformat(params.at))

    def portions(self, but: str = "") -> Iterator[Portion]:
        """What everybody takes in the end, or what some endings make of it."""
        first, _, third, fourth, usual = self.params.mains
        still, spritzy = self.params.drinks
        size = REGULAR if but == "wrong size" else LARGE
        yield Portion(first, size, still)
        yield Portion(first, size, spritzy)
        yield Portion(self.params.green, REGULAR, still)
        if but != "drops what is sold out":
            yield Portion(usual, SMALL, spritzy)
        yield Portion(third if but == "old wish" else fourth, REGULAR, still)
        if but != "forgets the silent":
            yield from [Portion(usual, REGULAR, still)] * 2
        yield from [Portion(third, REGULAR, spritzy)] * (1 if but == "misses the sister" else 2)
        yield Portion(fourth, REGULAR, "")
        if but == "keeps who is ill":
            yield Portion(first, REGULAR, still)
        if but == "feeds who declined":
            yield Portion(third, REGULAR, still)

    def lines(self, but: str = "") -> list[Wanted]:
        """The lines of the order."""
        portions = list(self.portions(but))
        counts = Counter((each.main, each.size) for each in portions)
        counts.update((each.drink, REGULAR) for each in portions if each.drink)
        if self.params.sweets != (but == "wrong about desserts"):
            counts[(self.params.sweet, REGULAR)] += len(portions)
        return [self.wanted(name, size, count) for (name, size), count in counts.items()]

    def wanted(self, name: str, size: str, count: int) -> Wanted:
        """A dish so many times; what comes in one size has none."""
        item = base.dish(self.food, self.params.restaurant, name)
        return Wanted(item, size if item.sized else "", count)

    def total(self, *, sweets: bool | None = None) -> int:
        """What it costs in cents, perhaps with or without desserts."""
        plan = self if sweets is None else Plan(self.db, replace(self.params, sweets=sweets))
        place = base.restaurant(self.food, self.params.restaurant)
        return base.bill(plan.lines(), place, speed="Schedule").total

    def subtotal(self) -> int:
        """What the dishes cost in cents."""
        return sum(each.unit_price * each.quantity for each in self.lines())

    # Rows

    def order(self) -> list[Expect]:
        """The order with its lines."""
        when: dict[str, Any] = {"speed": "Schedule", "tip": 0, "scheduled_for": self.arrives.isoformat(" ")}
        rows = base.ordered(self.food, self.lines(), **when)
        return [_loose(row) for row in rows]

    def line(self, wanted: Wanted) -> Expect:
        """A line of the order."""
        return Expect.insert("order_line", {"order_id": ANY, "name": wanted.item["name"], **wanted.line})

    def message(self) -> Expect:
        """The mail to the captain."""
        return written([self.params.crew[CAPTAIN][1]], SUBJECT, dollars(self.total()))


def _loose(row: Expect) -> Expect:
    """A row that does not say of which order it is; there are two alike."""
    if row.table == "food_order":
        return replace(row, label="")
    return replace(row, values={**row.values, "order_id": ANY})
