"""What is in the cart, and how it changes."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery
from webarium.sql import delete

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
    offer_id: int | None
    """The offer that it comes from, where it is not the product's own."""
    seller: str
    condition: str

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
SELECT c.product_id, p.name, p.picture, coalesce(o.price, p.price) AS price, p.stock, c.quantity, o.id AS offer_id,
    s.name AS seller, coalesce(o.condition, 'New') AS condition
FROM cart_item c JOIN product p ON p.id = c.product_id
LEFT JOIN cart_offer x ON x.product_id = c.product_id LEFT JOIN offer o ON o.id = x.offer_id
LEFT JOIN sold_by b ON b.product_id = p.id
JOIN seller s ON s.id = coalesce(o.seller_id, b.seller_id, 1) ORDER BY c.position
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
        for table in ("cart_item", "cart_offer"):
            db.execute(delete(table, "product_id = ?"), (product_id,))
    else:
        db.execute(
            "UPDATE cart_item SET quantity = ? WHERE product_id = ?", (min(MOST, quantity), product_id)
        )


def take_from(visit: Visit, product_id: int, offer_id: int | None) -> bool:
    """Let a product in the cart come from this offer, or from its own seller; returns whether that is a change."""
    before = visit.value("SELECT offer_id FROM cart_offer WHERE product_id = ?", (product_id,))
    if before == offer_id:
        return False
    visit.delete("cart_offer", product_id=product_id)
    if offer_id is not None:
        visit.insert("cart_offer", {"product_id": product_id, "offer_id": offer_id})
    return True
