"""How to do webarena-verified's tasks in the back office, where they ask for something else than WebArena's."""

from __future__ import annotations

from collections.abc import Iterator

from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.webarena_work import add_product, configure, reprice, retitle
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def comment(order: int, message: str) -> GoldenPath:
    """Open an order by its number, whatever its status, and write to its buyer."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, order)
        await ui.fill("Comment", message)
        await ui.check("Notify Customer by Email")
        await ui.click("button", "Submit Comment")
        await ui.expect_text("You added the comment to the order.")

    return walk


def cart_rule(name: str, action: str, amount: int) -> GoldenPath:
    """Make a rule for carts of all who have an account."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await ui.click("link", "Add New Rule")
        await ui.fill("Rule Name", name)
        await ui.select("Websites", "Main Website")
        await ui.select("Customer Groups", "General", "Wholesale", "Retailer")
        await ui.select("Apply", action)
        await ui.fill("Discount Amount", str(amount))
        await paths.save(ui, "You saved the cart price rule.")

    return walk


def catalog_rule(name: str, amount: int) -> GoldenPath:
    """Make a rule that lowers all prices by some percent, for all who have an account."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "Catalog Price Rules")
        await ui.click("link", "Add New Rule")
        await ui.fill("Rule Name", name)
        await ui.select("Customer Groups", "General", "Wholesale", "Retailer")
        await ui.fill("Discount Amount", str(amount))
        await paths.save(ui, "You saved the catalog price rule.")

    return walk


def saved(path: GoldenPath) -> GoldenPath:
    """Walk a path that ends on a product's page, and save the product."""

    async def walk(ui: Ui, db: Data) -> None:
        await path(ui, db)
        await paths.save(ui, "You saved the product.")

    return walk


def _paths() -> Iterator[tuple[int, GoldenPath]]:
    yield 489, retitle("Privacy Policy", "No privacy policy is needed in this dystopian world")
    yield 551, saved(configure(1854, sizes=["30", "31"], colors=["Black", "Blue", "Orange"]))
    yield 493, comment(65, "sorry we are bankrupt, please contact our customer service for refund")
    yield (
        697,
        add_product("Swatch Smart Watch", "769.99", 42, "", "Blue", kind="Gear", shelf="Gear / Watches"),
    )
    percent, whole = "Percent of product price discount", "Fixed amount discount for whole cart"
    yield 701, cart_rule("Mother's day sale", percent, 15)
    yield 702, catalog_rule("Pride Month", 45)
    yield 703, cart_rule("Thanks giving sale", whole, 40)
    yield 782, reprice(lambda cents: cents * 1.23, 479, 482, 496, 499)


VERIFIED: tuple[tuple[int, GoldenPath], ...] = tuple(_paths())
"""Golden paths by the tasks' numbers."""
