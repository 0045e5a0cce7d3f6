"""The diary's owner without sockets: pages are called in this process, in one world."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import apsw
import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from webarium.sites.gocalendar.site import SITE
from webarium.sites.kit.app import WORLD
from webarium.sites.kit.real.finish import finish
from webarium.worlds import World

from ..shopping.dom import Element, parse

Form = dict[str, str | list[str]]


@dataclass(frozen=True)
class Reply:
    status: int
    headers: httpx.Headers
    text: str

    @property
    def dom(self) -> Element:
        return parse(self.text)


class Diary:
    """One world's visitor; every request is a plain call."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app = app
        self.world = world
        self.runner = runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("gocalendar")

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

    def post(self, path: str, data: Form | None = None) -> Reply:
        return self.request("POST", path, data=data or {})

    def done(self, path: str, data: Form | None = None) -> Reply:
        """Post, and follow where it leads."""
        reply = self.post(path, data)
        assert reply.status == 303, reply.text[-3000:]
        return self.get(reply.headers["location"])

    def finish(self) -> dict[str, Any]:
        return finish(self.world, SITE)

    def event(self, title: str) -> int:
        """The number of the first event with a title."""
        sql = "SELECT id FROM event WHERE title = ? AND deleted_at IS NULL ORDER BY starts_at LIMIT 1"
        return int(self.value(sql, title))
