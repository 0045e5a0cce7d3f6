"""An order as pages show it: its lines, its stage, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from webarium.sites.dashdish.shell import Account
from webarium.sites.kit.visit import Visit
from webarium.sql import select

WORDS = {
    "scheduled": "Scheduled",
    "placed": "Order sent",
    "preparing": "Preparing your food",
    "on_the_way": "On the way",
    "ready": "Ready for pickup",
    "completed": "Completed",
    "cancelled": "Canceled",
}
UNDER_WAY_STAGES = ("placed", "preparing", "on_the_way", "ready", "completed")
"""The stages of an order that was not scheduled."""
_SENDING = 2
"""Minutes until a restaurant begins."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of an order."""

    item_id: int
    name: str
    size: str
    options: str
    note: str
    quantity: int
    unit_price: int

    @property
    def total(self) -> int:
        """What it cost."""
        return self.unit_price * self.quantity

    @property
    def details(self) -> str:
        """``Medium, Thin crust``."""
        return ", ".join(part for part in (self.size, self.options) if part)


@dataclass(frozen=True, slots=True)
class Order:
    """A row of the table with its restaurant."""

    id: int
    number: str
    email: str
    restaurant_id: int
    restaurant: str
    slug: str
    street: str
    shape: str
    hue: int
    prep_minutes: int
    method: str
    speed: str
    scheduled_for: datetime | None
    address: str
    dropoff: str
    instructions: str
    phone: str
    payment_name: str
    promo: str
    subtotal: int
    discount: int
    delivery_fee: int
    express_fee: int
    service_fee: int
    small_order_fee: int
    tax: int
    tip: int
    total: int
    minutes: int
    status: str
    placed_at: datetime
    ended_at: datetime | None
    dishes: int

    @property
    def words(self) -> str:
        """How its stage is called."""
        return WORDS[self.status]

    @property
    def stages(self) -> tuple[str, ...]:
        """All stages that such an order goes through."""
        way = "on_the_way" if self.method == "Delivery" else "ready"
        return ("placed", "preparing", way, "completed")

    @property
    def next(self) -> str | None:
        """The stage that follows by itself."""
        if self.status not in self.stages or self.status in ("ready", "completed"):
            return None
        return self.stages[self.stages.index(self.status) + 1]

    @property
    def wait(self) -> int:
        """How many minutes its stage takes."""
        cooking = (
            min(self.prep_minutes, self.minutes - _SENDING - 1) if self.method == "Delivery" else self.minutes
        )
        lengths = {"placed": _SENDING, "preparing": max(1, cooking - _SENDING)}
        return lengths.get(self.status, max(1, self.minutes - cooking))

    @property
    def left(self) -> int:
        """In how many minutes it arrives or is ready."""
        passed = {"placed": 0, "preparing": _SENDING}.get(self.status)
        return self.wait if passed is None else self.minutes - passed

    @property
    def ended(self) -> bool:
        """Whether nothing more becomes of it."""
        return self.status in ("completed", "cancelled")

    @property
    def can_cancel(self) -> bool:
        """Whether it can be called off: until the restaurant begins."""
        return self.status in ("scheduled", "placed")


_COLUMNS = (
    "o.id, o.number, o.email, o.restaurant_id, r.name AS restaurant, r.slug, r.street, r.shape, r.hue, r.prep_minutes,"
    " o.method, o.speed, o.scheduled_for, o.address, o.dropoff, o.instructions, o.phone, o.payment_name, o.promo,"
    " o.subtotal, o.discount, o.delivery_fee, o.express_fee, o.service_fee, o.small_order_fee, o.tax, o.tip, o.total,"
    " o.minutes, o.status, o.placed_at, o.ended_at,"
    " (SELECT sum(l.quantity) FROM order_line l WHERE l.order_id = o.id) AS dishes"
)
_TABLES = "food_order o JOIN restaurant r ON r.id = o.restaurant_id"


def orders_of(visit: Visit, email: str, where: str = "1", *params: int) -> list[Order]:
    """Somebody's orders that fit a condition, the newest first."""
    sql = select(_COLUMNS, _TABLES, f"o.email = ? AND {where}", "ORDER BY o.placed_at DESC, o.id DESC")
    return visit.rows(Order, sql, (email, *params))


def own_order(visit: Visit, account: Account) -> Order:
    """The order that the path names.

    Raises:
        NotFound: It is not the visitor's.
    """
    found = orders_of(visit, account.email, "o.id = ?", int(visit.path["order"]))
    return found[0] if found else visit.not_found("You have no order with this number.")


def lines_of(visit: Visit, key: int) -> list[OrderLine]:
    """What was ordered."""
    columns = "item_id, name, size, options, note, quantity, unit_price"
    return visit.rows(OrderLine, select(columns, "order_line", "order_id = ?", "ORDER BY id"), (key,))
