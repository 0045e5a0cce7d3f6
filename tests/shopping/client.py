"""A visitor of the shop without sockets: pages are called in this process, in one world."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import apsw
import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from webarium.sites.kit.app import WORLD
from webarium.sites.shopping.site import SITE
from webarium.worlds import World

from .dom import Element, parse


@dataclass(frozen=True)
class Reply:
    status: int
    headers: httpx.Headers
    text: str

    @cached_property
    def dom(self) -> Element:
        return parse(self.text)

    @property
    def location(self) -> str:
        return self.headers["location"]

    @property
    def messages(self) -> list[str]:
        """The flash messages on the page."""
        return [each.text for each in self.dom.all(".page.messages .message")]


class Shop:
    """One world's visitor; every request is a plain call."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app = app
        self.world = world
        self.runner = runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("shopping")

    def value(self, sql: str, *params: Any) -> Any:
        return self.db.execute(sql, params).get

    def request(self, method: str, path: str, **options: Any) -> Reply:
        return self.runner.run(self._request(method, path, options))

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> Reply:
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=SITE.origin) as client:
            response = await client.request(method, path, **options)
        return Reply(response.status_code, response.headers, response.text)

    async def _in_world(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, WORLD: self.world}, receive, send)

    def get(self, path: str, /, **query: str | int) -> Reply:
        return self.request("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, data: dict[str, str] | None = None, *, referer: str | None = None) -> Reply:
        headers = {"referer": SITE.origin + referer} if referer else {}
        return self.request("POST", path, data=data or {}, headers=headers)

    def follow(self, reply: Reply) -> Reply:
        assert reply.status == 303, reply.status
        return self.get(reply.location.partition("#")[0])
