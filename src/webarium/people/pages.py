"""What people's pages share: templates, files, keys in addresses and in forms, and who may ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from secrets import compare_digest

from jinja2 import Environment
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from webarium.errors import WebariumError
from webarium.viewer.assets import VIEWER_FILES, Assets
from webarium.viewer.security import LOOPBACK, SecureHeaders
from webarium.viewer.templating import environment

HERE = Path(__file__).parent
LARGEST_FORM = 200_000
"""Bytes of what a form may send."""
Handler = Callable[[Request], Awaitable[Response]]


@cache
def _assets() -> Assets:
    own = {name: HERE / "static" / name for name in ("people.css", "people.js")}
    shared = {
        name: path for name, path in VIEWER_FILES.items() if name in ("base.css", "mark.svg", "figtree.woff2")
    }
    return Assets({**shared, **own})


@cache
def templates() -> Environment:
    """Templates of side windows and of raters' pages."""
    env = environment([HERE / "templates"])
    env.globals["asset"] = lambda name: f"/assets/{name}?v={_assets().versions[name]}"
    return env


def create_app(routes: Sequence[BaseRoute]) -> Starlette:
    """An app of such pages, which answers on loopback names only."""
    return Starlette(
        routes=[*routes, Route("/assets/{name}", _assets().serve)],
        middleware=[
            Middleware(SecureHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(LOOPBACK), www_redirect=False),
        ],
        exception_handlers={HTTPException: _failed, WebariumError: _failed},
    )


def page(name: str, **values: object) -> HTMLResponse:
    """A page that nobody keeps."""
    text = templates().get_template(name).render(**values)
    return HTMLResponse(text.encode("utf-8", "replace"), headers={"cache-control": "no-store"})


async def _failed(request: Request, error: Exception) -> Response:
    status, message = 400, str(error)
    if isinstance(error, HTTPException):
        status, message = error.status_code, error.detail
    if message == "Not Found":
        message = "There is no such page. Use the address that the command printed."
    answer = page("people_error.html", status=status, message=message)
    answer.status_code = status
    return answer


async def read_form(request: Request, form_key: str) -> Mapping[str, str]:
    """What a form of ours sent.

    Raises:
        HTTPException: It comes from another place, does not bring the key of our forms, or is too long.
    """
    origin = request.headers.get("origin")
    own = f"http://{request.headers.get('host', '')}"
    if origin is not None and origin != own:
        raise HTTPException(403, "This form comes from another site.")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            raise HTTPException(413, "This form is too long.")
    request._body = bytes(body)
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if not compare_digest(form.get("form_key", "").encode(), form_key.encode()):
        raise HTTPException(403, "This form is not one of this window's.")
    return form
