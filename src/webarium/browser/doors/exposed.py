"""A Chromium of its own for an agent that speaks the DevTools protocol: all of it leads to one world."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import BrowserContext, CDPSession
from playwright.async_api import Error as PlaywrightError

from webarium.browser.process.browser import reason
from webarium.browser.process.chromium import INSTALL, find_chromium, flags
from webarium.browser.process.driver import Driver
from webarium.browser.tabs.context import Context
from webarium.envs.profile import Profile
from webarium.errors import BrowserError

if TYPE_CHECKING:
    from webarium.browser.doors.relay import Relay


class ExposedBrowser:
    """Chromium behind a `Relay` on this machine's loopback; made by `start`, ended by `close`.

    Every ``*.test`` host leads to the port of one world, so that nothing in it can reach another world,
    whatever contexts and tabs an agent makes. The relay keeps its client from all else that Chromium can do.
    """

    def __init__(self, driver: Driver, owned: BrowserContext, wrapped: Context, folder: Path) -> None:
        self.context = wrapped
        """Its own tabs."""
        self._driver = driver
        self._owned = owned
        self._folder = folder
        self._relay: Relay | None = None
        self._answering: asyncio.Future[None] | None = None

    @classmethod
    async def start(cls, *, port: int, profile: Profile, hosts: Collection[str]) -> ExposedBrowser:
        """Start Chromium with all ``*.test`` hosts at `port`, of which `hosts` may be opened.

        Raises `BrowserError` if that fails.
        """
        width, height = profile.viewport
        folder = Path(tempfile.mkdtemp(prefix="webarium-"))
        driver = await Driver.start()
        try:
            context = await driver.playwright.chromium.launch_persistent_context(
                folder,
                executable_path=find_chromium(),
                headless=True,
                args=flags(port),
                chromium_sandbox=os.geteuid() != 0,
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
                viewport={"width": width, "height": height},
                locale=profile.locale,
                timezone_id=profile.time_zone,
                reduced_motion="reduce",
                service_workers="block",
                accept_downloads=False,
            )
            session = await context.new_cdp_session(context.pages[0])
            wrapped = Context(context, session, profile)
            wrapped.hosts = frozenset(hosts)
            wrapped.dialogs.policy = "dismiss"
            wrapped.adopt()
            driver.on_lost = lambda: wrapped.fail("The browser's driver ended unexpectedly.")
            exposed = cls(driver, context, wrapped, folder)
            await exposed._expose(session, hosts)
        except BaseException as error:
            await driver.stop()
            shutil.rmtree(folder, ignore_errors=True)
            if not isinstance(error, PlaywrightError):
                raise
            raise BrowserError(f"Chromium does not start: {reason(error)}.", todo=INSTALL) from None
        return exposed

    async def _expose(self, session: CDPSession, hosts: Collection[str]) -> None:
        """Open the relay; `session` is one of the first page."""
        from webarium.browser.doors.relay import Relay  # only this door needs it

        browser = self._owned.browser
        if browser is None:
            raise BrowserError(
                "This Playwright gives no connection to a browser with a profile of its own.",
                todo="Upgrade it: `pip install --upgrade playwright`.",
            )
        home = (await session.send("Target.getTargetInfo"))["targetInfo"]["browserContextId"]
        self._relay = await Relay.open(await browser.new_browser_cdp_session(), home, hosts, self._on_clients)

    @property
    def cdp_url(self) -> str:
        """WebSocket address of the whole browser, as far as a client may use it."""
        return self._open_relay.url

    @property
    def http_url(self) -> str:
        """Address of ``json/version`` and ``json/list``."""
        return self._open_relay.http_url

    @property
    def _open_relay(self) -> Relay:
        if self._relay is None:
            raise BrowserError("This browser is not open to clients.")
        return self._relay

    def _on_clients(self, number: int) -> None:
        """Leave dialogs to clients while there are any; a page must not stand still when the last has gone."""
        if number:
            self.context.dialogs.policy = "show"
        elif not self.context.closed:
            self._answering = asyncio.ensure_future(self.context.dialogs.dismiss_all())

    async def seclude(self) -> None:
        """Shut the relay; from now on nobody but the harness reaches the pages, which stay as they are."""
        if self._relay is not None:
            await self._relay.close()
        await self.context.guard(self.context.dialogs.dismiss_all())

    async def close(self) -> None:
        """End the process and delete its profile."""
        try:
            if self._relay is not None:
                await self._relay.close()
            if self._answering is not None:
                self._answering.cancel()
            await self.context.close()
        finally:
            await self._driver.stop()
            shutil.rmtree(self._folder, ignore_errors=True)
