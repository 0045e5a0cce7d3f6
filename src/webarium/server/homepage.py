"""The page at a bare address: which sites there are, with links."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from starlette.responses import HTMLResponse

from webarium.server.hosts import Host
from webarium.sites.kit.site import Site

_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
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

    def response(self, host: Host) -> HTMLResponse:
        """The page, with links in the zone and port that the client uses."""
        return HTMLResponse(self._template.render(sites=self._sites, host=host), headers=_HEADERS)
