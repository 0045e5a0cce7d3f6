"""Uvicorn inside the running event loop: any number of ports in front of one application.

Uvicorn's own `Server` has one set of ports for its life, takes over signal handlers and polls; here its
HTTP protocol is bound to sockets directly, so that ports come and go while the loop runs and stopping takes
bounded time.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from webarium.errors import ServerError

_log = logging.getLogger("webarium.server.http")

_KEEP_ALIVE = 3600
"""Seconds: a browser that thinks longer than the usual 5 must not meet a connection that just closed."""


class _Protocol(HttpToolsProtocol):
    """Uvicorn's protocol with logs of our own and news of closed connections."""

    def __init__(self, config: uvicorn.Config, state: _State) -> None:
        super().__init__(config, state, {})
        self.logger = _log
        self.access_log = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        state = self.server_state
        if isinstance(state, _State) and not self.connections:
            state.all_closed.set()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if isinstance(self.server_state, _State):
            self.server_state.all_closed.clear()


class _State(ServerState):
    def __init__(self) -> None:
        super().__init__()
        self.all_closed = asyncio.Event()
        self.all_closed.set()


class Listener:
    """An application behind ports."""

    def __init__(self, app: ASGIApp) -> None:
        _log.setLevel(logging.CRITICAL)  # what goes wrong in the application is logged there
        self._config = uvicorn.Config(
            app,
            http="httptools",
            ws="none",
            loop="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            proxy_headers=False,
            timeout_keep_alive=_KEEP_ALIVE,
        )
        self._state = _State()
        self._servers: dict[int, asyncio.Server] = {}

    @property
    def ports(self) -> list[int]:
        """The ports that are open."""
        return list(self._servers)

    async def open(self, host: str, port: int, ready: Callable[[int], None] | None = None) -> int:
        """Listen on a port (0: any free one); returns its number, which ``ready`` hears before requests come.

        Raises:
            ServerError: the port is taken or not allowed, or the host is not one of this machine.
        """
        sock = _listening(host, port)
        number: int = sock.getsockname()[1]
        if ready is not None:
            try:
                ready(number)
            except BaseException:
                sock.close()
                raise
        loop = asyncio.get_running_loop()
        self._servers[number] = await loop.create_server(self._protocol, sock=sock)
        return number

    def _protocol(self) -> _Protocol:
        return _Protocol(self._config, self._state)

    def close(self, port: int) -> None:
        """Stop listening on a port; its idle connections end at once, the others after their response."""
        server = self._servers.pop(port, None)
        if server is None:
            return
        server.close()
        for connection in list(self._state.connections):
            if isinstance(connection, _Protocol) and connection.server and connection.server[1] == port:
                connection.shutdown()

    async def stop(self, patience: float) -> None:
        """Stop listening, let running requests end for at most ``patience`` seconds, then cut them off."""
        for port in self.ports:
            self.close(port)
        for connection in list(self._state.connections):
            connection.shutdown()
        if await self._ended(patience):
            return
        for task in list(self._state.tasks):
            task.cancel()
        if not await self._ended(0.2):
            for connection in list(self._state.connections):
                connection.transport.abort()
            await self._ended(1)

    async def _ended(self, patience: float) -> bool:
        """Wait until all connections are closed and all requests over; ``False`` if that takes too long."""
        try:
            async with asyncio.timeout(patience):
                await self._state.all_closed.wait()
                while self._state.tasks:
                    await asyncio.wait(set(self._state.tasks))
        except TimeoutError:
            return False
        return True


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = _address(host, port)
        sock = socket.socket(family, kind, protocol)
    except (OSError, OverflowError, UnicodeError) as error:
        raise _cannot_listen(host, port, error) from error
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(512)
        sock.setblocking(False)
    except (OSError, OverflowError) as error:
        sock.close()
        raise _cannot_listen(host, port, error) from error
    return sock


def _address(host: str, port: int) -> tuple[Any, ...]:
    if not 0 <= port <= 65535:
        raise OverflowError(f"{port} is not between 0 and 65535")
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]


def _cannot_listen(host: str, port: int, error: Exception) -> ServerError:
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return ServerError(
            f"Port {port} on {host} is in use by another program.",
            todo="Stop that program, or choose another port (0 takes any free one).",
        )
    if code == errno.EACCES:
        return ServerError(
            f"Port {port} on {host} is not allowed for this user.",
            todo="Choose a port from 1024 to 65535.",
        )
    return ServerError(
        f"Cannot listen on {host} port {port}: {error}.",
        todo="Choose an address of this machine, such as 127.0.0.1, and a port from 1024 to 65535.",
    )


class MainPort:
    """The port that a server opens when it starts; `what` is the server's name in messages."""

    def __init__(self, app: ASGIApp, what: str) -> None:
        self._app = app
        self._what = what
        self._number: int | None = None
        self.listener: Listener | None = None
        """What listens, while the server runs."""

    @property
    def number(self) -> int:
        """Its number; raises `ServerError` if the server is not running."""
        if self._number is None:
            raise ServerError(f"The {self._what} is not running.", todo="Await start() first.")
        return self._number

    async def open(self, host: str, port: int) -> None:
        """Listen, on any free port for 0; raises `ServerError` if it does already or the port cannot be had."""
        if self.listener is not None:
            raise ServerError(f"The {self._what} is running already.", todo="Await stop() first.")
        listener = Listener(self._app)
        self._number = await listener.open(host, port)
        self.listener = listener

    async def close(self, patience: float) -> None:
        """Stop listening on this and all other ports of the listener."""
        listener, self.listener, self._number = self.listener, None, None
        if listener is not None:
            await listener.stop(patience)
