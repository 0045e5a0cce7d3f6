"""Stretches of golden paths: the menu, grids with their filters, forms."""

from __future__ import annotations

from webarium.suites.shopping_admin.base import nine, product
from webarium.tasks import Data, Ui

SUMMARY = "DisclosureTriangle"
"""The role of what opens and closes something."""


async def menu(ui: Ui, area: str, entry: str) -> None:
    """From anywhere to what an entry of the menu leads to."""
    await ui.click(SUMMARY, area)
    await ui.click("link", entry)


async def keyword(ui: Ui, text: str) -> None:
    """Search a grid for words."""
    await ui.search(text, label="Search by keyword")


async def choose_filter(ui: Ui, label: str, option: str) -> None:
    """Filter a grid by a value."""
    await ui.click(SUMMARY, "Filters")
    await ui.select(label, option)
    await ui.click("button", "Apply Filters")


async def type_filter(ui: Ui, label: str, text: str, **more: str) -> None:
    """Filter a grid by a part of a text, or of several: ``Title="Great"``."""
    await ui.click(SUMMARY, "Filters")
    for name, part in {label: text, **more}.items():
        await ui.fill(name, part)
    await ui.click("button", "Apply Filters")


async def open_order(ui: Ui, number: int) -> None:
    """To the page of an order."""
    await menu(ui, "Sales", "Orders")
    await keyword(ui, nine(number))
    await ui.click("link", f"View {nine(number)}")


async def open_customer(ui: Ui, email: str) -> None:
    """To the page of a customer."""
    await menu(ui, "Customers", "All Customers")
    await keyword(ui, email)
    await ui.click("link", "Edit", near=email)


async def open_product(ui: Ui, db: Data, number: int) -> None:
    """To the form over a product."""
    row = product(db, number)
    await menu(ui, "Catalog", "Products")
    await keyword(ui, row.sku)
    await ui.click("link", f"Edit {row['name']}")


async def save(ui: Ui, *said: str) -> None:
    """Save the form that is open."""
    await ui.click("button", "Save")
    await ui.expect_text(*said)


async def tick(ui: Ui, subjects: list[str], action: str) -> None:
    """Tick rows of a grid and do something with all of them."""
    for each in subjects:
        await ui.check(f"Select {each}")
    await submit(ui, action)


async def submit(ui: Ui, action: str) -> None:
    """Do something with all ticked rows."""
    await ui.select("Actions", action)
    await ui.click("button", "Submit")
    if ui.has("Do this with all ticked"):
        await ui.click("button", "OK")


async def report(ui: Ui, entry: str, period: str, start: str, end: str) -> None:
    """Open one of the reports, and have it made for a span of days."""
    await menu(ui, "Reports", entry)
    await ui.select("Period", period)
    await ui.fill("From", start)
    await ui.fill("To", end)
    await ui.click("button", "Show Report")
