"""A Chromium of its own for an agent that speaks the DevTools protocol: all of it leads to one world."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path

from playwright.async_api import BrowserContext, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from webarium.browser.browser import reason
from webarium.browser.chromium import INSTALL, find_chromium, flags
from webarium.browser.context import Context, Profile
from webarium.errors import BrowserError

OPEN_S = 60.0
"""How long Chromium may take to open its port."""


class ExposedBrowser:
    """Chromium with a DevTools port on this machine's loopback; made by `start`, ended by `close`.

    Every ``*.test`` host leads to the port of one world, so that nothing in it can reach another world,
    whatever contexts and tabs an agent makes.
    """

    def __init__(
        self, playwright: Playwright, context: BrowserContext, wrapped: Context, folder: Path, cdp_url: str
    ) -> None:
        self.context = wrapped
        """Its own tabs."""
        self.cdp_url = cdp_url
        """WebSocket address of the whole browser."""
        self._playwright = playwright
        self._owned = context
        self._folder = folder

    @classmethod
    async def start(cls, *, port: int, profile: Profile) -> ExposedBrowser:
        """Start Chromium with all ``*.test`` hosts at `port`; raises `BrowserError` if that fails."""
        width, height = profile.viewport
        folder = Path(tempfile.mkdtemp(prefix="webarium-"))
        playwright = await async_playwright().start()
        try:
            context = await playwright.chromium.launch_persistent_context(
                folder, executable_path=find_chromium(), headless=True,
                args=[*flags(port), "--remote-debugging-port=0"],
                chromium_sandbox=os.geteuid() != 0, handle_sigint=False, handle_sigterm=False,
                handle_sighup=False, viewport={"width": width, "height": height}, locale=profile.locale,
                timezone_id=profile.time_zone, reduced_motion="reduce", service_workers="block",
            )  # fmt: skip
            url = await _socket_in(folder)
            session = await context.new_cdp_session(context.pages[0])
            wrapped = Context(context, session, profile, ())
            wrapped.dialogs.policy = "dismiss"
            wrapped.adopt()
        except (PlaywrightError, TimeoutError) as error:
            await playwright.stop()
            shutil.rmtree(folder, ignore_errors=True)
            why = reason(error) if isinstance(error, PlaywrightError) else "it does not say which"
            raise BrowserError(
                f"Chromium does not start with a DevTools port: {why}.", todo=INSTALL
            ) from None
        return cls(playwright, context, wrapped, folder, url)

    async def close(self) -> None:
        """End the process and delete its profile."""
        try:
            await self.context.close()
        finally:
            await self._playwright.stop()
            shutil.rmtree(self._folder, ignore_errors=True)


async def _socket_in(folder: Path) -> str:
    """The address that Chromium writes into its profile's folder once its port is open."""
    told = folder / "DevToolsActivePort"
    async with asyncio.timeout(OPEN_S):
        while True:
            lines = told.read_text(encoding="utf-8").split() if told.exists() else []
            if len(lines) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            await asyncio.sleep(0.02)  # only the file tells
