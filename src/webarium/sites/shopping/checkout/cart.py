"""The shopping cart: its lines, what they cost, and every change that can be made to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import apsw

from webarium.errors import WebariumError
from webarium.sites.kit.formats import money
from webarium.sites.shopping.checkout.choices import (
    Choices,
    decode_choices,
    encode_choices,
    extra_of,
    fits,
    options_of,
)
from webarium.sites.shopping.trade.discounts import Discount
from webarium.sites.shopping.trade.shelves import ENDLESS
from webarium.sites.shopping.visitor import GUEST_ID
from webarium.sql import select

MAX_QTY = 10_000
"""The most units that one line may ask for."""


class CartError(WebariumError):
    """A change to the cart that the shop refuses; the text is shown to the visitor."""


@dataclass(frozen=True)
class CartLine:
    """One product with its chosen options in a cart."""

    id: int
    product_id: int
    sku: str
    name: str
    url_key: str
    image: str
    price: int
    qty: int
    options: str
    stock: int
    status: str
    wanted: int
    """Units of this product, or of this variant of it, in the whole cart."""
    variant_id: int | None = None
    """Of a configurable product: which variant was chosen."""

    @property
    def choices(self) -> Choices:
        """The chosen options."""
        return decode_choices(self.options)

    @property
    def subtotal(self) -> int:
        """Price of all units in cents."""
        return self.price * self.qty

    @property
    def problem(self) -> str:
        """Why this line cannot be bought now; empty when it can."""
        if self.status != "enabled":
            return "This product is no longer available."
        if self.stock <= 0:
            return "This product is out of stock."
        if self.wanted > self.stock:
            return "There are not that many in stock."
        return ""


@dataclass(frozen=True)
class Cart:
    """All lines of a visitor's cart, in the order they were added."""

    lines: tuple[CartLine, ...]
    discount: Discount = field(default_factory=Discount)
    """What price rules take off it; nothing while nobody has asked them."""
    taxes: Mapping[int, int] = field(default_factory=dict)
    """Cents of tax that are added, by the line's id; likewise."""
    minimum: int = 0
    """Cents that the goods of an order must cost at least."""

    @property
    def units(self) -> int:
        """How many things are in the cart."""
        return sum(line.qty for line in self.lines)

    @property
    def subtotal(self) -> int:
        """Price of everything in cents, without shipping."""
        return sum(line.subtotal for line in self.lines)

    @property
    def tax(self) -> int:
        """Cents of tax that are added altogether."""
        return sum(self.taxes.values())

    def total(self, shipping: int) -> int:
        """What everything costs in cents, with shipping and tax, and without what rules take off."""
        return self.subtotal + shipping + self.tax - self.discount.total

    @property
    def problems(self) -> tuple[str, ...]:
        """Why the cart cannot be ordered as it is, each reason once."""
        short = self.subtotal - self.discount.total < self.minimum
        least = (f"Minimum order amount is {money(self.minimum)}.",) if self.lines and short else ()
        return tuple(dict.fromkeys((*(line.problem for line in self.lines if line.problem), *least)))


_TIER = """(SELECT min(t.price) FROM tier_price t WHERE t.product_id IN (p.id, v.id) AND t.qty <= (
    SELECT sum(o.qty) FROM cart_item o WHERE o.customer_id = c.customer_id AND o.product_id = c.product_id)
  AND coalesce(t.group_id, -1) IN (-1, coalesce((SELECT g.id FROM customer u JOIN customer_group g
    ON g.code = u.group_name WHERE u.id = c.customer_id), 0)))"""
"""The price of each for so many units of a product ``p`` or its variant ``v`` in a cart."""
_UNITS = (
    f"CASE WHEN coalesce(v.manage_stock, p.manage_stock) THEN coalesce(v.stock, p.stock) ELSE {ENDLESS} END"
)
_STATUS = "CASE WHEN p.type = 'configurable' AND v.status IS NOT 'enabled' THEN 'disabled' ELSE p.status END"
_CHOSEN = "LEFT JOIN product v ON v.parent_id = p.id AND v.options ="
_LINES = select(
    "c.id, c.product_id, coalesce(v.sku, p.sku), p.name, p.url_key, p.image,"
    f" min(coalesce(v.price, p.price), coalesce({_TIER}, coalesce(v.price, p.price))), c.qty, c.options, {_UNITS},"
    f" {_STATUS}, SUM(c.qty) OVER (PARTITION BY c.product_id, v.id), v.id",
    f"cart_item c JOIN product p ON p.id = c.product_id {_CHOSEN} c.options",
    "c.customer_id = ?",
    "ORDER BY c.id",
)
_WARE = select(
    f"p.name, p.status, {_STATUS}, {_UNITS}, v.id",
    f"product p {_CHOSEN} ?",
    "p.id = ? AND p.type <> 'variant'",
)


