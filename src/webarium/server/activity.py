"""What a world's requests are doing, so that a browser step knows when its pages have settled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_MOST_NEWS = 3
"""What is kept of what nobody asks for."""


class Activity:
    """Counts the requests of one attached world."""

    def __init__(self) -> None:
        self._total = 0
        self._in_flight = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._told: list[Callable[[], None]] = []
        self._news: list[str] = []

    @property
    def in_flight(self) -> int:
        """Requests whose response is not wholly sent yet."""
        return self._in_flight

    @property
    def total(self) -> int:
        """Requests that ever began."""
        return self._total

    def begin(self) -> None:
        """A request has come."""
        self._total += 1
        self._in_flight += 1
        self._idle.clear()

    def end(self) -> None:
        """A request's response is sent or given up."""
        self._in_flight -= 1
        if self._in_flight == 0:
            self._idle.set()
        for tell in list(self._told):
            tell()

    def report(self, sentence: str) -> None:
        """Keep something that whoever acts in the world should hear of."""
        if len(self._news) < _MOST_NEWS:
            self._news.append(sentence)

    def news(self) -> list[str]:
        """What was reported since this was asked last."""
        news, self._news = self._news, []
        return news

    def watch(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call `tell` after each request, in the server's event loop; returns what ends that."""
        self._told.append(tell)
        return lambda: self._told.remove(tell)

    async def wait_idle(self, timeout: float) -> bool:  # noqa: ASYNC109 -- says whether, instead of raising
        """Wait until no request is in flight; ``False`` if that takes more than ``timeout`` seconds."""
        if self._in_flight == 0:
            return True
        try:
            async with asyncio.timeout(timeout):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True
