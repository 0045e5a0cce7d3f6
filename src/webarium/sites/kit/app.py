"""A site as an ASGI application: static files, pictures, and pages that run in the world of the request.

The world comes in ``scope["webarium.world"]``. The event loop reads requests and writes answers; whatever is made of
a request happens in a thread, for each world one request after the other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from webarium.sites.kit.appearance import appearance
from webarium.sites.kit.bodies import Disconnected, clean_query, close_files, parse_form, read_body
from webarium.sites.kit.budget import CALL, Call
from webarium.sites.kit.errors import NotFound, PageError, SignInNeeded, WrongMethod
from webarium.sites.kit.formats import written_in
from webarium.sites.kit.hostile.pages import pages_over
from webarium.sites.kit.labels import hide_labels
from webarium.sites.kit.media import MediaCache
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.remembered import PageMemory, key_of, remembered
from webarium.sites.kit.router import router_named
from webarium.sites.kit.routing import Match, PageTable
from webarium.sites.kit.security import SECURITY_HEADERS, refuse_foreign_form
from webarium.sites.kit.shelf import Room, Shelf
from webarium.sites.kit.static import StaticFiles
from webarium.sites.kit.templating import Templates
from webarium.sites.kit.transactions import SessionGuard, read_only, roll_back, transaction
from webarium.sites.kit.visit import ORIGINS, Visit
from webarium.sites.kit.workers import Workers
from webarium.worlds.snapshot import FIRST

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.worlds import World

_log = logging.getLogger("webarium.sites")

WORLD = "webarium.world"
"""The scope's key that holds the request's world."""
VISITOR = "webarium.visitor"
"""The scope's key that holds which of the world's visitors asks; without it the one whom every world has."""
SLEEP = "webarium.sleep"
"""The scope's key that holds what is done for a number of seconds instead of sleeping, where time is not real."""


def visitor_of(scope: Scope) -> str:
    """Which of the world's visitors asks."""
    name: str = scope.get(VISITOR, FIRST)
    return name


class Manners(NamedTuple):
    """How a site answers, whatever it answers."""

    latency_ms: float
    """How long each page takes."""
    hides_labels: bool
    """Whether pages are shown without their ARIA labels."""


def manners_of(world: World) -> Manners:
    """As the world's conditions say."""
    return Manners(world.conditions.latency_ms, world.conditions.hide_aria_labels)


