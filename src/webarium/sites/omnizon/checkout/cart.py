"""What is in the cart, and how it changes."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery

MOST = 30
"""How many units of one product an order may have."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some units of a product."""

    product_id: int
    name: str
    picture: str
    price: int
    stock: int
    quantity: int

    @property
    def total(self) -> int:
        """What they cost together, in cents."""
        return self.price * self.quantity


@dataclass(frozen=True, slots=True)
class Cart:
    """All lines, in the order in which they were put in."""

    lines: tuple[Line, ...]

    @property
    def units(self) -> int:
        """How many things there are."""
        return sum(line.quantity for line in self.lines)

    @property
    def subtotal(self) -> int:
        """What they cost, in cents."""
        return sum(line.total for line in self.lines)

    @property
    def shipping(self) -> int:
        """What it costs to send them, in cents."""
        return delivery.shipping_for(self.subtotal)

    @property
    def total(self) -> int:
        """What is to be paid, in cents."""
        return self.subtotal + self.shipping


_LINES = """
SELECT c.product_id, p.name, p.picture, p.price, p.stock, c.quantity
FROM cart_item c JOIN product p ON p.id = c.product_id ORDER BY c.position
"""


def cart_of(visit: Visit) -> Cart:
    """The cart as it is now."""
    return Cart(tuple(visit.rows(Line, _LINES)))


def wanted_quantity(visit: Visit, name: str = "quantity", default: int = 1) -> int:
    """A quantity from a form, from 1 to `MOST`."""
    text = visit.form.get(name)
    return whole_number(text if isinstance(text, str) else None, default, low=1, high=MOST)


def put_in(visit: Visit, product_id: int, quantity: int) -> int:
    """Put units of a product into the cart; returns how many of it are there now, at most `MOST`."""
    before = visit.value("SELECT quantity FROM cart_item WHERE product_id = ?", (product_id,))
    after = min(MOST, quantity + (before or 0))
    if before is None:
        visit.insert("cart_item", {"product_id": product_id, "quantity": after})
    else:
        set_quantity(visit.db, product_id, after)
    return after


def set_quantity(db: apsw.Connection, product_id: int, quantity: int) -> None:
    """Change how many units of a product are in the cart; none take it out."""
    if quantity < 1:
        db.execute("DELETE FROM cart_item WHERE product_id = ?", (product_id,))
    else:
        db.execute(
            "UPDATE cart_item SET quantity = ? WHERE product_id = ?", (min(MOST, quantity), product_id)
        )
