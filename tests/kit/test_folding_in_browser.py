"""What folds on narrow windows follows the window in a real browser, but not against who closed it."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from webarium.server import HEADER, WebServer
from webarium.sites.omnizon.site import SITE
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser

WIDE, NARROW = 1280, 600


@pytest.mark.asyncio(loop_scope="session")
async def test_filters_fold_with_the_window_and_stay_closed_once_a_visitor_closed_them(
    chromium: Browser,
) -> None:
    with (
        Universe.open([SITE.database]) as universe,
        universe.world(conditions=Conditions(popups=False)) as world,
    ):
        server = WebServer({SITE.id: SITE}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()

        async def resize(width: int) -> None:
            await page.set_viewport_size({"width": width, "height": 720})

        await resize(WIDE)
        await page.goto(f"http://{SITE.host}.localhost:{server.port}/search?query=lamp")
        filters = page.locator("details[data-folded]")
        summary, shown = filters.locator("summary"), filters.locator("form")
        await expect(shown).to_be_visible()
        await resize(NARROW)
        await expect(shown).to_be_hidden()
        await summary.click()
        await expect(shown).to_be_visible()
        await resize(WIDE)
        await expect(shown).to_be_visible()

        await summary.click()
        await expect(shown).to_be_hidden()
        await resize(NARROW)
        await resize(WIDE)
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert not await shown.is_visible()
        await summary.click()
        await expect(shown).to_be_visible()
        await context.close()
        await server.stop()
