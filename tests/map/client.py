"""A visitor of the map without sockets."""

from __future__ import annotations

import json
from typing import Any

from tests.visitor import Reply, Visitor
from webarium.sites.map.site import SITE


class Mapper(Visitor[Reply]):
    site = SITE
    reply = Reply

    def found(self, query: str) -> list[str]:
        """The display names that a search shows, in their order."""
        page = self.get("/search", query=query)
        assert page.status == 200
        return [link.text for link in page.dom.all("a.set_position")]

    def json(self, path: str, **query: Any) -> Any:
        """What a page for programs answers."""
        return json.loads(self.get(path, **query).text)

    def geocoded(self, query: str) -> dict[str, Any]:
        """The first answer of the geocoder."""
        answers = self.json("/nominatim/search", q=query)
        assert answers, f"nothing is called {query}"
        first: dict[str, Any] = answers[0]
        return first

    def spot(self, query: str) -> str:
        """``longitude,latitude`` of a place, as the router's addresses have it."""
        place = self.geocoded(query)
        return f"{place['lon']},{place['lat']}"

    def route(self, engine: str, start: str, end: str, **query: Any) -> dict[str, Any]:
        """The first route of the router's answer in OSRM's format."""
        told = self.json(f"/route/v1/{engine}/{self.spot(start)};{self.spot(end)}", **query)
        assert told["code"] == "Ok"
        route: dict[str, Any] = told["routes"][0]
        return route

    def directions(self, engine: str, start: str, end: str) -> Reply:
        """The directions page."""
        return self.get("/directions", engine=f"fossgis_osrm_{engine}", route_from=start, route_to=end)
