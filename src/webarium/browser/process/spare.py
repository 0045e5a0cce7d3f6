"""A blank context kept ready, so that the next episode does not wait until Chromium has made one.

It is as fresh as one that is made on demand: nothing but its blank tab has ever been in it, and it learns which world
it visits, and what time it is there, when it is taken.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from playwright.async_api import Error as PlaywrightError

from webarium.browser.tabs.context import Context
from webarium.envs.profile import Profile
from webarium.errors import BrowserError

Shape: TypeAlias = tuple[object, ...]
"""What of a profile cannot be changed any more once its context is there."""


class Spare:
    """At most one context; there is none before contexts of one shape were asked for twice in a row."""

    def __init__(self, make: Callable[[Profile], Awaitable[Context]]) -> None:
        self._make = make
        self._asked: Shape | None = None
        self._shape: Shape | None = None
        self._made: asyncio.Task[Context] | None = None

    @property
    def ready(self) -> bool:
        """Whether there is one, or one on its way."""
        return self._made is not None

    def prepare(self, profile: Profile) -> None:
        """Begin to make one like this, if the one before was like it, too; does not wait for it."""
        shape, before = _shape(profile), self._asked
        self._asked = shape
        if shape != before or self._made is not None:
            return
        self._shape = shape
        self._made = asyncio.ensure_future(self._make(profile))
        self._made.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def take(self, profile: Profile) -> Context | None:
        """The context that is ready or nearly so, if it suits this profile and is whole."""
        if self._made is None or self._shape != _shape(profile):
            return None
        made, self._made = self._made, None
        try:
            context = await made
        except (PlaywrightError, BrowserError):
            return None
        if context.failure is None and len(context.tabs) == 1:
            return context
        await context.close()
        return None

    async def close(self) -> None:
        """Give up the one that is there or on its way."""
        made, self._made = self._made, None
        if made is None:
            return
        with contextlib.suppress(PlaywrightError, BrowserError):
            await (await made).close()


def _shape(profile: Profile) -> Shape:
    return profile.viewport, profile.locale, profile.time_zone
