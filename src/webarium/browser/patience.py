"""Waiting for a browser as long as this process gets to wait."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable, Iterator
from typing import Any, TypeVar

from playwright.async_api import Error

T = TypeVar("T")

SLICE_S = 0.1


async def first_of(futures: Iterable[asyncio.Future[Any]], seconds: float) -> None:
    """Wait until one of them is done, or for about so long.

    It is waited in slices: what stops the whole machine for a while, browser and harness alike, costs one of them.
    """
    either = set(futures)
    for _ in range(max(1, round(seconds / SLICE_S))):
        done, _ = await asyncio.wait(either, timeout=SLICE_S, return_when=asyncio.FIRST_COMPLETED)
        if done:
            return


async def within(work: Coroutine[Any, Any, T], seconds: float) -> T | None:
    """What asking a page gives; ``None`` if it is gone, or does not answer for about so long."""
    asked = asyncio.ensure_future(work)
    try:
        await first_of((asked,), seconds)
        return await asked if asked.done() else None
    except Error:
        return None
    finally:
        asked.cancel()


class Work:
    """What episodes do in one browser, so that what can wait for a moment's rest waits."""

    def __init__(self) -> None:
        self._going_on = 0
        self._ended = asyncio.Event()

    @contextlib.contextmanager
    def going_on(self) -> Iterator[None]:
        """Be at work meanwhile."""
        self._going_on += 1
        try:
            yield
        finally:
            self._going_on -= 1
            if not self._going_on:
                self._ended.set()

    async def rest(self, seconds: float) -> None:
        """Return as soon as nothing is going on, or after so many seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while self._going_on and (left := deadline - loop.time()) > 0:
            self._ended.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), left)


async def give_up(task: asyncio.Future[Any], seconds: float) -> None:
    """Cancel a task, and wait that long for its end; one that waits for a page that stands still ends with that.

    What it raises is of no interest any more.
    """
    if task.done():
        _forget(task)
        return
    task.cancel()
    task.add_done_callback(_forget)
    await asyncio.wait([task], timeout=seconds)


def _forget(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()
