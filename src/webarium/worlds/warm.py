"""Keeps page caches of the worlds used last, and takes them from the others."""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from typing import Protocol

LIMIT = 16
"""How many worlds of a universe keep their page caches."""


class Idling(Protocol):
    """What has caches to give back: a world."""

    def idle(self) -> None:
        """Give back cached memory."""


class Warm:
    """The worlds used last, in order; the one that drops out is told to `idle`."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._guard = threading.Lock()
        self._worlds: OrderedDict[int, weakref.ref[Idling]] = OrderedDict()

    def use(self, world: Idling) -> None:
        """Notes that `world` is being used; any thread may say so."""
        dropped = self._note(world)
        if dropped is not None:
            dropped.idle()

    def _note(self, world: Idling) -> Idling | None:
        """Puts the world last; returns the one that drops out."""
        with self._guard:
            key = id(world)
            known = self._worlds.get(key)
            if known is None or known() is not world:
                self._worlds[key] = weakref.ref(world)
            self._worlds.move_to_end(key)
            if len(self._worlds) <= self._limit:
                return None
            return self._worlds.popitem(last=False)[1]()
