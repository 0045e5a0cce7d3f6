"""A host: its ports, its application, and what it does by itself."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, field
from typing import Any, Self

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from webarium.closing import Closing
from webarium.clusters import place_of
from webarium.envs.engines import DEFAULT_ENGINE, engine_kind
from webarium.errors import ServerError, UserError, WebariumError
from webarium.host.openenv import OpenEnvRoutes
from webarium.host.pool import Pool
from webarium.host.processes import processes
from webarium.host.sessions import FullError, NoSessionError, Sessions
from webarium.host.task_lists import TaskLists
from webarium.host.wishes import SessionWish
from webarium.host.workers import StartWorker
from webarium.types import Json

MOST_BYTES = 64 * 2**20
"""Of a message: a snapshot is one."""


@dataclass(frozen=True)
class HostSettings:
    """How a host is started."""

    port: int = 8800
    """Where it listens; 0 takes a free port."""
    address: str = "127.0.0.1"
    """On which of the machine's addresses. Clients are not asked who they are: only where everybody is trusted."""
    workers: int = 1
    """How many processes, or actors of Ray."""
    on: str = "local"
    """Where they run: ``local``, ``ray``, or ``ray:ADDRESS`` of a cluster."""
    sessions: int = 256
    """How many sessions there may be at once."""
    lease: float = 120.0
    """For how many seconds a session stays without being asked for."""
    engine: str = DEFAULT_ENGINE
    """What shows the pages."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """What sessions are like where their clients do not say, by the names of a session's options."""
    tasks: TaskLists = field(default_factory=TaskLists)
    """Tasks in splits."""


