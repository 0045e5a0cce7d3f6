"""Buying in a real Chromium: with plain links and forms only, and by keyboard with everything on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, async_playwright

from tests.looks import AXE, STICKING_OUT, VIOLATIONS
from webarium.browser.process.chromium import find_chromium
from webarium.server import HEADER, WebServer
from webarium.sites.shopping.site import SITE
from webarium.worlds import Universe, World

from .buying import ADDRESS, PASSWORD, TOMAS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLAIN = """SELECT name, url_key, price FROM product p WHERE status = 'enabled' AND stock > 5 AND NOT EXISTS
(SELECT 1 FROM product_option o WHERE o.product_id = p.id) ORDER BY id LIMIT 1"""


@asynccontextmanager
async def visitor(world: World, *, scripts: bool, size: tuple[int, int]) -> AsyncIterator[tuple[Page, str]]:
    """A tab in a world, and the shop's address."""
    server = WebServer({SITE.id: SITE}, world.universe)
    await server.start()
    token = server.attach(world)
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
            )
            context = await browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                extra_http_headers={HEADER: token},
                java_script_enabled=scripts,
                reduced_motion="reduce",
            )
            yield await context.new_page(), f"http://onestopshop.localhost:{server.port}"
            await browser.close()
    finally:
        server.detach(token)
        await server.stop()


async def fill_address(page: Page) -> None:
    labels = {
        "First Name": "firstname",
        "Last Name": "lastname",
        "Phone Number": "telephone",
        "Street Address: Line 1": "street[0]",
        "City": "city",
        "Zip/Postal Code": "postcode",
    }
    for label, field in labels.items():
        await page.get_by_label(label, exact=True).fill(ADDRESS[field])
    await page.get_by_label("State/Province", exact=True).select_option(ADDRESS["region"])


async def enter(page: Page, target: Locator, text: str | None = None) -> None:
    """Type into something, or just go there, and press Enter, which leads to another page."""
    if text is not None:
        await target.fill(text)
    async with page.expect_navigation():
        await target.press("Enter")


async def follow(page: Page, target: Locator) -> None:
    """Click what leads to another page."""
    async with page.expect_navigation():
        await target.click()


async def assert_sound(page: Page) -> None:
    assert await page.evaluate(STICKING_OUT) == []
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(VIOLATIONS, True) == []


async def test_a_guest_buys_without_any_script(universe: Universe) -> None:
    with universe.world() as world:
        name, url_key, _ = next(world.db("shopping").execute(PLAIN))
        async with visitor(world, scripts=False, size=(430, 932)) as (page, home):
            await page.goto(f"{home}/{url_key}.html")
            await follow(page, page.locator("#product-addtocart-button"))
            await follow(page, page.get_by_role("link", name="shopping cart"))
            await follow(page, page.get_by_role("link", name="Proceed to Checkout"))
            await follow(page, page.get_by_role("button", name="Next"))
            assert await page.locator("#firstname-error").inner_text() == "This is a required field."
            await page.get_by_label("Email Address", exact=True).fill("gil@post.test")
            await fill_address(page)
            await page.get_by_label("Best Way - Table Rate").check()
            await follow(page, page.get_by_role("button", name="Next"))
            await follow(page, page.get_by_role("button", name="Place Order"))
            assert await page.get_by_role("heading", level=1).inner_text() == "Thank you for your purchase!"
            number = await page.locator(".order-number").inner_text()
            await follow(page, page.locator("#maincontent").get_by_role("link", name="Orders and Returns"))
            await page.get_by_label("Order ID").fill(number)
            await page.get_by_label("Billing Last Name").fill("Marsh")
            await page.get_by_label("Find Order By").select_option("zip")
            await page.get_by_label("Billing ZIP Code").fill("15213")
            await follow(page, page.get_by_role("button", name="Continue"))
            assert name in await page.locator(".order-details-items.ordered").inner_text()
        placed = [change for change in world.changes() if change.table == "sales_order"]
        assert [change.new and change.new["shipping_method"] for change in placed] == [
            "Best Way - Table Rate"
        ]


async def test_a_customer_buys_by_keyboard(universe: Universe) -> None:
    with universe.world() as world:
        _, url_key, price = next(world.db("shopping").execute(PLAIN))
        async with visitor(world, scripts=True, size=(1280, 720)) as (page, home):
            await page.goto(f"{home}/wishlist/")
            await page.get_by_label("Email", exact=True).fill(TOMAS)
            await enter(page, page.get_by_label("Password", exact=True), "wrong")
            await assert_sound(page)
            await enter(page, page.get_by_label("Password", exact=True), PASSWORD)
            assert page.url == f"{home}/wishlist/"
            await page.goto(f"{home}/{url_key}.html")
            await enter(page, page.get_by_label("Qty", exact=True), "1")
            await page.goto(f"{home}/checkout/cart/")
            await enter(page, page.get_by_title("Qty"), "0")
            await assert_sound(page)
            await enter(page, page.get_by_title("Qty"), "3")
            await enter(page, page.get_by_role("link", name="Proceed to Checkout"))
            await page.get_by_label("New Address").check()
            await enter(page, page.get_by_role("button", name="Next"))
            await assert_sound(page)
            await fill_address(page)
            await enter(page, page.get_by_label("City", exact=True))
            await page.get_by_label("My billing and shipping address are the same").uncheck()
            await page.get_by_label("New Address").check()
            await page.get_by_role("button", name="Place Order").press("Enter")
            await page.locator(".billing-other .field-error").first.wait_for()
            await assert_sound(page)
            await page.get_by_label("My billing and shipping address are the same").check()
            await enter(page, page.get_by_role("button", name="Place Order"))
            number = await page.locator(".order-number").inner_text()
            await enter(page, page.locator(".order-number"))
            assert await page.get_by_role("heading", level=1).inner_text() == f"Order # {number}"
        orders = [change.new for change in world.changes() if change.table == "sales_order"]
        assert [order and order["grand_total"] for order in orders] == [3 * price + 1500]
        saved = [change for change in world.changes() if change.table == "customer_address"]
        assert [change.op for change in saved] == ["insert"]
