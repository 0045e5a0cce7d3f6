"""A small site of fixture pages that records what asks for them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from webarium.server import Activity


@dataclass
class Seen:
    path: str
    host: str
    token: str | None
    body: str


@dataclass
class FixtureSite:
    """An ASGI application: pages by path; a page may be slow, a redirect, or a download."""

    pages: dict[str, str] = field(default_factory=dict)
    answers: dict[str, Response] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)
    held: dict[str, asyncio.Event] = field(default_factory=dict)
    """Answered only after the event is set."""
    seen: list[Seen] = field(default_factory=list)
    activity: Activity = field(default_factory=Activity)

    def show(self, pages: Mapping[str, str]) -> None:
        """Serve these bodies from now on."""
        self.pages = dict(pages)
        self.seen.clear()

    @property
    def paths(self) -> list[str]:
        """What was asked for, without icons."""
        return [seen.path for seen in self.seen if seen.path != "/favicon.ico"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        self.activity.begin()
        try:
            body = (await request.body()).decode()
            path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            headers = request.headers
            self.seen.append(Seen(path, headers.get("host", ""), headers.get("x-webarium-world"), body))
            await asyncio.sleep(self.delays.get(request.url.path, 0))
            if request.url.path in self.held:
                await self.held[request.url.path].wait()
            await self._answer(request.url.path)(scope, receive, send)
        finally:
            self.activity.end()

    def _answer(self, path: str) -> Response:
        if path in self.answers:
            return self.answers[path]
        if path in self.pages:
            return HTMLResponse(f"<!doctype html><html lang=en><title>{path}</title>{self.pages[path]}")
        return HTMLResponse(f"<!doctype html><title>404</title><p>no {path}", status_code=404)
