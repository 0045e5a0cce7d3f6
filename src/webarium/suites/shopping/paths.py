"""Stretches of golden paths that many templates walk."""

from __future__ import annotations

from webarium.suites.kit import next_page, turn_until
from webarium.suites.shopping.base import choices_of, order_number, path_of, product, shown_number
from webarium.suites.shopping.shelves import trail
from webarium.tasks import Data, Row, Ui

__all__ = [
    "add_to_cart",
    "find_product",
    "open_category",
    "open_order",
    "open_orders",
    "open_reviews",
    "order_number",
    "see_order",
]


async def open_orders(ui: Ui) -> None:
    """To the list of all orders, by the account page."""
    await ui.click("link", "My Account")
    await ui.click("link", "My Orders")


async def see_order(ui: Ui, order: Row, *texts: str) -> None:
    """Turn the pages of the order list until an order's row is there, and read texts in it."""
    number = shown_number(order.id)
    await turn_until(ui, number, lambda: next_page(ui))
    await ui.expect_text(number, *texts, near=number)


async def open_order(ui: Ui, order: Row) -> None:
    """From anywhere to the page of an order, by the order list."""
    await open_orders(ui)
    await see_order(ui, order)
    await ui.click("link", "View Order", near=shown_number(order.id))
    ui.expect_url(f"/sales/order/view/order_id/{order.id}")


async def find_product(ui: Ui, row: Row) -> None:
    """To a product's page, by searching for its name."""
    await ui.search(row["name"][:120].rsplit(" ", 1)[0] if len(row["name"]) > 120 else row["name"])
    await ui.click("link", row["name"])
    ui.expect_url(path_of(row))


async def open_reviews(ui: Ui) -> None:
    """On a product's page, to its reviews."""
    await ui.click("tab", "Reviews")


async def open_category(ui: Ui, db: Data, category_id: int) -> None:
    """To a category's page, down the tree."""
    way = trail(db, category_id)
    await ui.click("menuitem", way[0]["name"])
    for row in way[1:]:
        await ui.click("link", row["name"])
    ui.expect_url(f"/{way[-1].path}.html")


async def turn_round(ui: Ui, direction: str) -> None:
    """Turn a listing round, so that it is ``Ascending`` or ``Descending``."""
    await ui.click("link", f"Set {direction} Direction")


async def add_to_cart(
    ui: Ui, db: Data, product_id: int, choices: list[tuple[str, str]] | None = None, qty: int = 1
) -> None:
    """On a product's page: choose its options, by default the first of each, and put it into the cart."""
    wanted = dict(choices or [(title, values[0]) for title, values in choices_of(db, product_id)])
    await choose(ui, db, product_id, wanted)
    if qty != 1:
        await ui.fill("Qty", str(qty))
    await ui.click("button", "Add to Cart", near="Qty")
    await ui.expect_text("You added", product(db, product_id)["name"])


async def choose(ui: Ui, db: Data, product_id: int, wanted: dict[str, str]) -> None:
    """On a product's page: choose options."""
    for title, values in choices_of(db, product_id):
        if len(values) <= 5:
            await ui.check(wanted[title], near=title)
        else:
            await ui.select(title, wanted[title])
