"""The geocoder for programs, as Nominatim answers: search, reverse, lookup and status."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import JSONResponse, PlainTextResponse, Response

from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.rows import iterate
from webarium.sites.kit.visit import Visit
from webarium.sites.map.search import asked, written
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place
from webarium.sites.map.search.query import Answer, search, structured
from webarium.sites.map.search.records import record
from webarium.sites.map.search.reverse import at_zoom
from webarium.sql import select

_SOFTWARE = "4.2.3"
_WIDE = 400
"""How many places are looked through for those in a box that is preferred."""


def _answered(visit: Visit, service: str, make: Callable[[Visit], Response]) -> Response:
    try:
        asked.check(visit.query, service)
        return make(visit)
    except asked.Refused as refused:
        return written.refusal(str(refused), asked.format_of(visit.query))


def _search(visit: Visit) -> Response:
    shown, wanted = asked.shown(visit.query, address=False), asked.searched(visit.query)

    def keeps(place: Place) -> bool:
        if place.id in wanted.without or (wanted.countries and place.code not in wanted.countries):
            return False
        return not (wanted.bounded and wanted.box) or wanted.box.holds(place.at)

    prefers = wanted.box is not None and not wanted.bounded
    most = _WIDE if prefers else wanted.most
    found: Answer = (
        search(visit.db, wanted.text, most=most, keeps=keeps)
        if wanted.text
        else structured(visit.db, wanted.parts, most=most, keeps=keeps)
    )
    places = list(found.places)
    if prefers and (box := wanted.box) is not None:
        places.sort(key=lambda place: not box.holds(place.at))
    records = [record(visit.db, place, shown) for place in places[: wanted.most]]
    text = wanted.text or ", ".join(part for part in wanted.parts.values() if part)
    return written.listed(records, shown, text, visit.stamp)


def _reverse(visit: Visit) -> Response:
    shown = asked.shown(visit.query, address=True)
    spot = asked.spot(visit.query)
    place = at_zoom(visit.db, spot, asked.zoom(visit.query))
    found = None if place is None else record(visit.db, place, shown)
    return written.one(found, shown, f"lat={spot[0]}&lon={spot[1]}", visit.stamp)


def _lookup(visit: Visit) -> Response:
    shown = asked.shown(visit.query, address=False)
    sql = select(COLUMNS, SOURCE, "f.element = ? AND f.ref = ?", "ORDER BY f.id LIMIT 1")
    named = asked.objects(visit.query)
    places = [place for each in named for place in iterate(visit.db, Place, sql, each)]
    records = [record(visit.db, place, shown) for place in places]
    return written.listed(records, shown, visit.query.get("osm_ids", ""), visit.stamp)


def _status(visit: Visit) -> Response:
    shape = visit.query.get("format", "text")
    if shape == "text":
        return PlainTextResponse("OK")
    if shape != "json":
        raise asked.Refused("Parameter 'format' must be one of: text, json")
    updated = visit.now.isoformat(timespec="seconds") + "+00:00"
    facts = {"data_updated": updated, "software_version": _SOFTWARE, "database_version": f"{_SOFTWARE}-0"}
    return JSONResponse({"status": 0, "message": "OK", **facts})


def geocode(visit: Visit) -> Response:
    """Places of a name, an address or a kind."""
    return _answered(visit, "search", _search)


def reverse(visit: Visit) -> Response:
    """What is at a point."""
    return _answered(visit, "reverse", _reverse)


def lookup(visit: Visit) -> Response:
    """Elements by their ids, those that are on the map."""
    return _answered(visit, "lookup", _lookup)


def status(visit: Visit) -> Response:
    """Whether the geocoder works, and of when its data are."""
    return _answered(visit, "status", _status)


def unknown(visit: Visit) -> Response:
    """A service that Nominatim has and this one does not offer, or that neither has."""
    return written.refusal(
        f"There is no service '{visit.path['service'][:60]}' here. There are search, reverse, lookup and status.",
        asked.format_of(visit.query),
        404,
    )


GEOCODER_PAGES: tuple[Page, ...] = (
    get("/nominatim/search", geocode, file=True),
    get("/nominatim/reverse", reverse, file=True),
    get("/nominatim/lookup", lookup, file=True),
    get("/nominatim/status", status, file=True),
    get("/nominatim/{service}", unknown, file=True),
)
