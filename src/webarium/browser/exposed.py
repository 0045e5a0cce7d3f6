"""A Chromium of its own for an agent that speaks the DevTools protocol: all of it leads to one world."""

from __future__ import annotations

import json
import os
import shutil
import socket
import tempfile
import urllib.request
from asyncio import to_thread
from pathlib import Path

from playwright.async_api import BrowserContext, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from webarium.browser.browser import reason
from webarium.browser.chromium import INSTALL, find_chromium, flags
from webarium.browser.context import Context, Profile
from webarium.errors import BrowserError


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
        debugging = free_port()
        try:
            context = await playwright.chromium.launch_persistent_context(
                folder, executable_path=find_chromium(), headless=True,
                args=[*flags(port), f"--remote-debugging-port={debugging}"],
                chromium_sandbox=os.geteuid() != 0, handle_sigint=False, handle_sigterm=False,
                handle_sighup=False, viewport={"width": width, "height": height}, locale=profile.locale,
                timezone_id=profile.time_zone, reduced_motion="reduce", service_workers="block",
            )  # fmt: skip
            url = await to_thread(_socket_of, debugging)
            session = await context.new_cdp_session(context.pages[0])
            wrapped = Context(context, session, profile, ())
            wrapped.dialogs.policy = "dismiss"
            wrapped.adopt()
        except (PlaywrightError, OSError) as error:
            await playwright.stop()
            shutil.rmtree(folder, ignore_errors=True)
            why = reason(error) if isinstance(error, PlaywrightError) else str(error)
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


def free_port() -> int:
    """A port of the loopback that is free now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        number: int = sock.getsockname()[1]
    return number


def _socket_of(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/version", timeout=10) as answer:
        url: str = json.load(answer)["webSocketDebuggerUrl"]
    return url
