"""How to do WebArena's public tasks about a customer's account and wishes, at the scale ``webarena``."""

from __future__ import annotations

from webarium.sql import select
from webarium.suites.golden import Numbered, each
from webarium.suites.shopping import paths
from webarium.suites.shopping.contact import FIELD
from webarium.suites.shopping.people import fill_address
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def wish(like: str = "") -> GoldenPath:
    """Put a product on the wish list: the open one, or one with such a name."""

    async def walk(ui: Ui, db: Data) -> None:
        if like:
            kept = "name LIKE ? AND status = 'enabled' AND type <> 'variant'"
            choosing = "EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = product.id)"
            row = db.rows(select("*", "product", kept, f"ORDER BY {choosing}, id LIMIT 1"), like)[0]
            await paths.find_product(ui, row)
        await ui.click("button", "Add to Wish List", near="Qty")
        ui.expect_url("/wishlist")

    return walk


def subscribe() -> GoldenPath:
    """Turn on the general subscription under the account's newsletter settings."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.click("link", "My Account")
        await ui.click("link", "Newsletter Subscriptions")
        await ui.check("General Subscription")
        await ui.click("button", "Save")

    return walk


def subscribe_below(email: str) -> GoldenPath:
    """Subscribe in the foot of the page."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.fill("Sign Up for Our Newsletter", email)
        await ui.click("button", "Subscribe")
        await ui.expect_text("You are on the list")

    return walk


def move_to(street: str, more: str, city: str, region: str, postcode: str) -> GoldenPath:
    """Replace the billing address that the account has, and save it."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.click("link", "My Account")
        await ui.click("link", "Address Book")
        await ui.click("link", "Change Billing Address")
        phone = db.value("SELECT telephone FROM customer WHERE email = ?", db.user)
        move = {
            "street": street,
            "city": city,
            "region": region,
            "postcode": postcode,
            "telephone": str(phone),
        }
        await fill_address(ui, move, names=False)
        await ui.fill("Street Address: Line 2", more)
        await ui.click("button", "Save Address")
        await ui.expect_text("You saved the address")

    return walk


def draft(text: str) -> GoldenPath:
    """Write a message to the shop, and do not send it."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto("/contact/")
        await ui.fill(FIELD, text)

    return walk


def _account() -> Numbered:
    yield from each(
        465, wish, ("Tide PODS Spring Meadow%",), ("2 Hawaiian Bamboo%",), ("HONGJ Hawaiian%",),
        ("DkRgVNY Lace%",), ("Light Blue Simple Summer%",),
    )  # fmt: skip
    yield from each(
        511, wish, ("%laundry%detergent%",), ("%toothpaste%",), ("%chair%",), ("%white%desk%",),
        ("%white%computer%desk%",),
    )  # fmt: skip
    yield from each(516, wish, (), (), (), (), ())
    yield 521, subscribe()
    yield from each(
        571, move_to, ("231 Willow Way", "Suite 100", "Chicago", "Illinois", "60601"),
        ("654 Aspen Road", "House #3", "Boston", "Massachusetts", "02110"),
        ("987 Sycamore Circle", "", "Philadelphia", "Pennsylvania", "19102"),
        ("111 Magnolia Path", "", "Atlanta", "Georgia", "30303"),
        ("222 Redwood Rise", "Suite 300", "Seattle", "Washington", "98101"),
    )  # fmt: skip
    yield from each(
        689, draft, ("May I have a coupon? I am a loyal customer.",),
        ("You promised me a coupon last time. May I have it?",),
        ("May I have a coupon? I plan to make a bulk purchase.",), ("May I have a coupon? I am a student.",),
        ("My refund is supposed to be replaced by a coupon. Please send it.",),
    )  # fmt: skip


ACCOUNT: tuple[tuple[int, GoldenPath], ...] = tuple(_account())
"""Golden paths by the tasks' numbers."""
