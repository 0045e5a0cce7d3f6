"""Templates for tests: a sound one, and broken ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import ClassVar

from webarium.scoring import Answer, Choice, Expect, Money, Number, Record, UrlCheck
from webarium.tasks import Data, Template, Ui, landing
from webarium.types import Json, TaskKind


class Sound(Template):
    site = "shopping"
    name = "sound"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the total of order number {order}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[Mapping[str, Json]]:
        orders = db.column("SELECT id FROM sales_order ORDER BY id")
        return [{"order": order} for order in rng.sample(orders, 10)]

    def answer(self, db: Data, order: int) -> Answer | None:
        return Money(db.value("SELECT grand_total FROM sales_order WHERE id = ?", order))

    async def solve(self, ui: Ui, db: Data, order: int) -> None:
        await ui.goto(f"/sales/order/view/order_id/{order}/")


class One(Template):
    """Base of templates with one instance."""

    site = "shopping"
    name = "one"
    kind: ClassVar[TaskKind] = "retrieve"
    difficulty = "easy"
    intent = "How many?"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Mapping[str, Json]]:
        return [{}]

    async def solve(self, ui: Ui, db: Data) -> None:
        return None


class Empty(One):
    def instances(self, db: Data, rng: random.Random) -> Iterable[Mapping[str, Json]]:
        return []


class EchoAnswers(One):
    intent = "Is it 4 orders?"

    def answer(self, db: Data) -> Answer:
        return Number(4)


class NamesItsAnswer(One):
    """Its request names one value of the domain, which an agent could say back."""

    intent = "Was the last order complete?"

    def answer(self, db: Data) -> Answer:
        return Choice("pending", ("complete", "pending", "canceled"))


class NamesAField(One):
    """The same, in one field of a record."""

    intent = "How many orders are there, and was the last one complete?"

    def answer(self, db: Data) -> Answer:
        status = Choice("pending", ("complete", "pending", "canceled"))
        return Record((("orders", Number(37)), ("status", status)))


class NamesItTwice(One):
    """It names one value of two, twice."""

    intent = "Was the last order complete, and when was it complete?"

    def answer(self, db: Data) -> Answer:
        return Choice("pending", ("complete", "pending"))


class NamesAll(One):
    """Its request names all values of the domain, which gives none of them away."""

    intent = "Was the last order complete, pending or canceled?"

    def answer(self, db: Data) -> Answer:
        return Choice("pending", ("complete", "pending", "canceled"))

    async def solve(self, ui: Ui, db: Data) -> None:
        return None


class NamesNone(NamesAll):
    intent = "Which status has the last order?"


class Repeating(Sound):
    """Offers each instance several times, in one order of its parameters and another."""

    intent = "What is the total of order number {order}, asked {way}?"

    def instances(self, db: Data, rng: random.Random) -> Iterable[Mapping[str, Json]]:
        first, second, third = db.column("SELECT id FROM sales_order ORDER BY id LIMIT 3")
        yield {"order": first, "way": "plainly"}
        yield {"way": "plainly", "order": first}
        yield {"order": second, "way": "plainly"}
        yield {"order": first, "way": "plainly"}
        yield {"order": third, "way": "plainly"}

    def answer(self, db: Data, order: int, way: str = "") -> Answer | None:
        return super().answer(db, order)


class NoCheck(One):
    """Retrieves, but nobody asks for the answer."""


class BadName(One):
    name = "Bad Name"


class NoReason(One):
    kind = "impossible"


class Wavering(One):
    def instances(self, db: Data, rng: random.Random) -> Iterable[Mapping[str, Json]]:
        return [{"n": random.random()}]

    def answer(self, db: Data, n: float) -> Answer:
        return Number(7)

    async def solve(self, ui: Ui, db: Data, n: float = 0) -> None:
        return None


class AlreadyThere(One):
    kind = "navigate"
    intent = "Go home."

    def url(self, db: Data) -> UrlCheck:
        return landing(db, "/")


class ForgottenColumns(One):
    kind = "mutate"
    intent = "Add it to my list."

    def expected(self, db: Data) -> list[Expect]:
        return [Expect.insert("wishlist_item", {"product_id": 1})]


class WrongTable(One):
    kind = "mutate"
    intent = "Add it to my list."

    def expected(self, db: Data) -> list[Expect]:
        return [Expect.insert("wish", {"product_id": 1})]


class SilentMutation(One):
    """Reads and expects a change at once."""

    def answer(self, db: Data) -> Answer:
        return Number(7)

    def expected(self, db: Data) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": 1})]


class BadIntent(One):
    intent = "How  many {{orders}}"

    def answer(self, db: Data) -> Answer:
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
