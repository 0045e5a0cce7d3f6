"""Asking again: bounded, with growing waits, and never sooner than a server allows."""

from __future__ import annotations

import asyncio
import math
import os
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from webarium.errors import UserError
from webarium.llm.providers.base import RetryAfter

PATIENCE_S = 600.0
"""Seconds that one call may take in all before it is not tried again, unless the environment says otherwise."""


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
    patience_s: float = PATIENCE_S
    """Seconds in all, attempts and waits together, after which no further attempt begins."""

    @classmethod
    def from_environment(cls) -> RetryPolicy:
        """The usual policy, with the patience that ``WEBARIUM_MODEL_PATIENCE`` names, if it does.

        Raises:
            UserError: It names something other than a number of seconds.
        """
        named = seconds_named("WEBARIUM_MODEL_PATIENCE", "a number such as 600, or to 0 to try nothing twice")
        return cls() if named is None else cls(patience_s=named)

    def wait_s(
        self, attempt: int, passed_s: float, after: RetryAfter | None, now: float, key: str
    ) -> float | None:
        """Seconds to wait after a failed attempt (counted from 1), or ``None`` to give up.

        `passed_s` is the time since the first attempt began. Waits are spread by up to a quarter, drawn from the
        request's key: callers that failed together do not come back together, and the same run waits the same.
        """
        if attempt >= self.attempts:
            return None
        wait = self._due_s(attempt, after, now, key)
        return None if passed_s + wait > self.patience_s else wait

    def _due_s(self, attempt: int, after: RetryAfter | None, now: float, key: str) -> float:
        own = min(self.longest_s, self.first_s * 2.0 ** (attempt - 1))
        own *= 1 + 0.25 * random.Random(f"{key}/{attempt}").random()  # noqa: S311
        return max(own, after.wait_s(now) if after else 0.0)


def timeout_named() -> float | None:
    """The seconds of one attempt that ``WEBARIUM_MODEL_TIMEOUT`` names, if it does.

    Raises:
        UserError: It names something other than a positive number of seconds.
    """
    return seconds_named("WEBARIUM_MODEL_TIMEOUT", "a positive number such as 180", least=1e-3)


def seconds_named(variable: str, wanted: str, *, least: float = 0) -> float | None:
    """The seconds in an environment variable; ``None`` where it is not set; raises `UserError`."""
    text = os.environ.get(variable, "").strip()
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not least <= seconds < math.inf:
        raise UserError(
            f"{variable} is {text!r}, which is not a number of seconds.", todo=f"Set it to {wanted}."
        )
    return seconds
