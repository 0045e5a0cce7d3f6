"""One Chromium process, shared by many episodes."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Self

from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import CDPSession, Playwright
from playwright.async_api import Error as PlaywrightError

from webarium.browser.patience import Work
from webarium.browser.process.chromium import INSTALL, build_of, find_chromium, flags
from webarium.browser.process.driver import Driver
from webarium.browser.process.spare import Spare
from webarium.browser.tabs.context import Context
from webarium.browser.tabs.drawing import Turns
from webarium.closing import Closing
from webarium.envs.profile import Profile
from webarium.errors import BrowserError

CLOSE_S = 30.0
"""How long Chromium may take to close before its process is left to the driver to kill."""


class Browser(Closing):
    """A running Chromium; made by `start`, closed by `close` or by leaving ``async with``."""

    def __init__(
        self,
        driver: Driver,
        browser: PlaywrightBrowser,
        session: CDPSession,
        build: str,
        *,
        turns: Turns | None = None,
        warm: int = 1,
        warm_up: Callable[[Context], Awaitable[None]] | None = None,
    ) -> None:
        self.build = build
        """Which build it is: ``headless shell``, ``headless`` or ``headed``."""
        self._turns = turns
        self._driver = driver
        self._browser = browser
        self._session = session
        self._contexts: set[Context] = set()
        self.opened = 0
        """How many contexts were opened since it began."""
        self.users: set[object] = set()
        """Who may still ask for contexts, besides those that have them."""
        self._work = Work()
        self._warm_up = warm_up
        self.spare = Spare(self._made_ready, self._work, count=warm)
        """The next contexts, kept ready."""
        self._closed = False
        browser.on("disconnected", lambda _: self._on_lost("Chromium ended unexpectedly."))
        driver.on_lost = lambda: self._on_lost(
            "The browser's driver ended unexpectedly, and Chromium with it."
        )

    @classmethod
    async def start(
        cls,
        *,
        port: int,
        headed: bool = False,
        executable: Path | None = None,
        live_hosts: Collection[str] = (),
        on_demand: bool = False,
        warm: int = 1,
        warm_up: Callable[[Context], Awaitable[None]] | None = None,
    ) -> Self:
        """Start Chromium with all ``*.test`` hosts at `port` of this machine, or for `live_hosts` only.

        `warm` blank contexts are kept ready once two like each other were asked for; `warm_up` gets each of them. A
        headless shell off the live web draws frames `on_demand` only, if that is wanted: faster for whoever is alone in
        it, while a page that stands still holds up all others.

        Raises `BrowserError` if there is no Chromium or it does not start.
        """
        path = executable or find_chromium(headed=headed)
        build = build_of(path, headed=headed)
        on_demand = on_demand and build == "headless shell" and not live_hosts
        wanted = flags(port, headed=headed, live_hosts=live_hosts, on_demand=on_demand)
        driver = await Driver.start()
        try:
            browser = await launch(driver.playwright, path, wanted, headed=headed)
            session = await browser.new_browser_cdp_session()
            turns = Turns() if on_demand else None
            return cls(driver, browser, session, build, turns=turns, warm=warm, warm_up=warm_up)
        except BaseException:
            await driver.stop()
            raise

    @property
    def alive(self) -> bool:
        """Whether Chromium still runs, and its driver; a dead browser does not come back, start another."""
        return not self._closed and self._driver.alive and self._browser.is_connected()

    @property
    def on_demand(self) -> bool:
        """Whether it draws frames only when it is asked."""
        return self._turns is not None

    @property
    def version(self) -> str:
        """Chromium's version, e.g. ``156.0.8078.79``."""
        return self._browser.version

    @property
    def open_contexts(self) -> int:
        """How many contexts have not been closed."""
        return len(self._contexts)

    @property
    def busy(self) -> bool:
        """Whether anybody has a context, waits for one, or may ask for one."""
        return bool(self._contexts or self.users)

    async def new_context(
        self,
        token: str | None = None,
        *,
        profile: Profile | None = None,
        hosts: Collection[str] = (),
        also: Collection[str] = (),
        live: bool = False,
    ) -> Context:
        """Open a fresh profile with one blank tab.

        Args:
            token: Sent with every request as ``X-Webarium-World``.
            profile: Viewport, time zone and the like.
            hosts: Host names that may be opened by address.
            also: Further ones, which are not offered.
            live: Whether these are hosts of the live web.
        """
        if not self.alive:
            raise BrowserError("Chromium is not running any more.", todo="Start it again.")
        profile = profile or Profile()
        waiting = object()
        self.users.add(waiting)
        try:
            context = await self.spare.take(profile)
            if context is None:
                context = await Context.open(self._browser, self._session, profile, turns=self._turns)
            try:
                await context.enter(token, profile, hosts)
            except BaseException:
                await context.close()
                raise
        except PlaywrightError as error:
            raise BrowserError(f"Chromium cannot open another context: {first_line(error)}.") from None
        finally:
            self.users.discard(waiting)
        context.also, context.live, context.work = frozenset(also), live, self._work
        self.opened += 1
        self._contexts.add(context)
        context.on_closed = self._contexts.discard
        return context

    def prepare(self, profile: Profile) -> None:
        """Make the next contexts like this in the background, if the one before was asked for like this, too."""
        if self.alive:
            self.spare.prepare(profile)

    async def _made_ready(self, profile: Profile) -> Context:
        context = await Context.open(self._browser, self._session, profile, turns=self._turns)
        if self._warm_up is not None:
            try:
                await self._warm_up(context)
            except BaseException:
                await context.close()
                raise
        return context

    async def close(self) -> None:
        """Close all contexts and end the process; may be called again."""
        if self._closed:
            return
        self._closed = True
        try:
            for context in list(self._contexts):
                await context.close()
            await self.spare.close()
            with contextlib.suppress(PlaywrightError, TimeoutError):
                await asyncio.wait_for(self._browser.close(), CLOSE_S)
        finally:
            await self._driver.stop()

    def _on_lost(self, why: str) -> None:
        for context in self._contexts:
            context.fail(why)


async def launch(playwright: Playwright, path: Path, args: list[str], *, headed: bool) -> PlaywrightBrowser:
    """Launch with Chromium's sandbox unless run as root, or where the system has none to offer."""
    sandboxes = [False] if os.geteuid() == 0 else [True, False]
    for sandbox in sandboxes:
        try:
            return await playwright.chromium.launch(
                executable_path=path,
                headless=not headed,
                args=args,
                chromium_sandbox=sandbox,
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
        except PlaywrightError as error:
            if sandbox and "sandbox" in str(error).lower():
                continue
            raise BrowserError(f"{path} does not start: {reason(error)}.", todo=INSTALL) from None
    raise AssertionError("unreachable")


def first_line(error: PlaywrightError) -> str:
    """What a Playwright error says, without its call log and final period."""
    return error.message.partition("\n")[0].removesuffix(".")


def reason(error: PlaywrightError) -> str:
    """The most telling line of a failed launch."""
    lines = [line.strip(" -│║") for line in error.message.splitlines()]
    for line in lines:
        for telling in (
            "error while loading shared libraries",
            "Missing dependencies",
            "Failed to launch",
            "ERROR:",
        ):
            if telling in line:
                return line.removesuffix(".")
    return first_line(error)
