"""How to do WebArena's public tasks that change something in the back office, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.sql import one_of, select
from webarium.suites.golden import Numbered, each
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import nine
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_SAVED = "You saved the product."


def disable(product: int) -> GoldenPath:
    """Open a product by its number and switch it off for all shoppers."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_product(ui, db, product)
        await ui.select("Enable Product", "Disabled")
        await paths.save(ui, _SAVED)

    return walk


def mark_on_sale(product: int) -> GoldenPath:
    """Mark a product as on sale."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_product(ui, db, product)
        await ui.check("Sale")
        await paths.save(ui, _SAVED)

    return walk


def sold_out(product: int) -> GoldenPath:
    """Mark a product in all its kinds as out of stock."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_product(ui, db, product)
        await ui.select("Stock Status", "Out of Stock")
        await paths.save(ui, _SAVED)

    return walk


def reprice(cents: Callable[[int], float], *products: int) -> GoldenPath:
    """Give products other prices, each on its own page."""

    async def walk(ui: Ui, db: Data) -> None:
        for number in products:
            price = round(cents(int(base.product(db, number).price)) + 1e-6)
            await ui.goto(f"/admin/catalog/product/edit/id/{number}/")
            await ui.fill("Price", f"{price / 100:.2f}")
            await paths.save(ui, _SAVED)

    return walk


def restock(*arrived: tuple[int, int]) -> GoldenPath:
    """Add units to products' stock, each on its own page."""

    async def walk(ui: Ui, db: Data) -> None:
        for number, units in arrived:
            stock = int(base.product(db, number).stock)
            await ui.goto(f"/admin/catalog/product/edit/id/{number}/")
            await ui.fill("Quantity", str(stock + units))
            if not stock:
                await ui.select("Stock Status", "In Stock")
            await paths.save(ui, _SAVED)

    return walk


def configure(
    product: int, *, sizes: Sequence[str] = (), colors: Sequence[str] = (), more: Sequence[str] = ()
) -> GoldenPath:
    """Make configurations of a product from sizes, listed or new ones, and colors."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_product(ui, db, product)
        await ui.click("link", "Edit Configurations")
        if sizes:
            await ui.select("Size", *sizes)
        if more:
            await ui.fill("More values of Size", ", ".join(more))
        await ui.select("Color", *colors)
        await ui.click("button", "Generate Products")
        await ui.expect_text("You created")

    return walk


def quote(product: int, *nicknames: str) -> GoldenPath:
    """Read what customers praised, and quote it in a product's description."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", str(base.product(db, product)["name"]))
        where = f"product_id = ? AND {one_of('nickname', nicknames).sql}"
        found = db.column(select("detail", "review", where, "ORDER BY id"), product, *nicknames)
        await paths.open_product(ui, db, product)
        old = base.product(db, product).description
        quotes = [f"> {text}" for text in found]
        await ui.fill("Description", "\n\n".join([old, *quotes, "So say our customers."]))
        await paths.save(ui, _SAVED)

    return walk


def add_product(
    name: str, dollars: str, stock: int, size: str, color: str, *, kind: str, shelf: str
) -> GoldenPath:
    """Fill in the form of a simple product, its attribute set first, and save it."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Catalog", "Products")
        await ui.click("link", "Add Product")
        await ui.select("Attribute Set", kind)
        await ui.fill("Product Name", name)
        await ui.fill("Price", dollars)
        await ui.fill("Quantity", str(stock))
        if size:
            await ui.select("Size", size)
        await ui.select("Color", color)
        await ui.select("Categories", shelf)
        await ui.click("button", "Save and Continue Edit")
        await ui.expect_text(_SAVED)

    return walk


def cancel(order: int) -> GoldenPath:
    """Open an order by its number, cancel it, and say OK to the question."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, order)
        await ui.click("button", "Cancel")
        await ui.click("button", "OK")
        await ui.expect_text("You canceled the order.")

    return walk


def notify(order: int, message: str) -> GoldenPath:
    """Write to the buyer of an order."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", "Pending")
        await paths.keyword(ui, str(base.order(db, order).bill_name))
        await ui.click("link", f"View {nine(order)}")
        await write_to_buyer(ui, message)

    return walk


async def write_to_buyer(ui: Ui, message: str) -> None:
    """Write to the buyer of the order that is open."""
    await ui.fill("Comment", message)
    await ui.check("Notify Customer by Email")
    await ui.click("button", "Submit Comment")
    await ui.expect_text("You added the comment to the order.")


def none_pending(name: str) -> GoldenPath:
    """See that somebody has no pending order."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Sales", "Orders")
        await paths.choose_filter(ui, "Status", "Pending")
        await paths.keyword(ui, name)
        ui.decline("not_found")

    return walk


