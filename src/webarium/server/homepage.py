"""The page at a bare address: which sites there are, with links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from webarium.server.hosts import Host
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.site import Site
from webarium.sites.kit.static import ASSETS, StaticFiles
from webarium.sites.kit.visit import ORIGINS

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "font-src 'self'",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


class Homepage:
    """Lists the sites of a server."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._sites = sorted(sites, key=lambda site: site.brand)
        env = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        source = Path(__file__).with_name("homepage.html").read_text(encoding="utf-8")
        self._template = env.from_string(source)
        self._static = StaticFiles({"fonts": ASSETS / "fonts"})

    def response(self, host: Host, scope: Scope) -> Response:
        """The answer to a request: the page, its font, or a plain page that says what is wrong."""
        if scope["method"] not in ("GET", "HEAD"):
            return plain_page("Method Not Allowed", "This page can only be looked at.", status=405)
        if scope["path"] == "/":
            return self._page(host, scope.get(ORIGINS) or {})
        file = self._static.response(scope) if scope["path"].startswith("/static/") else None
        return file or plain_page("Page Not Found", "There is no page at this address.", status=404)

    def _page(self, host: Host, origins: Mapping[str, str]) -> HTMLResponse:
        """The list, with links to the sites' own ports if they have some, else in the client's zone and port."""
        sites = [(site.brand, origins.get(site.host) or host.sibling(site.host)) for site in self._sites]
        return HTMLResponse(self._template.render(sites=sites), headers=_HEADERS)
