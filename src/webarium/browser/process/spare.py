"""Blank contexts kept ready, so that the next episode does not wait until Chromium has made one.

They are as fresh as those that are made on demand: nothing but its blank tab has ever been in one, it is given out
once, and it learns which world it visits, and what time it is there, when it is taken.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from playwright.async_api import Error as PlaywrightError

from webarium.browser.patience import Work
from webarium.browser.tabs.context import Context
from webarium.envs.profile import Profile
from webarium.errors import BrowserError

Shape: TypeAlias = tuple[object, ...]
"""What of a profile cannot be changed any more once its context is there."""

REST_S = 1.0
"""How long to wait for a moment at which no episode is at work; with many of them there may be none."""


@dataclass(eq=False)
class _Making:
    """A context on its way, or ready."""

    wanted: bool = True
    """Whether anybody will ask for it; one that is not begun by then is never made."""
    begun: bool = False
    context: asyncio.Future[Context] = field(init=False)


class Spare:
    """Contexts of one shape; there are none before contexts of that shape were asked for twice in a row."""

    def __init__(self, make: Callable[[Profile], Awaitable[Context]], work: Work, *, count: int = 1) -> None:
        """`make` makes one while nothing else is going on, as far as `work` knows."""
        self._make = make
        self._work = work
        self._count = count
        self._asked: Shape | None = None
        self._shape: Shape | None = None
        self._made: deque[_Making] = deque()
        self._turn = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        """Whether there is one, or one on its way."""
        return bool(self._made)

    async def wait(self) -> None:
        """Wait until all that are on their way are there, or have failed."""
        if self._made:
            await asyncio.wait([making.context for making in self._made])

    def prepare(self, profile: Profile) -> None:
        """Begin to make some like this, if the one before was like it, too; does not wait for them."""
        shape, before = _shape(profile), self._asked
        self._asked = shape
        if shape != before:
            return
        if shape != self._shape:
            self._shape = shape
            self._give_up()
        while len(self._made) < self._count:
            making = _Making()
            making.context = asyncio.ensure_future(self._make_next(making, profile))
            making.context.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._made.append(making)

    async def take(self, profile: Profile) -> Context | None:
        """The context that is ready or nearly so, if it suits this profile and is whole."""
        if not self._made or self._shape != _shape(profile):
            return None
        making = self._made.popleft()
        if not making.begun:  # It waits for others, who may be at work for long.
            self._let_go(making)
            return None
        try:
            context = await asyncio.shield(making.context)
        except (PlaywrightError, BrowserError):
            return None
        except asyncio.CancelledError:
            self._let_go(making)
            raise
        if context.failure is None and len(context.tabs) == 1:
            return context
        await context.close()
        return None

    async def close(self) -> None:
        """Give up those that are there or on their way."""
        self._give_up()
        if self._closing:
            await asyncio.wait(self._closing)

    async def _make_next(self, making: _Making, profile: Profile) -> Context:
        async with self._turn:  # one after the other: an episode may be at work meanwhile
            await self._work.rest(REST_S)
            if not making.wanted:
                raise BrowserError("This browser context is not wanted any more.")
            making.begun = True
            return await self._make(profile)

    def _give_up(self) -> None:
        while self._made:
            self._let_go(self._made.popleft())

    def _let_go(self, making: _Making) -> None:
        making.wanted = False
        closing = asyncio.ensure_future(_closed(making.context))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)


async def _closed(made: asyncio.Future[Context]) -> None:
    with contextlib.suppress(PlaywrightError, BrowserError):
        await (await made).close()


def _shape(profile: Profile) -> Shape:
    return profile.viewport, profile.locale, profile.time_zone
