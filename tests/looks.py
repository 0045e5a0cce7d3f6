"""How every site's pages are looked at in a real Chromium: accessible, whole, and nothing sticks out.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import apsw
from playwright.async_api import Browser, Page

from tests.page_kind import PageType
from webarium.server import HEADER, WebServer
from webarium.sites.kit.site import Site
from webarium.worlds import Universe

AXE = Path(__file__).parents[1] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
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

BROKEN = """() => [...document.images]
  .filter((each) => !each.naturalWidth && (each.complete || each.loading !== "lazy"))
  .map((each) => each.src)"""


@dataclass(frozen=True)
class Looker:
    """Looks at the pages of one site, each in a world of its own."""

    browser: Browser
    site: Site
    universe: Universe
    server: WebServer

    @classmethod
    @asynccontextmanager
    async def of(cls, browser: Browser, site: Site, universe: Universe) -> AsyncIterator[Looker]:
        """Serve the site as long as the block lasts."""
        server = WebServer({site.id: site}, universe)
        await server.start()
        yield cls(browser, site, universe, server)
        await server.stop()

    async def look(self, kind: PageType, size: str) -> None:
        """Open a kind of page in a window of this size and assert that it looks right."""
        async with self.opened(kind, size) as (page, url):
            await look(page, kind, url, size)

    @asynccontextmanager
    async def opened(self, kind: PageType, size: str) -> AsyncIterator[tuple[Page, str]]:
        """A blank page in the world that the kind asks for, and the address to open."""
        user = None if kind.guest else self.site.roles[0].user
        with self.universe.world(users={self.site.id: user}, conditions=kind.conditions) as world:
            db: apsw.Connection = world.db(self.site.database.name)
            for sql in kind.prepare:
                db.execute(sql)
            world.session(self.site.id).update(kind.session)
            url = f"http://{self.site.host}.localhost:{self.server.port}{kind.path(db)}"
            width, height = SIZES[size]
            token = self.server.attach(world)
            context = await self.browser.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                extra_http_headers={HEADER: token},
            )
            try:
                yield await context.new_page(), url
            finally:
                await context.close()
                self.server.detach(token)


async def look(page: Page, kind: PageType, url: str, size: str) -> None:
    """Open an address and assert that what it shows looks right."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    response = await page.goto(url, wait_until="networkidle")
    assert response is not None
    assert response.status == kind.status
    for target in kind.press:
        await page.click(target)
    await shoot(page, f"{kind.name}-{size}")
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{kind.name}-{size}-whole.png", full_page=True)
    assert [text for text in complaints if f"status of {kind.status}" not in text] == []
    assert await page.evaluate(STICKING_OUT) == []
    assert await page.evaluate(BROKEN) == []
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(VIOLATIONS) == []
    if kind.opens:
        await page.locator(kind.opens).last.click()
        await shoot(page, f"{kind.name}-open-{size}")
        assert await page.evaluate(VIOLATIONS) == []


async def shoot(page: Page, name: str) -> None:
    """Save a picture of the window, if pictures are wanted."""
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}.png")
