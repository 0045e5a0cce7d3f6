"""The wish list: its items, and every change that can be made to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import apsw

from webarium.errors import WebariumError
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.checkout.cart import add_to_cart
from webarium.sites.shopping.checkout.choices import Choices, decode_choices, encode_choices
from webarium.sites.shopping.visitor import current_customer

MAX_QTY = 10_000
"""The most units that one wish may ask for."""

MAX_COMMENT = 2_000
"""The longest comment, in characters."""


class WishError(WebariumError):
    """A change to the wish list that the shop refuses; the text is shown to the visitor."""


@dataclass(frozen=True)
class Wish:
    """A product on a customer's wish list."""

    id: int
    product_id: int
    name: str
    url_key: str
    image: str
    price: int
    regular_price: int | None
    stock: int
    status: str
    rating_percent: int | None
    review_count: int
    has_options: bool
    qty: int
    comment: str
    options: str
    added_at: str

    @property
    def choices(self) -> Choices:
        """The options chosen so far; empty when none were."""
        return decode_choices(self.options)

    @property
    def is_sold(self) -> bool:
        """Whether the product has a page now."""
        return self.status == "enabled"

    @property
    def is_salable(self) -> bool:
        """Whether the product can be put into the cart now."""
        return self.is_sold and self.stock > 0


_WISHES = """
SELECT w.id, w.product_id, p.name, p.url_key, p.image, p.price, p.regular_price,
  CASE WHEN p.manage_stock THEN p.stock ELSE 1000000 END AS stock, p.status, p.rating_percent,
       p.review_count, EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id),
       w.qty, w.comment, w.options, w.added_at
FROM wishlist_item w JOIN product p ON p.id = w.product_id
WHERE w.customer_id = :customer AND (:wish IS NULL OR w.id = :wish)
ORDER BY w.id DESC LIMIT :limit OFFSET :offset
"""


def count_wishes(db: apsw.Connection, customer_id: int) -> int:
    """Return how many items are on a customer's wish list."""
    return int(db.execute("SELECT COUNT(*) FROM wishlist_item WHERE customer_id = ?", (customer_id,)).get)


def wish_list(db: apsw.Connection, customer_id: int, *, limit: int = -1, offset: int = 0) -> tuple[Wish, ...]:
    """Return a stretch of a customer's wish list, newest first; all of it without a limit."""
    return _select(db, customer=customer_id, wish=None, limit=limit, offset=offset)


def last_wishes(visit: Visit) -> tuple[Wish, ...]:
    """What the visitor wished for last, as sidebars show it; a guest has no wishes."""
    customer = current_customer(visit)
    return () if customer is None else wish_list(visit.db, customer.id, limit=3)


def wish_of(db: apsw.Connection, customer_id: int, wish_id: int) -> Wish | None:
    """Return one item of a customer's own list."""
    return next(iter(_select(db, customer=customer_id, wish=wish_id, limit=1, offset=0)), None)


def add_wish(
    db: apsw.Connection, customer_id: int, product_id: int, qty: int, choices: Choices, now: str
) -> str:
    """Put a product on a wish list, or more of it when the same choice is there already; return its name.

    Raises `WishError` when the product is unknown or disabled, or the number is out of bounds.
    """
    found = db.execute("SELECT name, status FROM product WHERE id = ?", (product_id,)).fetchone()
    if found is None or found[1] != "enabled":
        raise WishError("We can't add that product to your Wish List: it is not available.")
    _check_qty(qty)
    same = _wish_with(db, customer_id, product_id, choices)
    if same is None:
        db.execute(
            "INSERT INTO wishlist_item (customer_id, product_id, qty, options, added_at) "
            "VALUES (?, ?, ?, ?, ?)",
            (customer_id, product_id, qty, encode_choices(choices), now),
        )
    else:
        db.execute("UPDATE wishlist_item SET qty = min(qty + ?, ?) WHERE id = ?", (qty, MAX_QTY, same))
    return str(found[0])


def change_wish(db: apsw.Connection, wish: Wish, qty: int, comment: str) -> bool:
    """Set number and comment of an item; tell whether that changed anything."""
    _check_qty(qty)
    if (qty, comment) == (wish.qty, wish.comment):
        return False
    db.execute("UPDATE wishlist_item SET qty = ?, comment = ? WHERE id = ?", (qty, comment, wish.id))
    return True


def remove_wish(db: apsw.Connection, wish: Wish) -> None:
    """Take an item off its list."""
    db.execute("DELETE FROM wishlist_item WHERE id = ?", (wish.id,))


def move_to_cart(db: apsw.Connection, customer_id: int, wish: Wish, qty: int, now: str) -> None:
    """Put an item into the customer's cart and take it off the list.

    Raises `CartError` when the product cannot be bought, or lacks the choice of an option.
    """
    add_to_cart(db, customer_id, wish.product_id, qty, wish.choices, now)
    remove_wish(db, wish)


def _check_qty(qty: int) -> None:
    if not 1 <= qty <= MAX_QTY:
        raise WishError(f"Please enter a quantity between 1 and {MAX_QTY:,}.")


def _wish_with(db: apsw.Connection, customer_id: int, product_id: int, choices: Choices) -> int | None:
    rows: list[Any] = db.execute(
        "SELECT id, options FROM wishlist_item WHERE customer_id = ? AND product_id = ? ORDER BY id",
        (customer_id, product_id),
    ).fetchall()
    return next((wish for wish, options in rows if decode_choices(options) == choices), None)


def _select(db: apsw.Connection, **values: int | None) -> tuple[Wish, ...]:
    return tuple(Wish(*row) for row in db.execute(_WISHES, values))
