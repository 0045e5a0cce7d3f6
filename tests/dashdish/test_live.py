"""In a browser an order moves on by itself, prices follow what is chosen, and the cart changes in place."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from webarium.server import HEADER, WebServer
from webarium.sites.dashdish.site import SITE
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser


@pytest.mark.asyncio(loop_scope="session")
async def test_from_a_dish_to_its_receipt(chromium: Browser, universe: Universe) -> None:
    conditions = Conditions(popups=False, knobs={"dashdish": {"simulated_minute": 20}})
    with universe.world(users={"dashdish": SITE.roles[0].user}, conditions=conditions) as world:
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        await page.goto(
            f"http://{SITE.host}.localhost:{server.port}/restaurants/mashaallah-halal-food-pakistani-food"
        )
        await page.get_by_role("link", name=re.compile("^Chicken Biryani")).first.click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("radio", name=re.compile(r"^Medium \$")).check()
        await expect(dialog.get_by_role("button", name="Add to cart · $18.01")).to_be_visible()
        await dialog.get_by_role("button", name="More").click()
        await expect(dialog.get_by_role("button", name="Add to cart · $36.02")).to_be_visible()
        await dialog.get_by_role("button", name="Add to cart").click()
        await page.get_by_role("link", name=re.compile("^Cart")).click()
        await page.get_by_role("button", name="One Chicken Biryani less").click()
        await expect(page.locator("#cart .sum")).to_contain_text("$18.01")
        await expect(page.locator("#cart-count")).to_contain_text("1")
        await page.get_by_role("button", name="Close cart").click()
        await expect(page.locator("#cart-drawer")).to_be_hidden()
        await page.get_by_role("link", name=re.compile("^Cart")).click()
        await page.get_by_role("link", name="Go to checkout").click()
        total = page.locator("#charges .total")
        await expect(total).to_contain_text("$25.35")
        await page.get_by_role("radio", name="Express").check()
        await expect(total).to_contain_text("$28.34")
        await page.get_by_role("button", name="Place order").click()
        await expect(page.get_by_role("heading", name="Your receipt")).to_be_visible()
        await context.close()
        await server.stop()
