"""What the shortest Playwright program needs for the page that an episode begins on: its own Chromium, nothing else.

Chromium loads and draws a page for whoever opens it, and keeps a renderer for it. An episode cannot begin faster, nor
take less memory, than a program that does only that; what it needs beyond is Webarium's own.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from statistics import median
from typing import Self

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from webarium.bench.memory import memory_mb
from webarium.browser.process.browser import launch
from webarium.browser.process.chromium import find_chromium, flags
from webarium.browser.tabs.context import TOKEN_HEADER
from webarium.envs.arena import Arena
from webarium.sites.registry import default_users

A_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => drawn()))"
BLANK_MS = 250
"""How long a blank page may come to rest before it is used."""


@dataclass(frozen=True)
class Floor:
    """Medians over single pages, each in a context of its own whose blank page was there already."""

    drawn_ms: float
    """``page.goto``, and one frame."""
    tree_ms: float
    """The same, and Playwright's own tree of the page (``aria_snapshot``)."""
    context_mb: float
    """Memory of one more such page that stays open, in MiB."""


class PlainProgram:
    """A Chromium of its own that shows pages of one fresh world of an arena."""

    def __init__(self, browser: Browser, token: str, viewport: tuple[int, int]) -> None:
        self._browser = browser
        self._headers = {TOKEN_HEADER: token}
        self._viewport = ViewportSize(width=viewport[0], height=viewport[1])

    @classmethod
    @asynccontextmanager
    async def open(cls, arena: Arena) -> AsyncIterator[Self]:
        """One that shows what visitors see who are signed in as tasks usually begin."""
        async with AsyncExitStack() as stack:
            playwright = await stack.enter_async_context(async_playwright())
            browser = await launch(playwright, find_chromium(), flags(arena.server.port), headed=False)
            stack.push_async_callback(browser.close)
            world = stack.enter_context(arena.universe.world(users=default_users(arena.sites)))
            token = arena.server.attach(world)
            stack.callback(arena.server.detach, token)
            yield cls(browser, token, arena.viewport)

    @asynccontextmanager
    async def blank(self) -> AsyncIterator[Page]:
        """A blank page that has come to rest, in a context of its own."""
        context = await self._browser.new_context(viewport=self._viewport, extra_http_headers=self._headers)
        try:
            page = await context.new_page()
            await page.wait_for_timeout(BLANK_MS)
            yield page
        finally:
            await context.close()

    async def draw(self, page: Page, url: str) -> float:
        """Load and draw a page; how long that takes, in ms."""
        begun = time.perf_counter()
        await page.goto(url)
        await page.evaluate(A_FRAME)
        return (time.perf_counter() - begun) * 1000


async def bench_floor(arena: Arena, url: str, *, contexts: int, repeats: int) -> Floor:
    """Measure it on a page of a fresh world; a first round is not counted."""
    async with PlainProgram.open(arena) as program, AsyncExitStack() as kept:
        drawn, read = [], []
        for _ in range(repeats + 1):
            async with program.blank() as page:
                drawn.append(await program.draw(page, url))
                begun = time.perf_counter()
                await page.locator("body").aria_snapshot()
                read.append(drawn[-1] + (time.perf_counter() - begun) * 1000)

        async def keep() -> None:
            await program.draw(await kept.enter_async_context(program.blank()), url)

        await keep()  # One is there already when the others are weighed.
        before = await memory_mb()
        for _ in range(contexts):
            await keep()
        return Floor(median(drawn[1:]), median(read[1:]), (await memory_mb() - before) / contexts)
