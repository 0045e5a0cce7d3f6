"""Playwright's driver: the process between this one and Chromium, which can end like any other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Self

from playwright.async_api import Playwright, async_playwright


class Driver:
    """A driver of one's own; made by `start`, ended by `stop`.

    Playwright tells nobody that its driver is gone: a browser that was started by it goes on to say that it is
    connected, and each call fails by itself. Chromium ends with its driver.
    """

    def __init__(self, manager: Any, playwright: Playwright) -> None:
        self.playwright = playwright
        """What it offers."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when it ends without having been asked to."""
        self._manager = manager
        self._lost = False
        broken: asyncio.Future[None] = manager._client._transport.on_error_future
        broken.add_done_callback(self._break)

    @classmethod
    async def start(cls) -> Self:
        """Start one."""
        manager = async_playwright()
        return cls(manager, await manager.start())

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return not self._lost

    async def stop(self) -> None:
        """End it, and with it all browsers that it started."""
        with contextlib.suppress(OSError):  # its pipe is broken where it has ended by itself
            await self.playwright.stop()

    def _break(self, broken: asyncio.Future[None]) -> None:
        if not broken.cancelled():
            broken.exception()  # read here, or else asyncio complains that nobody has
        self._lost = True
        self.on_lost()
