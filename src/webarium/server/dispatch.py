"""From a request to its world and its site.

On the shared port the secret token in the header ``X-Webarium-World`` chooses the world; a world's own port
chooses by itself, whatever the headers say. The ``Host`` header chooses the site. Sites never see the token.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from webarium.server.activity import Activity
from webarium.server.answered import Told, telling
from webarium.server.homepage import Homepage
from webarium.server.hosts import PORT_SITE, MalformedHost, host_in
from webarium.server.stranger import Stranger
from webarium.server.visitors import TooManyVisitors, UnknownVisitor, Visitors, setting
from webarium.sites.kit.app import VISITOR, WORLD
from webarium.sites.kit.budget import REQUEST_SECONDS, OutOfTime
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.remembered import PageMemory
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.shelf import Room
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import ORIGINS
from webarium.sites.kit.workers import Workers, WorldEnded
from webarium.text import clip
from webarium.worlds import World
from webarium.worlds.snapshot import FIRST

HEADER = "X-Webarium-World"
"""The request header that carries a world's token on the shared port."""

_HEADER = HEADER.lower().encode()
_HOMEPAGE = "homepage"
_DOCUMENTS = 16
"""How many documents are kept for each world."""
_LONGEST_ADDRESS = 2**15
"""Bytes of a path and query together."""
_NOTHING_DONE = "The website gave this request up: it computed for too long. Nothing was changed."
_log = logging.getLogger("webarium.server")


