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


async def buy(ui: Ui, row: Row, quantity: int = 1, *, choose: str = "") -> None:
    """From anywhere to a placed order of a product; an option of the checkout may be chosen on the way."""
    await find(ui, row)
    await buy_now(ui, row, quantity)
    if choose:
        await ui.check(choose)
    await place(ui)


async def check_out(ui: Ui) -> None:
    """From a page that says that something was added to the cart to a placed order."""
    await ui.click("link", "Go to cart")
    await ui.click("link", "Proceed to checkout")
    await place(ui)


async def cancel(ui: Ui) -> None:
    """From an order's page to the order cancelled."""
    await ui.click("link", "Cancel order")
    await ui.click("button", "Cancel this order")
    await ui.expect_text("was cancelled")


async def put_on_list(ui: Ui, row: Row, title: str) -> None:
    """Put a product on a list, from the product's page."""
    await find(ui, row)
    await ui.select("List", title)
    await ui.click("button", "Add to List")
    await ui.expect_text("Added to your list")


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