def ship(order: int, carrier: str, number: str) -> GoldenPath:
    """Open an order, enter carrier and tracking number, and send all that it holds."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, order)
        await ui.click("link", "Ship")
        await ui.select("Carrier", carrier)
        await ui.fill("Number", number)
        await ui.click("button", "Submit Shipment")
        await ui.expect_text("The shipment has been created.")

    return walk


def readdress(
    order: int, street: str, more: str, city: str, region: str, postcode: str, kind: str = "billing"
) -> GoldenPath:
    """Change one of an order's addresses."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.open_order(ui, order)
        await ui.click("link", f"Edit the {kind} address")
        await ui.fill("Street Address: Line 1", street)
        await ui.fill("Street Address: Line 2", more)
        await ui.select("State/Province", region)
        await ui.fill("City", city)
        await ui.fill("Zip/Postal Code", postcode)
        await ui.click("button", "Save")
        await ui.expect_text("You updated the order address.")

    return walk


def retitle(old: str, new: str) -> GoldenPath:
    """Give a page another title."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Content", "Pages")
        await ui.click("link", f"Edit {old}")
        await ui.fill("Page Title", new)
        await paths.save(ui, "You saved the page.")

    return walk


def draft_rule(name: str, action: str, amount: int) -> GoldenPath:
    """Fill in the form of a rule for all who have an account, and do not save it."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "Cart Price Rules")
        await ui.click("link", "Add New Rule")
        await ui.fill("Rule Name", name)
        await ui.select("Websites", "Main Website")
        await ui.select("Customer Groups", "General", "Wholesale", "Retailer")
        await ui.select("Apply", action)
        await ui.fill("Discount Amount", str(amount))

    return walk


def approve(*numbers: int) -> GoldenPath:
    """Approve some reviews, each on its own page."""

    async def walk(ui: Ui, db: Data) -> None:
        for number in numbers:
            await _open_review(ui, db, number)
            await ui.select("Status", "Approved")
            await paths.save(ui, "You saved the review.")

    return walk


def remove(*numbers: int) -> GoldenPath:
    """Delete some reviews, each on its own page."""

    async def walk(ui: Ui, db: Data) -> None:
        for number in numbers:
            await _open_review(ui, db, number)
            await ui.click("button", "Delete")
            await ui.click("button", "OK")
            await ui.expect_text("You deleted the review.")

    return walk


async def _open_review(ui: Ui, db: Data, number: int) -> None:
    row = db.row("SELECT title, nickname FROM review WHERE id = ?", number)
    await paths.menu(ui, "Marketing", "All Reviews")
    await paths.type_filter(ui, "Title", str(row.title), Nickname=str(row.nickname))
    await ui.click("link", f"Edit {row.title}")


def nothing_negative(product: str) -> GoldenPath:
    """Read a product's reviews, and find none that is negative."""

    async def walk(ui: Ui, db: Data) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", product)
        ui.decline("not_found")

    return walk


