"""Says now and then what somebody is waiting for, as long as it takes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from webarium.figures import duration

EACH_S = 60.0
"""After how many seconds it is said that something still goes on, and again after each further ones."""

Progress = Callable[[str], None]
"""Told in sentences what takes time."""


def on_stderr(message: str) -> None:
    """Write a sentence to standard error, for those who asked for no progress and wait long."""
    print(message, file=sys.stderr, flush=True)


@contextmanager
def reminding(tell: Progress, what: Callable[[], str], each_s: float) -> Iterator[None]:
    """Tell ``what()`` with the time it has taken after `each_s` seconds, and again after each further ones.

    It is told from a thread of its own, while the caller's computes or waits.
    """
    over = threading.Event()
    began = time.monotonic()

    def remind() -> None:
        while not over.wait(each_s):
            tell(f"{what()} for {duration(time.monotonic() - began)} now.")

    thread = threading.Thread(target=remind, name="webarium-reminder", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
