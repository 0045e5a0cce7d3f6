"""The control port: worlds opened, forked, reset, compared and saved by JSON requests, guarded by a token.

It stands apart from the ports that agents can reach, so that nobody resets a world or reads its changes from
inside.
"""

from __future__ import annotations

import base64
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from webarium.errors import UnknownNameError, UserError, WebariumError
from webarium.server.listener import MainPort
from webarium.server.web import WebServer
from webarium.sites.registry import default_users
from webarium.text import clip
from webarium.worlds import Conditions, World
from webarium.worlds.waiting import aside, when_free

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
M = TypeVar("M", bound="_Body")

_log = logging.getLogger("webarium.server")


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Conditions(_Body):
    latency_ms: int = Field(default=0, ge=0)
    hide_aria_labels: bool = False
    errors: list[str] = Field(default_factory=list)
    popups: bool = True
    knobs: dict[str, JsonValue] = Field(default_factory=dict)
    endpoints: list[str] = Field(default_factory=list)
    appearance: int = Field(default=0, ge=0)
    hostile: list[dict[str, str]] = Field(default_factory=list)


class _Open(_Body):
    seed: int = 0
    users: dict[str, str | None] = Field(default_factory=dict)
    now: str | None = None
    at: str | None = None
    conditions: _Conditions = Field(default_factory=_Conditions)


class _Restore(_Body):
    snapshot: str


class _Port(_Body):
    port: int = Field(default=0, ge=0, le=65535)
    host: str = "127.0.0.1"


class _Nothing(_Body):
    pass


