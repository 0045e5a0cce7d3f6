"""The directions form, its answer, and the router's answers for programs."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.map.geo import Point, length
from webarium.sites.map.routing import osrm
from webarium.sites.map.routing.engine import Plan, plan
from webarium.sites.map.routing.profiles import DRIVE, PROFILES, profile_named
from webarium.sites.map.scene import Pin, Scene, fitting, over
from webarium.sites.map.search.query import coordinates, first
from webarium.sites.map.search.spelling import respelled

ENGINE = "_osm_directions_engine"
"""The cookie that says by what somebody travelled last."""


_KEPT = {"bike": "fossgis_osrm_bicycle"}
"""What that cookie holds instead of an engine's own name, by the profile."""


@dataclass(frozen=True)
class End:
    """One end of a route, as it was typed and as it was understood."""

    text: str
    at: Point | None
    problem: str = ""
    typed: bool = False
    """Whether coordinates were typed."""


def _end(visit: Visit, text: str) -> End:
    text = " ".join(text.split())[:300]
    if not text:
        return End("", None)
    spot = coordinates(text)
    if spot:
        return End(f"{spot[0]:.5f}, {spot[1]:.5f}", spot, typed=True)
    place = first(visit.db, text)
    if place is None and (better := respelled(visit, text)):
        place = first(visit.db, better)
    if place is None:
        return End(text, None, f"Sorry, couldn't locate “{text}”.")
    return End(place.display_name, place.at)


def _ends(visit: Visit) -> tuple[End, End]:
    """Both ends: typed ones, or those of a shared address."""
    start, end = (visit.query.get(name, "") for name in ("route_from", "route_to"))
    start, end = start or visit.query.get("from", ""), end or visit.query.get("to", "")
    shared = visit.query.get("route", "").split(";")
    if len(shared) == 2 and not start and not end:
        start, end = shared
    if visit.query.get("swap"):
        start, end = end, start
    return _end(visit, start), _end(visit, end)


def directions(visit: Visit) -> Response:
    """The form for a route, and the route where both ends are known."""
    profile = profile_named(visit.query.get("engine", DRIVE.engine)) or DRIVE
    start, end = _ends(visit)
    found = plan(visit, profile, (start.at, end.at)) if start.at and end.at else None
    problem = start.problem or end.problem
    if start.at and end.at and found is None:
        problem = "Couldn't find a route between those two places."
    step = plain_number(visit.query.get("step", "")) or 0
    answer = visit.render(
        "directions/page.html",
        engines=PROFILES,
        engine=profile,
        start=start,
        end=end,
        plan=found,
        problem=problem,
        alone=not visit.is_htmx or bool(start.typed and end.typed),
        step=step if found and 1 <= step <= len(found.steps) else 0,
        scene=_scene(found, start, end, step),
    )
    answer.set_cookie(ENGINE, _KEPT.get(profile.name, profile.engine), samesite="lax")
    return answer


def _scene(found: Plan | None, start: End, end: End, step: int) -> Scene:
    pins = [
        Pin(each.at, each.text, sort)
        for each, sort in ((start, "start"), (end, "end"))
        if each.at is not None
    ]
    points = [pin.at for pin in pins]
    if found is None:
        return over(points, 15, pins=tuple(pins))
    marked = found.steps[step - 1].points if 1 <= step <= len(found.steps) else ()
    at, zoom = fitting(marked or found.points)
    return Scene(at, zoom, tuple(pins), (found.points,), marked=marked)


def measure(visit: Visit) -> Response:
    """The distance along straight lines between places."""
    texts = [text for text in visit.query.getlist("at") if text.strip()][:12]
    ends = [_end(visit, text) for text in texts]
    line = tuple(each.at for each in ends if each.at is not None)
    return visit.render(
        "directions/measure.html",
        ends=ends,
        length=length(line),
        scene=over(
            line,
            15,
            pins=tuple(Pin(each.at, each.text) for each in ends if each.at),
            lines=(line,) if len(line) > 1 else (),
        ),
    )


ROUTING_PAGES: tuple[Page, ...] = (
    get("/directions", directions, name="directions"),
    get("/measure", measure, name="measure"),
    get("/route/v1/{profile}/{places}", osrm.route, file=True),
    get("/routed-{engine}/route/v1/{profile}/{places}", osrm.route, name="routed", file=True),
    get("/table/v1/{profile}/{places}", osrm.table, file=True),
    get("/nearest/v1/{profile}/{places}", osrm.nearest, file=True),
    *(
        get(f"/{service}/v1/{{profile}}", osrm.malformed, file=True)
        for service in ("route", "table", "nearest")
    ),
    *(
        get(f"/{service}/{{version}}/{{profile}}/{{places}}", osrm.malformed, file=True)
        for service in ("route", "table", "nearest")
    ),
    get("/{service}/v1/{profile}/{places}", osrm.refused, file=True),
)
