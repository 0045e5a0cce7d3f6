"""The customer of the store with addresses, cards, lists, and a year of orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.draws import Dice
from webarium.sites.omnizon.delivery import shipping_for
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.types import Scale

Columns = dict[str, str | int]
"""A row by its columns."""
_HOME = ("Dana Whitlock", "482 Alder Street, Apt 5", "San Francisco", "CA", "94110", "415-555-0137", 1)
_OFFICES = (
    ("1200 Harbor Way, Floor 3", "Oakland", "CA", "94607"),
    ("31 Mission Arcade", "San Jose", "CA", "95113"),
    ("640 Bayfront Road, Suite 9", "Fremont", "CA", "94538"),
    ("8 Cannery Square", "Berkeley", "CA", "94710"),
    ("2204 Railroad Avenue", "Santa Rosa", "CA", "95401"),
    ("95 Lakeside Plaza", "Concord", "CA", "94520"),
    ("417 Foundry Street", "Vallejo", "CA", "94590"),
)
_PARENTS = (
    ("77 Orchard Lane", "Sacramento", "CA", "95816", "916-555-0112"),
    ("15 Mill Creek Road", "Eureka", "CA", "95501", "707-555-0186"),
    ("402 Almond Court", "Fresno", "CA", "93721", "559-555-0149"),
    ("9 Lighthouse Terrace", "Monterey", "CA", "93940", "831-555-0127"),
    ("1308 Sagebrush Drive", "Reno", "NV", "89501", "775-555-0173"),
    ("66 Timber Street", "Ashland", "OR", "97520", "541-555-0138"),
    ("250 Vineyard Way", "Napa", "CA", "94559", "707-555-0161"),
)
_CARD = ("Dana Whitlock", "4539 1480 3436 4671", "11", "2027", "482", 1)
LISTS = ("Birthday ideas", "Home upgrade")
_ORDERS = {"small": 16, "full": 60}


_ADDRESS = ("full_name", "street", "city", "state", "zip", "phone", "is_default")
_CARD_COLUMNS = ("card_name", "card_number", "month", "year", "security_code", "is_default")


def addresses(seed: int) -> list[Columns]:
    """The customer's addresses: home, which is the default, the office, and the parents' place."""
    office, parents = _OFFICES[seed % len(_OFFICES)], _PARENTS[seed % len(_PARENTS)]
    rows = (_HOME, ("Dana Whitlock", *office, "415-555-0137", 0), ("Ruth Whitlock", *parents, 0))
    return [dict(zip(_ADDRESS, row, strict=True)) for row in rows]


def cards(seed: int) -> list[Columns]:
    """The customer's cards: the default one, and another one."""
    ending = (9903 + 1741 * seed) % 10_000
    rows = (_CARD, ("Dana Whitlock", f"5425 2334 3010 {ending:04d}", "4", "2026", "917", 0))
    return [dict(zip(_CARD_COLUMNS, row, strict=True)) for row in rows]


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
    """Which of the `addresses`."""
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
