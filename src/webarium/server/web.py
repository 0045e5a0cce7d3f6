"""The web server: all sites of one universe in any number of worlds, inside the running event loop."""

from __future__ import annotations

import gc
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from starlette.types import ASGIApp

from webarium.errors import ServerError
from webarium.server.activity import Activity
from webarium.server.answered import Told
from webarium.server.dispatch import Attached, Dispatcher, Document, address_of
from webarium.server.listener import MainPort
from webarium.server.visitors import MOST, Visitors
from webarium.sites.kit.budget import REQUEST_SECONDS
from webarium.sites.kit.shelf import Room
from webarium.sites.kit.site import Site
from webarium.worlds import Universe, World
from webarium.worlds.snapshot import FIRST
from webarium.worlds.waiting import when_free

_TURN = 0.001
"""Seconds after which a busy thread of Python lets another one work; at the usual 5 ms a light page, which waits some
ten times for its turn, would take long beside a heavy one."""


class WebServer:
    """Serves sites over HTTP.

    Worlds are attached and detached at any time. On the shared port a request's world is chosen by the token
    that `attach` returned; on a port from `open_port` it is that port's world.
    """

    def __init__(
        self,
        sites: Mapping[str, Site],
        universe: Universe,
        *,
        reload: bool = False,
        request_seconds: float = REQUEST_SECONDS,
    ) -> None:
        """Serve these sites of a universe.

        Args:
            sites: By id.
            universe: Where all worlds come from.
            reload: Notice edited templates.
            request_seconds: How long a request may compute; one that goes on is undone and answered 503.
        """
        self.sites = dict(sites)
        """The sites by id."""
        self.universe = universe
        """Where all attached worlds come from."""
        folder = universe.folder
        room = None if reload or folder is None else Room(folder / "shelf")
        self._dispatcher = Dispatcher(self.sites, reload=reload, room=room, request_seconds=request_seconds)
        self._main = MainPort(self._dispatcher, "web server")

    @property
    def app(self) -> ASGIApp:
        """The ASGI application behind the ports, for clients in this process."""
        return self._dispatcher

    @property
    def port(self) -> int:
        """The shared port.

        Raises:
            ServerError: the server is not running.
        """
        return self._main.number

    async def start(self, *, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen on the shared port, 0 for any free one.

        Raises:
            ServerError: it is running already, or the port cannot be had.
        """
        sys.setswitchinterval(min(sys.getswitchinterval(), _TURN))
        _spare_collections()
        await self._main.open(host, port)

    async def stop(self, *, patience: float = 3.0) -> None:
        """Close all ports; what still runs after ``patience`` seconds is cut off. Worlds stay attached."""
        self._dispatcher.ports.clear()
        for attached in self._dispatcher.worlds.values():
            attached.ports.clear()
            attached.port_sites.clear()
            attached.origins.clear()
        await self._main.close(patience)

    def attach(self, world: World, visitor: str = FIRST) -> str:
        """Make a world visitable by one of its visitors; returns the secret token for ``X-Webarium-World``."""
        if world.universe is not self.universe:
            raise ServerError("A world of another universe cannot be served here.")
        token = secrets.token_urlsafe(32)
        self._dispatcher.worlds[token] = Attached(world, visitor)
        return token

    def detach(self, token: str) -> None:
        """End all visits to a world: its token and ports stop working; the world itself stays as it is."""
        attached = self._dispatcher.worlds.pop(token, None)
        if attached is None:
            return
        for port in attached.ports:
            self._dispatcher.ports.pop(port, None)
            if self._main.listener is not None:
                self._main.listener.close(port)

    async def discard(self, token: str) -> None:
        """End all visits to a world, and the world: a request that it is answering soon ends, too."""
        attached = self._dispatcher.worlds.get(token)
        if attached is None:
            return
        self.detach(token)
        await self.end(attached.world)

    async def end(self, world: World) -> None:
        """End a world that nobody is attached to any more: a request that it is answering soon ends, too."""
        self._dispatcher.workers.end(world)
        await when_free(world, world.close)

    def world(self, token: str) -> World:
        """The world behind a token.

        Raises:
            ServerError: there is none.
        """
        return self._attached(token).world

    def activity(self, token: str) -> Activity:
        """The requests of the world behind a token."""
        return self._attached(token).activity

    def tell(self, token: str, tell: Told | None) -> None:
        """From now on have `tell` hear of each answer of the world behind a token."""
        self._attached(token).tell = tell

    def document(self, token: str, url: str) -> Document | None:
        """What the world last sent to a browser that went to this address, if that is still kept."""
        return self._attached(token).documents.get(address_of(url))

    def keep_document(self, token: str, url: str, document: Document) -> None:
        """Keep a document as if the world had sent it."""
        self._attached(token).documents[address_of(url)] = document

    @contextmanager
    def giving(self, token: str, url: str, document: Document) -> Iterator[None]:
        """Meanwhile answer browsers that go to this address in the world with a document; no site is asked."""
        given = self._attached(token).given
        given[address_of(url)] = document
        try:
            yield
        finally:
            given.pop(address_of(url), None)

    async def open_port(
        self, token: str, port: int = 0, host: str = "127.0.0.1", *, site: Site | None = None
    ) -> int:
        """Open a port that leads to this world, for clients that send no token; returns its number.

        With a `site` it leads to that site, for clients that cannot be brought to send its name: links that lead
        there from other sites of this world then point to the port.

        Raises:
            ServerError: the token is unknown, the server is not running, or the port cannot be had.
        """
        attached = self._attached(token)
        if self._main.listener is None:
            raise ServerError("The web server is not running.", todo="Await start() first.")

        def lead(number: int) -> None:
            if (
                number in self._dispatcher.ports
            ):  # on another address of this machine; a request tells only its number
                raise ServerError(
                    f"Port {number} leads to another world already.", todo="Choose another port."
                )
            attached.ports.append(number)
            if site is not None:
                attached.port_sites[number] = site.host
                attached.origins[site.host] = f"http://{host}:{number}"
            self._dispatcher.ports[number] = attached

        return await self._main.listener.open(host, port, lead)

    def part_visitors(
        self, token: str, fresh: Callable[[], World], opened: Callable[[str], None], *, most: int = MOST
    ) -> None:
        """Give every browser context that asks a replica's ``/config`` through this world's ports a world of its own.

        Args:
            token: Of the world whose ports these are.
            fresh: Opens a world.
            opened: Told the token of each one.
            most: How many contexts there may be; one more is refused, unless an old one was not seen for long.
        """

        def attach() -> str:
            own = self.attach(fresh())
            opened(own)
            return own

        hosts = frozenset(site.host for site in self.sites.values() if site.replica is not None)
        self._attached(token).visitors = Visitors(hosts, attach, self.discard, most)

    def _attached(self, token: str) -> Attached:
        attached = self._dispatcher.worlds.get(token)
        if attached is None:
            raise ServerError(
                "No attached world has this token.", todo="Use the token that attach() returned."
            )
        return attached


def _spare_collections() -> None:
    """Leave what is loaded by now, code and sites, out of Python's search for garbage, once in a process.

    A search holds up all threads: over everything it takes 50 ms and more, over what came later a few.
    """
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
