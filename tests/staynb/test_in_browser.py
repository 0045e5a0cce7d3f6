"""The map is dragged and hearts are pressed in a real browser; nothing else of the page moves."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

from webarium.server import HEADER, WebServer
from webarium.sites.staynb.site import SITE
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser


async def _drag(page: Page, right: int, down: int) -> None:
    box = await page.locator("#map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right, y + down, steps=4)
    await page.mouse.up()


@pytest.mark.asyncio(loop_scope="session")
async def test_map_and_hearts_change_the_page_where_it_is(chromium: Browser) -> None:
    with (
        Universe.open([SITE.database]) as universe,
        universe.world(users={"staynb": SITE.roles[0].user}) as world,
    ):
        world.conditions = Conditions(popups=False)
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        loads: list[str] = []
        page.on("load", lambda loaded: loads.append(loaded.url))
        await page.goto(f"http://{SITE.host}.localhost:{server.port}/s?where=Rome%2C+Italy")
        before = page.url

        await _drag(page, -150, 0)
        await expect(page.locator("#found")).to_contain_text("in the map area")
        await expect(page.get_by_label("Where")).to_have_value("")
        assert "area=" in page.url
        moved = page.url

        await page.get_by_label("Search as I move the map").uncheck()
        await _drag(page, 0, -80)
        assert page.url == moved
        await page.get_by_role("button", name="Search this area").click()
        await expect(page).not_to_have_url(moved)
        await expect(page.get_by_label("Search as I move the map")).not_to_be_checked()

        await page.route("**/s?*", lambda route: route.abort())
        await page.get_by_role("link", name="Zoom out").click()
        await expect(page.locator(".kit-failed")).to_contain_text("nothing on this page was changed")
        await page.unroute("**/s?*")

        heart = page.locator(".card .heart").last
        await heart.press("Enter")
        await page.get_by_role("button", name=re.compile("Long weekends")).click()
        await expect(heart).to_have_text(re.compile(r"^\s*Saved"))
        await expect(heart).to_be_focused()
        await expect(page.locator("#told")).to_contain_text("Saved to Long weekends.")

        await page.get_by_role("link", name="Zoom out").click()
        await expect(page.locator("#told")).to_be_empty()
        await heart.press("Enter")
        await page.get_by_role("button", name=re.compile("Long weekends")).click()
        await expect(page.locator("#told")).to_contain_text("Removed from Long weekends.")
        await heart.press("Enter")
        await expect(page.locator("#told")).to_be_empty()
        assert loads == [before]
        await context.close()
        await server.stop()
