"""The page at a bare address: which sites there are, with links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from webarium.server.hosts import Host
from webarium.server.own_page import OwnPage
from webarium.sites.kit.plain import plain_page
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import ORIGINS


class Homepage:
    """Lists the sites of a server."""

    def __init__(self, sites: Iterable[Site]) -> None:
        self._sites = sorted(sites, key=lambda site: site.brand)
        self._own = OwnPage("homepage.html")

    def response(self, host: Host, scope: Scope) -> Response:
        """The answer to a request: the page, its font, or a plain page that says what is wrong."""
        if (beside := self._own.beside(scope)) is not None:
            return beside
        if scope["path"] == "/":
            return self._page(host, scope.get(ORIGINS) or {})
        return plain_page("Page Not Found", "There is no page at this address.", status=404)

    def _page(self, host: Host, origins: Mapping[str, str]) -> HTMLResponse:
        """The list, with links to the sites' own ports if they have some, else in the client's zone and port."""
        sites = [(site.brand, origins.get(site.host) or host.sibling(site.host)) for site in self._sites]
        return self._own.render(sites=sites)
