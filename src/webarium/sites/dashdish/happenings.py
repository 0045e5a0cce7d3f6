"""What restaurants do: dishes sell out or cost more, orders are called off or move on, deliveries stop, codes come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.dashdish.database import ROLES
from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on

ME = ROLES[0].user or ""
_STAGES = ("scheduled", "placed", "preparing", "on_the_way", "ready", "completed")
_OVER = ("completed", "cancelled")


def dish_sells_out(scene: Scene, *, restaurant: str, dish: str) -> None:
    """Nobody can order a dish any more; in carts it is marked."""
    scene.write("UPDATE item SET sold_out = 1 WHERE id = ?", _dish(scene, restaurant, dish)["id"])


def dish_is_back(scene: Scene, *, restaurant: str, dish: str) -> None:
    """A dish can be ordered again."""
    scene.write("UPDATE item SET sold_out = 0 WHERE id = ?", _dish(scene, restaurant, dish)["id"])


def price_changes(scene: Scene, *, restaurant: str, dish: str, cents: int) -> None:
    """The regular size of a dish costs this from now on; what is in carts keeps its price."""
    scene.write("UPDATE item SET price = ? WHERE id = ?", cents, _dish(scene, restaurant, dish)["id"])


def deliveries_stop(scene: Scene, *, restaurant: str) -> None:
    """A restaurant's food has to be picked up from now on."""
    scene.write("UPDATE restaurant SET delivers = 0 WHERE id = ?", _restaurant(scene, restaurant)["id"])


def order_is_called_off(scene: Scene, *, restaurant: str) -> None:
    """A restaurant cancels the account's newest order that is not over."""
    order = _order(scene, restaurant)
    scene.write(
        "UPDATE food_order SET status = 'cancelled', ended_at = ? WHERE id = ?",
        scene.stamp(),
        order["id"],
    )


def order_moves_on(scene: Scene, *, restaurant: str, status: str) -> None:
    """The account's newest order at a restaurant comes to a later stage, such as ``preparing``."""
    order = _order(scene, restaurant)
    if status not in _STAGES or _STAGES.index(status) <= _STAGES.index(order["status"]):
        raise NothingHappensError(f"An order does not go from {order['status']!r} to {status!r}.")
    ended = scene.stamp() if status == "completed" else None
    scene.write("UPDATE food_order SET status = ?, ended_at = ? WHERE id = ?", status, ended, order["id"])


def code_appears(
    scene: Scene, *, code: str, terms: str, ends_on: str, percent: int = 0, amount: int = 0, least: int = 0
) -> None:
    """There is a code that takes a share or an amount off the subtotal, from a smallest subtotal on."""
    scene.write(
        "INSERT INTO promo (code, terms, percent, amount, free_delivery, least, most, ends_on, first_order)"
        " VALUES (?, ?, ?, ?, 0, ?, 100000, ?, 0)",
        code,
        terms,
        percent,
        amount,
        least,
        ends_on,
    )


def _restaurant(scene: Scene, name: str) -> dict[str, Any]:
    return scene.row(f"restaurant {name!r}", "SELECT id FROM restaurant WHERE name = ?", name)


def _dish(scene: Scene, restaurant: str, name: str) -> dict[str, Any]:
    found = scene.rows(
        "SELECT id FROM item WHERE restaurant_id = ? AND name = ?", _restaurant(scene, restaurant)["id"], name
    )
    if len(found) != 1:
        raise NothingHappensError(f"{restaurant!r} has not one dish {name!r}, but {len(found)}.")
    return found[0]


def _order(scene: Scene, restaurant: str) -> dict[str, Any]:
    found = scene.row(
        f"order at {restaurant!r}",
        "SELECT id, status FROM food_order WHERE restaurant_id = ? AND email = ? ORDER BY id DESC LIMIT 1",
        _restaurant(scene, restaurant)["id"],
        ME,
    )
    if found["status"] in _OVER:
        raise NothingHappensError(f"The order at {restaurant!r} is over.")
    return found


HAPPENINGS: Mapping[str, Happening] = {
    "dish_sells_out": dish_sells_out,
    "dish_is_back": dish_is_back,
    "price_changes": price_changes,
    "deliveries_stop": deliveries_stop,
    "order_is_called_off": order_is_called_off,
    "order_moves_on": order_moves_on,
    "code_appears": code_appears,
    "description_goes_on": going_on("item", "description"),
    "review_goes_on": going_on("review", "text"),
}