def _products() -> Numbered:
    yield 423, mark_on_sale(126)
    yield from each(453, disable, (78,), (478,), (676,), (1840,), (1819,))
    yield 458, reprice(lambda cents: cents - 500, 1481)
    yield 459, reprice(lambda cents: cents * 0.9, 237)
    yield 460, reprice(lambda cents: cents * 0.85, 418)
    yield 461, reprice(lambda cents: cents + 1150, 721)
    yield 462, reprice(lambda cents: cents * 1.1, 710)
    yield 463, reprice(lambda cents: cents * 1.15, 996)
    yield from each(501, sold_out, (350,), (446,), (682,), (1108,), (1861,))
    yield 547, configure(1130, sizes=["S"], colors=["Brown"])
    yield 548, configure(110, sizes=["S", "M"], colors=["Blue"])
    yield 549, configure(1492, sizes=["XXXL"], colors=["Green"])
    yield 550, configure(1732, more=["XXS"], colors=["Blue", "Purple"])
    yield 551, configure(1854, sizes=["30", "31"], colors=["Black", "Blue", "Orange"])
    yield 464, quote(1604, "Tina R.")
    yield 543, quote(1684, "Hollie", "Janett", "Fay", "Tess")
    yield 544, quote(1108, "Brandie", "Wilma", "Ora", "Kris", "Lenora")
    yield 545, quote(1556, "Big Jim", "Carl", "Wade", "Stefan", "Ulf", "Bert")
    top, bottom, gear = "Women / Tops", "Men / Bottoms", "Gear / {}"
    bulk = "Energy-Bulk"
    yield 694, add_product(f"{bulk} Women Shirt", "60", 50, "S", "Blue", kind="Top", shelf=top)
    yield 695, add_product(f"{bulk} Man Yoga Pant", "69.99", 50, "38", "Yellow", kind="Bottom", shelf=bottom)
    jeans = "FancyBoy Man Causal Jeans"
    yield 696, add_product(jeans, "169.99", 42, "34", "Blue", kind="Bottom", shelf=bottom)
    watch = gear.format("Watches")
    yield 697, add_product("Swaatch Smart Watch", "769.99", 42, "", "Blue", kind="Gear", shelf=watch)
    mats = gear.format("Fitness Equipment")
    yield 698, add_product("Lelelumon Yoga Mat", "769.99", 42, "", "Black", kind="Gear", shelf=mats)
    yield 768, restock((872, 5))
    yield 769, restock((544, 378), (547, 378), (550, 378), (553, 378), (556, 378))
    yield 770, restock((1836, 12), (1838, 56))
    yield 777, reprice(lambda cents: cents - 500, 111, 114, 117, 120, 123)
    yield 778, reprice(lambda cents: cents * 0.865 + 0.01, 1841, 1842, 1843)
    yield 779, reprice(lambda cents: cents * 0.85, 1559, 1562, 1565)
    yield 780, reprice(lambda cents: cents + 1700, 1264, 1267)
    yield 781, reprice(lambda cents: cents * 1.37, 1573)


def _rest() -> Numbered:
    yield from each(470, cancel, (302,), (307,), (299,), (301,), (305,))
    yield from each(
        486, retitle, ("404 Not Found", "Bruh bro you clicked the wrong page"),
        ("Enable Cookies", "Cookie monster coming to your place"),
        ("Home Page", "This is the home page!! Leave here!!"),
        ("Privacy Policy", "No privacy policy is needed is this dystopian world"), ("About us", "Secret"),
    )  # fmt: skip
    yield 491, none_pending("Sarah Miller")
    yield from each(
        492, notify, (302, "sorry we are out of stock, please reorder"),
        (307, "sorry we are bankrupt, please contact our customer service for refund"),
        (304, "Yo, your order will be shipped soon!"), (303, "Thanks, your order is ready to be shipped!"),
    )  # fmt: skip
    yield from each(
        496, ship, (299, "Federal Express", "8974568499"), (307, "DHL", "24353446464"),
        (306, "United Parcel Service", "55591023930"), (304, "United States Postal Service", "13849373987"),
        (301, "DHL", "239028439840"),
    )  # fmt: skip
    yield from each(
        538, readdress, (299, "456 Oak Avenue", "Apartment 5B", "New York", "New York", "10001"),
        (65, "789 Pine Lane", "", "San Francisco", "California", "94102"),
        (301, "321 Birch Boulevard", "Suite 200", "Dallas", "Texas", "75201"),
        (125, "654 Elm Drive", "Apartment 12", "Miami", "Florida", "33101", "shipping"),
        (300, "987 Cedar Court", "", "Los Angeles", "California", "90012"),
    )  # fmt: skip
    percent, cart = "Percent of product price discount", "Fixed amount discount for whole cart"
    yield from each(
        699, draft_rule, ("spring sale", percent, 20), ("fall discount", cart, 10), ("Mother's day sale", cart, 15),
        ("Pride Month", percent, 45), ("Thanks giving sale", cart, 40),
    )  # fmt: skip
    yield 771, approve(347, 349, 352)
    yield 773, remove(351, 353)
    yield 774, remove(349, 351, 353)
    yield 775, remove(51)
    yield 776, remove(93, 109)
    yield 790, nothing_negative("Sybil Running Short")


WORK: tuple[tuple[int, GoldenPath], ...] = (*_products(), *_rest())
"""Golden paths by the tasks' numbers."""