class ControlServer:
    """Commands over the worlds of a `WebServer`, as JSON over HTTP with ``Authorization: Bearer <token>``.

    ``GET /health``; ``POST /worlds`` opens a world (``seed``, ``users``, ``conditions``, and ``now`` on site
    ``at``), and ``POST /worlds/restore`` brings one back from a ``snapshot``; ``POST /worlds/{world}/fork``,
    ``…/reset``, ``…/port``; ``GET /worlds/{world}/changes``, ``…/snapshot``; ``DELETE /worlds/{world}``. A world's
    name is its token.
    """

    def __init__(self, server: WebServer) -> None:
        self.token = secrets.token_urlsafe(32)
        """What clients must send."""
        self._server = server
        self._opened: set[str] = set()
        self.app = Starlette(
            routes=[
                Route("/health", self._guarded(self._health), methods=["GET"]),
                Route("/worlds", self._guarded(self._open), methods=["POST"]),
                Route("/worlds/restore", self._guarded(self._restore), methods=["POST"]),
                Route("/worlds/{world}", self._guarded(self._close), methods=["DELETE"]),
                Route("/worlds/{world}/fork", self._guarded(self._fork), methods=["POST"]),
                Route("/worlds/{world}/reset", self._guarded(self._reset), methods=["POST"]),
                Route("/worlds/{world}/port", self._guarded(self._open_port), methods=["POST"]),
                Route("/worlds/{world}/changes", self._guarded(self._changes), methods=["GET"]),
                Route("/worlds/{world}/snapshot", self._guarded(self._snapshot), methods=["GET"]),
                Route("/{path:path}", self._guarded(self._unknown), methods=["GET", "POST", "PUT", "DELETE"]),
            ]
        )
        """The ASGI application, for clients in this process."""
        self._main = MainPort(self.app, "control server")

    @property
    def port(self) -> int:
        """The control port.

        Raises:
            ServerError: the server is not running.
        """
        return self._main.number

    async def start(self, *, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen on the control port, 0 for any free one.

        Raises:
            ServerError: it is running already, or the port cannot be had.
        """
        await self._main.open(host, port)

    async def stop(self, *, patience: float = 3.0) -> None:
        """Close the port and all worlds that were opened through it."""
        await self._main.close(patience)
        for token in list(self._opened):
            await self._discard(token)

    def _guarded(self, endpoint: Endpoint) -> Endpoint:
        """Only with the token; whatever goes wrong is an answer in JSON."""

        async def answer(request: Request) -> Response:
            if not self._knows(request.headers.get("authorization", "")):
                return _error(401, "This port needs its token.", "Send 'Authorization: Bearer <token>'.")
            try:
                return await endpoint(request)
            except WebariumError as error:
                return _error(400 if isinstance(error, UserError) else 409, error.message, error.todo)
            except Exception:
                _log.exception("A control request to %s failed", request.url.path)
                return _error(500, "The control server failed; its log says why.", None)

        return answer

    def _knows(self, authorization: str) -> bool:
        scheme, _, token = authorization.partition(" ")
        expected = self.token.encode()
        return scheme.lower() == "bearer" and secrets.compare_digest(token.strip().encode(), expected)

    async def _health(self, request: Request) -> Response:
        return JSONResponse(
            {"status": "ok", "sites": sorted(self._server.sites), "worlds": len(self._opened)}
        )

    async def _unknown(self, request: Request) -> Response:
        return _error(
            404, f"There is no control operation {clip(f'{request.method} {request.url.path}')!r}.", None
        )

    async def _open(self, request: Request) -> Response:
        body = await _body(request, _Open)
        sites = self._server.sites
        for site in (*body.users, *filter(None, [body.at])):
            if site not in sites:
                raise UnknownNameError("site", site, sites)
        world = self._server.universe.world(
            seed=body.seed,
            users={**default_users(sites), **body.users},
            now=_time(body.now),
            at=None if body.at is None else sites[body.at].database.name,
            conditions=Conditions.from_json(body.conditions.model_dump()),
        )
        return self._opened_as(world)

    async def _restore(self, request: Request) -> Response:
        body = await _body(request, _Restore)
        try:
            snapshot = base64.b64decode(body.snapshot, validate=True)
        except ValueError as error:
            raise UserError(f"'snapshot' must be base64: {error}.") from error
        return self._opened_as(self._server.universe.restore(snapshot))

    async def _fork(self, request: Request) -> Response:
        await _body(request, _Nothing)
        world = self._world(request)
        return self._opened_as(await when_free(world, world.fork))

    async def _reset(self, request: Request) -> Response:
        await _body(request, _Nothing)
        world = self._world(request)
        await when_free(world, world.reset)
        return JSONResponse({"world": request.path_params["world"]})

    async def _changes(self, request: Request) -> Response:
        changes = await aside(self._world(request).changes)
        return JSONResponse({"changes": changes.to_json(), "digest": changes.digest()})

    async def _snapshot(self, request: Request) -> Response:
        snapshot = await aside(self._world(request).snapshot)
        return JSONResponse({"snapshot": base64.b64encode(snapshot).decode("ascii")})

    async def _open_port(self, request: Request) -> Response:
        body = await _body(request, _Port)
        self._world(request)
        port = await self._server.open_port(request.path_params["world"], body.port, body.host)
        urls = {site.id: f"http://{site.host}.localhost:{port}/" for site in self._server.sites.values()}
        return JSONResponse({"port": port, "urls": urls}, 201)

    async def _close(self, request: Request) -> Response:
        self._world(request)
        await self._discard(request.path_params["world"])
        return JSONResponse({"closed": request.path_params["world"]})

    def _opened_as(self, world: World) -> Response:
        token = self._server.attach(world)
        self._opened.add(token)
        return JSONResponse({"world": token}, 201)

    def _world(self, request: Request) -> World:
        token = request.path_params["world"]
        if token not in self._opened:
            raise UserError("No open world has this name.", todo="Open one with POST /worlds.")
        return self._server.world(token)

    async def _discard(self, token: str) -> None:
        self._opened.discard(token)
        await self._server.discard(token)


async def _body(request: Request, model: type[M]) -> M:
    raw = await request.body()
    try:
        return model.model_validate(json.loads(raw) if raw else {})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "The body"
        raise UserError(f"{where}: {first['msg']}.", todo="Correct the request's JSON.") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"The body must be JSON: {error}.") from error


def _time(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UserError(f"'now' must be like '2023-06-12 12:00:00', got {clip(text)!r}.") from error
    if moment.tzinfo is not None:
        raise UserError("'now' is a local time without a zone, but one was given.")
    return moment


def _error(status: int, message: str, todo: str | None) -> Response:
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return JSONResponse({"error": {"message": message, "todo": todo}}, status, headers)
