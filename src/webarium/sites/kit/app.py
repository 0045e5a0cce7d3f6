"""A site as an ASGI application: static files, pictures, and pages that run in the world of the request.

The world comes in ``scope["webarium.world"]``. A page's handler runs without any await between the first and
the last statement it sends to the database, so requests of one world never interleave.
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, cast

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from webarium.sites.kit.bodies import Disconnected, clean_query, parse_form, read_body
from webarium.sites.kit.errors import NotFound, PageError, WrongMethod
from webarium.sites.kit.labels import hide_labels
from webarium.sites.kit.media import MediaCache
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.real import endpoints, history
from webarium.sites.kit.real.config import effective
from webarium.sites.kit.routing import Match, PageHandler, PageTable
from webarium.sites.kit.security import SECURITY_HEADERS, refuse_foreign_form
from webarium.sites.kit.static import StaticFiles
from webarium.sites.kit.templating import Templates
from webarium.sites.kit.transactions import SessionGuard, read_only, roll_back, transaction
from webarium.sites.kit.visit import Html, Visit

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import World

_log = logging.getLogger("webarium.sites")

_SLASHES = re.compile(r"/{2,}")
WORLD = "webarium.world"
"""The scope's key that holds the request's world."""


def build_app(site: Site, *, reload: bool = False) -> ASGIApp:
    """The site as an ASGI application; with ``reload`` it notices edited templates."""
    return SiteApp(site, reload=reload)


class SiteApp:
    """The ASGI application of one site, for all worlds."""

    def __init__(self, site: Site, *, reload: bool = False) -> None:
        self.site = site
        self.table = PageTable(site.pages)
        self.static = StaticFiles.of_site(site.id, site.folder)
        self.templates = Templates(site, self.static, reload=reload)
        self.media = MediaCache()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise NotImplementedError(f"Sites answer HTTP only, not {scope['type']}.")
        try:
            response = await self._respond(scope, receive)
        except Disconnected:
            return
        present = {key for key, _ in response.raw_headers}
        response.raw_headers.extend(pair for pair in SECURITY_HEADERS if pair[0] not in present)
        await response(scope, receive, _without_body(send) if scope["method"] == "HEAD" else send)

    async def _respond(self, scope: Scope, receive: Receive) -> Response:
        method: str = scope["method"]
        if scope["path"].startswith("/static/") and method in ("GET", "HEAD"):
            response = self.static.response(scope)
            if response is not None:
                return response
        if self.site.replica is not None:
            scope["path"] = _SLASHES.sub("/", scope["path"])
            answer = endpoints.respond(self.site, scope[WORLD], method, scope["path"], clean_query(scope))
            if answer is not None:
                return answer
        try:
            match = self.table.find(method, scope["path"])
        except PageError as error:
            return await self._delayed(scope, self._error_page(self._visit(scope), error))
        if match.page.worldless:
            return await self.media.respond(match, scope)
        if "GET" in match.page.methods and method in ("GET", "HEAD"):
            return await self._delayed(scope, self._look(self._visit(scope, match), match))
        return await self._delayed(scope, await self._receive_form(scope, receive, match))

    async def _receive_form(self, scope: Scope, receive: Receive, match: Match) -> Response:
        form = FormData()
        try:
            refuse_foreign_form(scope)
            body = await read_body(scope, receive, match.page.max_body)
            form = await parse_form(scope, body)
            return self._change(self._visit(scope, match, form, body), match)
        except PageError as error:
            return self._error_page(self._visit(scope, match), error)
        finally:
            await form.close()

    async def _delayed(self, scope: Scope, response: Response) -> Response:
        """The response under the world's conditions: after the latency, and without labels if they say so."""
        latency, hidden = self._manners(scope[WORLD])
        if hidden:
            hide_labels(response)
        if latency > 0:
            await asyncio.sleep(latency / 1000)
        response.headers.setdefault("cache-control", "no-store" if scope["method"] != "POST" else "no-cache")
        return response

    def _manners(self, world: World) -> tuple[int, bool]:
        """The latency in milliseconds, and whether ARIA labels are hidden."""
        replica = self.site.replica
        if replica is None:
            return world.conditions.latency_ms, world.conditions.hide_aria_labels
        config = effective(replica, self.site.id, world.conditions, world.session(self.site.id))
        return cast("int", config["latency"]), bool(config["hide_aria_labels"])

    def _visit(
        self, scope: Scope, match: Match | None = None, form: FormData | None = None, body: bytes = b""
    ) -> Visit:
        world: World = scope[WORLD]
        params = {} if match is None else match.params
        return Visit(
            self.site,
            world,
            Request(scope),
            self.templates,
            path=params,
            query=clean_query(scope),
            form=form or FormData(),
            body=body,
        )

    def _look(self, visit: Visit, match: Match) -> Response:
        """Run a handler that may only read."""
        guard = SessionGuard(visit.session)
        try:
            with read_only(visit.db):
                response = cast("PageHandler", match.page.handler)(visit)
                if self.site.replica is not None:
                    history.arrive(visit, response)
                return response
        except PageError as error:
            guard.restore()
            return self._error_page(visit, error)
        except Exception:
            guard.restore()
            return self._surprise(visit)

    def _change(self, visit: Visit, match: Match) -> Response:
        """Run a handler in one transaction; an error, raised or answered, leaves the world as it was."""
        guard = SessionGuard(visit.session)
        try:
            with transaction(visit.db):
                response = cast("PageHandler", match.page.handler)(visit)
                if response.status_code >= 400:
                    roll_back(visit.db)
                    guard.restore()
                    if visit.flashes_taken:
                        visit.flashes()
                elif self.site.replica is not None:
                    history.record(visit, match.page)
                return response
        except PageError as error:
            guard.restore()
            return self._error_page(visit, error)
        except Exception:
            guard.restore()
            return self._surprise(visit)

    def _surprise(self, visit: Visit) -> Response:
        """The page for a fault of ours: logged here, told in plain words there."""
        _log.exception("%s %s %s failed", self.site.id, visit.request.method, visit.request.url.path)
        return self._page(
            visit,
            500,
            "Something Went Wrong",
            "Sorry, this page did not work. Nothing was changed; please try again.",
        )

    def _error_page(self, visit: Visit, error: PageError) -> Response:
        title = "Page Not Found" if isinstance(error, NotFound) else error.title
        response = self._page(visit, error.status, title, error.message)
        if isinstance(error, WrongMethod):
            response.headers["allow"] = ", ".join(sorted(error.allowed))
        return response

    def _page(self, visit: Visit, status: int, title: str, message: str) -> Response:
        values = {"status": status, "title": title, "message": message}
        guard = SessionGuard(visit.session)
        try:
            with read_only(visit.db):
                return Html(self.templates.render_error(visit, values), status)
        except Exception:
            guard.restore()
            _log.exception("The error page of %s failed", self.site.id)
            return plain_page(title, message, status=status)


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message = {"type": "http.response.body", "body": b""}
        await send(message)

    return send_head
