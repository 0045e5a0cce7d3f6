"""The map, the suggestions and the menus of Zilloft in a browser, by keyboard and without scripts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, expect

from webarium.server import HEADER, WebServer
from webarium.sites.zilloft.site import SITE
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser


@asynccontextmanager
async def visiting(
    chromium: Browser, universe: Universe, *, scripts: bool = True
) -> AsyncIterator[tuple[Page, str]]:
    """A page of a browser in a new world, and where the site is."""
    with universe.world(users={"zilloft": SITE.roles[0].user}, conditions=Conditions(popups=False)) as world:
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(
            extra_http_headers={HEADER: server.attach(world)}, java_script_enabled=scripts
        )
        try:
            yield await context.new_page(), f"http://{SITE.host}.localhost:{server.port}"
        finally:
            await context.close()
            await server.stop()


@pytest.mark.asyncio(loop_scope="session")
async def test_a_home_is_found_by_keyboard_and_saved(chromium: Browser, universe: Universe) -> None:
    async with visiting(chromium, universe) as (page, origin):
        await page.goto(origin)
        box = page.get_by_role("combobox").first
        await box.press_sequentially("san die")
        await expect(page.get_by_role("option", name="San Diego, CA").first).to_be_visible()
        await box.press("ArrowDown")
        await box.press("Enter")
        await expect(box).to_have_value("San Diego, CA")
        await box.press("Enter")
        await expect(page.get_by_role("heading", name="San Diego, CA: homes for sale")).to_be_visible()
        pins = page.get_by_role("region", name="Map", exact=True).locator("a.pin")
        cards = page.locator("article.card")
        assert await pins.count() == await cards.count() > 3
        before = await page.locator(".total strong").inner_text()
        await page.get_by_role("link", name="Zoom in").press("Enter")
        await expect(page.get_by_text("Only homes in the area on the map.")).to_be_visible()
        assert await page.locator(".total strong").inner_text() != before
        await page.locator("summary", has_text="Draw an area").press("Enter")
        await page.get_by_label("One corner").select_option("A1")
        await page.get_by_label("Opposite corner").select_option("F6")
        await page.get_by_role("button", name="Show homes in this area").press("Enter")
        pin = pins.first
        where = await pin.get_attribute("href")
        await pin.press("Enter")
        await expect(page).to_have_url(f"{origin}{where}")
        await page.get_by_role("button", name="Save this home").press("Enter")
        await expect(page.get_by_text("was saved.")).to_be_visible()


@pytest.mark.asyncio(loop_scope="session")
async def test_search_and_map_need_no_scripts(chromium: Browser, universe: Universe) -> None:
    async with visiting(chromium, universe, scripts=False) as (page, origin):
        await page.goto(origin)
        box = page.get_by_role("combobox").first
        await box.fill("Oakland, CA")
        await box.press("Enter")
        await expect(page.get_by_role("heading", name="Oakland, CA: homes for sale")).to_be_visible()
        await page.locator("summary", has_text="Beds & baths").press("Enter")
        await page.get_by_label("Bedrooms").select_option("3")
        await page.get_by_role("button", name="Apply beds and baths").click()
        await expect(page.get_by_text("Clear filters (1)")).to_be_visible()
        await page.get_by_label("Sort by").select_option("low")
        await page.get_by_role("button", name="Sort", exact=True).click()
        await page.locator("a.pin").first.click()
        await expect(page.get_by_role("heading", name="Oakland, CA").first).to_be_visible()
