"""A visitor of the mailbox without sockets: pages are called in this process, in one world."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

import apsw
import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.shopping.dom import Element, parse
from webarium.sites.gomail.site import SITE
from webarium.sites.kit.app import WORLD
from webarium.sites.kit.real.finish import finish
from webarium.worlds import World


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
    def subjects(self) -> list[str]:
        """Subjects of the conversations in a list."""
        return [each.text for each in self.dom.all(".rows .subject")]

    @property
    def bar(self) -> str:
        """What the snackbar says, without its buttons."""
        found = self.dom.all(".snackbar span")
        return found[0].text if found else ""


class Mailbox:
    """One world's visitor; every request is a plain call."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app = app
        self.world = world
        self.runner = runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("gomail")

    def value(self, sql: str, *params: Any) -> Any:
        return self.db.execute(sql, params).get

    def finish(self) -> Any:
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

    def get(self, path: str, /, **query: str | int) -> Reply:
        return self.request("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, /, **data: Any) -> Reply:
        return self.request("POST", path, data=data)

    def act(self, action: str, *ids: int, back: str = "/inbox", **more: Any) -> Reply:
        """Do something with conversations chosen in a list, and come back."""
        return self.follow(
            self.post("/mail/act", action=action, id=[str(key) for key in ids], back=back, **more)
        )

    def write(self, **fields: str) -> Reply:
        """Send the compose form."""
        return self.post("/compose", **{"action": "send", "key": "t1", **fields})

    def follow(self, reply: Reply) -> Reply:
        assert reply.status == 303, reply.status
        return self.get(reply.location.partition("#")[0])
