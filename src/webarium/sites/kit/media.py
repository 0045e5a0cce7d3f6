"""Pictures and other files made from their URL alone: once, in a worker thread, and kept in memory."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import cast

from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from webarium.sites.kit.bodies import clean_query
from webarium.sites.kit.errors import PageError
from webarium.sites.kit.routing import Match, MediaHandler, MediaRequest
from webarium.sites.kit.static import IMMUTABLE, is_known

_log = logging.getLogger("webarium.sites")


@dataclass(frozen=True, slots=True)
class _Made:
    status: int
    body: bytes
    media_type: str
    etag: str


class MediaCache:
    """Answers to world-independent pages, the most recently used ones kept up to a number of bytes."""

    def __init__(self, limit: int = 48 * 2**20) -> None:
        self._limit = limit
        self._size = 0
        self._made: OrderedDict[str, _Made] = OrderedDict()
        self._pending: dict[str, asyncio.Future[_Made]] = {}

    async def respond(self, match: Match, scope: Scope) -> Response:
        """The file for a request, made only if it is not kept."""
        key = f"{scope['path']}?{scope.get('query_string', b'').decode('latin-1')}"
        made = self._made.get(key)
        if made is None:
            made = await self._make(key, match, MediaRequest(match.params, clean_query(scope)))
        else:
            self._made.move_to_end(key)
        if made.status != 200:
            return PlainTextResponse(made.body, made.status, {"cache-control": "no-store"})
        headers = {"etag": made.etag, "cache-control": IMMUTABLE}
        if is_known(scope, made.etag):
            return Response(status_code=304, headers=headers)
        return Response(made.body, media_type=made.media_type, headers=headers)

    async def _make(self, key: str, match: Match, request: MediaRequest) -> _Made:
        loop = asyncio.get_running_loop()
        pending = self._pending.get(key)
        if pending is None or pending.get_loop() is not loop:
            handler = cast("MediaHandler", match.page.handler)
            pending = self._pending[key] = loop.run_in_executor(None, _run, handler, request)
            pending.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(pending)

    def _keep(self, key: str, done: asyncio.Future[_Made]) -> None:
        self._pending.pop(key, None)
        if done.cancelled() or done.result().status != 200 or key in self._made:
            return
        self._made[key] = done.result()
        self._size += len(done.result().body)
        while self._size > self._limit:
            _, dropped = self._made.popitem(last=False)
            self._size -= len(dropped.body)


def _run(handler: MediaHandler, request: MediaRequest) -> _Made:
    try:
        response = handler(request)
    except PageError as error:
        return _Made(error.status, error.message.encode(), "text/plain", "")
    except Exception:
        _log.exception("A media page failed")
        return _Made(500, b"This file could not be made.", "text/plain", "")
    body = bytes(response.body)
    media_type = response.headers.get("content-type", "application/octet-stream")
    return _Made(response.status_code, body, media_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
