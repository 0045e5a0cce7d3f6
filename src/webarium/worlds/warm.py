"""Keeps page caches of the worlds used last, and takes them from the others."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING

import apsw

if TYPE_CHECKING:
    from webarium.worlds.world import World

LIMIT = 16
"""How many worlds of a thread keep their page caches."""


class Warm:
    """The worlds used last, in order; the one that drops out is told to `idle`."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._worlds: OrderedDict[int, weakref.ref[World]] = OrderedDict()

    def use(self, world: World) -> None:
        """Notes that `world` is being used."""
        key = id(world)
        known = self._worlds.get(key)
        if known is not None and known() is world:
            self._worlds.move_to_end(key)
            return
        self._worlds[key] = weakref.ref(world)
        self._worlds.move_to_end(key)
        if len(self._worlds) > self._limit:
            _, oldest = self._worlds.popitem(last=False)
            dropped = oldest()
            if dropped is not None:
                with suppress(apsw.ThreadingViolationError):  # busy in another thread, so not idle
                    dropped.idle()
