"""Pictures and other files made from their URL alone: once, in a worker thread, and kept in memory and on disk."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from cachetools import LRUCache
from starlette.responses import PlainTextResponse, Response
from starlette.types import Scope

from webarium.sites.kit.bodies import clean_query
from webarium.sites.kit.errors import PageError
from webarium.sites.kit.routing import Match, MediaHandler, MediaRequest
from webarium.sites.kit.shelf import Shelf
from webarium.sites.kit.static import IMMUTABLE, is_known
from webarium.sites.kit.workers import Workers

if TYPE_CHECKING:
    from webarium.worlds import World

_log = logging.getLogger("webarium.sites")


_LANES = 2
"""How many pictures of one world are drawn at a time."""


@dataclass(frozen=True, slots=True)
class _Made:
    status: int
    body: bytes
    media_type: str
    etag: str


class MediaCache:
    """Answers to world-independent pages, the most recently used ones kept up to a number of bytes."""

    def __init__(
        self, workers: Workers, limit: int = 48 * 2**20, *, shelf: Shelf | None = None, database: str = ""
    ) -> None:
        """A `shelf` keeps them for other processes, too; `database` holds what pages of the base are drawn from."""
        self._database = database
        self._shelf = shelf
        self._workers = workers
        self._made: LRUCache[str, _Made] = LRUCache(limit, getsizeof=lambda made: len(made.body))
        self._pending: dict[str, asyncio.Future[_Made]] = {}

    async def respond(self, match: Match, scope: Scope, world: World) -> Response:
        """The file for a request, made only if it is not kept, in its turn among those that this world asks for."""
        key = f"{scope['path']}?{scope.get('query_string', b'').decode('latin-1')}"
        if match.page.of_base:
            key = f"{world.universe.hashes[self._database]} {key}"
        made = self._made.get(key)
        if made is None:
            made = await self._make(key, match, scope, world)
        if made.status != 200:
            return PlainTextResponse(made.body, made.status, {"cache-control": "no-store"})
        headers = {"etag": made.etag, "cache-control": IMMUTABLE}
        if is_known(scope, made.etag):
            return Response(status_code=304, headers=headers)
        return Response(made.body, media_type=made.media_type, headers=headers)

    async def _make(self, key: str, match: Match, scope: Scope, world: World) -> _Made:
        loop = asyncio.get_running_loop()
        pending = self._pending.get(key)
        if pending is None or pending.get_loop() is not loop:
            handler = cast("MediaHandler", match.page.handler)
            base = partial(world.universe.reader, self._database) if match.page.of_base else None
            make = partial(_run, handler, MediaRequest(match.params, clean_query(scope), base))
            call = partial(_found_or_made, self._shelf, key, make) if self._shelf else make
            lane = f"pictures {zlib.crc32(key.encode()) % _LANES}"
            pending = self._pending[key] = asyncio.ensure_future(self._workers.run(world, call, lane=lane))
            pending.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(pending)

    def _keep(self, key: str, done: asyncio.Future[_Made]) -> None:
        self._pending.pop(key, None)
        if done.cancelled() or done.exception() is not None or done.result().status != 200:
            return
        with suppress(ValueError):  # a file larger than all that is kept
            self._made[key] = done.result()


def _found_or_made(shelf: Shelf, key: str, make: Callable[[], _Made]) -> _Made:
    found = shelf.find(key)
    if found is not None:
        return _made(*found)
    made = make()
    if made.status == 200:
        shelf.keep(key, made.media_type, made.body)
    return made


def _run(handler: MediaHandler, request: MediaRequest) -> _Made:
    try:
        response = handler(request)
    except PageError as error:
        return _Made(error.status, error.message.encode(), "text/plain", "")
    except Exception:
        _log.exception("A media page failed")
        return _Made(500, b"This file could not be made.", "text/plain", "")
    media_type = response.headers.get("content-type", "application/octet-stream")
    return _made(media_type, bytes(response.body), response.status_code)


def _made(media_type: str, body: bytes, status: int = 200) -> _Made:
    return _Made(status, body, media_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