class SiteApp:
    """The ASGI application of one site, for all worlds.

    With ``reload`` it notices edited templates. Applications that serve the same worlds share their ``workers``. In a
    ``room`` it keeps what it draws and compiles for other processes, too. With a ``memory`` it answers from there
    what it was asked before in a world of the same state.
    """

    def __init__(
        self,
        site: Site,
        *,
        workers: Workers,
        reload: bool = False,
        room: Room | None = None,
        manners: Callable[[World], Manners] = manners_of,
        memory: PageMemory | None = None,
    ) -> None:
        self.site = site
        self.workers = workers
        self.table = PageTable((*pages_over(site), *site.pages))
        self.static = StaticFiles.of_site(site.id, site.folder)
        shelf = None if room is None else Shelf(room, site.folder)
        self.templates = Templates(site, self.static, reload=reload, shelf=shelf)
        self.media = MediaCache(workers, shelf=shelf, database=site.database.name)
        self._manners = manners
        self._memory = memory

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise NotImplementedError(f"Sites answer HTTP only, not {scope['type']}.")
        try:
            response = await self._respond(scope, receive)
        except Disconnected:
            return
        await deliver(response, scope, receive, send)

    async def _respond(self, scope: Scope, receive: Receive) -> Response:
        method: str = scope["method"]
        if scope["path"].startswith("/static/") and method in ("GET", "HEAD"):
            response = self.static.response(scope)
            if response is not None:
                return response
        world: World = scope[WORLD]
        try:
            match = self.table.find(method, scope["path"])
        except PageError as error:
            return await self._worked(scope, partial(self._fail, scope, None, error))
        if match.page.worldless:
            return await self.media.respond(match, scope, world)
        if "GET" in match.page.methods and method in ("GET", "HEAD"):
            return await self._worked(scope, partial(self._found, scope, match))
        try:
            refuse_foreign_form(scope)
            body = await read_body(scope, receive, match.page.max_body, cut=match.page.cut)
        except PageError as error:
            return await self._worked(scope, partial(self._fail, scope, match, error))
        return await self._worked(scope, partial(self._receive_form, scope, match, body))

    def _fail(self, scope: Scope, match: Match | None, error: PageError) -> Response:
        return self._error_page(self._visit(scope, match), error)

    def _receive_form(self, scope: Scope, match: Match, body: bytes) -> Response:
        form = FormData()
        try:
            form = parse_form(scope, body)
            return self._change(self._visit(scope, match, form, body), match)
        except PageError as error:
            return self._fail(scope, match, error)
        finally:
            close_files(form)

    async def _worked(self, scope: Scope, make: Callable[[], Response]) -> Response:
        """What a thread makes of a request, under the world's conditions.

        Raises:
            OutOfTime: it computed for too long, and the world is as it was.
            WorldEnded: the world is closed.
        """
        call = scope[CALL] = Call(partial(self._mannered, scope, make))
        latency, response = await self.workers.run(scope[WORLD], call)
        return await _delayed(scope, response, latency)

    def _mannered(self, scope: Scope, make: Callable[[], Response]) -> tuple[float, Response]:
        """The response, without labels if the world's conditions say so, and its latency in milliseconds."""
        world: World = scope[WORLD]
        look = appearance(self.site.id, world.conditions.appearance)
        with world.visited_by(visitor_of(scope)), written_in(look.notation):
            response = make()
            latency, hidden = self._manners(world)
        if hidden:
            hide_labels(response)
        response.headers.setdefault("cache-control", "no-store" if scope["method"] != "POST" else "no-cache")
        return latency, response

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

    def _found(self, scope: Scope, match: Match) -> Response:
        """A page that only reads: from memory, or made and kept there."""
        world: World = scope[WORLD]
        memory = None if router_named(world.conditions) else self._memory
        key = None if memory is None else key_of(self.site.id, scope, (scope.get(ORIGINS),), world)
        if memory is None or key is None:
            return self._look(self._visit(scope, match), match)
        kept = memory.find(key)
        if kept is not None:
            if kept.sessions is not None:
                world.bring_sessions(kept.sessions)
            return kept.response()
        state, before = world.digest(), world.sessions_text()
        response = self._look(self._visit(scope, match), match)
        made = remembered(response, before, world.sessions_text())
        if made is not None and world.digest() == state:
            memory.keep(key, made)
        return response

    def _look(self, visit: Visit, match: Match) -> Response:
        """Run a handler that may only read."""
        guard = _guarded(visit)
        try:
            with read_only(visit.db):
                return match.page.serve(visit)
        except PageError as error:
            guard.restore()
            return self._error_page(visit, error)
        except Exception:
            guard.restore()
            return self._surprise(visit)

    def _change(self, visit: Visit, match: Match) -> Response:
        """Run a handler in one transaction; an error, raised or answered, leaves the world as it was."""
        guard = _guarded(visit)
        try:
            with transaction(visit.db, seal=_call_of(visit).seal):
                response = match.page.serve(visit)
                if response.status_code >= 400:
                    roll_back(visit.db)
                    guard.restore()
                    if visit.flashes_taken:
                        visit.flashes()
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
        if isinstance(error, SignInNeeded) and error.at:
            return visit.redirect(error.at)
        title = "Page Not Found" if isinstance(error, NotFound) else error.title
        response = self._page(visit, error.status, title, error.message)
        if isinstance(error, WrongMethod):
            response.headers["allow"] = ", ".join(sorted(error.allowed))
        return response

    def _page(self, visit: Visit, status: int, title: str, message: str) -> Response:
        values = {"status": status, "title": title, "message": message}
        guard = _guarded(visit)
        try:
            with read_only(visit.db):
                return visit.html(self.templates.render_error(visit, values), status=status)
        except Exception:
            guard.restore()
            _log.exception("The error page of %s failed", self.site.id)
            return plain_page(title, message, status=status)


async def _delayed(scope: Scope, response: Response, latency: float) -> Response:
    """The response after `latency` milliseconds of the asker's time."""
    if latency > 0:
        await scope.get(SLEEP, asyncio.sleep)(latency / 1000)
    return response


def _guarded(visit: Visit) -> SessionGuard:
    """A guard of the visitor's session, which comes back too if the request is ended before its time."""
    guard = SessionGuard(visit.session)
    _call_of(visit).undo(guard.restore)
    return guard


def _call_of(visit: Visit) -> Call[object]:
    call: Call[object] = visit.request.scope[CALL]
    return call


async def deliver(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a response with the headers that every page of a site has, and without its body to whom asks for none."""
    present = {key for key, _ in response.raw_headers}
    response.raw_headers.extend(pair for pair in SECURITY_HEADERS if pair[0] not in present)
    await response(scope, receive, _without_body(send) if scope["method"] == "HEAD" else send)


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message = {"type": "http.response.body", "body": b""}
        await send(message)

    return send_head
