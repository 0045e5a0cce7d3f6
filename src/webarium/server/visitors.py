"""Browser contexts that come through one port, each in a world of its own.

REAL's own harness opens a new browser context for each task, asks for ``/config`` there, and never for ``/clear``. In
one shared world the second run of a task would find what the first one did, and pass idly. So a context gets a fresh
world when it first asks for ``/config``, told by a cookie that the answer sets, and another one when it names another
run or task. Whoever never asks for ``/config`` stays in the port's own world.

A context never falls from its own world into that of all others: one whose cookie nobody knows is refused. Where there
are as many contexts as there may be, those make room that nothing was heard of for long; else the new one is refused.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.types import Message, Scope, Send

from webarium.server.hosts import MalformedHost, host_in

COOKIE = "webarium_visitor"
"""The cookie that tells contexts apart."""
MOST = 1000
"""Contexts at the same time, unless a server says otherwise."""
IDLE_SECONDS = 3600.0
"""Seconds after which a context that was not seen may have to make room for a new one."""

_NAMES = ("run_id", "task_id")


@dataclass
class _Visitor:
    token: str
    """Of the world."""
    begun: dict[str, str]
    """The run and the task that it was opened for, as far as they were named."""
    seen: float
    """When it came last."""


class UnknownVisitor(Exception):  # noqa: N818 -- a verdict on a request
    """The cookie is of no context that is known: of one that has ended, or of another server."""


class TooManyVisitors(Exception):  # noqa: N818 -- a verdict on a request
    """There is no room for another context."""


@dataclass
class Visitors:
    """The contexts of one port."""

    hosts: Collection[str]
    """First labels of the host names of sites whose ``/config`` opens a world."""
    open: Callable[[], str]
    """Opens and attaches a fresh world; returns its token."""
    discard: Callable[[str], Awaitable[None]]
    """Detaches and closes the world behind a token."""
    most: int = MOST
    clock: Callable[[], float] = time.monotonic
    _known: dict[str, _Visitor] = field(default_factory=dict)

    async def token(self, scope: Scope) -> tuple[str | None, str | None]:
        """The token of the world that a request goes to, ``None`` for the port's own, and a cookie to set, if any.

        Raises:
            UnknownVisitor: it has a cookie that nobody knows, and does not begin anew at ``/config``.
            TooManyVisitors: it begins anew, and there is no room.
        """
        key = _cookie(scope)
        visitor = self._known.pop(key, None) if key is not None else None
        if key is not None and visitor is not None:
            self._known[key] = visitor  # seen last
            visitor.seen = self.clock()
        if not self._configures(scope):
            if key is not None and visitor is None:
                raise UnknownVisitor
            return (None if visitor is None else visitor.token), None
        named = {
            name: values[-1] for name, values in parse_qs(_query(scope)).items() if name in _NAMES and values
        }
        if visitor is not None:
            if any(visitor.begun.get(name, value) != value for name, value in named.items()):
                former, visitor.token, visitor.begun = visitor.token, self.open(), {}
                await self.discard(former)
            visitor.begun |= named
            return visitor.token, None
        await self._make_room()
        key = secrets.token_urlsafe(16)
        visitor = self._known[key] = _Visitor(self.open(), named, self.clock())
        return visitor.token, f"{COOKIE}={key}; Path=/; HttpOnly; SameSite=Lax"

    async def _make_room(self) -> None:
        """End contexts that were not seen for long, as many as need be."""
        while len(self._known) >= self.most:
            key, oldest = next(iter(self._known.items()))
            if self.clock() - oldest.seen < IDLE_SECONDS:
                raise TooManyVisitors
            del self._known[key]
            await self.discard(oldest.token)

    def _configures(self, scope: Scope) -> bool:
        if scope["path"].strip("/") != "config":
            return False
        try:
            host = host_in(scope)
        except MalformedHost:
            return False
        return host is not None and host.label in self.hosts


def setting(send: Send, cookie: str) -> Send:
    """Sends on with a cookie beside the answer."""

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), (b"set-cookie", cookie.encode("ascii"))]
            message = {**message, "headers": headers}
        await send(message)

    return send_on


def _query(scope: Scope) -> str:
    query: bytes = scope["query_string"]
    return query.decode("latin-1")


def _cookie(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                continue
            if morsel is not None:
                return morsel.value
    return None
