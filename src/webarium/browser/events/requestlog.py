"""What a context's pages asked of servers, for checks that look at the network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playwright.async_api import BrowserContext, Request, Response
from playwright.async_api import Error as PlaywrightError

from webarium.observation.requests import JSON_TYPE, MAX_CONTENT, MAX_REQUESTS, SeenRequest, cookie_of

READING_S = 5.0
"""How long answers that are still on their way are waited for in the end."""


@dataclass
class RequestLog:
    """The answered requests of a browser context, in the order of their answers."""

    seen: list[SeenRequest] = field(default_factory=list)
    left_out: int = 0
    """How many came after the first `MAX_REQUESTS`."""
    _reading: set[asyncio.Task[None]] = field(default_factory=set, repr=False)

    def watch(self, context: BrowserContext) -> None:
        """Begin to take down the requests of a context."""
        context.on("response", self._on_response)

    def _on_response(self, response: Response) -> None:
        if len(self.seen) >= MAX_REQUESTS:
            self.left_out += 1
            return
        request = response.request
        task = asyncio.ensure_future(self._read(len(self.seen), response))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
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

    async def complete(self) -> Sequence[SeenRequest]:
        """All requests, once what is known of their answers has been read."""
        if self._reading:
            await asyncio.wait(set(self._reading), timeout=READING_S)
        return tuple(self.seen)

    async def _read(self, place: int, response: Response) -> None:
        """Take down what the browser tells only when asked: all headers, cookies that were set, and JSON."""
        try:
            sent = await response.request.all_headers()
            answered = await response.headers_array()
        except PlaywrightError:
            return  # the page has gone
        named = {header["name"].lower(): header["value"] for header in answered}
        set_by = [header["value"] for header in answered if header["name"].lower() == "set-cookie"]
        self.seen[place] = replace(
            self.seen[place],
            headers={name.lower(): value for name, value in sent.items()},
            content_type=named.get("content-type", ""),
            cookies=dict(cookie_of(line) for value in set_by for line in value.split("\n")),
            location=named.get("location", ""),
        )
        if JSON_TYPE in self.seen[place].content_type:
            try:
                content = await response.text()
            except (PlaywrightError, UnicodeDecodeError):
                return  # the browser keeps answers only as long as their page
            self.seen[place] = replace(self.seen[place], content=content[:MAX_CONTENT])


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
