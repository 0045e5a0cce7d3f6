"""How long a request may compute, and how one that goes on is ended in the middle.

Python cannot kill a thread, but it can raise an exception in one at its next instruction, and SQLite can give up a
statement. Either ends all that pages do, since whatever else they call takes bounded time. What counts is the time of
the processor, not of the clock: waiting for other threads costs nothing. A page takes some hundredth of the budget, so
whether one is over it does not depend on the machine.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")

REQUEST_SECONDS = 5.0
"""Seconds of computing that a request has, unless a server says otherwise."""
CALL = "webarium.call"
"""The scope's key that holds the `Call` which answers the request."""
_OFTEN = 0.05
"""Seconds between two looks at a call, at least."""
_PATIENCE = 1.0
"""Seconds after which a call is ended once more: the first time may have hit a place that keeps exceptions."""
_SOON = 1000
"""So many instructions after it was asked for, an exception is raised for certain; it takes a few."""


class OutOfTime(Exception):  # noqa: N818 -- a verdict on a request
    """A request has computed for longer than it may; all that it did is undone."""


class _Ended(BaseException):
    """Raised inside a call that is to end, wherever it is."""


class Call(Generic[T]):
    """Something to be run once in a thread, which another thread can end."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.interrupt: Callable[[], None] = lambda: None
        """Makes whatever SQLite does for the work give up; called from another thread."""
        self._work = work
        self._guard = threading.Lock()
        self._thread: int | None = None
        self._ending = False
        self._clock = 0
        self._began = 0.0
        self._undo: list[Callable[[], None]] = []

    def undo(self, step: Callable[[], None]) -> None:
        """Have something done, the last one first, if the call is ended before its time."""
        self._undo.append(step)

    def run(self) -> T:
        """In the thread: what the work returns or raises.

        Raises:
            OutOfTime: it was ended, and what it had begun is undone.
        """
        found: list[T] = []
        try:
            try:
                self._begin()
                found.append(self._work())
            finally:
                self.seal()
        except _Ended:
            self._sealed()
        if found:
            return found[0]
        for step in reversed(self._undo):
            step()
        raise OutOfTime

    def seal(self) -> None:
        """From now on nobody ends it; called by the work itself right before it makes its changes lasting."""
        with self._guard:
            self._thread = None
        if self._ending:
            _swallow()

    def computed(self) -> float:
        """Seconds of computing so far; 0 before it begins and when it is over."""
        with suppress(OSError):
            if self._thread is not None:
                return _seconds(self._clock) - self._began
        return 0.0

    def end(self) -> bool:
        """Raise in the middle of it, if it runs; whether somebody should try again if it goes on."""
        if not self._guard.acquire(blocking=False):  # it begins or ends just now
            return True
        try:
            if self._thread is None:
                return False
            self._ending = True
            _raise_in(self._thread)
            self.interrupt()
        finally:
            self._guard.release()
        return True

    def look(self, seconds: float) -> float:
        """End it if it has computed for longer; gives after how many seconds to look again."""
        left = seconds - self.computed()
        if left > 0:
            return max(left, _OFTEN)
        self.end()
        return _PATIENCE

    def _begin(self) -> None:
        thread = threading.get_ident()
        self._clock = _clock_of(thread)
        self._began = _seconds(self._clock)
        self._thread = thread

    def _sealed(self) -> None:
        while True:
            with suppress(_Ended):
                self.seal()
                return


def _raise_in(thread: int) -> None:
    """Let a thread raise `_Ended` at its next instruction."""
    error = ctypes.py_object(_Ended)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def _swallow() -> None:
    """Have raised what may still wait to be raised in this thread.

    To take it back instead, with a null for the exception, is no way: CPython then looks for an exception at every
    instruction for the rest of the process, which slows all threads, and under a tracer it never goes on.
    """
    try:
        _raise_in(threading.get_ident())
        for _ in range(_SOON):
            pass
    except _Ended:
        pass


def _clock_of(thread: int) -> int:
    """The clock of a thread's computing; where the system has none, that of all time."""
    of_thread: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    return time.CLOCK_MONOTONIC if of_thread is None else of_thread(thread)


def _seconds(clock: int) -> float:
    return time.clock_gettime(clock)
