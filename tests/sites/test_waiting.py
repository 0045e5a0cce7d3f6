"""What waits for a slow answer says so, and says no more once the answer is there."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from webarium.server import HEADER, WebServer
from webarium.sites.registry import load_sites
from webarium.worlds import Conditions, Universe

pytestmark = pytest.mark.browser
LOOK = "(part, pseudo) => { const look = getComputedStyle(part, pseudo); return [look.content, look.backgroundImage]; }"


@pytest.mark.parametrize(
    ("site_id", "part", "pseudo", "shown"),
    [
        ("staynb", ".more", "::after", ['""', "none"]),
        ("omnizon", "#suggestions", "", ["normal", "repeating-linear-gradient"]),
    ],
)
@pytest.mark.asyncio(loop_scope="session")
async def test_what_waits_looks_so_until_the_answer_is_there(
    chromium: Browser, site_id: str, part: str, pseudo: str, shown: list[str]
) -> None:
    site = load_sites()[site_id]
    with (
        Universe.open([site.database]) as universe,
        universe.world(conditions=Conditions(popups=False)) as world,
    ):
        server = WebServer({site.id: site}, universe)
        await server.start()
        context = await chromium.new_context(extra_http_headers={HEADER: server.attach(world)})
        page = await context.new_page()
        await page.goto(f"http://{site.host}.localhost:{server.port}/")
        waiting = page.locator(f"{part}[data-waits]")
        assert await waiting.evaluate(LOOK, pseudo) != shown
        world.conditions = Conditions(popups=False, latency_ms=3000)
        if site_id == "staynb":
            await waiting.click()
        else:
            await page.fill("#search", "lap")
        await expect(page.locator(f"{part}[aria-busy=true]")).to_have_count(1)
        content, background = await waiting.evaluate(LOOK, pseudo)
        assert [content, background.partition("(")[0]] == shown
        await expect(page.locator("[aria-busy=true]")).to_have_count(0)
        await context.close()
        await server.stop()
