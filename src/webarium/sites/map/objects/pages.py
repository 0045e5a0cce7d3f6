"""Pages of elements and changesets, of what is at a point, and of sharing, layers and the key."""

from __future__ import annotations

import json

from starlette.responses import JSONResponse, Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import TILE, Point, meters, to_pixel
from webarium.sites.map.objects.elements import Element, changeset_of, changesets, element, named
from webarium.sites.map.objects.short import short_code, spot_of_code
from webarium.sites.map.people.favourites import is_favourite
from webarium.sites.map.scene import Pin, Scene, atlas_of, fitting, number, spot_of
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place
from webarium.sites.map.search.reverse import enclosing, whereabouts
from webarium.sites.map.tiles.style import GROUNDS, ROADS, SEA
from webarium.sql import select

_AROUND = 0.0016
_SAMPLE = 14
"""The zoom of the square that shows what a layer looks like."""


def show(visit: Visit, kind: str) -> Response:
    """The page of an element."""
    found = element(visit, kind, int(visit.path["id"]))
    return visit.render(
        "objects/element.html",
        element=found,
        parts=named(visit, found.parts),
        changeset=changeset_of(visit, found),
        favourite=is_favourite(visit, kind, found.id),
        scene=_scene(visit, found),
    )


def node(visit: Visit) -> Response:
    """The page of a node."""
    return show(visit, "node")


def way(visit: Visit) -> Response:
    """The page of a way."""
    return show(visit, "way")


def relation(visit: Visit) -> Response:
    """The page of a relation."""
    return show(visit, "relation")


def _scene(visit: Visit, found: Element) -> Scene:
    if found.place is None or found.place.nodes:
        at = found.at
        if at is None:
            return Scene()
        zoom = found.place.zoom if found.place else 17
        return Scene(at, zoom, (Pin(at, found.name or f"{found.kind} {found.id}"),))
    rings = tuple(
        map(tuple, unpack_rings(visit.value("SELECT shape FROM feature WHERE id = ?", (found.place.id,))))
    )
    at, zoom = fitting([point for ring in rings for point in ring])
    return Scene(at, zoom, (Pin(found.place.at, found.name or found.place.label),), rings=rings)


def history(visit: Visit) -> Response:
    """The newest changesets."""
    page = min(1000, max(1, plain_number(visit.query.get("page", "1")) or 1))
    return visit.render(
        "objects/history.html",
        changesets=changesets(visit, skip=20 * (page - 1)),
        page=page,
        scene=Scene(zoom=8),
    )


def changeset(visit: Visit) -> Response:
    """One changeset."""
    found = changesets(visit, "c.id = ?", (int(visit.path["id"]),))
    if not found:
        visit.not_found("Sorry, that changeset could not be found.")
    at = (found[0].lat, found[0].lon)
    return visit.render(
        "objects/changeset.html", changeset=found[0], scene=Scene(at, 15, (Pin(at, "Changeset"),))
    )


def features_at(visit: Visit) -> Response:
    """Query features: what is near a point, and what encloses it."""
    spot = spot_of(visit)
    if spot is None:
        raise BadInput("Say where, by latitude and longitude.")
    near = _near(visit, spot)
    template = "objects/_features.html" if visit.is_htmx else "objects/query.html"
    return visit.render(
        template,
        spot=spot,
        here=whereabouts(visit.db, spot),
        near=near,
        around=enclosing(visit.db, spot),
        scene=Scene(spot, 17, (Pin(spot, "Queried point"),)),
    )


def _near(visit: Visit, spot: Point) -> list[tuple[Place, int]]:
    lat, lon = spot
    where = (
        "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?"
        " AND (f.nodes = 1 OR f.class = 'highway') AND f.class <> 'place'"
    )
    rows = visit.rows(
        Place,
        select(COLUMNS, f"feature_box b CROSS JOIN {SOURCE} AND f.id = b.id", where),
        (lat + _AROUND, lat - _AROUND, lon + _AROUND, lon - _AROUND),
    )
    told = [(each, round(meters(each.at, spot))) for each in rows if each.name]
    return sorted(told, key=lambda pair: (pair[1], pair[0].id))[:20]


def share(visit: Visit) -> Response:
    """Links to what the map shows, and code to embed it."""
    home = atlas_of(visit.db)
    at = spot_of(visit) or home.at
    zoom = round(number(visit.query.get("zoom"), 5, 18) or home.zoom)
    return visit.render(
        "objects/share.html", at=at, zoom=zoom, code=short_code(at, zoom), scene=Scene(at, zoom)
    )


def go(visit: Visit) -> Response:
    """Follow a short link."""
    found = spot_of_code(visit.path["code"])
    if found is None:
        visit.not_found("That short link leads nowhere.")
    (lat, lon), zoom = found
    mark = f"&mlat={lat:.5f}&mlon={lon:.5f}" if "m" in visit.query else ""
    return visit.redirect(f"/?lat={lat:.5f}&lon={lon:.5f}&zoom={zoom}{mark}", status=302)


def embed(visit: Visit) -> Response:
    """The map alone, for a frame on another page."""
    corners = [number(text, -180, 180) for text in visit.query.get("bbox", "").split(",")]
    scene = Scene()
    if len(corners) == 4 and None not in corners:
        west, south, east, north = (each or 0.0 for each in corners)
        scene = Scene(*fitting([(south, west), (north, east)]))
    return visit.render("embed.html", scene=scene)


def layers(visit: Visit) -> Response:
    """The looks that the map can have."""
    at = atlas_of(visit.db).at
    x, y = to_pixel(at, _SAMPLE)
    sample = f"{_SAMPLE}/{int(x // TILE)}/{int(y // TILE)}"
    return visit.render("objects/layers.html", scene=Scene(), at=at, sample=sample)


def key(visit: Visit) -> Response:
    """What the colours of the map mean."""
    roads = [(name.replace("_", " ").title(), look) for name, look in reversed(ROADS.items())]
    grounds = [
        ("Water", SEA),
        *((name.replace("_", " ").title(), colour) for name, colour in GROUNDS.items()),
    ]
    return visit.render("objects/key.html", roads=roads, grounds=grounds, scene=Scene())


def raw(visit: Visit) -> Response:
    """An element for programs."""
    kind = visit.path["kind"]
    if kind not in ("node", "way", "relation"):
        visit.not_found()
    found = element(visit, kind, int(visit.path["id"]))
    told: dict[str, object] = {"type": kind, "id": found.id, "version": 1, "tags": dict(found.tags)}
    if found.at and kind == "node":
        told |= {"lat": found.at[0], "lon": found.at[1]}
    elif kind == "way":
        told["nodes"] = [part.ref for part in found.parts]
    else:
        told["members"] = [{"type": part.element, "ref": part.ref, "role": part.role} for part in found.parts]
    return JSONResponse({"version": "0.6", "elements": [json.loads(json.dumps(told))]})


OBJECT_PAGES: tuple[Page, ...] = (
    get("/node/{id:int}", node),
    get("/way/{id:int}", way),
    get("/relation/{id:int}", relation),
    get("/api/0.6/{kind}/{id:int}", raw, file=True),
    get("/history", history),
    get("/changeset/{id:int}", changeset),
    get("/query", features_at, name="query"),
    get("/share", share),
    get("/go/{code}", go),
    get("/export/embed.html", embed),
    get("/layers", layers),
    get("/key", key),
)
