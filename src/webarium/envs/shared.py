"""Arenas for synchronous callers: an event loop in a thread of its own, and one arena for equal wishes."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from webarium.envs.arena import Arena
from webarium.envs.engines import DEFAULT_ENGINE
from webarium.envs.tenants import Tenants
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


class Arenas:
    """Arenas by what is wished for: opened on first use, and shared. All of it belongs to one event loop."""

    def __init__(self, keep: int = 0) -> None:
        self._keep = keep
        """So many that nobody uses stay open for those to come; the longest idle ones are closed first."""
        self._held: dict[Wish, _Holding] = {}

    @property
    def episodes(self) -> int:
        """How many episodes are open in all of them."""
        return sum(held.arena.episodes for held in self._held.values() if held.arena is not None)

    async def acquire(self, wish: Wish) -> Arena:
        """Give the arena of this wish, opened on first use; call `release` once for each time."""
        held = self._held.pop(wish) if wish in self._held else _Holding()
        self._held[wish] = held  # at the end: the last one asked for
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
        """Give an arena back."""
        self._held[wish].users -= 1
        idle = [each for each, held in self._held.items() if held.users == 0]
        for each in idle[: max(0, len(idle) - self._keep)]:
            await self._close(self._held.pop(each))

    @asynccontextmanager
    async def rented(self, wish: Wish) -> AsyncIterator[tuple[Arena, Tenants]]:
        """The arena of a wish for one that moves in: what it rents is given back with the last tenant.

        Where nobody has moved in when this is left with an error, it is given back at once.
        """
        arena = await self.acquire(wish)
        tenants = Tenants(partial(self.release, wish))
        try:
            yield arena, tenants
        except BaseException:
            if not tenants.used:  # else the tenant has left, and given it back
                await self.release(wish)
            raise

    async def close(self) -> None:
        """Close them all."""
        while self._held:
            await self._close(self._held.popitem()[1])

    async def _close(self, held: _Holding) -> None:
        if held.arena is not None:
            await held.arena.close()


class Runtime:
    """An event loop in a daemon thread; of each process there is one, see `runtime`."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="webarium", daemon=True)
        self.arenas = Arenas()
        """Those of this process, on its loop."""
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

    def close(self) -> None:
        """Close all arenas and end the loop; done at exit."""
        if self._pid != os.getpid() or not self._thread.is_alive():
            return
        try:
            self.run(self.arenas.close(), CLOSE_S)
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
