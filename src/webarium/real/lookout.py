"""Who looks at a world after each of its requests, and never makes the event loop wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.site import Site
from webarium.types import Json
from webarium.worlds import World
from webarium.worlds.waiting import aside

T = TypeVar("T")


class Lookout(Generic[T]):
    """Looks at a world when it is told to, at once if the world is free: then nothing has happened in between."""

    def __init__(self, world: World, look: Callable[[], T], tell: Callable[[T], None]) -> None:
        """`look` has the world's lock and gives what it saw; `tell` hears of it in the event loop."""
        self._world = world
        self._look = look
        self._tell = tell
        self._waiting: set[asyncio.Task[None]] = set()

    def look(self) -> None:
        """Look now, or once the request is answered that the world is busy with."""
        if self._world.lock.acquire(blocking=False):
            try:
                seen = self._locked()
            finally:
                self._world.lock.release()
            self._hear(seen)
        elif not self._waiting:
            waiting = asyncio.create_task(self._wait())
            self._waiting.add(waiting)
            waiting.add_done_callback(self._waiting.discard)

    async def over(self) -> None:
        """Wait until nothing is left to be looked at."""
        await asyncio.gather(*self._waiting)

    async def _wait(self) -> None:
        self._hear(await aside(self._locked))

    def _locked(self) -> tuple[T, ...]:
        with self._world.lock:
            return () if self._world.closed else (self._look(),)

    def _hear(self, seen: tuple[T, ...]) -> None:
        for each in seen:
            self._tell(each)


async def finish_of(world: World, site: Site) -> dict[str, Json]:
    """What ``/finish`` shows of a world, which is closed afterwards: a fork of the moment that counts."""
    try:
        return await aside(partial(finish, world, site))
    finally:
        world.close()
