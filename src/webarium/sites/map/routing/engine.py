"""The router: routes between points, by our own graph or by somebody's own OSRM server."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import apsw

from webarium.sites.kit.router import router_named
from webarium.sites.kit.visit import Visit
from webarium.sites.map.geo import Point, decode
from webarium.sites.map.routing.finding import Route, Snap, find, snap
from webarium.sites.map.routing.graph import Graph, graph_of
from webarium.sites.map.routing.measured import measured
from webarium.sites.map.routing.profiles import Profile
from webarium.sites.map.routing.steps import Step, steps_of

_PATIENCE = 10
_MOST = 50_000_000
"""Bytes of an answer that are read."""


@dataclass(frozen=True)
class Plan:
    """A route from one point to another over any number of others, ready to be told."""

    meters: float
    seconds: float
    points: tuple[Point, ...]
    steps: tuple[Step, ...]
    legs: tuple[tuple[float, float], ...]
    """Meters and seconds between each two points that were asked for."""
    ends: tuple[Point, ...]
    """Where on the road the points that were asked for lie."""


class Router:
    """Routes in one universe."""

    def __init__(self, graph: Graph, db: apsw.Connection) -> None:
        self._graph, self._db = graph, db

    def nearest(self, profile: Profile, spot: Point, most: int = 1) -> list[Snap]:
        """The closest points on roads."""
        return snap(self._graph, self._db, profile, spot, most)

    def plan(self, profile: Profile, spots: Sequence[Point]) -> Plan | None:
        """The fastest way along points in their order; ``None`` where there is none."""
        snaps: list[Snap] = []
        for spot in spots:
            near = self.nearest(profile, spot)
            if not near:
                return None
            snaps.append(near[0])
        routes: list[Route] = []
        for start, end in itertools.pairwise(snaps):
            route = self.route(profile, start, end)
            if route is None:
                return None
            routes.append(route)
        return self._told(routes, snaps)

    def _told(self, routes: list[Route], snaps: list[Snap]) -> Plan:
        steps: list[Step] = []
        points: list[Point] = []
        for route in routes:
            features = [int(self._graph.feature[each.directed // 2]) for each in route.stretches]
            steps += steps_of(self._db, route, features)
            points += route.points
        legs = tuple((route.meters, route.seconds) for route in routes)
        total = (sum(leg[0] for leg in legs), sum(leg[1] for leg in legs))
        return Plan(*total, tuple(points), tuple(steps), legs, tuple(each.at for each in snaps))

    def road(self, found: Snap) -> str:
        """The name of the road that a point lies on."""
        feature = int(self._graph.feature[found.stretch])
        return str(self._db.execute("SELECT name FROM feature WHERE id = ?", (feature,)).get)

    def route(self, profile: Profile, start: Snap, end: Snap) -> Route | None:
        """The fastest way between two points on roads, with time and length as measured where they are given."""
        found = find(self._graph, profile, start, end)
        told = measured(self._graph.measured, profile, start.at, end.at)
        return found.scaled(told.seconds, told.meters) if found and told else found


def router_of(visit: Visit) -> Router:
    """The router of a visit's universe."""
    return Router(graph_of(visit.world.universe, visit.site.database.name), visit.db)


def plan(visit: Visit, profile: Profile, spots: Sequence[Point]) -> Plan | None:
    """A route as the map shows it: by the OSRM server that is named for it, else by our own router."""
    server = router_named(visit.conditions)
    return asked(server, profile, spots) if server else router_of(visit).plan(profile, spots)


def asked(server: str, profile: Profile, spots: Sequence[Point]) -> Plan | None:
    """A route from an OSRM server; ``None`` where it knows none or does not answer."""
    if urlsplit(server).scheme not in ("http", "https"):
        return None
    places = ";".join(f"{lon:.6f},{lat:.6f}" for lat, lon in spots)
    address = (
        f"{server.rstrip('/')}/route/v1/{profile.name}/{places}?overview=full&geometries=polyline&steps=true"
    )
    try:
        with urlopen(address, timeout=_PATIENCE) as answer:  # noqa: S310 (the scheme was looked at)
            told = json.loads(answer.read(_MOST))
        return _read(told) if told["code"] == "Ok" else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, HTTPException):
        return None  # it does not answer, or not as OSRM's servers do


def _read(told: dict[str, Any]) -> Plan:
    route = told["routes"][0]
    steps = [_step(step) for leg in route["legs"] for step in leg.get("steps", ())]
    legs = tuple((float(leg["distance"]), float(leg["duration"])) for leg in route["legs"])
    ends = tuple((float(each["location"][1]), float(each["location"][0])) for each in told["waypoints"])
    points = tuple(decode(route["geometry"]))
    return Plan(float(route["distance"]), float(route["duration"]), points, tuple(steps), legs, ends)


def _step(step: dict[str, Any]) -> Step:
    turn = step["maneuver"]
    kind, modifier, name = turn["type"], turn.get("modifier", ""), step.get("name") or "an unnamed road"
    if kind == "arrive":
        text = "Reach destination"
    elif kind == "depart":
        text = f"Start on {name}"
    elif modifier in ("", "straight"):
        text = f"Continue onto {name}"
    else:
        text = f"{f'Turn {modifier}' if ' ' not in modifier else modifier.capitalize()} onto {name}"
    line = tuple(decode(step["geometry"]))
    return Step(text, float(step["distance"]), float(step["duration"]), line, name, kind, modifier)
