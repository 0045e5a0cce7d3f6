"""What an episode's pages ask of servers, step by step, for its record."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from playwright.async_api import Request, Response

from webarium.browser import Context
from webarium.types import Json

MAX_REQUESTS = 2_000
"""So many of one step are kept."""


@dataclass
class RequestTrace:
    """Takes down requests without their bodies; `take` gives those since the last call."""

    began: float = field(default_factory=time.monotonic)
    first: Callable[[Context], Awaitable[None]] | None = None
    """What is done in the fresh browser before anything is taken down, such as signing in."""
    _seen: list[Json] = field(default_factory=list)

    async def __call__(self, context: Context) -> None:
        """Begin to watch a fresh browser context."""
        if self.first is not None:
            await self.first(context)
        context.playwright.on("response", self._on_response)
        context.playwright.on("requestfailed", self._on_failed)

    def take(self) -> list[Json]:
        """Requests that ended since the last call."""
        seen, self._seen = self._seen, []
        return seen

    def _on_response(self, response: Response) -> None:
        headers = response.headers
        self._keep(
            response.request,
            status=response.status,
            type=headers.get("content-type", ""),
            size=int(length) if (length := headers.get("content-length", "")).isdigit() else 0,
            location=headers.get("location", ""),
        )

    def _on_failed(self, request: Request) -> None:
        self._keep(request, status=0, failure=request.failure or "it failed")

    def _keep(self, request: Request, **said: Json) -> None:
        if len(self._seen) >= MAX_REQUESTS:
            return
        waited = max(0.0, float(request.timing["responseStart"]))
        ended = (time.monotonic() - self.began) * 1000
        self._seen.append(
            {
                "method": request.method,
                "url": request.url,
                "resource": request.resource_type,
                "at": round(max(0.0, ended - waited), 1),
                "ms": round(waited, 1),
                **said,
            }
        )
