"""What stands between a person's own browser and a world: a recorder in the pages, and a rest while the task is paused.

The recorder is the one thing that is put into pages, and only here: agents' pages never go through this.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from webarium.people.deeds import Told, read_events
from webarium.sites.kit.plain import plain_page

PLACE = "/.webarium-recorder/"
"""Below this path of every host nothing is the world's own."""
SCRIPT = f"{PLACE}recorder.js"
EVENTS = f"{PLACE}events"
LARGEST = 1_000_000
"""Bytes of one message of a recorder."""
_HARMLESS = ("GET", "HEAD", "OPTIONS")
_TAG = f'<script src="{SCRIPT}"></script>'.encode()


class Visited(Protocol):
    """The task that somebody is at."""

    @property
    def paused(self) -> bool:
        """Whether the sites rest."""

    def hear(self, told: Sequence[Told]) -> None:
        """Take down what a page tells."""

    def came_by(self, url: str) -> None:
        """Take down that a page is asked for by its address, whatever was done on a page before."""

    async def before(self) -> None:
        """Let happen what is due before a request is answered by which the person acts."""


class Front:
    """An ASGI application in front of one world."""

    def __init__(self, world: ASGIApp, visited: Visited, script: Callable[[], str]) -> None:
        """Stand in front of a world.

        Args:
            world: Answers for its sites.
            visited: Hears what is done.
            script: Gives the script for pages: the world's date by now, and the recorder.
        """
        self._world = world
        self._visited = visited
        self._script = script
        self._led_on = False
        """Whether the last answer sent the browser elsewhere, which is no new action."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["path"].startswith(PLACE):
            answer = await self._own(Request(scope, receive))
            await answer(scope, receive, send)
            return
        acts = _acts(scope)
        if self._visited.paused and acts:
            await _resting()(scope, receive, send)
            return
        if acts:
            led_on, self._led_on = self._led_on, False
            if not led_on:
                if _by_address(scope):
                    self._visited.came_by(_url(scope))
                await self._visited.before()
        await self._world(_plain(scope), receive, _with_recorder(send, self._watch))

    def _watch(self, status: int) -> None:
        self._led_on = 300 <= status < 400 and status != 304

    async def _own(self, request: Request) -> Response:
        """The recorder itself, and what it tells."""
        if request.scope["path"] == SCRIPT and request.method == "GET":
            headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
            return Response(self._script(), media_type="text/javascript", headers=headers)
        if request.scope["path"] != EVENTS or request.method != "POST":
            return Response("There is nothing here.", 404, media_type="text/plain")
        if request.headers.get("origin") != f"http://{request.headers.get('host', '')}":
            return Response("This comes from another place.", 403, media_type="text/plain")
        body = await _read(request)
        if body is None:
            return Response("This is too long.", 413, media_type="text/plain")
        try:
            told = read_events(json.loads(body))
        except (ValueError, RecursionError):
            return Response("This is not JSON.", 400, media_type="text/plain")
        self._visited.hear(told)
        return Response(status_code=204)


def _acts(scope: Scope) -> bool:
    """Whether a request is one by which somebody acts: a page is asked for, or something is sent."""
    if scope["method"] not in _HARMLESS:
        return True
    return any(key == b"sec-fetch-dest" and value == b"document" for key, value in scope["headers"])


def _by_address(scope: Scope) -> bool:
    """Whether a page is asked for by the address bar, and not from a page."""
    return any(key == b"sec-fetch-site" and value == b"none" for key, value in scope["headers"])


def _url(scope: Scope) -> str:
    """The address of a request, as the browser has it."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    path = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1")
    query = scope["query_string"].decode("latin-1")
    return f"http://{host}{path}" + (f"?{query}" if query else "")


def _plain(scope: Scope) -> Scope:
    """The request without the wish for a packed answer, which could not be read."""
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]}


def _resting() -> Response:
    return plain_page(
        "Paused",
        "You paused this task. Press Go on in the side window, then load this page again.",
        status=503,
    )


async def _read(request: Request) -> bytes | None:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            return None
    return bytes(body)


def _with_recorder(send: Send, watch: Callable[[int], None]) -> Callable[[Message], Awaitable[None]]:
    """Send on, with the recorder as the first script of each whole page."""
    start: Message | None = None
    chunks: list[bytes] = []

    async def send_on(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            watch(message["status"])
            if _is_html(message):
                start = message
                return
        elif start is not None:
            chunks.append(message.get("body", b""))
            if message.get("more_body"):
                return
            body = recorded(b"".join(chunks))
            await send({**start, "headers": _sized(start, len(body))})
            message = {"type": "http.response.body", "body": body}
        await send(message)

    return send_on


def _is_html(start: Message) -> bool:
    headers = {key.lower(): value for key, value in start["headers"]}
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-encoding" not in headers


def _sized(start: Message, size: int) -> list[tuple[bytes, bytes]]:
    kept = [pair for pair in start["headers"] if pair[0].lower() not in (b"content-length", b"etag")]
    return [*kept, (b"content-length", str(size).encode())]


def recorded(page: bytes) -> bytes:
    """A page with the recorder as its first script; parts of pages stay as they are."""
    lower = page[:4096].lower()
    head = lower.find(b"<head")
    if head >= 0 and (end := lower.find(b">", head)) >= 0:
        return page[: end + 1] + _TAG + page[end + 1 :]
    if lower.lstrip().startswith((b"<!doctype html", b"<html")):
        end = lower.find(b">", lower.find(b"<html") if b"<html" in lower else 0)
        return page[: end + 1] + _TAG + page[end + 1 :]
    return page
