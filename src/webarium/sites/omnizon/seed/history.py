"""The customer of the store with addresses, cards, lists, and a year of orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.sites.kit.dice import Dice
from webarium.sites.omnizon.delivery import shipping_for
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.types import Scale

CUSTOMER = ("Dana Whitlock", "dana.whitlock@mail.test", "415-555-0137")
"""Name, e-mail and phone; the same in every universe."""
ADDRESSES = (
    ("Dana Whitlock", "482 Alder Street, Apt 5", "San Francisco", "CA", "94110", "415-555-0137", 1),
    ("Dana Whitlock", "1200 Harbor Way, Floor 3", "Oakland", "CA", "94607", "415-555-0137", 0),
    ("Ruth Whitlock", "77 Orchard Lane", "Sacramento", "CA", "95816", "916-555-0112", 0),
)
CARDS = (
    ("Dana Whitlock", "4539 1480 3436 4671", "11", "2027", "482", 1),
    ("Dana Whitlock", "5425 2334 3010 9903", "4", "2026", "917", 0),
)
LISTS = ("Birthday ideas", "Home upgrade")
_ORDERS = {"small": 16, "full": 60}
_FLAT = ("full_name", "street", "city", "state", "zip")


@dataclass(frozen=True)
class Line:
    """Some units of a product in an order."""

    product: Product
    quantity: int


@dataclass(frozen=True)
class Purchase:
    """A past order."""

    id: int
    placed_at: datetime
    status: str
    address: int
    """Index into `ADDRESSES`."""
    card: int
    lines: tuple[Line, ...]

    @property
    def subtotal(self) -> int:
        """What the goods cost, in cents."""
        return sum(line.product.price * line.quantity for line in self.lines)

    @property
    def shipping(self) -> int:
        """What shipping cost, in cents."""
        return shipping_for(self.subtotal)


def order_number(purchase_id: int) -> str:
    """The number of an order as customers know it, e.g. ``113-0291847-5520031``."""
    mixed = (purchase_id * 7_368_787 + 291_847) % 10_000_000
    return f"113-{mixed:07d}-{(purchase_id * 3_499_711 + 5_520_031) % 10_000_000:07d}"


def purchases(products: Sequence[Product], now: datetime, seed: int, scale: Scale) -> Iterator[Purchase]:
    """Past orders, the oldest first: the last ones are under way, one or two were cancelled."""
    dice = Dice(seed, "omnizon", "purchases")
    total = _ORDERS[scale]
    ages = [*sorted((dice.between(12, 400) for _ in range(total - 4)), reverse=True), 8, 4, 2, 1]
    pool = [product for product in products if product.stock > 0]
    for number, age in enumerate(ages, 1):
        placed = (now - timedelta(days=age)).replace(hour=dice.between(7, 22), minute=dice.below(60))
        lines = tuple(
            Line(product, 1 if product.price > 8000 else dice.pick((1, 1, 1, 2, 3)))
            for product in dice.some(pool, dice.pick((1, 1, 2, 2, 3, 4)))
        )
        yield Purchase(
            number,
            placed,
            _status(age, number, total, dice),
            dice.pick((0, 0, 0, 1, 2)),
            dice.pick((0, 0, 1)),
            lines,
        )


def _status(age: int, number: int, total: int, dice: Dice) -> str:
    if age <= 2:
        return "processing"
    if age == 4:
        return "shipped"
    return "cancelled" if number in (total // 3, total // 2) else "delivered"