class HostServer(Closing):
    """A running host; use as ``async with``."""

    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        """How it was started."""
        self._pool = Pool(settings.workers, lambda worker: self.sessions.lose(worker))
        self._place = AsyncExitStack()
        self.sessions = Sessions(self._pool, most=settings.sessions, lease=settings.lease)
        """Who is in."""
        self._server: uvicorn.Server | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.port = 0
        """Where it listens."""

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://{self.settings.address}:{self.port}"

    def app(self) -> ASGIApp:
        """The application."""
        talk = _Talk(self.sessions, self.settings.defaults)
        openenv = OpenEnvRoutes(self.sessions, self.settings.tasks, self.settings.defaults)
        application = Starlette(
            routes=[
                Route("/health", self._health),
                Route("/stats", self._stats),
                Route("/sessions", talk.by_http("open"), methods=["POST"]),
                Route("/sessions/{session}", talk.by_http("look"), methods=["GET"]),
                Route("/sessions/{session}", talk.by_http("close"), methods=["DELETE"]),
                Route("/sessions/{session}/{do}", talk.by_http(None), methods=["POST"]),
                WebSocketRoute("/rollouts", talk.by_socket),
                *openenv.routes(),
            ],
            exception_handlers={WebariumError: _refused},
        )
        return _NoPages(application)

    async def _health(self, request: Request) -> Response:
        alive = len(self._pool.workers)
        status = "healthy" if alive == self.settings.workers else "degraded" if alive else "unhealthy"
        return JSONResponse({"status": status}, 200 if alive else 503)

    async def _stats(self, request: Request) -> Response:
        return JSONResponse(self.sessions.stats())

    async def start(self) -> None:
        """Start the workers and listen.

        Raises:
            ServerError: The port cannot be had, or a worker does not start.
            UnknownNameError: There is no such engine.
            UserError: There is no such place for workers, or no such cluster.
        """
        engine_kind(self.settings.engine)
        place = _place(self.settings)
        bound = socket.socket(socket.AF_INET6 if ":" in self.settings.address else socket.AF_INET)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((self.settings.address, self.settings.port))
        except OSError as error:
            bound.close()
            raise ServerError(
                f"Port {self.settings.port} cannot be had: {error.strerror or error}.",
                todo="Name another one with --port, or 0 for a free one.",
            ) from error
        self.port = bound.getsockname()[1]
        try:
            await self._pool.open(await self._place.enter_async_context(place))
        except BaseException:
            bound.close()
            await self._place.aclose()
            raise
        config = uvicorn.Config(
            self.app(),
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            loop="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        self._server = _Quiet(config)
        self._tasks = [
            asyncio.create_task(self._server.serve(sockets=[bound])),
            asyncio.create_task(self._reap()),
        ]

    async def _reap(self) -> None:
        pause = min(1.0, self.settings.lease / 4)
        while True:
            await asyncio.sleep(pause)
            await self.sessions.reap()

    async def close(self) -> None:
        """End all sessions and workers, and listen no more; may be called again."""
        if self._server is not None:
            self._server.should_exit = True
            serving, reaping = self._tasks
            reaping.cancel()
            await asyncio.gather(serving, reaping, return_exceptions=True)
            self._server = None
            await self._pool.close()
            await self._place.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self


def _place(settings: HostSettings) -> AbstractAsyncContextManager[StartWorker]:
    """Where workers run; raises `UserError` for a place that there is not."""
    place, address = place_of(settings.on)
    if place == "local":
        return processes(settings.engine)
    from webarium.host.on_ray import actors  # Ray is an extra

    return actors(address, settings.engine)


class _Quiet(uvicorn.Server):
    """Uvicorn's server without handlers of signals: who starts a host has their own."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        """Capture none."""
        return nullcontext()


class _NoPages:
    """Refuses what a web page sends: clients of a host are programs, and pages are what their agents look at."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        if b"origin" not in headers or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await JSONResponse({"error": "Web pages may not use this host."}, 403)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})


class _Talk:
    """What our own clients ask: the same by HTTP, one request each, and over a WebSocket, many at once."""

    def __init__(self, sessions: Sessions, defaults: Mapping[str, Any]) -> None:
        self._sessions = sessions
        self._defaults = defaults

    def by_http(self, do: str | None) -> Callable[[Request], Awaitable[Response]]:
        """The endpoint for one kind of request; ``None``: the address names the kind."""

        async def endpoint(request: Request) -> Response:
            data: Any = {}
            if request.method == "POST" and (body := await request.body()):
                try:
                    data = json.loads(body)
                except (ValueError, RecursionError):
                    raise UserError("Send a JSON object.") from None
            what = do or request.path_params["do"]
            answer = await self.do(what, request.path_params.get("session", ""), data)
            return JSONResponse(answer, 201 if what == "open" else 200)

        return endpoint

    async def by_socket(self, socket: WebSocket) -> None:
        """Answer messages with an ``id``, several at once."""
        await socket.accept()
        working: set[asyncio.Task[None]] = set()

        async def answer(message: Mapping[str, Any]) -> None:
            told: dict[str, Json]
            try:
                data = message.get("data") or {}
                said = await self.do(str(message.get("do")), str(message.get("session") or ""), data)
                told = {"id": message.get("id"), "answer": said}
            except WebariumError as error:
                told = {"id": message.get("id"), **_problem(error)}
            with suppress(
                WebSocketDisconnect, RuntimeError
            ):  # a client that is gone asks again if it comes back
                await socket.send_text(json.dumps(told))

        try:
            while True:
                try:
                    message = json.loads(await socket.receive_text())
                except (ValueError, RecursionError):
                    message = None
                if not isinstance(message, dict):
                    await socket.close(1007)
                    return
                task = asyncio.create_task(answer(message))
                working.add(task)
                task.add_done_callback(working.discard)
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def do(self, what: str, session: str, data: Any) -> dict[str, Json]:
        """Do one thing.

        Raises:
            WebariumError: It cannot be done.
        """
        if not isinstance(data, dict):
            raise UserError("Send a JSON object.")
        match what:
            case "open":
                return await self._sessions.open(SessionWish.checked({**self._defaults, **data}))
            case "look":
                return self._sessions.look(session)
            case "act":
                return {"turn": await self._sessions.act(session, _call(data), {"said": _said(data)})}
            case "stop":
                return {"turn": await self._sessions.stop(session, _call(data), data)}
            case "fork":
                n = data.get("n", 1)
                if not isinstance(n, int):
                    raise UserError("n is how many forks are wanted.")
                return {"forks": await self._sessions.fork(session, n, exact=bool(data.get("exact")))}
            case "snapshot" | "outside" | "inside":
                return await self._sessions.ask(session, what, data)
            case "heartbeat":
                names = data.get("sessions", [session])
                if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                    raise UserError("A heartbeat names sessions in a list.")
                return self._sessions.beat(names)
            case "close":
                await self._sessions.close(session)
                return {}
            case "stats":
                return self._sessions.stats()
        raise UserError(f"A host cannot {what[:40]!r}.")


def _said(data: Mapping[str, Any]) -> Any:
    """Text in the session's grammar, or actions as JSON, which the worker reads."""
    said = data.get("said")
    if not said or not isinstance(said, str | list):
        raise UserError("Nothing was said.", todo='Send for example {"said": "click [12]"}.')
    return said


def _call(data: Mapping[str, Any]) -> int | None:
    call = data.get("call")
    return call if isinstance(call, int) else None


def _problem(error: WebariumError) -> dict[str, Json]:
    """An error as a client is told."""
    if isinstance(error, FullError):
        return {"full": error.most, "retry_after": error.retry_after, "error": str(error)}
    if isinstance(error, UserError):
        return {"refused": error.message, "todo": error.todo, "gone": isinstance(error, NoSessionError)}
    return {"error": str(error)}


async def _refused(request: Request, error: Exception) -> Response:
    told = _problem(error) if isinstance(error, WebariumError) else {"error": str(error)}
    if isinstance(error, FullError):
        return JSONResponse(told, 429, {"Retry-After": str(error.retry_after)})
    status = 404 if isinstance(error, NoSessionError) else 400 if isinstance(error, UserError) else 500
    return JSONResponse({**told, "detail": str(error)}, status)
