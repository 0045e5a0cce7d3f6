"""Waiting in tests for what happens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(happened: Callable[[], bool]) -> None:
    """Let the event loop go on until something has happened, for at most a minute."""
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 -- nothing tells of it
            await asyncio.sleep(0.001)
