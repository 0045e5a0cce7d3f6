"""Templates for tests: a sound one, and broken ones."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Choice, Expect, Money, Number, Record, UrlCheck
from webarium.tasks import Data, NoParams, Template, Ui, landing
from webarium.types import TaskKind


class Sound(Template):
    site = "shopping"
    name = "sound"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the total of order number {order}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        orders = db.column("SELECT id FROM sales_order ORDER BY id")
        return [Sound.Params(order=order) for order in rng.sample(orders, 10)]

    def answer(self, db: Data, params: Params) -> Answer | None:
        return Money(db.value("SELECT grand_total FROM sales_order WHERE id = ?", params.order))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/sales/order/view/order_id/{params.order}/")


class One(Template):
    """Base of templates with one instance."""

    site = "shopping"
    name = "one"
    kind: ClassVar[TaskKind] = "retrieve"
    difficulty = "easy"
    intent = "How many?"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return [NoParams()]

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        return None


class Empty(One):
    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return []


class EchoAnswers(One):
    intent = "Is it 4 orders?"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(4)


class NamesItsAnswer(One):
    """Its request names one value of the domain, which an agent could say back."""

    intent = "Was the last order complete?"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Choice("pending", ("complete", "pending", "canceled"))


class NamesAField(One):
    """The same, in one field of a record."""

    intent = "How many orders are there, and was the last one complete?"

    def answer(self, db: Data, params: NoParams) -> Answer:
        status = Choice("pending", ("complete", "pending", "canceled"))
        return Record((("orders", Number(37)), ("status", status)))


class NamesItTwice(One):
    """It names one value of two, twice."""

    intent = "Was the last order complete, and when was it complete?"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Choice("pending", ("complete", "pending"))


class NamesAll(One):
    """Its request names all values of the domain, which gives none of them away."""

    intent = "Was the last order complete, pending or canceled?"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Choice("pending", ("complete", "pending", "canceled"))


class NamesNone(NamesAll):
    intent = "Which status has the last order?"


class Repeating(Sound):
    """Offers each instance several times."""

    intent = "What is the total of order number {order}, asked {way}?"

    @dataclass(frozen=True)
    class Params(Sound.Params):
        way: str = "plainly"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        first, second, third = db.column("SELECT id FROM sales_order ORDER BY id LIMIT 3")
        for order in (first, first, second, first, third):
            yield Repeating.Params(order)


class NoCheck(One):
    """Retrieves, but nobody asks for the answer."""


class BadName(One):
    name = "Bad Name"


class NoReason(One):
    kind = "impossible"


class Wavering(One):
    @dataclass(frozen=True)
    class Params:
        n: float

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [Wavering.Params(random.random())]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(7)


class AlreadyThere(One):
    kind = "navigate"
    intent = "Go home."

    def url(self, db: Data, params: NoParams) -> UrlCheck:
        return landing(db, "/")


class ForgottenColumns(One):
    kind = "mutate"
    intent = "Add it to my list."

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return [Expect.insert("wishlist_item", {"product_id": 1})]


class WrongTable(One):
    kind = "mutate"
    intent = "Add it to my list."

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return [Expect.insert("wish", {"product_id": 1})]


class SilentMutation(One):
    """Reads and expects a change at once."""

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(7)

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": 1})]


class BadIntent(One):
    intent = "How  many {{orders}}"

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(7)


BROKEN = (
    (Empty, "has no instance"),
    (EchoAnswers, "repeating the request"),
    (NamesItsAnswer, "names a value that its answer could have"),
    (NamesItTwice, "names a value that its answer could have"),
    (NamesAField, "names a value that its answer could have"),
    (NoCheck, "no check of that kind"),
    (BadName, "lower case"),
    (NoReason, "reason classes"),
    (Wavering, "sampling twice"),
    (AlreadyThere, "starts where it should end"),
    (ForgottenColumns, "leaves columns of a new wishlist_item open"),
    (WrongTable, "does not exist"),
    (SilentMutation, "may not expect changes"),
    (BadIntent, "reads badly"),
)
