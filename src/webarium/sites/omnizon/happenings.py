"""What the store and its carriers do by themselves: prices move, stock ends, parcels go on their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on

_NEXT = {"processing": ("shipped", "cancelled"), "shipped": ("delivered",)}
"""What an order's status may become by itself."""


def price_changes(scene: Scene, *, product: int, cents: int) -> None:
    """A product costs something else; it is no deal any more if that is not below its list price."""
    _product(scene, product)
    scene.write(
        "UPDATE product SET price = ?1, list_price = CASE WHEN list_price > ?1 THEN list_price END WHERE id = ?2",
        cents,
        product,
    )


def stock_changes(scene: Scene, *, product: int, units: int = 0) -> None:
    """There are so many units of a product; by default it is sold out."""
    _product(scene, product)
    scene.write("UPDATE product SET stock = ? WHERE id = ?", units, product)


def delivery_changes(scene: Scene, *, product: int, days: int) -> None:
    """A product takes so many days to arrive."""
    _product(scene, product)
    scene.write("UPDATE product SET delivery_days = ? WHERE id = ?", days, product)


def order_moves_on(scene: Scene, *, number: str, status: str) -> None:
    """An order is ``shipped``, ``delivered`` or ``cancelled`` by the store."""
    order = scene.row(
        f"order {number!r}", "SELECT id, status, placed_at FROM purchase WHERE number = ?", number
    )
    if status not in _NEXT.get(order["status"], ()):
        raise NothingHappensError(f"The order {number} is {order['status']}, so it cannot be {status}.")
    scene.write("UPDATE purchase SET status = ? WHERE id = ?", status, order["id"])
    if status == "cancelled":
        now = _like(scene, str(order["placed_at"]))
        scene.write("UPDATE purchase SET cancelled_at = ? WHERE id = ?", now, order["id"])


def review_appears(
    scene: Scene, *, product: int, author: str, stars: int, title: str, text: str, days_ago: int = 0
) -> None:
    """Somebody reviews a product; what its page sums up of all ratings follows at night."""
    _product(scene, product)
    day = scene.now.date().toordinal() - days_ago
    scene.insert(
        "review",
        product_id=product,
        author=author,
        stars=stars,
        title=title,
        body=text,
        written_on=scene.now.date().fromordinal(day).isoformat(),
        verified=1,
        helpful=0,
    )


def cart_is_filled(scene: Scene, *, product: int, units: int = 1) -> None:
    """Somebody who shares the account has put units of a product into the cart."""
    _product(scene, product)
    scene.write(
        "INSERT INTO cart_item (product_id, quantity) VALUES (?, ?) "
        "ON CONFLICT (product_id) DO UPDATE SET quantity = quantity + excluded.quantity",
        product,
        units,
    )


def _product(scene: Scene, number: int) -> dict[str, Any]:
    return scene.row(f"product {number}", "SELECT * FROM product WHERE id = ?", number)


def _like(scene: Scene, stamp: str) -> str:
    """The time now, written as another one is."""
    return scene.now.isoformat(stamp[10], "seconds")[: len(stamp)]


HAPPENINGS: Mapping[str, Happening] = {
    "price_changes": price_changes,
    "stock_changes": stock_changes,
    "delivery_changes": delivery_changes,
    "order_moves_on": order_moves_on,
    "review_appears": review_appears,
    "cart_is_filled": cart_is_filled,
    "review_goes_on": going_on("review", "body"),
    "description_goes_on": going_on("product", "description"),
}
