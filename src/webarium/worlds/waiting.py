"""Worlds in event loops: whatever needs a world waits for it elsewhere, while the loop goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from webarium.worlds.world import World

T = TypeVar("T")


async def when_free(world: World, call: Callable[[], T]) -> T:
    """What a call returns or raises that uses a world and takes no long time by itself.

    It is made at once if nobody uses the world, which nearly always is so, else in a thread that waits for it.
    """
    if not world.lock.acquire(blocking=False):
        return await aside(call)
    try:
        return call()
    finally:
        world.lock.release()


async def aside(call: Callable[[], T]) -> T:
    """What a call returns or raises that may wait or take long, made in a thread of its own.

    Threads of a pool are no place to wait in: a few slow worlds would keep them all from everybody else.
    """
    future: Future[T] = Future()

    def make() -> None:
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)

    threading.Thread(target=make, name="webarium-waits", daemon=True).start()
    return await asyncio.wrap_future(future)
