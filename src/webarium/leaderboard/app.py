"""The leaderboard as a web app: boards, submissions, their episodes in the viewer, and where packages arrive."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import compare_digest
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from webarium.leaderboard.intake import Intake
from webarium.leaderboard.pages import Pages
from webarium.leaderboard.real_desk import LARGEST_STATE, RealDesk, read_state
from webarium.leaderboard.rules import NotNow, Rejected
from webarium.text import clip
from webarium.types import Json
from webarium.viewer import Library, create_viewer
from webarium.viewer.assets import VIEWER_FILES, Assets
from webarium.viewer.numbers import whole_number
from webarium.viewer.security import LOOPBACK, SecureHeaders
from webarium.viewer.templating import environment

HERE = Path(__file__).parent
RECORDS = "/records"


@dataclass(frozen=True)
class Settings:
    """How a server answers."""

    token: str | None = None
    """Word that submissions must bring; ``None`` lets everybody submit who reaches the server."""
    hosts: Sequence[str] = LOOPBACK
    """Host names that requests may name."""


def create_leaderboard(intake: Intake, desk: RealDesk, settings: Settings | None = None) -> Starlette:
    """The app."""
    settings = settings or Settings()
    assets = Assets({**VIEWER_FILES, "leaderboard.css": HERE / "static" / "leaderboard.css"})
    server = _Server(intake, desk, Pages(_templates(assets), intake.store), settings)
    return Starlette(
        routes=[
            Route("/", server.board),
            Route("/sites/{site}", server.board),
            Route("/kinds/{kind}", server.board),
            Route("/models", server.models),
            Route("/models/{model:path}", server.board),
            Route("/submissions/{number}", server.submission),
            Route("/real", server.real),
            Route("/real/{run_id}", server.real_run),
            Route("/how", server.how),
            Route("/submit", server.submit, methods=["GET", "POST"]),
            Route("/api/submissions", server.receive, methods=["POST"]),
            Route("/api/real/runs", server.begin_real, methods=["POST"]),
            Route("/api/real/runs/{run_id}/answers", server.file_real, methods=["POST"]),
            Route("/assets/{name}", assets.serve),
            Mount(RECORDS, create_viewer(Library(intake.records), prefix=RECORDS, hosts=["*"])),
        ],
        middleware=[
            Middleware(SecureHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False),
        ],
        exception_handlers={HTTPException: server.failed, Rejected: server.rejected},
    )


def _templates(assets: Assets) -> Environment:
    env = environment([HERE / "templates"])
    env.globals["asset"] = lambda name: f"/assets/{name}?v={assets.versions[name]}"
    return env


class _Server:
    """The handlers; the database is asked in threads."""

    def __init__(self, intake: Intake, desk: RealDesk, pages: Pages, settings: Settings) -> None:
        self._intake = intake
        self._desk = desk
        self._pages = pages
        self._settings = settings

    async def board(self, request: Request) -> Response:
        """A board: overall, of a site, of a kind, or of a model."""
        wanted = {str(name): str(value) for name, value in request.path_params.items()}
        return await self._page(
            self._pages.board,
            *(request.query_params.get(name) for name in ("suite", "scope", "rules")),
            wanted,
        )

    async def models(self, request: Request) -> Response:
        """The best of each model."""
        return await self._page(
            self._pages.models, *(request.query_params.get(name) for name in ("suite", "scope", "rules"))
        )

    async def submission(self, request: Request) -> Response:
        """One submission."""
        return await self._page(
            self._pages.submission, whole_number(request, "number"), request.query_params.get("outcome", "")
        )

    async def real(self, request: Request) -> Response:
        """Runs of REAL."""
        return await self._page(self._pages.real, len(self._desk.tasks))

    async def real_run(self, request: Request) -> Response:
        """One run of REAL."""
        return await self._page(self._pages.real_run, request.path_params["run_id"], self._desk.tasks)

    async def how(self, request: Request) -> Response:
        """How to submit."""
        origin = f"{request.url.scheme}://{request.headers.get('host', 'localhost')}"
        return await self._page(self._pages.how, origin, self._intake.rules, bool(self._settings.token))

    async def submit(self, request: Request) -> Response:
        """REAL's address: files an answer; without a run it leads to the instructions."""
        query = request.query_params
        if "run_id" not in query:
            return RedirectResponse("/how")
        if request.method == "POST":
            self._refuse_foreign(request)
        body = await _read(request, LARGEST_STATE)
        filed = await self._desk.submit(
            query["run_id"], query.get("task_id", ""), query.get("retrieved_answer"), read_state(body)
        )
        if _wants_page(request):
            return RedirectResponse(f"/real/{filed['run_id']}", 303)
        return JSONResponse(dict(filed))

    async def begin_real(self, request: Request) -> Response:
        """Begin a run of REAL: JSON with ``name`` and ``model``."""
        self._admit(request)
        asked = await _read_object(request, 10_000, "A run begins with a JSON object: name, model.")
        name, model = str(asked.get("name") or ""), str(asked.get("model") or "")
        run_id = await run_in_threadpool(self._desk.begin, name, model)
        return JSONResponse({"run_id": run_id, "url": f"/real/{run_id}"}, 201)

    async def file_real(self, request: Request) -> Response:
        """File an answer as harnesses send it: JSON with ``task_id``, ``retrieved_answer`` and ``state``."""
        self._refuse_foreign(request)
        wanted = "An answer is a JSON object: task_id, retrieved_answer, state."
        asked = await _read_object(request, LARGEST_STATE, wanted)
        task_id, answer, state = (asked.get(key) for key in ("task_id", "retrieved_answer", "state"))
        if not (isinstance(task_id, str) and isinstance(answer, str) and isinstance(state, dict | None)):
            raise Rejected(wanted)
        return JSONResponse(
            dict(await self._desk.submit(request.path_params["run_id"], task_id, answer, state))
        )

    async def receive(self, request: Request) -> Response:
        """Take a package: the request's body."""
        self._admit(request)
        folder = await run_in_threadpool(self._intake.temporary)
        try:
            package = folder / "package.zip"
            await self._save(request, package)
            number = await run_in_threadpool(self._intake.take, package)
        finally:
            await run_in_threadpool(shutil.rmtree, folder, True)
        return JSONResponse({"submission": number, "url": f"/submissions/{number}"}, 201)

    async def _save(self, request: Request, target: Path) -> None:
        most, size = self._intake.rules.package_bytes, 0
        told = request.headers.get("content-length", "")
        if told.isascii() and told.isdecimal() and (len(told) > 18 or int(told) > most):
            raise Rejected(f"The package has {clip(told, 24)} bytes; at most {most:,} are taken.")
        try:
            with target.open("wb") as file:
                async for chunk in request.stream():
                    size += len(chunk)
                    if size > most:
                        raise Rejected(f"The package has more than {most:,} bytes.")
                    file.write(chunk)
        except ClientDisconnect:
            raise Rejected("The package broke off.") from None
        except OSError as error:
            raise NotNow(
                f"The server cannot keep the package: {error.strerror}. Send it again later."
            ) from None

    def _admit(self, request: Request) -> None:
        """Refuse pages of other sites, and who does not know the token."""
        self._refuse_foreign(request)
        token = self._settings.token
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if token is not None and not compare_digest(given.encode(), token.encode()):
            raise HTTPException(401, "Submissions to this server need its token: webarium submit --token ….")

    @staticmethod
    def _refuse_foreign(request: Request) -> None:
        origin = request.headers.get("origin")
        if origin is not None and _host_of(origin) != request.headers.get("host"):
            raise HTTPException(403, "This request comes from another site.")

    async def _page(self, make: Any, *arguments: Any) -> Response:
        try:
            return HTMLResponse(await run_in_threadpool(make, *arguments))
        except LookupError as error:
            raise HTTPException(404, str(error.args[0])) from None

    async def failed(self, request: Request, error: Exception) -> Response:
        """Anything that is not there or not allowed."""
        status, words = (
            (error.status_code, error.detail) if isinstance(error, HTTPException) else (500, str(error))
        )
        return self._say(request, status, "There is no such page." if words == "Not Found" else words)

    async def rejected(self, request: Request, error: Exception) -> Response:
        """A package or an answer that is not taken, with the reason."""
        return self._say(request, getattr(error, "status", 422), str(error))

    def _say(self, request: Request, status: int, words: str) -> Response:
        if _wants_page(request):
            return HTMLResponse(self._pages.error(status, words), status)
        return JSONResponse({"error": words}, status)


def _host_of(origin: str) -> str | None:
    """Where a request comes from; nowhere if that is not an address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


async def _read_object(request: Request, most: int, wanted: str) -> Mapping[str, Json]:
    """A request's body as a JSON object.

    Raises:
        Rejected: It is not one, as `wanted` says, or longer than `most` bytes.
    """
    try:
        value = json.loads(await _read(request, most) or b"{}")
    except (ValueError, RecursionError):
        raise Rejected(wanted) from None
    if not isinstance(value, dict):
        raise Rejected(wanted)
    return value


async def _read(request: Request, most: int) -> bytes:
    """A request's body.

    Raises:
        Rejected: It is longer than `most` bytes.
    """
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise Rejected(f"The request must be at most {most:,} bytes long.")
        chunks.append(chunk)
    return b"".join(chunks)
