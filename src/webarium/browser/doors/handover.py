"""Windows that somebody else steers: a Playwright page, a Chromium behind a DevTools address, or any browser at all."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from webarium.browser.doors.exposed import ExposedBrowser
from webarium.browser.gone import PageClosedError
from webarium.browser.process.browser import Browser
from webarium.browser.scripts import script
from webarium.browser.tabs.context import Context, running_clock
from webarium.browser.tabs.navigate import load
from webarium.browser.windows.final_page import ChromiumPage, read_document
from webarium.envs.options import EpisodeOptions
from webarium.errors import BrowserError
from webarium.server import ServedWorld

_LOCAL = re.compile(r"^(file|filesystem|ftp|devtools|chrome[a-z-]*|view-source):", re.IGNORECASE)
"""Addresses of this machine and of Chromium itself, which a model may ask an agent's code to open."""


class Elsewhere:
    """A world behind a plain address, for a browser that is not ours.

    The base of all handovers: where there is no page to look at, one is opened in the harness's own browser.
    """

    def __init__(
        self, browser: Browser, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> None:
        self.options = options
        self.world = world
        self._browser = browser
        browser.users.add(self)
        self._now = now
        self._looking: Context | None = None

    @property
    def handle(self) -> Any:
        """Nothing: the address is the world's own."""
        return None

    async def open(self) -> None:
        """Open what the other one steers, at the start pages."""

    async def seclude(self) -> None:
        """Nobody but the harness is where it looks."""

    async def page(self, url: str | None) -> ChromiumPage:
        """The page at the address that the other one names, else the start page, in a browser of ours."""
        self._looking = await self._browser.new_context(self.world.token, profile=self.options.profile)
        self._looking.dialogs.policy = "dismiss"
        await self._looking.guard(self.show(self._looking, (url or self.options.start_urls[0],)))
        return await _final(self._looking)

    async def leave(self) -> None:
        """Close everything."""
        self._browser.users.discard(self)
        if self._looking is not None:
            await self._looking.close()

    async def show(self, context: Context, urls: Sequence[str]) -> None:
        """Open pages that live in real time from the world's present on."""
        await context.playwright.add_init_script(running_clock(self.options.profile, self._now()))
        for place, url in enumerate(urls):
            if place:
                await context.new_tab()
            await load(context, url)
            await context.page.wait_for_load_state()
        if len(urls) > 1:
            await context.focus(context.tabs[0])

    async def front(self, context: Context) -> ChromiumPage:
        """The page in front of a context; if its last tab was closed, what was there."""
        try:
            return await _final(context)
        except BrowserError:
            if context.tabs:
                raise
        return await Elsewhere.page(self, context.last_url)


class OwnPage(Elsewhere):
    """A Playwright page in a context of the harness's own browser."""

    _context: Context | None = None

    def __init__(
        self, browser: Browser, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> None:
        super().__init__(browser, world, options, now)
        self._drawn = contextlib.ExitStack()

    @property
    def context(self) -> Context:
        """Its browser context; raises `BrowserError` before `open`."""
        if self._context is None:
            raise BrowserError("This page has not been opened.")
        return self._context

    @property
    def handle(self) -> Any:
        """The page in front."""
        return self.context.page

    async def open(self) -> None:
        """Open the context and its start pages."""
        context = await self._browser.new_context(self.world.token, profile=self.options.profile)
        self._context = context
        context.all_drawn = True  # whatever the other one waits for
        self._drawn.enter_context(context.drawer.at_work())
        context.dialogs.policy = self.options.dialogs
        await context.playwright.route(_LOCAL, lambda route: route.abort("blockedbyclient"))
        await context.guard(self.show(context, self.options.start_urls))

    async def page(self, url: str | None) -> ChromiumPage:
        """The page in front."""
        return await self.front(self.context)

    async def leave(self) -> None:
        """Close the context."""
        self._drawn.close()
        if self._context is not None:
            await self._context.close()
        await super().leave()


class Exposed(Elsewhere):
    """A Chromium of its own behind a DevTools address."""

    _exposed: ExposedBrowser | None = None

    @property
    def handle(self) -> Any:
        """The addresses for clients."""
        return self._exposed

    async def open(self) -> None:
        """Start Chromium and open the start pages."""
        port = await self.world.open_port()
        self._exposed = await ExposedBrowser.start(
            port=port, profile=self.options.profile, hosts=self.options.hosts
        )
        context = self._exposed.context
        await context.guard(self.show(context, self.options.start_urls))

    async def seclude(self) -> None:
        """Shut the line for clients."""
        if self._exposed is not None:
            await self._exposed.seclude()

    async def page(self, url: str | None) -> ChromiumPage:
        """The page in front."""
        if self._exposed is None:
            return await super().page(url)
        return await self.front(self._exposed.context)

    async def leave(self) -> None:
        """End the process."""
        if self._exposed is not None:
            await self._exposed.close()
        await super().leave()


async def _final(context: Context) -> ChromiumPage:
    return ChromiumPage(context, await context.guard(_document(context)))


async def _document(context: Context) -> dict[str, Any]:
    """The document in front; an agent may have closed all tabs: then that at its last address."""
    while context.tabs:
        with contextlib.suppress(PageClosedError):
            return dict(await context.active.ask(script("document")))
    await context.new_tab()
    await load(context, context.last_url)
    return await read_document(context)
