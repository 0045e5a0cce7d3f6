"""Pages of the search: the front page, and results."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.map.scene import Pin, Scene, atlas_of, fitting, number, sight_of, spot_of
from webarium.sites.map.search.found import Place
from webarium.sites.map.search.geocoder import GEOCODER_PAGES
from webarium.sites.map.search.query import MOST, search
from webarium.sites.map.search.reverse import whereabouts
from webarium.sites.map.search.spelling import respelled


def scene_of(places: tuple[Place, ...], **more: Any) -> Scene:
    """A map with all results on it, the first in front."""
    if not places:
        return Scene(**more)
    near = [place.at for place in places]
    at, zoom = (places[0].at, places[0].zoom) if len(places) == 1 else fitting(near)
    pins = tuple(Pin(place.at, place.display_name, path=place.path) for place in places)
    return Scene(at, zoom, pins, **more)


def front(visit: Visit) -> Response:
    """The map with a welcome, or with a mark where the address sets one."""
    spot = spot_of(visit, "mlat", "mlon")
    scene = Scene(spot, 16, (Pin(spot, "Marked place"),)) if spot else Scene()
    return visit.render("home.html", scene=scene, query="", atlas=atlas_of(visit.db))


def results(visit: Visit) -> Response:
    """What a query found."""
    query = visit.query.get("query", "")[:300].strip()
    page = min(50, max(1, plain_number(visit.query.get("page", "1")) or 1))
    answer = search(visit.db, query, skip=(page - 1) * MOST) if query else None
    meant = ""
    if answer and not answer.places and (better := respelled(visit, query)):
        answer, meant = search(visit.db, better, skip=(page - 1) * MOST), better
    places = answer.places if answer else ()
    here = None
    if spot := spot_of(visit):
        here = whereabouts(visit.db, spot) if not query else None
    if here:
        places = (here,)
    return visit.render(
        "search/results.html",
        query=query,
        meant=meant if places else "",
        places=places,
        page=page,
        more=bool(answer and answer.more),
        scene=scene_of(places),
    )


def view(visit: Visit) -> Response:
    """What the map shows, in words: asked for when the map was moved."""
    home = atlas_of(visit.db)
    at = spot_of(visit) or home.at
    zoom = round(number(visit.query.get("zoom"), 1, 19) or home.zoom)
    return visit.render("_sight.html", sight=sight_of(visit.db, at, zoom))


SEARCH_PAGES: tuple[Page, ...] = (
    get("/", front, name="home"),
    get("/search", results, name="search"),
    get("/view", view),
    *GEOCODER_PAGES,
)
