"""Waiting for a browser as long as this process gets to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

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


async def give_up(task: asyncio.Future[Any], seconds: float) -> None:
    """Cancel a task, and wait that long for its end; one that waits for a page that stands still ends with that.

    What it raises is of no interest any more.
    """
    if task.done():
        return
    task.cancel()
    task.add_done_callback(_forget)
    await asyncio.wait([task], timeout=seconds)


def _forget(task: asyncio.Future[Any]) -> None:
    if not task.cancelled():
        task.exception()
