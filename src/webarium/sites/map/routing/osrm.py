"""The router's answers in OSRM's HTTP format: ``/route/v1``, ``/table/v1`` and ``/nearest/v1``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import JSONResponse, Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sites.map.geo import Point, encode
from webarium.sites.map.routing.engine import Plan, Router, router_of
from webarium.sites.map.routing.finding import Snap
from webarium.sites.map.routing.profiles import Profile, profile_named
from webarium.sites.map.routing.steps import Step

_MODES = {"car": "driving", "bike": "cycling", "foot": "walking"}
_SERVICES = frozenset(("trip", "match", "tile"))
_MOST = 25
"""How many points a request may name."""


class _Wrong(Exception):  # noqa: N818 (an answer, not an error)
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


_OPTIONS: Mapping[str, frozenset[str]] = {
    "route": frozenset(
        ("steps", "overview", "geometries", "alternatives", "annotations", "continue_straight")
    ),
    "table": frozenset(("annotations", "sources", "destinations")),
    "nearest": frozenset(("number",)),
}
_GENERAL = frozenset(("hints", "generate_hints", "skip_waypoints"))
"""Of every service; hints are not given, so nobody can send one back but an empty one."""
_LIMITS = frozenset(("radiuses", "bearings", "approaches", "exclude", "snapping", "waypoints"))
_LIMITS |= {"fallback_speed", "fallback_coordinate", "scale_factor"}
"""Options of OSRM that are not offered."""
_VALUES: Mapping[str, frozenset[str]] = {
    "steps": frozenset(("true", "false")),
    "overview": frozenset(("simplified", "full", "false")),
    "geometries": frozenset(("polyline", "polyline6", "geojson")),
    "continue_straight": frozenset(("default", "true", "false")),
    "generate_hints": frozenset(("true", "false")),
    "skip_waypoints": frozenset(("true", "false")),
}


def _check(visit: Visit, service: str) -> None:
    """Refuse options that the service does not have, and values that they cannot take."""
    for name, value in visit.query.multi_items():
        if name in _LIMITS:
            raise _Wrong("NotImplemented", f"The option {name} is not offered by this server.")
        if name not in _OPTIONS[service] | _GENERAL:
            raise _Wrong("InvalidQuery", f"Query string malformed close to {f'{name}={value}'[:40]!r}")
        if name in _VALUES and value not in _VALUES[name]:
            raise _Wrong("InvalidOptions", f"{name} is one of: {', '.join(sorted(_VALUES[name]))}")
    if service == "route":
        _check_route(visit)
    if service == "table":
        wanted = set(visit.query.get("annotations", "duration").split(","))
        if not wanted <= {"duration", "distance"}:
            raise _Wrong("InvalidOptions", "annotations are duration, distance, or both")


def _check_route(visit: Visit) -> None:
    if visit.query.get("annotations", "false") != "false":
        raise _Wrong("NotImplemented", "Annotations of routes are not offered by this server.")
    others = visit.query.get("alternatives", "false")
    if others not in ("true", "false") and plain_number(others) is None:
        raise _Wrong("InvalidOptions", "alternatives is true, false or a number")
    if visit.query.get("continue_straight") == "true":
        raise _Wrong("NotImplemented", "continue_straight=true is not offered by this server.")


def _answered(visit: Visit, service: str, make: Any) -> Response:
    try:
        _check(visit, service)
        profile, spots = _asked(visit)
        return JSONResponse({"code": "Ok", **make(router_of(visit), profile, spots)})
    except _Wrong as wrong:
        return JSONResponse({"code": wrong.code, "message": str(wrong)}, 400)


def _asked(visit: Visit) -> tuple[Profile, list[Point]]:
    profile = profile_named(visit.path.get("engine") or visit.path["profile"])
    if profile is None:
        raise _Wrong("InvalidOptions", "Profiles are car, bike and foot.")
    spots: list[Point] = []
    for part in visit.path["places"].removesuffix(".json").split(";"):
        lon, _, lat = part.partition(",")
        try:
            spots.append((float(lat), float(lon)))
        except ValueError:
            raise _Wrong("InvalidQuery", f"Query string malformed close to {part[:40]!r}") from None
    if len(spots) > _MOST:
        raise _Wrong("TooBig", f"Number of entries {len(spots)} is higher than current maximum ({_MOST})")
    if not all(abs(lat) <= 85 and abs(lon) <= 180 for lat, lon in spots):
        raise _Wrong("InvalidValue", "Lng/Lat coordinates are out of bounds")
    return profile, spots


def route(visit: Visit) -> Response:
    """A route along points."""
    return _answered(visit, "route", lambda router, profile, spots: _route(visit, router, profile, spots))


def _route(visit: Visit, router: Router, profile: Profile, spots: list[Point]) -> dict[str, Any]:
    if len(spots) < 2:
        raise _Wrong("InvalidOptions", "At least two coordinates are needed.")
    found = router.plan(profile, spots)
    if found is None:
        raise _Wrong("NoRoute", "Impossible route between points")
    legs = _legs(found, profile, steps=visit.query.get("steps") == "true", shape=_shape(visit))
    told = {
        "legs": legs,
        "weight_name": "routability" if profile.name == "car" else "duration",
        **{name: _round(sum(leg[name] for leg in legs)) for name in ("weight", "duration", "distance")},
    }
    if visit.query.get("overview", "simplified") != "false":
        told["geometry"] = _geometry(found.points, _shape(visit))
    snaps = [router.nearest(profile, spot)[0] for spot in spots]
    return {"routes": [told], "waypoints": [_waypoint(router, each) for each in snaps]}


def _shape(visit: Visit) -> str:
    return visit.query.get("geometries", "polyline")


def _geometry(points: Sequence[Point], shape: str) -> Any:
    if shape == "geojson":
        return {"type": "LineString", "coordinates": [[round(lon, 6), round(lat, 6)] for lat, lon in points]}
    return encode(points, 6 if shape == "polyline6" else 5)


def _legs(found: Plan, profile: Profile, *, steps: bool, shape: str) -> list[dict[str, Any]]:
    legs: list[dict[str, Any]] = []
    left = list(found.steps)
    ends = [_rounded([leg[part] for leg in found.legs]) for part in (0, 1)]
    for distance, seconds in zip(*ends, strict=True):
        end = next(index for index, step in enumerate(left) if step.kind == "arrive") + 1
        own, left = left[:end], left[end:]
        legs.append(
            {
                "steps": _steps(own, profile, shape, seconds, distance) if steps else [],
                "summary": ", ".join(_longest(own)),
                "weight": seconds,
                "duration": seconds,
                "distance": distance,
            }
        )
    return legs


def _steps(
    steps: Sequence[Step], profile: Profile, shape: str, seconds: float, distance: float
) -> list[dict[str, Any]]:
    """The steps of a leg, whose durations and distances add up to its own."""
    durations = _rounded([step.seconds for step in steps], seconds)
    distances = _rounded([step.meters for step in steps], distance)
    return [
        _step(step, profile, shape, *measures)
        for step, *measures in zip(steps, durations, distances, strict=True)
    ]


def _rounded(values: Sequence[float], total: float | None = None) -> list[float]:
    """The values to one digit, adding up to the total to one digit; the last that is not 0 makes up for it."""
    passed, before = 0.0, 0.0
    found: list[float] = []
    last = max((index for index, value in enumerate(values) if value), default=-1)
    for index, value in enumerate(values):
        passed += value
        here = total if index == last and total is not None else _round(passed)
        found.append(max(0.0, _round(here - before)) if index <= last else 0.0)
        before = here
    return found


def _longest(steps: Sequence[Step]) -> list[str]:
    """The names of the two longest steps, in their order."""
    chosen = sorted(range(len(steps)), key=lambda index: -steps[index].meters)[:2]
    return list(dict.fromkeys(steps[index].name for index in sorted(chosen)))


def _step(step: Step, profile: Profile, shape: str, seconds: float, distance: float) -> dict[str, Any]:
    turn: dict[str, Any] = {
        "type": step.kind,
        "location": [round(step.points[0][1], 6), round(step.points[0][0], 6)],
    }
    if step.modifier:
        turn["modifier"] = step.modifier
    return {
        "geometry": _geometry(step.points, shape),
        "maneuver": turn,
        "mode": _MODES[profile.name],
        "driving_side": "right",
        "name": step.name,
        "weight": seconds,
        "duration": seconds,
        "distance": distance,
    }


def _waypoint(router: Router, found: Snap) -> dict[str, Any]:
    return {
        "hint": "",
        "distance": _round(found.off),
        "name": router.road(found),
        "location": [round(found.at[1], 6), round(found.at[0], 6)],
    }


def nearest(visit: Visit) -> Response:
    """The roads closest to a point."""

    def told(router: Router, profile: Profile, spots: list[Point]) -> dict[str, Any]:
        if len(spots) > 1:
            raise _Wrong("InvalidOptions", "Only one input coordinate is supported")
        number = plain_number(visit.query.get("number", "1"))
        if not number:
            raise _Wrong("InvalidOptions", "number is at least 1")
        most = min(10, number)
        found = router.nearest(profile, spots[0], most)
        if not found:
            raise _Wrong("NoSegment", "Could not find a matching segment for coordinate 0")
        return {"waypoints": [_waypoint(router, each) for each in found]}

    return _answered(visit, "nearest", told)


def table(visit: Visit) -> Response:
    """Durations, or distances, between all of some points."""

    def told(router: Router, profile: Profile, spots: list[Point]) -> dict[str, Any]:
        snaps: list[Snap] = []
        for index, spot in enumerate(spots):
            near = router.nearest(profile, spot)
            if not near:
                raise _Wrong("NoSegment", f"Could not find a matching segment for coordinate {index}")
            snaps.append(near[0])
        rows = _chosen(visit.query.get("sources", "all"), len(snaps))
        columns = _chosen(visit.query.get("destinations", "all"), len(snaps))
        routes = [
            [
                None if row == column else router.route(profile, snaps[row], snaps[column])
                for column in columns
            ]
            for row in rows
        ]
        wanted = visit.query.get("annotations", "duration").split(",")
        answer: dict[str, Any] = {
            "sources": [_waypoint(router, snaps[row]) for row in rows],
            "destinations": [_waypoint(router, snaps[column]) for column in columns],
        }
        for name, key in (("duration", "durations"), ("distance", "distances")):
            if name in wanted:
                answer[key] = [
                    [
                        0.0
                        if row == column
                        else _round(each.seconds if key == "durations" else each.meters)
                        if each
                        else None
                        for column, each in zip(columns, line, strict=True)
                    ]
                    for row, line in zip(rows, routes, strict=True)
                ]
        return answer

    return _answered(visit, "table", told)


def refused(visit: Visit) -> Response:
    """What is asked of a service that OSRM has and this server does not, or that neither has."""
    service = visit.path["service"]
    if service in _SERVICES:
        return _no("NotImplemented", f"The service {service} is not offered by this server.")
    return _no("InvalidService", f"Service {service[:40]} not found!")


def malformed(visit: Visit) -> Response:
    """An address without coordinates, or of another version."""
    if visit.path.get("version", "v1") != "v1":
        return _no("InvalidVersion", f"Service version {visit.path['version'][:40]} not found!")
    return _no("InvalidUrl", "URL string malformed close to the profile: /SERVICE/v1/PROFILE/COORDINATES")


def _no(code: str, message: str) -> Response:
    return JSONResponse({"code": code, "message": message}, 400)


def _chosen(text: str, count: int) -> list[int]:
    if text == "all":
        return list(range(count))
    chosen = [plain_number(part) for part in text.split(";")]
    if any(each is None or each >= count for each in chosen):
        raise _Wrong("InvalidValue", "Sources and destinations name coordinates by their places.")
    return [each for each in chosen if each is not None]


def _round(value: float) -> float:
    return round(value, 1)
