"""Every kind of page in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from webarium.browser.chromium import find_chromium
from webarium.server import HEADER, WebServer
from webarium.sites.staynb.site import SITE
from webarium.worlds import Conditions, Universe

from .page_types import PAGE_TYPES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1280, 720), "narrow": (430, 932)}
SHOTS = os.environ.get("WEBARIUM_SHOTS")
OPENED = {
    "search": "[data-dialog='filters']",
    "stay": "#stay-checkin",
    "search-region": ".searchbar .guests > button",
}
"""What is pressed on some pages before they are looked at."""

VIOLATIONS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .filter((each) => each.impact === "serious" || each.impact === "critical")
    .map((each) => [each.id, each.help, ...each.nodes.slice(0, 4).map((node) => node.html)].join(" | "));
}"""
STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width + 1)
    .slice(0, 5)
    .map((each) => each.outerHTML.slice(0, 120));
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(staynb_universe: Universe) -> AsyncIterator[WebServer]:
    server = WebServer({SITE.id: SITE}, staynb_universe)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGE_TYPES)
async def test_a_page_looks_right(
    name: str, size: str, chromium: Browser, server: WebServer, staynb_universe: Universe
) -> None:
    width, height = SIZES[size]
    shown = Conditions(popups=name == "home")
    with staynb_universe.world(users={SITE.id: SITE.roles[0].user}, conditions=shown) as world:
        path = re.sub(r"\((SELECT [^/]+)\)", lambda q: world.db("staynb").execute(q[1]).get, PAGE_TYPES[name])
        token = server.attach(world)
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            extra_http_headers={HEADER: token},
        )
        try:
            url = f"http://staynb.localhost:{server.port}{path}"
            await look(await context.new_page(), url, name, size)
        finally:
            await context.close()
            server.detach(token)


async def look(page: Page, url: str, name: str, size: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(url, wait_until="networkidle")
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}-{size}.png")
    assert complaints == []
    assert await page.evaluate(STICKING_OUT) == []
    broken = "() => [...document.images].filter((each) => each.complete && !each.naturalWidth).map((each) => each.src)"
    assert await page.evaluate(broken) == []
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(VIOLATIONS) == []
    if name in OPENED:
        await page.locator(OPENED[name]).last.click()
        if SHOTS:
            await page.screenshot(path=Path(SHOTS) / f"{name}-open-{size}.png")
        assert await page.evaluate(VIOLATIONS) == []
