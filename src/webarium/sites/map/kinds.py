"""One address of every kind of page that the map has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

_PLACE = "SELECT '/' || element || '/' || ref FROM feature WHERE {} ORDER BY id LIMIT 1"
_ROUTE = "/directions?engine={}&route_from={}&route_to={}"
_OPEN = "SELECT '/note/' || min(id) FROM note WHERE status = '{}'"

KINDS = (
    PageKind("home", "/"),
    PageKind("home-guest", "/", guest=True, quick=False),
    PageKind("marked", "/?mlat=40.4433&mlon=-79.9436", quick=False),
    PageKind("search", "/search?query=restaurants near Carnegie Mellon University"),
    PageKind("search-one", "/search?query=Independence Hall", quick=False),
    PageKind("search-nothing", "/search?query=qqzzxx"),
    PageKind("directions", "/directions"),
    PageKind("route-car", _ROUTE.format("fossgis_osrm_car", "Carnegie Mellon University", "PNC Park")),
    PageKind(
        "route-foot", _ROUTE.format("fossgis_osrm_foot", "Hunt Library", "Carnegie Music Hall"), quick=False
    ),
    PageKind(
        "route-step", _ROUTE.format("fossgis_osrm_bike", "Hunt Library", "PNC Park") + "&step=2", quick=False
    ),
    PageKind("route-nowhere", _ROUTE.format("fossgis_osrm_car", "qqzzxx", "PNC Park")),
    PageKind("measure", "/measure?at=PNC Park&at=Acrisure Stadium"),
    PageKind("node", found(_PLACE.format("element = 'node' AND type = 'restaurant'"))),
    PageKind("way", found(_PLACE.format("name = 'Carnegie Mellon University'"))),
    PageKind("relation", found(_PLACE.format("name = 'Allegheny County' AND class = 'boundary'"))),
    PageKind("missing", "/node/1", status=404),
    PageKind("query", "/query?lat=40.4445&lon=-79.9487"),
    PageKind("history", "/history"),
    PageKind("changeset", found("SELECT '/changeset/' || min(id) FROM changeset")),
    PageKind("notes", "/notes"),
    PageKind("notes-near", "/notes?lat=40.44&lon=-79.95&status=open", quick=False),
    PageKind("note", found(_OPEN.format("open"))),
    PageKind("note-closed", found(_OPEN.format("closed"))),
    PageKind("note-guest", found(_OPEN.format("open")), guest=True, quick=False),
    PageKind("new-note", "/note/new?lat=40.4433&lon=-79.9436"),
    PageKind("share", "/share?lat=40.4433&lon=-79.9436&zoom=15"),
    PageKind("short-link", "/go/ZWtION84--", status=302, whole=False),
    PageKind("view", "/view?lat=40.4433&lon=-79.9436&zoom=15", whole=False),
    PageKind("layers", "/layers"),
    PageKind("key", "/key"),
    PageKind("embed", "/export/embed.html?bbox=-80.02,40.43,-79.90,40.48"),
    PageKind("favourites", "/favourites"),
    PageKind("profile", "/user/steel_city_sam"),
    PageKind("login", "/login", guest=True),
)
