"""The address that a client of the DevTools protocol connects to: one port, one secret, any number of connections."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from webarium.browser.doors.relay.line import Line
from webarium.browser.doors.relay.targets import Targets
from webarium.browser.doors.relay.trunk import Trunk

MAX_MESSAGE = 32_000_000
"""Bytes of one message of a client; a longer one ends its connection."""
MAX_CLIENTS = 16
"""So many connections may be open at once."""
CLOSE_S = 2.0
"""How long a client may take to say goodbye."""


class Relay:
    """Lets clients act on the pages of one Chromium, and on nothing else; made by `open`."""

    def __init__(self, trunk: Trunk, version: dict[str, Any], on_clients: Callable[[int], None]) -> None:
        self._trunk = trunk
        self._version = version
        self._on_clients = on_clients
        self._secret = secrets.token_urlsafe(32)
        self._clients: set[ServerConnection] = set()
        self._server: Server | None = None
        self._port = 0
        self._ended = False

    @classmethod
    async def open(
        cls, session: CDPSession, home: str, hosts: Collection[str], on_clients: Callable[[int], None]
    ) -> Relay:
        """Listen on a free port of the loopback.

        Args:
            session: A session of the whole browser.
            home: The id of the context that clients find.
            hosts: Host names that may be opened.
            on_clients: Hears how many clients there are whenever one comes or goes.
        """
        trunk = await Trunk.open(session, Targets(home, hosts))
        relay = cls(trunk, await session.send("Browser.getVersion"), on_clients)
        # Compressing what stays on this machine only takes time.
        relay._server = await serve(
            relay._serve,
            "127.0.0.1",
            0,
            process_request=relay._asked,
            max_size=MAX_MESSAGE,
            compression=None,
            ping_interval=None,
            close_timeout=CLOSE_S,
            server_header=None,
        )
        relay._port = next(iter(relay._server.sockets)).getsockname()[1]
        return relay

    @property
    def url(self) -> str:
        """The WebSocket address of the browser; whoever knows it is let in."""
        return f"ws://{self._authority}/{self._secret}/devtools/browser"

    @property
    def http_url(self) -> str:
        """The address below which ``json/version`` and ``json/list`` are."""
        return f"http://{self._authority}/{self._secret}"

    @property
    def _authority(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def close(self) -> None:
        """Cut all clients off; what they held, paused or changed in Chromium is let go, their pages stay."""
        self._ended = True
        await self._trunk.close()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def _end(self) -> None:
        """A client has closed its browser: no client is served any more, and the pages stay as they are."""
        self._ended = True
        for client in self._clients:
            self._trunk.begin(client.close(1000, "The browser was closed."))

    # HTTP

    def _asked(self, _: ServerConnection, request: Request) -> Response | None:
        """Answer what is not a WebSocket's beginning, and refuse whoever does not know the secret."""
        names = {self._authority, f"localhost:{self._port}"}
        if request.headers.get_all("Host")[:2] not in [[name] for name in names]:
            return _said(HTTPStatus.FORBIDDEN, "The Host header must name this machine's loopback.")
        if "Origin" in request.headers:
            return _said(HTTPStatus.FORBIDDEN, "Pages may not connect here.")
        secret, _slash, path = request.path.partition("?")[0].removeprefix("/").partition("/")
        if not secrets.compare_digest(secret.encode(), self._secret.encode()):
            return _said(HTTPStatus.FORBIDDEN, "The address does not carry the door's secret.")
        if self._ended:
            return _said(HTTPStatus.GONE, "This door is closed.")
        if path.startswith("devtools/"):
            return self._checked(path.removeprefix("devtools/"))
        match path.strip("/"):
            case "json/version":
                return _json({**_told(self._version), "webSocketDebuggerUrl": self.url})
            case "json" | "json/list":
                return _json([self._listed(dict(info)) for info in self._trunk.targets.pages()])
        return _said(HTTPStatus.NOT_FOUND, "There are json/version, json/list and devtools/ here.")

    def _checked(self, path: str) -> Response | None:
        """``None`` if a WebSocket may be opened at a path below ``devtools/``."""
        kind, _, target = path.partition("/")
        if not (kind == "browser" or (kind == "page" and self._trunk.targets.reachable(target))):
            return _said(HTTPStatus.NOT_FOUND, "There is no such target.")
        if len(self._clients) >= MAX_CLIENTS:
            return _said(HTTPStatus.SERVICE_UNAVAILABLE, f"{MAX_CLIENTS} clients are connected already.")
        return None

    def _listed(self, info: dict[str, Any]) -> dict[str, Any]:
        address = f"ws://{self._authority}/{self._secret}/devtools/page/{info['targetId']}"
        return {
            "id": info["targetId"],
            "type": "page",
            "title": info.get("title", ""),
            "url": info.get("url", ""),
            "webSocketDebuggerUrl": address,
        }

    # WebSockets

    async def _serve(self, client: ServerConnection) -> None:
        """Serve one connection to its end."""
        path = client.request.path if client.request is not None else ""
        kind, _, target = path.partition("?")[0].partition("/devtools/")[2].partition("/")
        line = Line(self._trunk, client, self._end)
        self._clients.add(client)
        self._on_clients(len(self._clients))
        try:
            await line.run(target if kind == "page" else None)
            if not self._ended:
                await line.dispose()
        except PlaywrightError:  # Chromium has ended, or the page has gone meanwhile
            return
        finally:
            self._clients.discard(client)
            self._on_clients(len(self._clients))


def _told(version: dict[str, Any]) -> dict[str, str]:
    return {
        "Browser": version["product"],
        "Protocol-Version": version["protocolVersion"],
        "User-Agent": version["userAgent"],
        "V8-Version": version["jsVersion"],
    }


def _json(data: object) -> Response:
    return _response(HTTPStatus.OK, "application/json; charset=UTF-8", json.dumps(data))


def _said(status: HTTPStatus, sentence: str) -> Response:
    return _response(status, "text/plain; charset=UTF-8", sentence + "\n")


def _response(status: HTTPStatus, kind: str, text: str) -> Response:
    body = text.encode()
    headers = Headers([("Content-Type", kind), ("Content-Length", str(len(body))), ("Connection", "close")])
    return Response(status.value, status.phrase, headers, body)
