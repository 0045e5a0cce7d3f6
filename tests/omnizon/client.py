"""A visitor of Omnizon without sockets: pages are called in this process, in one world."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urlencode

import apsw
import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from webarium.sites.kit.app import WORLD
from webarium.sites.kit.real.finish import finish
from webarium.sites.omnizon.site import SITE
from webarium.worlds import World


@dataclass(frozen=True)
class Reply:
    status: int
    headers: httpx.Headers
    html: str

    @property
    def text(self) -> str:
        """What can be read, with single blanks."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.html)).split())

    @property
    def location(self) -> str:
        return self.headers["location"]

    @property
    def products(self) -> list[int]:
        """Ids of the products of a listing, in order."""
        return [int(number) for number in re.findall(r'<h3><a href="/product/(\d+)">', self.html)]


class Store:
    """One world's visitor; every request is a plain call."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app = app
        self.world = world
        self.runner = runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("omnizon")

    def value(self, sql: str, *params: Any) -> Any:
        return self.db.execute(sql, params).get

    def finish(self) -> dict[str, Any]:
        return finish(self.world, SITE)

    def request(self, method: str, path: str, **options: Any) -> Reply:
        return self.runner.run(self._request(method, path, options))

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> Reply:
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=SITE.origin) as client:
            response = await client.request(method, path, **options)
        return Reply(response.status_code, response.headers, response.text)

    async def _in_world(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, WORLD: self.world}, receive, send)

    def get(self, path: str, /, **query: Any) -> Reply:
        return self.request("GET", f"{path}?{urlencode(query, doseq=True)}" if query else path)

    def post(self, path: str, data: dict[str, Any] | None = None, *, referer: str | None = None) -> Reply:
        headers = {"referer": SITE.origin + referer} if referer else {}
        return self.request("POST", path, data=data or {}, headers=headers)

    def follow(self, reply: Reply) -> Reply:
        assert reply.status == 303, (reply.status, reply.text[:400])
        return self.get(reply.location.partition("#")[0])
