"""Threads that answer requests, so that the event loop only reads and writes and no world holds up another's.

Each world is served by one thread at a time, in the order in which its requests came; different worlds by different
threads, which Python lets take turns. A call that computes for too long is ended.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from webarium.sites.kit.budget import REQUEST_SECONDS, Call

if TYPE_CHECKING:
    from webarium.worlds import World

T = TypeVar("T")

_MOST = 32
"""How many threads there are at most: more worlds than that wait for each other's single requests."""
_LAST_SECONDS = 0.5
"""Seconds of computing that a call of a world has left when the world ends."""


class WorldEnded(Exception):  # noqa: N818 -- no fault of anybody
    """A request came too late: its world has ended."""


class Workers:
    """A pool of threads, started as they are needed; they end with the object."""

    def __init__(self, seconds: float = REQUEST_SECONDS) -> None:
        """Each call may compute for so many `seconds`."""
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(_MOST, thread_name_prefix="webarium-site")
        self._strands: weakref.WeakKeyDictionary[World, dict[str, _Strand]] = weakref.WeakKeyDictionary()

    async def run(self, world: World, work: Callable[[], T] | Call[T], *, lane: str = "") -> T:
        """What the work returns or raises, after all earlier ones for the same world and `lane`.

        Without a lane it may use the world, of which it has the lock; what it began there is undone if it is ended.

        Raises:
            OutOfTime: it has computed for too long.
            WorldEnded: the world is closed, or was while it waited.
        """
        strands = self._strands.setdefault(world, {})
        strand = strands.get(lane)
        if strand is None:
            strand = strands[lane] = _Strand(self._pool)
        call = work if isinstance(work, Call) else Call(work)
        if not lane:
            call.interrupt = world.interrupt
        future = strand.submit(call, call.run if lane else partial(_held, world, call))
        watch = _Watch(asyncio.get_running_loop(), call, future, self._seconds)
        try:
            return await asyncio.wrap_future(future)
        finally:
            if future.done():  # else nobody waits for it any more, but it goes on
                watch.stop()

    def end(self, world: World) -> None:
        """Let a world end: what waits is given up, what runs ends soon. Called in the event loop."""
        for strand in self._strands.pop(world, {}).values():
            running = strand.give_up()
            if running is not None:
                call, future = running
                _Watch(asyncio.get_running_loop(), call, future, _LAST_SECONDS)


def _held(world: World, call: Call[T]) -> T:
    """Run a call under the lock of its world."""
    with world.lock:
        if world.closed:
            raise WorldEnded
        call.undo(world.roll_back)
        return call.run()


class _Watch:
    """Looks at a call from time to time until it is over, and ends it if it computes for too long."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, call: Call[Any], future: Future[Any], seconds: float
    ) -> None:
        self._loop = loop
        self._call = call
        self._future = future
        self._seconds = seconds
        self._timer = loop.call_later(seconds, self._look)

    def _look(self) -> None:
        if not self._future.done():
            self._timer = self._loop.call_later(self._call.look(self._seconds), self._look)

    def stop(self) -> None:
        """Look no more."""
        self._timer.cancel()


class _Strand:
    """Calls that run one after the other, in whichever thread is free."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._guard = threading.Lock()
        self._waiting: deque[tuple[Call[Any], Future[Any], Callable[[], Any]]] = deque()
        self._running: tuple[Call[Any], Future[Any]] | None = None
        self._busy = False

    def submit(self, call: Call[T], run: Callable[[], T]) -> Future[T]:
        """Run the call when all before it are done."""
        future: Future[T] = Future()
        with self._guard:
            self._waiting.append((call, future, run))
            if self._busy:
                return future
            self._busy = True
        self._pool.submit(self._work)
        return future

    def give_up(self) -> tuple[Call[Any], Future[Any]] | None:
        """Answer all that waits with `WorldEnded`; gives what runs now, if anything does."""
        with self._guard:
            waiting, self._waiting = self._waiting, deque()
            running = self._running
        for _, future, _ in waiting:
            if future.set_running_or_notify_cancel():
                future.set_exception(WorldEnded())
        return running

    def _work(self) -> None:
        """Run one call, and queue up again for the next: other strands come in between."""
        with self._guard:
            if self._waiting:
                call, future, run = self._waiting.popleft()
                self._running = call, future
            else:  # given up
                self._busy = False
                return
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(run())
            except BaseException as error:
                future.set_exception(error)
        with self._guard:
            self._running = None
            self._busy = bool(self._waiting)
        if self._busy:
            self._pool.submit(self._work)