def cart_of(db: apsw.Connection, customer_id: int) -> Cart:
    """Return the cart of a customer, or of the guest."""
    lines = [CartLine(*row) for row in db.execute(_LINES, (customer_id,))]
    extras = [extra_of(db, line.product_id, line.choices, line.price) for line in lines]
    return Cart(
        tuple(
            replace(line, price=line.price + extra) if extra else line
            for line, extra in zip(lines, extras, strict=True)
        )
    )


def add_to_cart(
    db: apsw.Connection, customer_id: int, product_id: int, qty: int, choices: Choices, now: str
) -> str:
    """Put a product into a cart, or more of it when the same choice is there already; return its name.

    Raises `CartError` when the product is unknown, disabled or short of stock, or the choices do not fit.
    """
    options = encode_choices(choices)
    found = db.execute(_WARE, (options, product_id)).fetchone()
    if found is None or found[1] != "enabled":
        raise CartError("The product that was requested is not available.")
    name, _, status, stock, variant = found
    if not fits(options_of(db, product_id), choices):
        raise CartError(f"You need to choose options for your item: {name}.")
    if status != "enabled":
        raise CartError(f"{name} is not available in this combination.")
    held = _units_of(db, customer_id, product_id, "" if variant is None else options)
    _check_qty(name, qty, held + qty, stock)
    line = _line_with(db, customer_id, product_id, choices)
    if line is None:
        db.execute(
            "INSERT INTO cart_item (customer_id, product_id, qty, options, added_at) VALUES (?, ?, ?, ?, ?)",
            (customer_id, product_id, qty, options, now),
        )
    else:
        db.execute("UPDATE cart_item SET qty = qty + ? WHERE id = ?", (qty, line))
    return str(name)


def set_quantities(db: apsw.Connection, customer_id: int, wanted: dict[int, int]) -> None:
    """Set the number of units of several cart lines at once; other people's lines are left alone.

    Raises `CartError` when a product is asked for more often than there is stock.
    """
    lines = {line.id: line for line in cart_of(db, customer_id).lines}
    totals: Counter[tuple[int, int | None]] = Counter()
    for line in lines.values():
        totals[line.product_id, line.variant_id] += wanted.get(line.id, line.qty)
    changed = [line for line in lines.values() if wanted.get(line.id, line.qty) != line.qty]
    for line in changed:
        total = totals[line.product_id, line.variant_id]
        _check_qty(line.name, wanted[line.id], total, line.stock)
    for line in changed:
        db.execute("UPDATE cart_item SET qty = ? WHERE id = ?", (wanted[line.id], line.id))


def remove_line(db: apsw.Connection, customer_id: int, line_id: int) -> bool:
    """Take a line out of a cart; tell whether it was there."""
    db.execute("DELETE FROM cart_item WHERE id = ? AND customer_id = ?", (line_id, customer_id))
    return db.changes() > 0


def empty_cart(db: apsw.Connection, customer_id: int) -> None:
    """Take everything out of a cart."""
    db.execute("DELETE FROM cart_item WHERE customer_id = ?", (customer_id,))


def merge_guest_cart(db: apsw.Connection, customer_id: int) -> int:
    """Give the guest's lines to a customer who has just signed in; return how many lines moved."""
    lines = cart_of(db, GUEST_ID).lines
    for line in lines:
        same = _line_with(db, customer_id, line.product_id, line.choices)
        if same is None:
            db.execute("UPDATE cart_item SET customer_id = ? WHERE id = ?", (customer_id, line.id))
        else:
            db.execute("UPDATE cart_item SET qty = qty + ? WHERE id = ?", (line.qty, same))
            db.execute("DELETE FROM cart_item WHERE id = ?", (line.id,))
    return len(lines)


def _check_qty(name: str, qty: int, total: int, stock: int) -> None:
    """Raise `CartError` unless so many units may be asked for."""
    if qty < 1:
        raise CartError("Please enter a quantity of 1 or more.")
    if qty > MAX_QTY:
        raise CartError(f"The most you may purchase is {MAX_QTY:,}.")
    if stock <= 0:
        raise CartError(f"{name} is out of stock.")
    if total > stock:
        raise CartError(f"The requested qty of {name} is not available.")


def _units_of(db: apsw.Connection, customer_id: int, product_id: int, options: str) -> int:
    """How many units of a product a cart holds; of one choice of options, if they are given."""
    query = "SELECT COALESCE(SUM(qty), 0) FROM cart_item WHERE customer_id = ? AND product_id = ?"
    if options:
        return int(db.execute(f"{query} AND options = ?", (customer_id, product_id, options)).get)
    return int(db.execute(query, (customer_id, product_id)).get)


def _line_with(db: apsw.Connection, customer_id: int, product_id: int, choices: Choices) -> int | None:
    rows: list[Any] = db.execute(
        "SELECT id, options FROM cart_item WHERE customer_id = ? AND product_id = ? ORDER BY id",
        (customer_id, product_id),
    ).fetchall()
    return next((line for line, options in rows if decode_choices(options) == choices), None)
