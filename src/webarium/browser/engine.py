"""Chromium as an engine: what the entry point ``webarium.engines: chromium`` names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from functools import partial
from importlib.metadata import version
from types import TracebackType
from typing import Self
from weakref import WeakKeyDictionary

from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import Error as PlaywrightError

from webarium.browser.doors.handover import Elsewhere, Exposed, OwnPage
from webarium.browser.process.browser import Browser, first_line, launch
from webarium.browser.process.chromium import find_chromium
from webarium.browser.process.driver import Driver
from webarium.browser.reading.observe import Observer
from webarium.browser.scripts import script
from webarium.browser.tabs.context import Context
from webarium.browser.windows.final_page import elements_of
from webarium.browser.windows.window import ChromiumWindow
from webarium.envs.engine import EngineSettings, HandoverKind
from webarium.envs.final_page import ElementText
from webarium.envs.options import EpisodeOptions
from webarium.errors import BrowserError
from webarium.server import ServedWorld

MOST_CONTEXTS = 1_000
"""So many contexts open in one process; then another one starts, within a second."""
_HANDOVERS: Mapping[HandoverKind, type[Elsewhere]] = {"page": OwnPage, "cdp": Exposed, "url": Elsewhere}


class Observers:
    """Who looks at the pages of each context.

    Blank tabs of contexts that are kept ready have been looked at once: V8 compiles the observer's script once for each
    renderer, for all documents that follow in it.
    """

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Context, Observer] = WeakKeyDictionary()

    async def warm_up(self, context: Context) -> None:
        """Look at a context's blank tab."""
        observer = self._kept[context] = Observer()
        await observer.observe(context.page)

    def of(self, context: Context) -> Observer:
        """The one that has looked there already, or a new one."""
        return self._kept.pop(context, None) or Observer()


class ChromiumEngine:
    """One Chromium process for many windows; implements `webarium.envs.engine.Engine`.

    Chromium and its driver keep some 0.15 MB of each context that was closed. So another process takes its place after
    some contexts, and the old one ends with the last window in it.
    """

    def __init__(
        self,
        browser: Browser,
        observers: Observers,
        another: Callable[[], Awaitable[Browser]],
        most: int = MOST_CONTEXTS,
    ) -> None:
        self.browser = browser
        """The process in which the next window opens."""
        self._observers = observers
        self._another = another
        self._most = most
        self._leaving: list[Browser] = []
        self._renewing = asyncio.Lock()

    async def _present(self) -> Browser:
        """The process for the next window: another one where this has had its contexts."""
        async with self._renewing:
            if self.browser.opened >= self._most and self.browser.alive:
                fresh = await self._another()
                self._leaving.append(self.browser)
                self.browser = fresh
            for old in [old for old in self._leaving if not old.busy]:
                self._leaving.remove(old)
                await old.close()
        return self.browser

    @property
    def alive(self) -> bool:
        """Whether Chromium still runs."""
        return self.browser.alive

    @property
    def wakes_late(self) -> bool:
        """No: pages in a browser go on by themselves."""
        return False

    @property
    def open_windows(self) -> int:
        """How many contexts have not been closed."""
        return self.browser.open_contexts + sum(old.open_contexts for old in self._leaving)

    @property
    def versions(self) -> Mapping[str, str]:
        """Chromium's version, which of its builds it is, and when it draws frames."""
        drawn = "on demand" if self.browser.on_demand else "by itself"
        return {
            "chromium": self.browser.version,
            "chromium_build": self.browser.build,
            "chromium_frames": drawn,
        }

    async def open(self, world: ServedWorld | None, options: EpisodeOptions) -> ChromiumWindow:
        """Open a browser context on a world's sites, or on the live web."""
        token = None if world is None else world.token
        browser = await self._present()
        context = await browser.new_context(
            token, profile=options.profile, hosts=options.hosts, also=options.also, live=options.live
        )
        ready = None if options.live else partial(browser.prepare, options.profile)
        return ChromiumWindow(context, world, options, self._observers.of(context), ready=ready)

    async def hand_over(
        self, kind: HandoverKind, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> Elsewhere:
        """Open what somebody else steers."""
        handover = _HANDOVERS[kind](await self._present(), world, options, now)
        try:
            await handover.open()
        except BaseException:
            await handover.leave()
            raise
        return handover

    async def close(self) -> None:
        """End all processes."""
        async with self._renewing:
            for browser in (*self._leaving, self.browser):
                await browser.close()
            self._leaving.clear()


class KeptDocuments:
    """Reads kept HTML in a Chromium of its own, started when it is first asked; use as ``async with``."""

    def __init__(self) -> None:
        self._stack = AsyncExitStack()
        self._driver: Driver | None = None
        self._browser: PlaywrightBrowser | None = None

    async def select(self, html: str, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, without scripts and without any network."""
        try:
            browser = await self._chromium()
            context = await browser.new_context(java_script_enabled=False, offline=True)
            try:
                page = await context.new_page()
                await page.set_content(html, wait_until="commit")
                found = await page.evaluate(script("select"), css)
            finally:
                await context.close()
        except PlaywrightError as error:
            raise BrowserError(f"The kept page cannot be read: {first_line(error)}.") from None
        for element in found or []:
            element["attributes"].pop("data-webarium-look", None)
        return elements_of(found or [])

    async def _chromium(self) -> PlaywrightBrowser:
        if self._driver is not None and not self._driver.alive:
            await self._stack.aclose()
            self._browser = None
        if self._browser is None:
            self._driver = await Driver.start()
            self._stack.push_async_callback(self._driver.stop)
            self._browser = await launch(self._driver.playwright, find_chromium(), [], headed=False)
            self._stack.push_async_callback(self._browser.close)
        return self._browser

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()


class Chromium:
    """How a Chromium is come by; implements `webarium.envs.engine.EngineKind`."""

    has_pixels = True

    def __init__(self, most_contexts: int = MOST_CONTEXTS) -> None:
        self._most = most_contexts

    def check(self, *, headed: bool) -> None:
        """Raise `BrowserError` with what to do, if there is none."""
        find_chromium(headed=headed)

    async def start(self, settings: EngineSettings) -> ChromiumEngine:
        """Start one; raises `BrowserError` if it does not."""
        observers = Observers()
        another = partial(
            Browser.start,
            port=settings.port,
            headed=settings.headed,
            live_hosts=frozenset(settings.live_hosts),
            on_demand=settings.on_demand,
            warm=settings.warm,
            warm_up=observers.warm_up,
        )
        return ChromiumEngine(await another(), observers, another, self._most)

    def versions(self) -> Mapping[str, str]:
        """Playwright's, which is the driver."""
        return {"playwright": version("playwright")}

    def reader(self) -> KeptDocuments:
        """Reads kept HTML."""
        return KeptDocuments()


CHROMIUM = Chromium()
"""What the entry point names."""
