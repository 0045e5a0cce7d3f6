"""Asking again: bounded, with growing waits, and never sooner than a server allows."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from webarium.llm.providers.base import RetryAfter


@dataclass(frozen=True, slots=True)
class Timer:
    """Sleeping and telling the time; tests put in their own."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    monotonic: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often, and after which waits, a failed call is tried again."""

    attempts: int = 6
    """Attempts in all."""
    first_s: float = 1.0
    """The first wait; each further one is twice as long."""
    longest_s: float = 60.0
    """No wait of our own is longer."""
    patience_s: float = 300.0
    """A server that asks for more waiting than this in all is given up."""

    def wait_s(
        self, attempt: int, waited_s: float, after: RetryAfter | None, now: float, key: str
    ) -> float | None:
        """Seconds to wait after a failed attempt (counted from 1), or ``None`` to give up.

        Waits are spread by up to a quarter, drawn from the request's key: callers that failed together do not come
        back together, and the same run waits the same.
        """
        if attempt >= self.attempts:
            return None
        own = min(self.longest_s, self.first_s * 2.0 ** (attempt - 1))
        own *= 1 + 0.25 * random.Random(f"{key}/{attempt}").random()  # noqa: S311
        wait = max(own, after.wait_s(now) if after else 0.0)
        return None if waited_s + wait > self.patience_s else wait
