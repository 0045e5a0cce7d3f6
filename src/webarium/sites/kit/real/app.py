"""REAL's protocol around a site: its addresses, its settings, and the history of what visitors did.

The site itself knows nothing of it. Its pages are wrapped one by one, so what they did is noted in the same transaction
and is undone with it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from webarium.shapes import as_number
from webarium.sites.kit.app import WORLD, Manners, SiteApp, deliver, visitor_of
from webarium.sites.kit.bodies import clean_query
from webarium.sites.kit.real import endpoints, history
from webarium.sites.kit.remembered import PageMemory
from webarium.sites.kit.replicas.replica import Replica, effective
from webarium.sites.kit.routing import Page
from webarium.sites.kit.shelf import Room
from webarium.sites.kit.workers import Workers

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.sites.kit.visit import Visit
    from webarium.worlds import World

_SLASHES = re.compile(r"/{2,}")


class ReplicaApp:
    """The ASGI application of one replica, for all worlds: a `SiteApp` and the protocol around it."""

    def __init__(
        self,
        site: Site,
        replica: Replica,
        *,
        workers: Workers,
        reload: bool = False,
        room: Room | None = None,
        memory: PageMemory | None = None,
    ) -> None:
        self.site = site
        self.replica = replica
        self.workers = workers
        noted = replace(site, pages=[_noted(page) for page in site.pages])
        self.inside = SiteApp(
            noted, workers=workers, reload=reload, room=room, manners=self._manners, memory=memory
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http" and not scope["path"].startswith("/static/"):
            scope = {**scope, "path": _SLASHES.sub("/", scope["path"])}
            world: World = scope[WORLD]
            if endpoints.answers(self.site, world, scope["method"], scope["path"]):
                response = await self.workers.run(world, partial(self._protocol, scope))
                await deliver(response, scope, receive, send)
                return
        await self.inside(scope, receive, send)

    def _protocol(self, scope: Scope) -> Response:
        world: World = scope[WORLD]
        with world.visited_by(visitor_of(scope)):
            return endpoints.respond(self.site, world, scope["path"], clean_query(scope))

    def _manners(self, world: World) -> Manners:
        config = effective(self.replica, self.site.id, world.conditions, world.session(self.site.id))
        return Manners(as_number(config["latency"]), bool(config["hide_aria_labels"]))


def _noted(page: Page) -> Page:
    """A page that leaves behind where its visitor was, or what was done."""
    if page.worldless:
        return page
    handler = page.serve

    def arrive(visit: Visit) -> Response:
        response = handler(visit)
        history.arrive(visit, response)
        return response

    def record(visit: Visit) -> Response:
        response = handler(visit)
        if response.status_code < 400:
            history.record(visit, page)
        return response

    return replace(page, handler=arrive if "GET" in page.methods else record)
