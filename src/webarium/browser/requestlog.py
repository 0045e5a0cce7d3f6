"""What a context's pages asked of servers, for checks that look at the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright.async_api import BrowserContext, Request, Response
from playwright.async_api import Error as PlaywrightError

MAX_REQUESTS = 20_000
"""Requests of one episode that are kept; later ones are counted only."""


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """One request that was answered."""

    method: str
    url: str
    status: int
    headers: Mapping[str, str]
    """Of the request, names in lower case."""
    body: str | None
    """What was posted, as text."""
    navigation: bool
    """Whether it was for the document of a tab."""


@dataclass
class RequestLog:
    """The answered requests of a browser context, in the order of their answers."""

    seen: list[SeenRequest] = field(default_factory=list)
    left_out: int = 0
    """How many came after the first `MAX_REQUESTS`."""

    def watch(self, context: BrowserContext) -> None:
        """Begin to take down the requests of a context."""
        context.on("response", self._on_response)

    def _on_response(self, response: Response) -> None:
        if len(self.seen) >= MAX_REQUESTS:
            self.left_out += 1
            return
        request = response.request
        self.seen.append(
            SeenRequest(
                request.method,
                request.url,
                response.status,
                {name.lower(): value for name, value in request.headers.items()},
                _body(request),
                _of_a_tab(request),
            )
        )


def _body(request: Request) -> str | None:
    try:
        return request.post_data
    except (PlaywrightError, UnicodeDecodeError):
        return None  # a file or other bytes


def _of_a_tab(request: Request) -> bool:
    try:
        return request.is_navigation_request() and request.frame.parent_frame is None
    except PlaywrightError:
        return request.is_navigation_request()
