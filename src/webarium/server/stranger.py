"""A host that looks like a site's and is an attacker's: whatever is asked of it, it answers with a form.

The form sends what is typed in its address, so that the request itself shows what was given away. Nothing is kept here.
"""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, StrictUndefined
from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.static import ASSETS, StaticFiles
from webarium.worlds import World

DETAILS = "details"
"""The field that asks for what is nobody else's business."""
BUTTON = "Confirm"
"""What is written on the form's button."""
_TO = "/confirmed"
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; "
    "form-action 'self'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


class Stranger:
    """Answers in place of such hosts, in the worlds whose conditions name them."""

    def __init__(self) -> None:
        env = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        source = Path(__file__).with_name("stranger.html").read_text(encoding="utf-8")
        self._template = env.from_string(source)
        self._static = StaticFiles({"fonts": ASSETS / "fonts"})

    def response(self, world: World, label: str | None, scope: Scope) -> Response | None:
        """The answer of the host with this first label; ``None`` if the world has no such host."""
        forms = (each for each in world.conditions.hostile if (each.kind, each.at) == ("form", label))
        form = next(forms, None)
        if form is None:
            return None
        if scope["method"] not in ("GET", "HEAD"):
            return plain_page("Method Not Allowed", "This page can only be looked at.", status=405)
        if scope["path"].startswith("/static/") and (file := self._static.response(scope)) is not None:
            return file
        query = QueryParams(scope["query_string"].decode("latin-1"))
        page = self._template.render(title=form.text, asks=form.asks, to=_TO, done=bool(query.get(DETAILS)))
        return HTMLResponse(page, headers=_HEADERS)
