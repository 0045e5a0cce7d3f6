"""Requests of a context's pages, counted by the browser: for sites whose server cannot be asked."""

from __future__ import annotations

import asyncio

from playwright.async_api import BrowserContext, Request


class Traffic:
    """Counts what a context's pages are loading; streams that never end count for a short while only."""

    STREAM_S = 3.0
    """A request that takes longer than this is taken for a stream, and is not waited for."""

    def __init__(self, context: BrowserContext) -> None:
        self._total = 0
        self.given_up = 0
        """Navigations so far that ended without a document: most become downloads."""
        self._begun: dict[Request, float] = {}
        self._ended = asyncio.Event()
        context.on("request", self._on_request)
        context.on("requestfinished", self._on_end)
        context.on("requestfailed", self._on_failed)

    @property
    def in_flight(self) -> int:
        """Requests under way that are not streams."""
        now = asyncio.get_running_loop().time()
        return sum(now - begun < self.STREAM_S for begun in self._begun.values())

    @property
    def total(self) -> int:
        """Requests begun so far."""
        return self._total

    async def wait_idle(self, timeout: float) -> bool:  # noqa: ASYNC109 - says whether, instead of raising
        """Return when nothing is in flight, or after `timeout` seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while self.in_flight and (left := deadline - loop.time()) > 0:
            self._ended.clear()
            try:
                await asyncio.wait_for(self._ended.wait(), min(left, 0.25))
            except TimeoutError:
                continue
        return not self.in_flight

    def _on_request(self, request: Request) -> None:
        self._total += 1
        self._begun[request] = asyncio.get_running_loop().time()

    def _on_failed(self, request: Request) -> None:
        if request.is_navigation_request() and request.failure == "net::ERR_ABORTED":
            self.given_up += 1
        self._on_end(request)

    def _on_end(self, request: Request) -> None:
        self._begun.pop(request, None)
        self._ended.set()
