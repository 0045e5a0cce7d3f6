"""How to do webarena-verified's tasks in the back office, where they ask for something else than WebArena's."""

from __future__ import annotations

from webarium.suites.golden import Numbered
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.webarena_work import (
    add_product,
    configure,
    draft_rule,
    reprice,
    retitle,
    write_to_buyer,
)
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def comment(order: int, message: str) -> GoldenPath:
    """Open an order by its number, whatever its status, and write to its buyer."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, order)
        await write_to_buyer(ui, message)

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


def praise(product: int) -> GoldenPath:
    """Count who gave a product four stars or more, and say so in its short description."""

    async def walk(ui: Ui, db: Data) -> None:
        name = str(db.value("SELECT name FROM product WHERE id = ?", product))
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", name)
        count = int(
            db.value(
                "SELECT count(*) FROM review WHERE product_id = ? AND rating >= 4 AND status = 'approved'",
                product,
            )
        )
        said = f"{count} customer(s) love it!" if count else "don't miss out on this amazing product"
        await paths.open_product(ui, db, product)
        await ui.fill("Short Description", f"<p>{said}</p>")
        await paths.save(ui, "You saved the product.")

    return walk


def with_option(attribute: str, label: str, path: GoldenPath) -> GoldenPath:
    """Add an option to an attribute, walk a path that makes configurations of a product, and save it."""

    async def walk(ui: Ui, db: Data) -> None:
        number = db.value("SELECT id FROM attribute WHERE label = ?", attribute)
        await ui.goto(f"/admin/catalog/product_attribute/edit/attribute_id/{number}/")
        await ui.fill("New Option", label)
        await ui.click("button", "Add Option")
        await paths.save(ui, "You saved the product attribute.")
        await saved("product", path)(ui, db)

    return walk


def saved(what: str, path: GoldenPath) -> GoldenPath:
    """Walk a path that ends on a form in the back office, and save what it is about."""

    async def walk(ui: Ui, db: Data) -> None:
        await path(ui, db)
        await paths.save(ui, f"You saved the {what}.")

    return walk


def _paths() -> Numbered:
    yield 489, retitle("Privacy Policy", "No privacy policy is needed in this dystopian world")
    yield 547, with_option("Color", "Brown", configure(1130, sizes=["S"], colors=["Brown"]))
    yield 548, with_option("Color", "Blue", configure(110, sizes=["S", "M"], colors=["Blue"]))
    yield 549, with_option("Size", "XXXL", configure(1492, more=["XXXL"], colors=["Green"]))
    yield 550, with_option("Size", "XXS", configure(1732, sizes=["XXS"], colors=["Blue", "Purple"]))
    yield 551, saved("product", configure(1854, sizes=["30", "31"], colors=["Black", "Blue", "Orange"]))
    yield 493, comment(65, "sorry we are bankrupt, please contact our customer service for refund")
    yield (
        697,
        add_product("Swatch Smart Watch", "769.99", 42, "", "Blue", kind="Gear", shelf="Gear / Watches"),
    )
    for number, product in ((464, 1796), (543, 1684), (544, 1108), (545, 1556), (546, 1668)):
        yield number, praise(product)
    percent, whole = "Percent of product price discount", "Fixed amount discount for whole cart"
    yield 701, saved("cart price rule", draft_rule("Mother's day sale", percent, 15))
    yield 702, catalog_rule("Pride Month", 45)
    yield 703, saved("cart price rule", draft_rule("Thanks giving sale", whole, 40))
    yield 782, reprice(lambda cents: cents * 1.23, 479, 482, 496, 499)


VERIFIED: tuple[tuple[int, GoldenPath], ...] = tuple(_paths())
"""Golden paths by the tasks' numbers."""
