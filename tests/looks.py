"""How every site's pages are looked at in a real Chromium: accessible, whole, nothing sticks out, observed truly.

With ``WEBARIUM_SHOTS=DIR`` each page is also saved as a picture to look at, and its colors and its observation are
looked at in all sizes; otherwise in the first alone.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
from playwright.async_api import Browser, Page, Request

from tests.browser.reference import agreement
from webarium.browser.scripts import script
from webarium.server import HEADER, WebServer
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.site import Site
from webarium.worlds import RowChange, Universe, World

AXE = Path(__file__).parents[1] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1280, 720), "narrow": (390, 844)}
SHOTS = os.environ.get("WEBARIUM_SHOTS")
PATIENCE_S = 300.0

VIOLATIONS = """async (whole) => {
  const rules = { "color-contrast": { enabled: whole } };
  // Rules whose findings can't be serious: a fifth of the time for what is left out below.
  for (const rule of axe._audit.rules)
    if (rule.impact === "minor" || rule.impact === "moderate") rules[rule.id] = { enabled: false };
  // What was seen in another size has been judged there, but for colors: judge what is new, and what lost its words.
  const before = window.judged ?? new Set();
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  window.judged = new Set([...document.querySelectorAll("*")].filter(shown));
  const fresh = [...window.judged].filter((each) => !before.has(each) && before.has(each.parentElement));
  const gone = [...before].filter((each) => !window.judged.has(each));
  const named = gone.map((each) => each.closest("a, button, label, summary, [role]"));
  const changed = new Set([...fresh, ...named.filter((each) => each && window.judged.has(each))]);
  if (!whole && before.size && !changed.size) return [];
  const { violations } = await axe.run(whole || !before.size ? document : { include: [...changed] }, {
    resultTypes: ["violations"], rules });
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

COVERING = """() => [...document.querySelectorAll("tr > :is(td, th)")].filter((each) => {
  const { position, left, right } = getComputedStyle(each);
  const box = each.closest("table").parentElement;
  return position === "sticky" && (left !== "auto" || right !== "auto") && box.scrollWidth > box.clientWidth + 1;
}).slice(0, 5).map((each) => each.outerHTML.slice(0, 120))"""
"""Cells that stay where they are while others pass below them: in a narrow window they hide what the row is about."""

FAR_DOWN = """() => {
  const main = document.querySelector("main") ?? document.body;
  const beside = "nav, aside, header, dialog, details:not([open]), [role=search]";
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const top = (each) => each.getBoundingClientRect().top + scrollY;
  const head = [...main.querySelectorAll("h1")].find((each) => shown(each) && each.getBoundingClientRect().height > 4);
  if (document.querySelector("dialog[open]") || !head || top(head) <= 700) return "";
  // Below the heading of a list that is beside what was opened, such as a conversation, nothing is missed.
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  let seen = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest(beside) || !shown(parent) || top(parent) > 700) continue;
    seen += node.data.trim().length;
  }
  return seen >= 60 ? "" : `${Math.round(top(head))} px above ${head.textContent.trim().slice(0, 60)}`;
}"""
"""What one came for: the page's heading, or else text that is not beside it, starts on a phone's first screen."""

BROKEN = """() => [...document.images]
  .filter((each) => !each.naturalWidth && (each.complete || each.loading !== "lazy"))
  .map((each) => each.src)"""

AGREEMENT = 0.99
"""How much of what is observed must be as Chromium's own accessibility tree has it."""

QUIET = f"() => ({script('quiet')})({PATIENCE_S * 1000}, [])"


@dataclass
class Looker:
    """Looks at the pages of one site: each in a world of its own, all in one tab, which keeps styles and fonts."""

    page: Page
    site: Site
    universe: Universe
    server: WebServer
    complaints: list[str] = field(default_factory=list)
    """What the console and scripts said of the page that is looked at."""
    begun: int = 0
    """Requests that the tab ever made."""
    under_way: set[Request] = field(default_factory=set)

    @classmethod
    @asynccontextmanager
    async def of(cls, browser: Browser, site: Site, universe: Universe) -> AsyncIterator[Looker]:
        """Serve the site as long as the block lasts."""
        server = WebServer({site.id: site}, universe)
        await server.start()
        context = await browser.new_context(reduced_motion="reduce")
        try:
            looker = cls(await context.new_page(), site, universe, server)
            looker._listen()
            yield looker
        finally:
            await context.close()
            await server.stop()

    async def look(self, kind: PageKind, *, sizes: int = len(SIZES)) -> None:
        """Open a kind of page and assert that it looks right in windows of sizes, and that looking is no change."""
        async with self._opened(kind) as (url, world):
            before = list(world.changes())
            for number, (size, (width, height)) in enumerate(list(SIZES.items())[:sizes]):
                await self.page.set_viewport_size({"width": width, "height": height})
                if number == 0 or kind.anew:
                    await self._visit(kind, url)
                await self._calm()
                await self._check(kind, size)
            assert (list(world.changes()) == before) != bool(kind.leaves), world.changes()

    async def measure(self, kind: PageKind, width: int, script: str) -> Any:
        """Open a kind of page in a window of a width; returns what a script says of it."""
        async with self._opened(kind) as (url, _):
            await self.page.set_viewport_size({"width": width, "height": 720})
            await self.page.goto(url)
            await self._calm()
            return await self.page.evaluate(script)

    async def glance(self, kind: PageKind) -> list[RowChange]:
        """Open a kind of page, press what it names, and go away; returns which rows that changed."""
        async with self._opened(kind) as (url, world):
            before = list(world.changes())
            response = await self.page.goto(url)
            assert response is not None
            assert response.status == kind.status
            await self._calm()
            for target in kind.press:
                await self.page.locator(target).first.click()
                await self._calm()
            await self.page.keyboard.press("Tab")
            await self._calm()
            await self.page.goto("about:blank")
            return [change for change in world.changes() if change not in before]

    @asynccontextmanager
    async def _opened(self, kind: PageKind) -> AsyncIterator[tuple[str, World]]:
        """Put the tab into the world that the kind asks for; gives the address to open, and the world."""
        user = None if kind.guest else self.site.roles[0].user
        with self.universe.world(users={self.site.id: user}, conditions=kind.conditions) as world:
            db: apsw.Connection = world.db(self.site.database.name)
            for sql in kind.prepare:
                db.execute(sql)
            world.session(self.site.id).update(kind.session)
            token = self.server.attach(world)
            await self.page.context.set_extra_http_headers({HEADER: token})
            self.complaints.clear()
            try:
                yield f"http://{self.site.host}.localhost:{self.server.port}{kind.path(db)}", world
            finally:
                await self.page.goto("about:blank")
                await self.page.context.clear_cookies()
                self.server.detach(token)

    async def _visit(self, kind: PageKind, url: str) -> None:
        response = await self.page.goto(url)
        assert response is not None
        assert response.status == kind.status
        await self._calm()
        for target in kind.press:
            await self.page.click(target)
        await self.page.evaluate(AXE.read_text(encoding="utf-8"))

    async def _check(self, kind: PageKind, size: str) -> None:
        page = self.page
        await shoot(page, f"{kind.name}-{size}")
        if SHOTS:
            await page.screenshot(path=Path(SHOTS) / f"{kind.name}-{size}-whole.png", full_page=True)
        assert [text for text in self.complaints if f"status of {kind.status}" not in text] == [], size
        assert await page.evaluate(STICKING_OUT) == [], size
        assert await page.evaluate(BROKEN) == [], size
        assert size != "narrow" or await page.evaluate(COVERING) == []
        assert size != "narrow" or await page.evaluate(FAR_DOWN) == ""
        first = bool(SHOTS) or size == next(iter(SIZES))  # colors and roles hold in all sizes, and take long
        assert await page.evaluate(VIOLATIONS, first) == [], size
        if first:
            seen = await agreement(page)
            assert seen.share >= AGREEMENT, f"{size}\n{seen.report}"
        if kind.opens:
            await page.locator(kind.opens).last.click()
            await shoot(page, f"{kind.name}-open-{size}")
            assert await page.evaluate(VIOLATIONS, first) == [], size

    async def _calm(self) -> None:
        """Wait until the page has got and drawn all that it asked for."""
        async with asyncio.timeout(PATIENCE_S):
            begun = -1
            while self.under_way or begun != self.begun:
                begun = self.begun
                going_on, _ = await self.page.evaluate(QUIET)
                assert going_on == ""

    def _listen(self) -> None:
        def begin(request: Request) -> None:
            self.begun += 1
            self.under_way.add(request)

        def end(request: Request) -> None:
            self.under_way.discard(request)

        self.page.on("request", begin)
        self.page.on("requestfinished", end)
        self.page.on("requestfailed", end)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type == "error" else None
        )


async def shoot(page: Page, name: str) -> None:
    """Save a picture of the window, if pictures are wanted."""
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}.png")
