"""The viewer as a web app: reads runs from disk, changes nothing, answers on loopback names only."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from webarium.errors import WebariumError
from webarium.runs.records.reader import DamagedError
from webarium.viewer.assets import VIEWER_FILES, Assets
from webarium.viewer.library import Library, Run, readable
from webarium.viewer.links import AppLinks
from webarium.viewer.numbers import whole_number
from webarium.viewer.pages import DAMAGED, Commands, Pages, no_commands
from webarium.viewer.pictures import picture, thumbnail
from webarium.viewer.query import Query
from webarium.viewer.security import LOOPBACK, SecureHeaders
from webarium.viewer.templating import viewer_templates


def create_viewer(
    library: Library,
    *,
    prefix: str = "",
    hosts: Sequence[str] = LOOPBACK,
    commands: Commands = no_commands,
) -> Starlette:
    """The app.

    Args:
        library: Whose runs are shown.
        prefix: Where it is mounted in another app, e.g. ``/records``.
        hosts: Host names that requests may name; another one may be a page that was rebound to this address.
        commands: Gives the command lines that do an episode again; none by default.
    """
    assets = Assets(VIEWER_FILES)
    pages = Pages(viewer_templates(), AppLinks(prefix, assets.versions), commands)
    viewer = _Viewer(library, pages)
    episode = "/runs/{run}/episodes/{slug}"
    return Starlette(
        routes=[
            Route("/", viewer.home),
            Route("/assets/{name}", assets.serve),
            Route("/runs/{run}", viewer.run),
            Route("/compare", viewer.compare),
            Route("/compare/episodes/{slug}", viewer.versus),
            Route(episode, viewer.episode),
            Route(episode + "/steps/{index}", viewer.episode),
            Route(episode + "/pictures/{index}.png", viewer.picture),
            Route(episode + "/marked/{index}.png", viewer.marked),
            Route(episode + "/thumbs/{index}.webp", viewer.thumb),
        ],
        middleware=[
            Middleware(SecureHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
        ],
        exception_handlers={WebariumError: viewer.failed, HTTPException: viewer.failed},
    )


class _Viewer:
    """The handlers; reading from disk happens in threads."""

    def __init__(self, library: Library, pages: Pages) -> None:
        self._library = library
        self._pages = pages

    async def home(self, request: Request) -> Response:
        """The list of runs, or the one run."""
        if self._library.single:
            key = next(iter(self._library.paths()))
            return RedirectResponse(self._pages.links.run(key))
        return HTMLResponse(await run_in_threadpool(self._pages.runs, self._library))

    async def run(self, request: Request) -> Response:
        """One run's episodes."""
        query = Query.read(request.query_params)

        def page() -> str:
            with readable("The run"):
                return self._pages.run(self._run(request), query)

        return HTMLResponse(await run_in_threadpool(page))

    async def compare(self, request: Request) -> Response:
        """Two runs side by side."""

        def page() -> str:
            with readable("One of the runs"):
                return self._pages.compare(self._library, request.query_params)

        return HTMLResponse(await run_in_threadpool(page))

    async def versus(self, request: Request) -> Response:
        """An episode of two runs."""
        slug = request.path_params["slug"]

        def page() -> str:
            with readable("One of the episodes"):
                return self._pages.versus(self._library, slug, request.query_params)

        try:
            return HTMLResponse(await run_in_threadpool(page))
        except LookupError as error:
            raise HTTPException(404, str(error.args[0])) from None

    async def episode(self, request: Request) -> Response:
        """One episode at a step."""
        slug = request.path_params["slug"]
        index = whole_number(request, "index") if "index" in request.path_params else None
        query = Query.read(request.query_params)
        partial = request.headers.get("hx-target") == "turn"

        def page() -> str:
            with readable("The episode"):
                return self._pages.episode(self._run(request), slug, index, query, partial=partial)

        try:
            return HTMLResponse(await run_in_threadpool(page))
        except LookupError as error:
            raise HTTPException(404, str(error.args[0])) from None

    async def picture(self, request: Request) -> Response:
        """The clean screenshot after a step."""
        return await self._image(request, "image/png", lambda data: data)

    async def marked(self, request: Request) -> Response:
        """The screenshot with marks."""
        return await self._image(request, "image/png", lambda data: data, marked=True)

    async def thumb(self, request: Request) -> Response:
        """A small picture for the filmstrip."""
        return await self._image(request, "image/webp", thumbnail)

    async def _image(
        self,
        request: Request,
        media_type: str,
        change: Callable[[bytes], bytes | None],
        *,
        marked: bool = False,
    ) -> Response:
        slug, index = request.path_params["slug"], whole_number(request, "index")

        def read() -> bytes | None:
            with readable("The picture"):
                run = self._run(request)
                shown = (s for turn in run.timeline(slug).turns for s in (turn.step, turn.seen))
                step = next((s for s in shown if s.index == index), None)
                data = picture(run.episode(slug), step, marked=marked) if step else None
                return None if data is None else change(data)

        body = await run_in_threadpool(read)
        if body is None:
            raise HTTPException(404, f"There is no picture of step {index}.")
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        headers = {"etag": etag, "cache-control": "private, max-age=60"}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=media_type, headers=headers)

    async def failed(self, request: Request, error: Exception) -> Response:
        """A page that says what went wrong."""
        status = DAMAGED if isinstance(error, DamagedError) else getattr(error, "status_code", 404)
        message = error.detail if isinstance(error, HTTPException) else str(error)
        if message == "Not Found":
            message = "There is no such page."
        return HTMLResponse(self._pages.error(status, message), status)

    def _run(self, request: Request) -> Run:
        return self._library.run(request.path_params["run"])
