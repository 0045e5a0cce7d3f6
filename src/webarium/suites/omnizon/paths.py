"""Stretches of golden paths that many templates walk."""

from __future__ import annotations

from webarium.suites.kit import fill_in, follow, next_page, send, turn_until
from webarium.tasks import Row, Ui


async def find(ui: Ui, row: Row) -> None:
    """To a product's page, by searching for its name."""
    await ui.search(row["name"])
    await ui.click("link", row["name"])
    ui.expect_url(f"/product/{row.id}")


async def add(ui: Ui, row: Row, quantity: int = 1) -> None:
    """Put units of a product into the cart, from anywhere."""
    await find(ui, row)
    await put_in_cart(ui, quantity)


async def put_in_cart(ui: Ui, quantity: int = 1) -> None:
    """Put units of a product into the cart, from its page."""
    if quantity != 1:
        await ui.select("Quantity", str(quantity))
    await send(ui, "Add to Cart", "Added to cart")


async def buy_now(ui: Ui, quantity: int = 1) -> None:
    """From a product's page to the checkout."""
    if quantity != 1:
        await ui.select("Quantity", str(quantity))
    await ui.click("button", "Buy Now")
    ui.expect_url("/checkout")


async def check_out(ui: Ui) -> None:
    """From a page that says that something was added to the cart to a placed order."""
    await follow(ui, "Go to cart", "Proceed to checkout")
    await place(ui)


async def put_on_list(ui: Ui, title: str) -> None:
    """Put a product on a list, from the product's page."""
    await ui.select("List", title)
    await send(ui, "Add to List", "Added to your list")


async def place(ui: Ui) -> None:
    """From the checkout to a placed order."""
    await send(ui, "Place your order", "Order placed, thank you!")


async def open_category(ui: Ui, row: Row, sort: str | None = None) -> None:
    """To a department, sorted if an order is given."""
    await ui.click("link", row["name"])
    ui.expect_url(f"/category/{row.slug}")
    if sort:
        await ui.select("Sort by", sort)


async def turn_to(ui: Ui, order: Row) -> None:
    """Turn the pages of the list of orders to an order."""
    await turn_until(ui, order.number, lambda: next_page(ui))


async def open_order(ui: Ui, order: Row) -> None:
    """To an order's page, through the list of orders."""
    await ui.click("link", "Orders")
    await turn_to(ui, order)
    await ui.click("link", f"View order details of {order.number}")
    ui.expect_url(f"/orders/{order.number}")


async def search_orders(ui: Ui, product_name: str) -> None:
    """To the orders with a product."""
    await ui.click("link", "Orders")
    await ui.fill("Search all orders", product_name, submit=True)


async def fill_card(ui: Ui, card: dict[str, str]) -> None:
    """Fill the form for a new card."""
    await fill_in(ui, {"Name on card": card["card_name"], "Card number": card["card_number"]})
    await ui.select("Expiration month", card["month"])
    await ui.select("Expiration year", card["year"])
    await ui.fill("Security code", card["security_code"])
