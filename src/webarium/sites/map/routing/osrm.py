"""The router's answers in OSRM's HTTP format: ``/route/v1``, ``/table/v1`` and ``/nearest/v1``."""

from __future__ import annotations

from collections.abc import Sequence
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
_MOST = 25
"""How many points a request may name."""


class _Wrong(Exception):  # noqa: N818 (an answer, not an error)
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def _answered(visit: Visit, make: Any) -> Response:
    try:
        profile, spots = _asked(visit)
        return JSONResponse({"code": "Ok", **make(router_of(visit), profile, spots)})
    except _Wrong as wrong:
        return JSONResponse({"code": wrong.code, "message": str(wrong)}, 400)


def _asked(visit: Visit) -> tuple[Profile, list[Point]]:
    profile = profile_named(visit.path["profile"])
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
    return _answered(visit, lambda router, profile, spots: _route(visit, router, profile, spots))


def _route(visit: Visit, router: Router, profile: Profile, spots: list[Point]) -> dict[str, Any]:
    if len(spots) < 2:
        raise _Wrong("InvalidOptions", "At least two coordinates are needed.")
    found = router.plan(profile, spots)
    if found is None:
        raise _Wrong("NoRoute", "Impossible route between points")
    told = {
        "legs": _legs(found, profile, steps=visit.query.get("steps") == "true", shape=_shape(visit)),
        "weight_name": "routability" if profile.name == "car" else "duration",
        "weight": _round(found.seconds),
        "duration": _round(found.seconds),
        "distance": _round(found.meters),
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
    for distance, seconds in found.legs:
        end = next(index for index, step in enumerate(left) if step.kind == "arrive") + 1
        own, left = left[:end], left[end:]
        legs.append(
            {
                "steps": [_step(step, profile, shape) for step in own] if steps else [],
                "summary": ", ".join(_longest(own)),
                "weight": _round(seconds),
                "duration": _round(seconds),
                "distance": _round(distance),
            }
        )
    return legs


def _longest(steps: Sequence[Step]) -> list[str]:
    """The names of the two longest steps, in their order."""
    chosen = sorted(range(len(steps)), key=lambda index: -steps[index].meters)[:2]
    return list(dict.fromkeys(steps[index].name for index in sorted(chosen)))


def _step(step: Step, profile: Profile, shape: str) -> dict[str, Any]:
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
        "weight": _round(step.seconds),
        "duration": _round(step.seconds),
        "distance": _round(step.meters),
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
        most = min(10, max(1, plain_number(visit.query.get("number", "1")) or 1))
        found = router.nearest(profile, spots[0], most)
        if not found:
            raise _Wrong("NoSegment", "Could not find a matching segment for coordinate 0")
        return {"waypoints": [_waypoint(router, each) for each in found]}

    return _answered(visit, told)


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
                None if row == column else router.duration(profile, snaps[row], snaps[column])
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

    return _answered(visit, told)


def _chosen(text: str, count: int) -> list[int]:
    if text == "all":
        return list(range(count))
    chosen = [plain_number(part) for part in text.split(";")]
    if any(each is None or each >= count for each in chosen):
        raise _Wrong("InvalidValue", "Sources and destinations name coordinates by their places.")
    return [each for each in chosen if each is not None]


def _round(value: float) -> float:
    return round(value, 1)
