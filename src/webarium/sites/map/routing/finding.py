"""The fastest way between two points: Dijkstra's search over stretches, so that turns have their costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import apsw
import numpy as np

from webarium.sites.map.geo import Point, along, length, meters, share_along
from webarium.sites.map.routing.graph import Costs, Graph, joined
from webarium.sites.map.routing.profiles import Floats, Profile
from webarium.sites.map.routing.reaching import NOWHERE, reach
from webarium.sql import select

_REACHES = (0.002, 0.006, 0.02, 0.07, 0.25, 0.6)
"""How far around a spot roads are looked for, in degrees, one after the other."""


@dataclass(frozen=True)
class Snap:
    """A point on a road."""

    stretch: int
    share: float
    """How far along the stretch, from 0 to 1."""
    at: Point
    off: float
    """How far from the spot that was asked for, in meters."""


@dataclass(frozen=True)
class Stretch:
    """A part of a route: a directed stretch, or some of it."""

    directed: int
    points: tuple[Point, ...]
    meters: float
    seconds: float


@dataclass(frozen=True)
class Route:
    """The fastest way."""

    stretches: tuple[Stretch, ...]
    seconds: float
    """With all turns."""

    @property
    def meters(self) -> float:
        """Its length."""
        return sum(each.meters for each in self.stretches)

    @property
    def points(self) -> list[Point]:
        """Its line."""
        return joined([each.points for each in self.stretches])

    def scaled(self, seconds: float, meters: float) -> Route:
        """The same way with another time and length, of which each stretch has its share."""
        slower, longer = seconds / self.seconds, meters / self.meters
        stretches = tuple(
            replace(each, meters=each.meters * longer, seconds=each.seconds * slower)
            for each in self.stretches
        )
        return Route(stretches, seconds)


def snap(graph: Graph, db: apsw.Connection, profile: Profile, spot: Point, most: int = 1) -> list[Snap]:
    """The closest points on roads that a profile may use, the closest first."""
    allowed = graph.allowed(profile)
    for around in _REACHES:
        found = [
            _on(graph, stretch, spot)
            for feature in _roads_around(db, spot, around)
            for stretch in graph.by_feature.get(feature, ())
            if allowed[2 * stretch] or allowed[2 * stretch + 1]
        ]
        near = sorted(
            (each for each in found if each.off < around * 90_000), key=lambda each: (each.off, each.stretch)
        )
        if len(near) >= most:
            return near[:most]
    return []


def _roads_around(db: apsw.Connection, spot: Point, reach: float) -> list[int]:
    lat, lon = spot
    rows = db.execute(
        select(
            "b.id",
            "feature_box b CROSS JOIN feature f ON f.id = b.id",
            "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ? AND f.class = 'highway' AND f.nodes = 0",
            "ORDER BY b.id",
        ),
        (lat + reach, lat - reach, lon + reach, lon - reach),
    )
    return [int(row[0]) for row in rows]


def _on(graph: Graph, stretch: int, spot: Point) -> Snap:
    line = graph.points(2 * stretch)
    off, share = share_along(line, spot)
    return Snap(stretch, share, along(line, share), off)


def find(graph: Graph, profile: Profile, start: Snap, end: Snap) -> Route | None:
    """The fastest way between two snapped points; ``None`` where none leads there."""
    costs = graph.costs(profile)
    direct = _direct(graph, costs, start, end)
    begins = _begins(graph, costs, start)
    ends = [2 * end.stretch + side for side in (0, 1) if np.isfinite(costs.seconds[2 * end.stretch + side])]
    if not begins or not ends:
        return direct
    far = meters(start.at, end.at)
    limit = 400.0 + far / 9.0 * (1.0 if profile.name == "car" else 1.9 if profile.name == "bike" else 7.0)
    found = _search(graph, costs, begins, ends, start, end, 27 * limit)
    if direct is not None and (found is None or direct.seconds <= found.seconds):
        return direct
    return found


def _begins(graph: Graph, costs: Costs, start: Snap) -> dict[int, float]:
    """The directed stretches that lead away from a start, and what is left of each in seconds."""
    left = {2 * start.stretch: 1 - start.share, 2 * start.stretch + 1: start.share}
    return {
        directed: float(costs.seconds[directed]) * share
        for directed, share in left.items()
        if np.isfinite(costs.seconds[directed])
    }


def _direct(graph: Graph, costs: Costs, start: Snap, end: Snap) -> Route | None:
    """The way along one stretch, if both points lie on it and that direction is allowed."""
    if start.stretch != end.stretch:
        return None
    directed = 2 * start.stretch + (1 if end.share < start.share else 0)
    if not np.isfinite(costs.seconds[directed]):
        return None
    part = _part(graph, costs, directed, start.at, end.at, abs(end.share - start.share))
    return Route((part,), part.seconds)


def _search(
    graph: Graph,
    costs: Costs,
    begins: dict[int, float],
    ends: Sequence[int],
    start: Snap,
    end: Snap,
    limit: float,
) -> Route | None:
    entries = [
        (
            directed,
            last,
            weight,
            float(costs.seconds[directed]) * (end.share if directed % 2 else 1 - end.share),
        )
        for directed in ends
        for last, weight in _entries(graph, costs, directed)
    ]

    def nearest(reached: Floats) -> tuple[float, int, int] | None:
        totals = (
            (float(reached[last]) + more - spare, directed, last) for directed, last, more, spare in entries
        )
        return min((each for each in totals if np.isfinite(each[0])), default=None)

    def done(reached: Floats, searched: float) -> bool:
        found = nearest(reached)
        return found is not None and found[0] <= searched

    reached, before = reach(costs.matrix, begins, done, limit)
    best = nearest(reached)
    if best is None:
        return None
    chain = [best[1], best[2]]
    while before[chain[-1]] not in (graph.size, NOWHERE):
        chain.append(int(before[chain[-1]]))
    return Route(tuple(_parts(graph, costs, chain[::-1], start, end)), max(0.0, best[0]))


def _entries(graph: Graph, costs: Costs, directed: int) -> list[tuple[int, float]]:
    """The directed stretches that lead into one, and what it costs to go on into it from each."""
    stretch, against = divmod(directed, 2)
    node = (graph.head if against else graph.tail)[stretch]
    found: list[tuple[int, float]] = []
    for last in (*(2 * np.flatnonzero(graph.head == node)), *(2 * np.flatnonzero(graph.tail == node) + 1)):
        low, high = costs.matrix.indptr[last : last + 2]
        places = low + np.flatnonzero(costs.matrix.indices[low:high] == directed)
        found += [(int(last), float(costs.matrix.data[place])) for place in places]
    return found


def _parts(graph: Graph, costs: Costs, chain: list[int], start: Snap, end: Snap) -> list[Stretch]:
    parts: list[Stretch] = []
    for place, directed in enumerate(chain):
        line = graph.points(directed)
        if place == 0:
            share = start.share if directed % 2 else 1 - start.share
            parts.append(_part(graph, costs, directed, start.at, line[-1], share))
            continue
        turn = _turn(costs, chain[place - 1], directed)
        if place == len(chain) - 1:
            share = 1 - end.share if directed % 2 else end.share
            part = _part(graph, costs, directed, line[0], end.at, share)
            parts.append(replace(part, seconds=part.seconds + turn))
        else:
            size = float(graph.length[directed // 2])
            parts.append(Stretch(directed, tuple(line), size, float(costs.seconds[directed]) + turn))
    return parts


def _turn(costs: Costs, last: int, directed: int) -> float:
    """Seconds that turning from one directed stretch into the next takes."""
    low, high = costs.matrix.indptr[last : last + 2]
    place = low + np.flatnonzero(costs.matrix.indices[low:high] == directed)[0]
    return max(0.0, float(costs.matrix.data[place]) - float(costs.seconds[directed]))


def _part(graph: Graph, costs: Costs, directed: int, one: Point, other: Point, share: float) -> Stretch:
    """Some of a directed stretch, between two points on it."""
    line = graph.points(directed)
    low, high = share_along(line, one)[1], share_along(line, other)[1]
    inner = [point for point, at in _stations(line) if low < at < high]
    size = float(graph.length[directed // 2]) * share
    return Stretch(directed, (one, *inner, other), size, float(costs.seconds[directed]) * share)


def _stations(line: Sequence[Point]) -> list[tuple[Point, float]]:
    total = length(line) or 1.0
    passed, found = 0.0, []
    for place, point in enumerate(line):
        passed += meters(line[place - 1], point) if place else 0.0
        found.append((point, passed / total))
    return found
