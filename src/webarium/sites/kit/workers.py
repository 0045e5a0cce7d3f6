"""Threads that answer requests, so that the event loop only reads and writes and no world holds up another's.

Each world is served by one thread at a time, in the order in which its requests came; different worlds by different
threads, which Python lets take turns.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from webarium.worlds import World

T = TypeVar("T")

_MOST = 32
"""How many threads there are at most: more worlds than that wait for each other's single requests."""


class Workers:
    """A pool of threads, started as they are needed; they end with the object."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_MOST, thread_name_prefix="webarium-site")
        self._strands: weakref.WeakKeyDictionary[World, dict[str, _Strand]] = weakref.WeakKeyDictionary()

    async def run(self, world: World, call: Callable[[], T], *, lane: str = "") -> T:
        """What `call` returns or raises, after all earlier calls for the same world and `lane`.

        Without a lane it may use the world, of which it has the lock.
        """
        strands = self._strands.setdefault(world, {})
        strand = strands.get(lane)
        if strand is None:
            strand = strands[lane] = _Strand(self._pool)
        return await asyncio.wrap_future(strand.submit(call if lane else _locked(world.lock, call)))


def _locked(lock: threading.RLock, call: Callable[[], T]) -> Callable[[], T]:
    def held() -> T:
        with lock:
            return call()

    return held


class _Strand:
    """Calls that run one after the other, in whichever thread is free."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._guard = threading.Lock()
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._busy = False

    def submit(self, call: Callable[[], T]) -> Future[T]:
        """Run the call when all before it are done."""
        future: Future[T] = Future()
        with self._guard:
            self._waiting.append((future, call))
            if self._busy:
                return future
            self._busy = True
        self._pool.submit(self._work)
        return future

    def _work(self) -> None:
        """Run one call, and queue up again for the next: other strands come in between."""
        with self._guard:
            future, call = self._waiting.popleft()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)
        with self._guard:
            self._busy = bool(self._waiting)
        if self._busy:
            self._pool.submit(self._work)
