"""Templates that an audit objects to, one for each rule."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, AnyValue, Expect, Money, Number, Same, Text
from webarium.scoring.matchers import Equal
from webarium.tasks import Data, Openings, Template, Ui
from webarium.types import TaskKind
from webarium.worlds import Conditions


class Ask(Template):
    """Base: asks about orders, by two steps."""

    site = "shopping"
    name = "ask"
    kind: ClassVar[TaskKind] = "retrieve"
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


class Memory(Ask):
    """A fact of the world outside."""

    worldly = True

    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return Money(9900 + params.order)


class Change(Ask):
    """Base: writes a row, of which the request says everything."""

    kind = "mutate"
    values: ClassVar[Mapping[str, Any]] = {}

    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return None

    def expected(self, db: Data, params: Ask.Params) -> list[Expect]:
        return [Expect.insert("memo", {"about": params.order, **self.values})]


class Printed(Change):
    """A product's name, which ends with the number in the request and stands on the site itself."""

    sites = ("shopping", "shopping")

    @dataclass(frozen=True)
    class Params(Ask.Params):
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column("SELECT name FROM product WHERE name GLOB '*[A-Za-z] [1-9][0-9]' ORDER BY id")
        return [Printed.Params(int(name[-2:]), name) for name in names[:1]]

    def expected(self, db: Data, params: Any) -> list[Expect]:
        return [Expect.insert("memo", {"text": Equal(params.name)})]


class Open(Change):
    values: ClassVar[Mapping[str, Any]] = {"starts_on": AnyValue()}


class Choosing(Change):
    values: ClassVar[Mapping[str, Any]] = {"kind": "loud"}

    def openings(self) -> Openings:
        return Openings(choices={"memo.kind": {"loud": "loudly", "soft": "softly"}})


class Spelling(Change):
    values: ClassVar[Mapping[str, Any]] = {"phone": Same("415-555-0142")}


class Corrected(Change):
    values: ClassVar[Mapping[str, Any]] = {"edited": 0}


class TwoLines(Change):
    values: ClassVar[Mapping[str, Any]] = {"text": Same("One line.")}


class Endless(Ask):
    kind = "impossible"
    reasons = ("other",)
    conditions = Conditions(errors=frozenset({"error_asking"}))

    def answer(self, db: Data, params: Ask.Params) -> Answer | None:
        return None


class Ambiguous(Ask):
    intent = "Which free window seat comes with order number {order}?"


class Impossible(Endless):
    conditions = Conditions()
    count = 12

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return [Ask.Params(order + 1000 * db.universe.seed) for order in range(1, 13)]


BROKEN: dict[type[Template], str] = {
    Repeats: "repeat",
    Twice: "duplicate",
    Constant: "constant",
    SameAnswer: "same_answer",
    EmptyAnswer: "empty_answer",
    Shown: "shown",
    OneStep: "one_step",
    Stumbles: "grammar",
    Memory: "memory",
    Printed: "printed",
    Open: "open",
    Choosing: "choice",
    Spelling: "spelling",
    Corrected: "corrected",
    TwoLines: "lines",
    Endless: "endless",
    Ambiguous: "ambiguous",
    Impossible: "impossible",
}
"""Templates and the only rule that each breaks."""
