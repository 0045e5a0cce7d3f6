"""A world that is being served: all that an engine needs to visit it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from starlette.types import Receive, Scope, Send

from webarium.server.activity import Activity
from webarium.server.answered import Told
from webarium.server.dispatch import HEADER, Document
from webarium.server.web import WebServer
from webarium.worlds import World
from webarium.worlds.snapshot import FIRST
from webarium.worlds.waiting import when_free


class ServedWorld:
    """A world attached to a server, until `end`."""

    def __init__(self, server: WebServer, world: World, visitor: str = FIRST) -> None:
        self.world = world
        """The state of the sites."""
        self.server = server
        """Who serves it: over HTTP at its port, in this process by its `app`."""
        self.token = server.attach(world, visitor)
        """What a request must carry in the header ``X-Webarium-World`` to reach it."""

    @property
    def activity(self) -> Activity:
        """The requests that it is being asked."""
        return self.server.activity(self.token)

    def tell(self, tell: Told | None) -> None:
        """From now on have `tell` hear of each of its answers."""
        self.server.tell(self.token, tell)

    def document(self, url: str) -> Document | None:
        """What it last sent to a browser that went to this address, if that is still kept."""
        return self.server.document(self.token, url)

    def keep_document(self, url: str, document: Document) -> None:
        """Keep a document as if it had sent it."""
        self.server.keep_document(self.token, url, document)

    def giving(self, url: str, document: Document) -> AbstractContextManager[None]:
        """Meanwhile answer browsers that go to this address with a document; no site is asked."""
        return self.server.giving(self.token, url, document)

    async def lead(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This world alone as an ASGI application, whatever token a request carries."""
        own = (HEADER.lower().encode(), self.token.encode())
        headers = [pair for pair in scope["headers"] if pair[0].lower() != own[0]]
        await self.server.app({**scope, "headers": [*headers, own]}, receive, send)

    async def open_port(self) -> int:
        """Open a port that leads to this world, for clients that send no token; returns its number."""
        return await self.server.open_port(self.token)

    def leave(self) -> None:
        """End these visits; the world goes on for others."""
        self.server.detach(self.token)

    async def end(self) -> None:
        """End all visits, and discard the world."""
        await self.server.discard(self.token)
        if not self.world.closed:  # somebody else has detached it
            await when_free(self.world, self.world.close)
