"""How long the parts of a step take."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

Lap: TypeAlias = Callable[[str], None]
"""Called with the name of a part of a step at its end: ``execute``, ``settle`` or ``observe``."""


class Laps:
    """How long the parts of a step take; call it at the end of each part.

    `tell` hears of each part's end, too, and of the beginning as the end of ``between``.
    """

    def __init__(self, tell: Lap | None = None) -> None:
        self._tell = tell
        if tell is not None:
            tell("between")
        self._start = self._last = time.perf_counter()
        self._parts: dict[str, float] = {}

    def __call__(self, part: str) -> None:
        """Count the time since the last call as this part's."""
        now = time.perf_counter()
        self._parts[part] = round(self._parts.get(part, 0.0) + (now - self._last) * 1000, 3)
        if self._tell is not None:
            self._tell(part)
        self._last = now

    def timings(self) -> Mapping[str, float]:
        """Milliseconds by part, and of all as ``total``."""
        total = round((time.perf_counter() - self._start) * 1000, 3)
        return MappingProxyType({**self._parts, "total": total})
