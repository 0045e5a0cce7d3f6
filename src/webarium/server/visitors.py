"""Browser contexts that come through one port, each in a world of its own.

REAL's own harness opens a new browser context for each task, asks for ``/config`` there, and never for ``/clear``. In
one shared world the second run of a task would find what the first one did, and pass idly. So a context gets a fresh
world when it first asks for ``/config``, told by a cookie that the answer sets, and another one when it names another
run or task. Whoever never asks for ``/config`` stays in the port's own world.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.types import Message, Scope, Send

from webarium.server.hosts import MalformedHost, host_of

COOKIE = "webarium_visitor"
"""The cookie that tells contexts apart."""
MOST = 256
"""Contexts that are remembered; of more, the one that was not seen for longest loses its world."""

_NAMES = ("run_id", "task_id")


@dataclass
class _Visitor:
    token: str
    """Of the world."""
    begun: dict[str, str]
    """The run and the task that it was opened for, as far as they were named."""


@dataclass
class Visitors:
    """The contexts of one port."""

    hosts: Collection[str]
    """First labels of the host names of sites whose ``/config`` opens a world."""
    open: Callable[[], str]
    """Opens and attaches a fresh world; returns its token."""
    discard: Callable[[str], None]
    """Detaches and closes the world behind a token."""
    most: int = MOST
    _known: dict[str, _Visitor] = field(default_factory=dict)

    def token(self, scope: Scope) -> tuple[str | None, str | None]:
        """The token of the world that a request goes to, ``None`` for the port's own, and a cookie to set, if any."""
        key = _cookie(scope)
        visitor = self._known.pop(key, None) if key is not None else None
        if key is not None and visitor is not None:
            self._known[key] = visitor  # seen last
        if not self._configures(scope):
            return (None if visitor is None else visitor.token), None
        named = {
            name: values[-1] for name, values in parse_qs(_query(scope)).items() if name in _NAMES and values
        }
        if key is not None and visitor is not None:
            if any(visitor.begun.get(name, value) != value for name, value in named.items()):
                self.discard(visitor.token)
                self._known[key] = visitor = _Visitor(self.open(), named)
            visitor.begun |= named
            return visitor.token, None
        key = secrets.token_urlsafe(16)
        visitor = self._known[key] = _Visitor(self.open(), named)
        while len(self._known) > self.most:
            self.discard(self._known.pop(next(iter(self._known))).token)
        return visitor.token, f"{COOKIE}={key}; Path=/; HttpOnly; SameSite=Lax"

    def _configures(self, scope: Scope) -> bool:
        if scope["path"].strip("/") != "config":
            return False
        try:
            host = host_of(scope["headers"])
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
