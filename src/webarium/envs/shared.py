"""Arenas for synchronous callers: an event loop in a thread of its own, and one arena for equal wishes."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from webarium.envs.arena import Arena
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.types import Scale

T = TypeVar("T")

CLOSE_S = 20.0
"""How long everything may take to close when the process ends."""


@dataclass(frozen=True)
class Wish:
    """What an arena must be like; equal wishes share one."""

    seed: int = 0
    scale: Scale = "small"
    cache: Path | None = None
    headed: bool = False
    viewport: tuple[int, int] = (1280, 720)
    on_demand: bool = False
    engine: str = DEFAULT_ENGINE
    sites: tuple[str, ...] | None = None


class _Holding:
    """An arena and how many use it; `arena` is set once, under `lock`."""

    def __init__(self) -> None:
        self.users = 0
        self.arena: Arena | None = None
        self.lock = asyncio.Lock()


class Runtime:
    """An event loop in a daemon thread; of each process there is one, see `runtime`."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="webarium", daemon=True)
        self._held: dict[Wish, _Holding] = {}
        self._thread.start()
        self._pid = os.getpid()
        atexit.register(self.close)

    def run(self, work: Coroutine[Any, Any, T], limit: float | None = None) -> T:
        """Await something on the loop from another thread; Ctrl-C cancels it."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(limit)
        except BaseException:
            future.cancel()
            raise

    async def acquire(self, wish: Wish) -> Arena:
        """Give the arena of this wish, opened on first use; call `release` once for each time."""
        held = self._held.setdefault(wish, _Holding())
        held.users += 1
        try:
            async with held.lock:
                if held.arena is None:
                    held.arena = await Arena.open(
                        sites=wish.sites,
                        seed=wish.seed,
                        scale=wish.scale,
                        cache=wish.cache,
                        headed=wish.headed,
                        viewport=wish.viewport,
                        on_demand=wish.on_demand,
                        engine=wish.engine,
                    )
                else:
                    await held.arena.revive()
                return held.arena
        except BaseException:
            await self.release(wish)
            raise

    async def release(self, wish: Wish) -> None:
        """Give an arena back; the last user closes it."""
        held = self._held[wish]
        held.users -= 1
        if held.users == 0:
            del self._held[wish]
            if held.arena is not None:
                await held.arena.close()

    async def _close_arenas(self) -> None:
        for held in list(self._held.values()):
            if held.arena is not None:
                await held.arena.close()
        self._held.clear()

    def close(self) -> None:
        """Close all arenas and end the loop; done at exit."""
        if self._pid != os.getpid() or not self._thread.is_alive():
            return
        try:
            self.run(self._close_arenas(), CLOSE_S)
        except TimeoutError:
            pass
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(CLOSE_S)
            self._loop.close()


@lru_cache(maxsize=1)
def _runtime(_pid: int) -> Runtime:
    return Runtime()


def runtime() -> Runtime:
    """The runtime of this process; a forked child gets one of its own."""
    return _runtime(os.getpid())
