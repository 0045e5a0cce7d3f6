"""Stretches of golden paths that many templates walk."""

from __future__ import annotations

from webarium.tasks import Row, Ui


async def find(ui: Ui, row: Row) -> None:
    """To a product's page, by searching for its name."""
    await ui.search(row["name"])
    await ui.click("link", row["name"])
    ui.expect_url(f"/product/{row.id}")


async def add(ui: Ui, row: Row, quantity: int = 1) -> None:
    """Put units of a product into the cart, from its page."""
    await find(ui, row)
    if quantity != 1:
        await ui.select("Quantity", str(quantity))
    await ui.click("button", "Add to Cart")
    await ui.expect_text("Added to cart")


async def buy_now(ui: Ui, row: Row, quantity: int = 1) -> None:
    """From a product's page to the checkout."""
    if quantity != 1:
        await ui.select("Quantity", str(quantity))
    await ui.click("button", "Buy Now")
    ui.expect_url("/checkout")


async def place(ui: Ui) -> None:
    """From the checkout to a placed order."""
    await ui.click("button", "Place your order")
    await ui.expect_text("Order placed, thank you!")


async def open_category(ui: Ui, row: Row, sort: str | None = None) -> None:
    """To a department, sorted if an order is given."""
    await ui.click("link", row["name"])
    ui.expect_url(f"/category/{row.slug}")
    if sort:
        await ui.select("Sort by", sort)


async def open_order(ui: Ui, order: Row) -> None:
    """To an order's page, through the list of orders."""
    await ui.click("link", "Orders")
    while not ui.has(order.number):
        await ui.click("link", "Next")
    await ui.click("link", f"View order details of {order.number}")
    ui.expect_url(f"/orders/{order.number}")


async def fill_card(ui: Ui, card: dict[str, str]) -> None:
    """Fill the form for a new card."""
    await ui.fill("Name on card", card["card_name"])
    await ui.fill("Card number", card["card_number"])
    await ui.select("Expiration month", card["month"])
    await ui.select("Expiration year", card["year"])
    await ui.fill("Security code", card["security_code"])
