"""Which payments come in, in the scenario of a bank statement: what is special about each, and what is due for it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Expect
from webarium.sql import select
from webarium.suites.kit import ANY, Same
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.orders import invoiced
from webarium.suites.workflows import shop as office
from webarium.suites.workflows.desk import merged, named
from webarium.suites.workflows.shop import dollars, shop
from webarium.tasks import Data, Row

KINDS: Sequence[str] = (
    *["exact"] * 3,
    *["no number"] * 2,
    *["wrong number"] * 2,
    *["short"] * 2,
    *["middle"] * 2,
    *["middle, cheap"] * 2,
    *["beyond"] * 2,
    "far short",
    *["agreed"] * 2,
    "agreed, short",
    "claims",
    *["over"] * 2,
    *["split"] * 2,
    "split, short",
    *["joint"] * 2,
    *["joint, short"] * 2,
    *["returned"] * 2,
    "back",
    "done",
    *["unpaid"] * 2,
    "canceled",
    "late return",
    "late rest",
    "last rest",
    *["late"] * 2,
)
"""What is special about each order of the statement."""
MORE_KINDS: Sequence[str] = (*KINDS, *["forgiven late"] * 3)
"""The same for the second level."""
WHOLE = (
    "exact",
    "no number",
    "wrong number",
    "joint",
    "returned",
    "back",
    "done",
    "canceled",
    "late",
    "late return",
)
"""Kinds of which the whole total comes, so that limits do not matter."""
CHEAP = 5000
"""Below this total less is forgiven, in cents."""
DEAR = 15_000
"""From this total on more is forgiven in the second level, as is said late."""
AGREED, JOINT_SHORT = 1000, 640
LATE = ("late", "late return", "late rest")
RESTS = ("late rest", "last rest", "forgiven late")
"""Kinds of orders that are underpaid at first and billed in the end."""
BILLED = frozenset(
    (
        "exact",
        "no number",
        "wrong number",
        "short",
        "middle",
        "agreed",
        "over",
        "split",
        "joint",
        "back",
        *LATE,
        *RESTS,
    )
)
UNDERPAID = frozenset(
    ("middle, cheap", "beyond", "far short", "agreed, short", "claims", "split, short", "joint, short")
)


@dataclass(frozen=True)
class Case:
    """An order of which the statement speaks."""

    kind: str
    order: Row
    off: int
    """By so many cents more than the total was paid; below zero, less."""
    other: Row
    """The order whose number the statement has besides, or instead."""

    @property
    def missing(self) -> int:
        """What a comment has to say that is missing, in cents."""
        return -self.off - (AGREED if self.kind.startswith("agreed") else 0)

    @property
    def comment(self) -> str:
        """The comment in the order's history in the end; empty for none."""
        if self.kind in UNDERPAID or self.kind in RESTS:
            return f"Underpaid by ${dollars(self.missing)}"
        if self.kind == "over":
            return f"Overpaid by ${dollars(self.off)}"
        return "Payment returned" if self.kind == "late return" else ""

    @property
    def has_to_wait(self) -> bool:
        """Whether it is not billed, although money came in that nobody took back."""
        return self.kind in UNDERPAID

    def entries(self) -> Iterator[tuple[int, str]]:
        """Lines of the statement, each with how many pages after the order's own one it is."""
        name, total, number = self.order.bill_name.upper(), self.order.grand_total, self.order.id
        known = f"{name}, order {number}"
        match self.kind:
            case "no number":
                yield 0, _line(f"{name}, thank you", total)
            case "wrong number":
                yield 0, _line(f"{name}, order {self.other.id}", total)
            case "split" | "split, short":
                yield 0, _line(f"{known}, first part", total // 3)
                yield 1, _line(f"{known}, rest", total + self.off - total // 3)
            case "joint" | "joint, short":
                if self.order.id < self.other.id:
                    both = total + self.other.grand_total + self.off
                    yield 0, _line(f"{name}, orders {number} and {self.other.id}", both)
            case "returned" | "back":
                yield 0, _line(known, total)
                yield 1, _line(f"RETURNED {known}", -total)
                if self.kind == "back":
                    yield 2, _line(f"{known}, second try", total)
            case "late":
                return
            case _:
                yield 0, _line(known, total + self.off)

    def late_entry(self) -> str:
        """The line of the page that comes later."""
        known = f"{self.order.bill_name.upper()}, order {self.order.id}"
        if self.kind == "late return":
            return _line(f"RETURNED {known}", -self.order.grand_total)
        return _line(known, -self.off if self.kind in RESTS else self.order.grand_total)


def _line(who: str, cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{who}: {sign}${dollars(abs(cents), ',')}"


_ALONE = (
    "(SELECT count(*) FROM order_comment c WHERE c.order_id = o.id) = 0 AND (SELECT count(*) FROM sales_order p"
    " WHERE p.status = 'pending' AND (p.bill_name = o.bill_name OR p.grand_total = o.grand_total)) = 1"
)
"""That nobody has written to an order yet, and that its name and its total are those of no other pending one."""


def drawn(db: Data, rng: random.Random, kinds: Sequence[str] = KINDS) -> list[list[Any]]:
    """Kind, order, difference and other order of each case; parameters of an instance."""
    query = select(
        "o.*",
        "sales_order o",
        f"o.tax = 0 AND o.discount = 0 AND o.total_paid = 0 AND {base.OPEN} AND {_ALONE}",
        "ORDER BY o.id",
    )
    rows = shop(db).rows(query)
    rng.shuffle(rows)
    cheap = [row for row in rows if 1000 < row.grand_total < CHEAP]
    late = kinds.count("forgiven late")
    dearest = [row for row in rows if row.grand_total >= DEAR][:late]
    dear = [row for row in rows if row.grand_total >= CHEAP and row not in dearest]
    beyond = [row for row in dear if row.grand_total < DEAR][: kinds.count("beyond") if late else 0]
    dear = [row for row in dear if row not in beyond]
    shelves = {"forgiven late": dearest, "beyond": beyond}
    found: list[list[Any]] = []
    for kind in sorted(kinds, key=lambda kind: kind != "middle, cheap"):
        row = (shelves.get(kind) or (cheap if cheap and kind in ("middle, cheap", *WHOLE) else dear)).pop()
        found.append([kind, row.id, _off(rng, kind), 0])
    rng.shuffle(found)
    return [_with_other(each, found) for each in found]


def _off(rng: random.Random, kind: str) -> int:
    match kind:
        case "short":
            return -rng.randint(35, 95)
        case "middle" | "middle, cheap":
            return -rng.randint(112, 148)
        case "beyond" | "forgiven late":
            return -rng.randint(158, 195)
        case "far short" | "late rest" | "last rest" | "split, short" | "unpaid":
            return -rng.randint(400, 1400)
        case "agreed":
            return -AGREED
        case "agreed, short":
            return -AGREED - rng.randint(310, 480)
        case "claims":
            return -1200
        case "joint, short":
            return -JOINT_SHORT
        case "over":
            return rng.randint(120, 1900)
    return 0


def _with_other(case: Sequence[Any], cases: Sequence[Sequence[Any]]) -> list[Any]:
    kind, number, off, _ = case
    wanted = "exact" if kind == "wrong number" else kind
    others = [each[1] for each in cases if each[0] == wanted and each[1] != number]
    return [kind, number, off, others[0] if others else number]


def bill(db: Data, number: int) -> list[Expect]:
    """An order that was billed in full."""
    return named(invoiced(shop(db), number), f"{number} ")


def noted(db: Data, number: int, text: str) -> list[Expect]:
    """An order with a comment that the buyer does not see."""
    row = {
        "order_id": number,
        "created_at": ANY,
        "comment": Same(text),
        "status": ANY,
        "is_notified": 0,
        "is_visible": 0,
        "author": shop(db).user,
    }
    return [Expect.insert("order_comment", row), base.set_order(number)]


def given_back(db: Data, number: int) -> list[Expect]:
    """A billed order of which all was refunded."""
    order = base.order(shop(db), number)
    return office.refunded(db, number, base.lines(shop(db), number), shipping=order.shipping)


def outcome(db: Data, case: Case, *, commented: bool = True) -> list[Expect]:
    """What becomes of an order in the end; where a rest comes late, there may have been no comment before."""
    number, rows = case.order.id, list[Expect]()
    if case.kind in BILLED:
        rows += bill(db, number)
    if case.kind == "late return":
        rows += given_back(db, number)
    if case.comment and commented:
        rows += noted(db, number, case.comment)
    return merged(rows)
