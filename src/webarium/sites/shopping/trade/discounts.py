"""What cart price rules take off a cart, line by line and to the cent, with or without a coupon."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import apsw

from webarium.sites.kit.rows import columns_of, iterate
from webarium.sites.shopping.trade.groups import group_of
from webarium.sql import select

WEBSITE = 1
"""The id of the shop's one website."""


class Goods(Protocol):
    """A line of a cart."""

    @property
    def id(self) -> int:
        """By which its discount is told."""

    @property
    def product_id(self) -> int:
        """What is bought."""

    @property
    def sku(self) -> str:
        """Its number."""

    @property
    def price(self) -> int:
        """Cents for one."""

    @property
    def qty(self) -> int:
        """How many."""


@dataclass(frozen=True)
class Discount:
    """What rules take off a cart."""

    lines: Mapping[int, int] = field(default_factory=dict)
    """Cents by the line's id."""
    rules: tuple[int, ...] = ()
    """The rules that had a part in it, in their order."""
    names: tuple[str, ...] = ()
    """What those are called."""
    code: str = ""
    """The coupon that counted; empty if none did."""
    free_shipping: bool = False

    @property
    def total(self) -> int:
        """Cents taken off altogether."""
        return sum(self.lines.values())

    @property
    def told(self) -> str:
        """The names as orders keep them."""
        return ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class Rule:
    """A cart price rule as the schema has it."""

    id: int
    name: str
    website_ids: str
    group_ids: str
    coupon_type: str
    uses_per_customer: int
    action: str
    amount: int
    max_qty: int
    step: int
    min_subtotal: int | None
    min_qty: int | None
    category_id: int | None
    skus: str
    free_shipping: int
    stop_further: int

    def units(self, qty: int) -> int:
        """How many of a line's units it lowers."""
        most = min(qty, self.max_qty) if self.max_qty else qty
        if self.action != "buy_x_get_y":
            return most
        free = self.amount // 100
        if not self.step or not free:
            return 0
        whole, rest = divmod(qty, self.step + free)
        return min(most, whole * free + max(0, rest - self.step))


@dataclass(frozen=True, slots=True)
class Coupon:
    """A code that a rule asks for."""

    id: int
    rule_id: int
    code: str
    usage_limit: int
    times_used: int


_LIVE = select(
    columns_of(Rule),
    "cart_rule",
    "is_active AND coalesce(from_date, :day) <= :day AND coalesce(to_date, :day) >= :day",
    "ORDER BY sort_order, id",
)
_COUPON = select(columns_of(Coupon), "coupon", "code = ?")
_USED = "SELECT coalesce(sum(times), 0) FROM coupon_use WHERE customer_id = ? AND coupon_id IN ({})"
_OF_RULE = _USED.format("SELECT id FROM coupon WHERE rule_id = ?")
_SHELVED = "SELECT product_id FROM product_category WHERE category_id = ?"


def discount_of(
    db: apsw.Connection, goods: Sequence[Goods], customer_id: int | None, code: str, day: str
) -> Discount:
    """What a cart of somebody's (0 and ``None``: a guest) costs less on a day, with a coupon's code or an empty one."""
    if not goods:
        return Discount()
    coupon = next(iterate(db, Coupon, _COUPON, (code,)), None) if code else None
    off: dict[int, int] = {}
    counted: list[Rule] = []
    for rule in iterate(db, Rule, _LIVE, {"day": day}):
        if not _is_for(db, rule, customer_id, coupon) or not _asks_less(rule, goods):
            continue
        chosen = [line for line in goods if _lowers(db, rule, line)]
        if not chosen:
            continue
        for line, cents in _taken(rule, chosen, off):
            off[line] = off.get(line, 0) + cents
        counted.append(rule)
        if rule.stop_further:
            break
    used = coupon is not None and any(rule.id == coupon.rule_id for rule in counted)
    return Discount(
        {line: cents for line, cents in off.items() if cents},
        tuple(rule.id for rule in counted),
        tuple(rule.name for rule in counted),
        coupon.code if coupon is not None and used else "",
        any(rule.free_shipping for rule in counted),
    )


def count_use(db: apsw.Connection, discount: Discount, customer_id: int | None) -> None:
    """Note that an order was placed with a discount: its rules, and its coupon, were used once more."""
    for rule in discount.rules:
        db.execute("UPDATE cart_rule SET times_used = times_used + 1 WHERE id = ?", (rule,))
    coupon = next(iterate(db, Coupon, _COUPON, (discount.code,)), None) if discount.code else None
    if coupon is None:
        return
    db.execute("UPDATE coupon SET times_used = times_used + 1 WHERE id = ?", (coupon.id,))
    if customer_id:
        db.execute(
            "INSERT INTO coupon_use (coupon_id, customer_id, times) VALUES (?, ?, 1)"
            " ON CONFLICT (coupon_id, customer_id) DO UPDATE SET times = times + 1",
            (coupon.id, customer_id),
        )


def _is_for(db: apsw.Connection, rule: Rule, customer_id: int | None, coupon: Coupon | None) -> bool:
    """Whether somebody may use a rule, with the coupon that they have."""
    if WEBSITE not in json.loads(rule.website_ids):
        return False
    if group_of(db, customer_id) not in json.loads(rule.group_ids):
        return False
    if rule.coupon_type == "none":
        return True
    if coupon is None or coupon.rule_id != rule.id:
        return False
    if coupon.usage_limit and coupon.times_used >= coupon.usage_limit:
        return False
    if not rule.uses_per_customer or not customer_id:
        return True
    return int(db.execute(_OF_RULE, (customer_id, rule.id)).get) < rule.uses_per_customer


def _asks_less(rule: Rule, goods: Sequence[Goods]) -> bool:
    """Whether a cart is as dear and as full as a rule asks."""
    subtotal = sum(line.price * line.qty for line in goods)
    units = sum(line.qty for line in goods)
    return subtotal >= (rule.min_subtotal or 0) and units >= (rule.min_qty or 0)


def _lowers(db: apsw.Connection, rule: Rule, line: Goods) -> bool:
    """Whether a rule is about what a line holds."""
    skus = [str(sku).upper() for sku in json.loads(rule.skus)]
    if skus and line.sku.upper() not in skus:
        return False
    if rule.category_id is None:
        return True
    stands = db.execute(f"{_SHELVED} AND product_id = ?", (rule.category_id, line.product_id))
    return stands.fetchone() is not None


def _taken(rule: Rule, lines: Sequence[Goods], off: Mapping[int, int]) -> list[tuple[int, int]]:
    """What a rule takes off each line, of what others have left of its price."""
    left = {line.id: line.price * line.qty - off.get(line.id, 0) for line in lines}
    if rule.action == "cart_fixed":
        return _shared(min(rule.amount, sum(left.values())), left)
    return [(line.id, min(left[line.id], _of_line(rule, line, left[line.id]))) for line in lines]


def _of_line(rule: Rule, line: Goods, left: int) -> int:
    units = rule.units(line.qty)
    if rule.action == "by_percent":
        part = left * units
        return (2 * part * rule.amount + 10_000 * line.qty) // (20_000 * line.qty)
    return units * (line.price if rule.action == "buy_x_get_y" else rule.amount)


def _shared(amount: int, left: Mapping[int, int]) -> list[tuple[int, int]]:
    """An amount over lines by what each costs; the parts add up to the whole."""
    whole, before, parts = sum(left.values()), 0, []
    for line, cents in left.items():
        after = before + cents
        parts.append((line, amount * after // whole - amount * before // whole if whole else 0))
        before = after
    return parts
