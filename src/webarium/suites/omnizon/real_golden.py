"""Ways to do REAL's ten public tasks about Omnizon, by their ids."""

from __future__ import annotations

from webarium.sites.omnizon.delivery import written
from webarium.sites.omnizon.state import REPLICA
from webarium.suites.kit import dollars
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.base import delivery_days, product, products, shelf
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

MARSHALL, DUALSENSE, PIXEL, ULTRA, FOLD, RUNWAY, VILVA, KTC = 15, 16, 21, 22, 23, 61, 1, 2


async def first_laptop(ui: Ui, db: Data) -> None:
    """omnizon-1: name the first result of a search for laptops."""
    row = product(db, VILVA)
    await ui.search("laptop")
    await ui.expect_text(row["name"])
    ui.stop(f"The first product for laptop is {row['name']}, at {dollars(row.price)}.")


async def most_to_the_last_day(ui: Ui, db: Data) -> None:
    """omnizon-10: thirty of something on the last day."""
    row = product(db, DUALSENSE)
    await paths.find(ui, row)
    await paths.buy_now(ui)
    await ui.select("Quantity", "30")
    await ui.check(written(delivery_days(db)[-1], REPLICA.published))
    await paths.place(ui)


async def three_phones(ui: Ui, db: Data) -> None:
    """omnizon-2: two from the results into the cart, the third by Buy Now."""
    await ui.search("smartphones")
    for number in (PIXEL, ULTRA):
        await ui.click("button", "Add to Cart", near=product(db, number)["name"])
        await ui.expect_text("Added to cart")
    await ui.click("link", product(db, FOLD)["name"])
    await paths.buy_now(ui)
    await paths.place(ui)


async def list_headphones(ui: Ui, db: Data) -> None:
    """omnizon-3: everything in a department."""
    await ui.click("link", "Headphones")
    found = sorted(shelf(db, "headphones"), key=lambda row: (row.rank, row.id))
    for row in found:
        await ui.expect_text(row["name"])
    ui.stop("\n".join(f"{row['name']}: {dollars(row.price)}" for row in found))


async def speaker_and_watch(ui: Ui, db: Data) -> None:
    """omnizon-4: two things in one order."""
    for number, text in (
        (MARSHALL, "Marshall Emberton II Portable Bluetooth Speaker"),
        (RUNWAY, "Michael Kors Oversized Slim Runway Men's Watch"),
    ):
        await ui.search(text)
        await ui.click("button", "Add to Cart", near=product(db, number)["name"])
        await ui.expect_text("Added to cart")
    await paths.check_out(ui)


async def monitor_facts(ui: Ui, db: Data) -> None:
    """omnizon-5: read a monitor's table of facts."""
    row = product(db, KTC)
    await paths.find(ui, row)
    facts = db.rows("SELECT label, value FROM product_fact WHERE product_id = ? ORDER BY position", KTC)
    for fact in facts:
        await ui.expect_text(fact.value, near=fact.label)
    ui.stop(f"{row['name']}:\n" + "\n".join(f"{fact.label}: {fact.value}" for fact in facts))


async def better_phone(ui: Ui, db: Data) -> None:
    """omnizon-6: compare two phones and buy one."""
    for number in (FOLD, ULTRA):
        row = product(db, number)
        await paths.find(ui, row)
        await ui.expect_text(dollars(row.price))
    await paths.buy_now(ui)
    await paths.place(ui)
    ui.stop(
        f"I bought the SAMSUNG Galaxy S24 Ultra for {dollars(product(db, ULTRA).price)}. It has a 200 MP camera, a "
        "5,000 mAh battery and water resistance to IP68, while the Galaxy Z Fold 6 costs "
        f"{dollars(product(db, FOLD).price)} with a 50 MP camera, 4,400 mAh and IP48: the S24 Ultra offers better "
        "features relative to its price."
    )


async def dearest_in_gaming(ui: Ui, db: Data) -> None:
    """omnizon-7: sort a department by price to find its dearest product."""
    await ui.click("link", "Gaming")
    await ui.select("Sort by", "Price: High to Low")
    row = shelf(db, "gaming")[-1]
    await ui.expect_text(row["name"])
    ui.stop(f"The most expensive product in Gaming is the {row['name']} at {dollars(row.price)}.")


async def five_machines(ui: Ui, db: Data) -> None:
    """omnizon-8: the cheapest result, five of it."""
    await ui.search("Automatic Espresso Machine")
    await ui.select("Sort by", "Price: Low to High")
    cheapest = min(products(db, "p.kind = 'espresso machine'"), key=lambda row: row.price)
    await ui.click("link", cheapest["name"])
    await paths.buy_now(ui, 5)
    await paths.place(ui)


async def new_default_card(ui: Ui, db: Data) -> None:
    """omnizon-9: pay with a new default card."""
    await ui.search("PlayStation DualSense")
    await ui.click("link", product(db, DUALSENSE)["name"])
    await paths.buy_now(ui)
    await ui.click("button", "Add a new card")
    card = {"card_name": "Jack Fulton", "card_number": "9231 3432 8927 7764", "month": "1", "year": "2029"}
    await paths.fill_card(ui, {**card, "security_code": "128"})
    await ui.check("Make this my default card")
    await ui.click("button", "Add your card")
    await paths.place(ui)


GOLDEN: dict[str, GoldenPath] = {
    "omnizon-1": first_laptop,
    "omnizon-2": three_phones,
    "omnizon-3": list_headphones,
    "omnizon-4": speaker_and_watch,
    "omnizon-5": monitor_facts,
    "omnizon-6": better_phone,
    "omnizon-7": dearest_in_gaming,
    "omnizon-8": five_machines,
    "omnizon-9": new_default_card,
    "omnizon-10": most_to_the_last_day,
}
"""All of them."""
