"""Templates that an audit objects to, one for each rule."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Money, Number, Text
from webarium.tasks import Data, Template, Ui


class Ask(Template):
    """Base: asks about orders, by two steps."""

    site = "shopping"
    name = "ask"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the total of order number {order}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        orders = db.column("SELECT id FROM sales_order WHERE customer_id = 1 ORDER BY id")
        return [Ask.Params(order) for order in rng.sample(orders, 3)]

    def answer(self, db: Data, params: Params) -> Answer | None:
        return Money(db.value("SELECT grand_total FROM sales_order WHERE id = ?", params.order))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "My Account")
        await ui.goto(f"/sales/order/view/order_id/{params.order}/")


class Repeats(Ask):
    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return Money(9900 + params.order)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Ask.Params]:
        return [Ask.Params(order) for order in (1, 2, 3 + db.universe.seed)]


class Excused(Repeats):
    exempt: ClassVar[Mapping[str, str]] = {"repeat": "Order 1 is in a public task."}


class Twice(Ask):
    intent = "What is the total of an order?"


class Constant(Ask):
    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        rank = db.column("SELECT id FROM sales_order WHERE customer_id = 1 ORDER BY id").index(params.order)
        return Text(f"color {rank % 3}")

    def instances(self, db: Data, rng: random.Random) -> Iterable[Ask.Params]:
        orders = db.column("SELECT id FROM sales_order WHERE customer_id = 1 ORDER BY id")
        return [Ask.Params(order) for order in orders[:3]]


class SameAnswer(Ask):
    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return Text(f"color {db.universe.seed}")


class EmptyAnswer(Ask):
    def instances(self, db: Data, rng: random.Random) -> Iterable[Ask.Params]:
        return [Ask.Params(3 * (1 + db.universe.seed)), Ask.Params(7 + db.universe.seed * 3)]

    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return Number(0 if params.order % 3 == 0 else params.order + 1000, unit="units")


class Shown(Ask):
    """What the account's own page says."""

    intent = "What is the total of my newest order, number {number}?"

    @dataclass(frozen=True)
    class Params(Ask.Params):
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        order = db.column(
            "SELECT id FROM sales_order WHERE customer_id = 1 ORDER BY created_at DESC, id DESC"
        )[0]
        return [Shown.Params(order, f"{order:09d}")]

    def starts(self, db: Data, params: Ask.Params) -> tuple[str, ...]:
        return ("/sales/order/history/",)


class OneStep(Ask):
    async def solve(self, ui: Ui, db: Data, params: Ask.Params) -> None:
        await ui.goto(f"/sales/order/view/order_id/{params.order}/")
        await ui.expect_text("Grand Total")


class Stumbles(Ask):
    intent = "What is the the total of order number {order}?"


BROKEN: dict[type[Template], str] = {
    Repeats: "repeat",
    Twice: "duplicate",
    Constant: "constant",
    SameAnswer: "same_answer",
    EmptyAnswer: "empty_answer",
    Shown: "shown",
    OneStep: "one_step",
    Stumbles: "grammar",
}
"""Templates and the only rule that each breaks."""
