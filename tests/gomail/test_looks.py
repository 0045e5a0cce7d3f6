"""Every kind of page in a real Chromium, wide and narrow: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from webarium.browser.chromium import find_chromium
from webarium.server import HEADER, WebServer
from webarium.sites.gomail.site import SITE
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1280, 720), "narrow": (430, 932)}
SHOTS = os.environ.get("WEBARIUM_SHOTS")

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


@dataclass(frozen=True)
class PageType:
    name: str
    path: str
    status: int = 200
    press: tuple[str, ...] = ()
    """Elements to press before looking."""


PAGE_TYPES = (
    PageType("inbox", "/inbox"),
    PageType("inbox-selected", "/inbox?select=all"),
    PageType("inbox-snooze", "/inbox?select=all", press=("summary[aria-label=Snooze]",)),
    PageType("starred", "/starred"),
    PageType("drafts", "/drafts"),
    PageType("trash", "/trash"),
    PageType("search", "/search?q=from:uber", press=(".advanced summary",)),
    PageType("search-nothing", "/search?q=qqzzxx"),
    PageType("conversation", "/mail/5"),
    PageType("conversation-files", "/mail/15", press=("summary[aria-label='Label as']",)),
    PageType("compose", "/compose", press=(".sending summary",)),
    PageType("reply", "/compose?reply=19"),
    PageType("labels", "/settings/labels"),
    PageType("settings", "/settings"),
    PageType("contacts", "/contacts"),
    PageType("not-found", "/nothing", status=404),
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def mail_server(mail_universe: Universe) -> AsyncIterator[WebServer]:
    server = WebServer({SITE.id: SITE}, mail_universe)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", PAGE_TYPES, ids=lambda kind: kind.name)
async def test_a_page_looks_right(
    kind: PageType, size: str, chromium: Browser, mail_server: WebServer, mail_universe: Universe
) -> None:
    width, height = SIZES[size]
    with mail_universe.world(users={SITE.id: SITE.roles[0].user}) as world:
        token = mail_server.attach(world)
        context = await chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            extra_http_headers={HEADER: token},
        )
        try:
            url = f"http://gomail.localhost:{mail_server.port}{kind.path}"
            await look(await context.new_page(), kind, url, size)
        finally:
            await context.close()
            mail_server.detach(token)


async def look(page: Page, kind: PageType, url: str, size: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    response = await page.goto(url, wait_until="load")
    assert response is not None
    assert response.status == kind.status
    for target in kind.press:
        await page.click(target)
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{kind.name}-{size}.png")
    assert [text for text in complaints if f"status of {kind.status}" not in text] == []
    assert await page.evaluate(STICKING_OUT) == []
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(VIOLATIONS) == []