@dataclass(frozen=True)
class Document:
    """A page as the server sent it."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


@dataclass
class Attached:
    """A world that can be visited."""

    world: World
    visitor: str = FIRST
    """Which of its visitors come here."""
    activity: Activity = field(default_factory=Activity)
    ports: list[int] = field(default_factory=list)
    port_sites: dict[int, str] = field(default_factory=dict)
    """Hosts of sites that have ports of their own, by port."""
    origins: dict[str, str] = field(default_factory=dict)
    """Where these sites are, by their hosts."""
    visitors: Visitors | None = None
    """Who comes through its ports into worlds of their own."""
    documents: dict[str, Document] = field(default_factory=dict)
    """The last answers to navigations by address, oldest first: what tabs show now is among them."""
    given: dict[str, Document] = field(default_factory=dict)
    """What navigations to these addresses are answered with at the moment, whatever the sites would say."""
    tell: Told | None = None
    """Hears of each answer."""


class Dispatcher:
    """The ASGI application of all sites in all attached worlds."""

    def __init__(
        self,
        sites: Mapping[str, Site],
        *,
        reload: bool = False,
        room: Room | None = None,
        request_seconds: float = REQUEST_SECONDS,
    ) -> None:
        self.workers = Workers(request_seconds)
        """Who answers."""
        self.memory = None if reload else PageMemory()
        """Pages that were made before, while nobody edits templates."""
        self.worlds: dict[str, Attached] = {}
        """Attached worlds by token."""
        self.ports: dict[int, Attached] = {}
        """Attached worlds that have ports of their own."""
        self._seconds = request_seconds
        self._apps: dict[str, ASGIApp] = {
            site.host: build_app(site, reload=reload, workers=self.workers, room=room, memory=self.memory)
            for site in sites.values()
        }
        self._homepage = Homepage(sites.values())
        self._stranger = Stranger()
        self._health = {"status": "ok", "sites": sorted(sites)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise NotImplementedError(f"The server answers HTTP only, not {scope['type']}.")
        server = scope.get("server")
        port = server[1] if server and server[1] else 0
        attached = self.ports.get(port)
        if attached is None:
            if scope["path"] == "/__health":
                await JSONResponse(self._health, headers={"cache-control": "no-store"})(scope, receive, send)
                return
            attached = self._by_token(scope)
        if attached is None:
            await _no_world()(scope, receive, send)
            return
        if len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"") > _LONGEST_ADDRESS:
            await _too_long()(scope, receive, send)
            return
        if attached.origins:
            scope = {**scope, ORIGINS: attached.origins, PORT_SITE: attached.port_sites.get(port)}
        if attached.visitors is not None:
            try:
                token, cookie = await attached.visitors.token(scope)
            except UnknownVisitor:
                await _session_over()(scope, receive, send)
                return
            except TooManyVisitors:
                await _no_room(attached.visitors.most)(scope, receive, send)
                return
            attached = attached if token is None else self.worlds[token]
            send = send if cookie is None else setting(send, cookie)
        attached.activity.begin()
        try:
            await self._visit(attached, scope, receive, send)
        finally:
            attached.activity.end()

    async def _visit(self, attached: Attached, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request to a world; what navigating browsers are sent is kept."""
        if attached.tell is not None:
            send = telling(scope, send, attached.tell)
        url = _navigated(scope)
        given = None if url is None or scope["method"] != "GET" else attached.given.get(url)
        if given is not None:
            await Response(given.body, given.status, dict(given.headers))(scope, receive, send)
            return
        kept = send if url is None else _kept(attached, url, send)
        await self._answer(attached, scope, receive, kept)

    def _by_token(self, scope: Scope) -> Attached | None:
        tokens = [value for key, value in scope["headers"] if key == _HEADER]
        return self.worlds.get(tokens[0].decode("latin-1")) if len(tokens) == 1 else None

    async def _answer(self, attached: Attached, scope: Scope, receive: Receive, send: Send) -> None:
        world, started = attached.world, False

        async def send_on(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            app = self._app(world, scope)
            headers = [pair for pair in scope["headers"] if pair[0] != _HEADER]
            told = {"headers": headers, WORLD: world, VISITOR: attached.visitor}
            await app({**scope, **told}, receive, send_on)
        except WorldEnded:  # a late request, which nobody waits for
            await _ended()(scope, receive, send)
        except OutOfTime:
            attached.activity.report(_overdue(scope, self._seconds))
            await plain_page("This Took Too Long", _NOTHING_DONE, status=503)(scope, receive, send)
        except Exception:
            _log.exception("A request to %s failed", scope["path"])
            if started:
                raise
            await _failed()(scope, receive, send)

    def _app(self, world: World, scope: Scope) -> ASGIApp:
        """Who answers a request in this world."""
        if world.closed:
            return _ended()
        try:
            host = host_in(scope)
        except MalformedHost:
            return plain_page("Bad Request", "The request does not name one website.", status=400)
        if host is not None:
            app = self._apps.get(host.label) if host.label is not None else None
            if app is not None:
                return app
            if host.label in (None, _HOMEPAGE):
                return self._homepage.response(host, scope)
            if (stranger := self._stranger.response(world, host.label, scope)) is not None:
                return stranger
        return plain_page("Website Not Found", "There is no website at this address.", status=404)


def address_of(url: str) -> str:
    """What of an address a server hears, as documents are kept by."""
    return url.partition("#")[0].removesuffix("?")


def _navigated(scope: Scope) -> str | None:
    """Where a navigating browser goes; ``None`` for other requests."""
    headers = dict(scope["headers"])
    if b"upgrade-insecure-requests" not in headers:
        return None
    host = headers.get(b"host", b"").decode("latin-1")
    query = scope["query_string"].decode("latin-1")
    path = scope.get("raw_path", b"").decode("latin-1") or scope["path"]
    return address_of(f"http://{host}{path}" + (f"?{query}" if query else ""))


def _kept(attached: Attached, url: str, send: Send) -> Send:
    """Keep a copy of what is sent to a navigating browser."""
    head: list[Message] = []
    chunks: list[bytes] = []

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            head.append(message)
        else:
            chunks.append(message.get("body", b""))
            if head and not message.get("more_body"):
                _keep(attached.documents, url, head[0], b"".join(chunks))
        await send(message)

    return send_on


def _keep(documents: dict[str, Document], url: str, head: Message, body: bytes) -> None:
    headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in head["headers"]]
    known = dict(headers)
    if not known.get("content-type", "").startswith("text/html") or "content-encoding" in known:
        return
    left_out = ("set-cookie", "content-length", "transfer-encoding")
    documents.pop(url, None)
    documents[url] = Document(
        head["status"], tuple(pair for pair in headers if pair[0] not in left_out), body
    )
    while len(documents) > _DOCUMENTS:
        documents.pop(next(iter(documents)))


def _no_world() -> Response:
    return plain_page(
        "No World Chosen",
        "This port serves many worlds, and the request does not carry the key of one of them.",
        status=403,
    )


def _ended() -> Response:
    return plain_page("This World Is Closed", "Nobody can visit it any more.", status=410)


def _overdue(scope: Scope, seconds: float) -> str:
    """What whoever acts hears of a request that was given up."""
    path = (scope.get("raw_path") or scope["path"].encode()).decode("ascii", "replace")
    asked = clip(f"{scope['method']} {path}")
    return (
        f"The website gave up {asked} after {seconds:g} s of computing and answered 503: "
        "nothing was changed. Ask for less at once."
    )


def _session_over() -> Response:
    return plain_page(
        "This Session Has Ended",
        "The browser's cookie names a session that this server does not have (any more), so nothing was done.",
        "Open /config of one of the sites to begin another one.",
        status=410,
    )


def _no_room(most: int) -> Response:
    response = plain_page(
        "Too Many Sessions",
        f"This server has {most} sessions, as many as it may have, and all of them have been used lately.",
        "Try again later, or start the server with a larger --sessions.",
        status=503,
    )
    response.headers["retry-after"] = "60"
    return response


def _too_long() -> Response:
    return plain_page("Address Too Long", "This address is longer than any page has.", status=414)


def _failed() -> Response:
    return plain_page("Something Went Wrong", "Sorry, this request could not be answered.", status=500)
