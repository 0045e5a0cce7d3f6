"""A page of the server's own at a host that is no site's: a template beside the code, its font, and no scripts."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, StrictUndefined
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.static import ASSETS, StaticFiles

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'"
_HEADERS = {
    "cache-control": "no-store",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


class OwnPage:
    """Renders one template, and answers what every such host answers."""

    def __init__(self, template: str, *, policy: str = "") -> None:
        """Take the template of this name; `policy` is added to what the page may do."""
        env = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self._template = env.from_string(Path(__file__).with_name(template).read_text(encoding="utf-8"))
        self._headers = {**_HEADERS, "content-security-policy": _POLICY + policy}
        self._static = StaticFiles({"fonts": ASSETS / "fonts"})

    def beside(self, scope: Scope) -> Response | None:
        """The answer to what is no request for the page: its font, or that it can only be looked at."""
        if scope["method"] not in ("GET", "HEAD"):
            return plain_page("Method Not Allowed", "This page can only be looked at.", status=405)
        return self._static.response(scope) if scope["path"].startswith("/static/") else None

    def render(self, **values: object) -> HTMLResponse:
        """The page, filled in."""
        return HTMLResponse(self._template.render(**values), headers=self._headers)
