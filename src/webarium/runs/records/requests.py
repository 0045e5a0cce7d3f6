"""What an episode's pages ask of servers, step by step, for its record."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from webarium.observation.requests import Exchange
from webarium.types import Json

MAX_REQUESTS = 2_000
"""So many of one step are kept."""


@dataclass
class RequestTrace:
    """Takes down requests as they end; `take` gives those since the last call."""

    began: float = field(default_factory=time.monotonic)
    _seen: list[dict[str, Json]] = field(default_factory=list)

    def __call__(self, ended: Exchange) -> None:
        """Take one down."""
        if len(self._seen) >= MAX_REQUESTS:
            return
        at = (time.monotonic() - self.began) * 1000
        told: dict[str, Json] = {
            "method": ended.method,
            "url": ended.url,
            "resource": ended.resource,
            "at": round(max(0.0, at - ended.waited_ms), 1),
            "ms": round(ended.waited_ms, 1),
            "status": ended.status,
        }
        if ended.failure:
            told["failure"] = ended.failure
        else:
            told |= {"type": ended.type, "size": ended.size, "location": ended.location}
        self._seen.append(told)

    def take(self) -> list[dict[str, Json]]:
        """Requests that ended since the last call."""
        seen, self._seen = self._seen, []
        return seen
