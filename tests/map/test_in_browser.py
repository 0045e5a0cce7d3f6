"""A visit in a real Chromium: search, directions, a step, and the map that follows; then keys and a dragged end."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from webarium.server import HEADER, WebServer
from webarium.sites.map.site import SITE
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def page(chromium: Browser, universe: Universe) -> AsyncIterator[Page]:
    server = WebServer({SITE.id: SITE}, universe)
    await server.start()
    context = await chromium.new_context(
        reduced_motion="reduce", base_url=f"http://{SITE.host}.localhost:{server.port}"
    )
    try:
        with universe.world(users={SITE.id: SITE.roles[0].user}) as world:
            await context.set_extra_http_headers({HEADER: server.attach(world)})
            page = await context.new_page()
            await page.set_viewport_size({"width": 1280, "height": 720})
            yield page
    finally:
        await context.close()
        await server.stop()


async def test_a_way_from_a_search_to_a_step(page: Page) -> None:
    await page.goto("/")
    await page.get_by_role("searchbox").fill("PNC Park")
    await page.get_by_role("button", name="Go").click()
    await page.get_by_role("link", name="PNC Park, 115, Federal Street").click()
    await page.get_by_role("link", name="Directions to here").click()
    await page.get_by_label("From").fill("Carnegie Mellon University")
    await page.get_by_label("Travel by").select_option("Foot (OSRM)")
    await page.get_by_role("button", name="Go", exact=True).click()
    await expect(page.locator("#routing_summary")).to_contain_text("Time: 1:")
    steps = page.locator(".steps a")
    wanted = await steps.nth(1).text_content()
    await steps.nth(1).click()
    await expect(page.locator(".steps [aria-current=step]")).to_have_text(wanted or "")
    await expect(page.locator(".leaflet-marker-icon")).to_have_count(2)
    await expect(page.locator(".leaflet-tile-loaded").nth(5)).to_be_attached()


async def test_keys_move_the_map_and_tell_what_is_in_view(page: Page) -> None:
    await page.goto("/#map=15/42.35540/-71.06400")
    await page.locator("#map").focus()
    await page.keyboard.press("+")
    await expect(page.locator("#in-view")).to_contain_text("Boston")
    await expect(page.locator("#in-view")).to_contain_text("zoom 16")
    await expect(page).to_have_url(re.compile(r"#map=16/42\.355"))
    await page.keyboard.press("ArrowUp")
    await expect(page).to_have_url(re.compile(r"#map=16/42\.35[6-9]"))


async def test_the_end_of_a_route_can_be_dragged(page: Page) -> None:
    await page.goto(
        "/directions?engine=fossgis_osrm_car&route_from=Carnegie+Mellon+University&route_to=PNC+Park"
    )
    before = await page.locator("#routing_summary").text_content()
    pin = page.locator(".leaflet-marker-icon .pin-end")
    box = await pin.bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 11, box["y"] + 11)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 60, box["y"] + 90, steps=6)
    await page.mouse.up()
    await expect(page.locator("#routing_summary")).not_to_have_text(before or "")
    await expect(page.locator("#route_to")).not_to_have_value("PNC Park")
