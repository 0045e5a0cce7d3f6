"""The map for WebArena's tasks: its generator's elements, changed where facts say so, and ways as measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import apsw

from webarium.errors import UniverseError
from webarium.published.webarena.atlas import change
from webarium.published.webarena.facts import tables
from webarium.published.webarena.truths import check
from webarium.sites.map.geo import Point, meters
from webarium.sites.map.routing.engine import Router
from webarium.sites.map.routing.graph import Graph
from webarium.sites.map.routing.measured import Measured, write_measured
from webarium.sites.map.routing.profiles import WALK, Profile, profile_named
from webarium.sites.map.routing.steps import distance_words, duration_short
from webarium.sites.map.search.query import coordinates, first
from webarium.sites.map.site import SITE
from webarium.types import Scale, SqlValue

_OFF = 0.6
"""By which part of the router's own time or length a measured one may differ."""
_FOOT = 5 / 3.6
"""How fast people walk, in meters a second: on foot, time and length follow from each other."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    SITE.database.generate(db, seed, "small")
    facts = tables("map", scale)
    change(db, facts)
    measured_ways(db, facts["way"])
    check(db, "map", functions(db), scale=scale)


def measured_ways(db: apsw.Connection, ways: Sequence[Mapping[str, Any]]) -> None:
    """Let the router say what was measured; on foot it is as long there as back.

    Raises:
        UniverseError: The map does not know an end, or a way is far from what the router finds by itself.
    """
    router = Router(Graph(db), db)
    found: list[Measured] = []
    for way in ways:
        profile = _profile(way["engine"])
        ends = [(way["start"], way["end"])]
        if profile is WALK or way.get("both"):
            ends.append((way["end"], way["start"]))
        found += [_one(db, router, profile, way, *each) for each in ends]
    write_measured(db, found)


def _one(
    db: apsw.Connection, router: Router, profile: Profile, way: Mapping[str, Any], start: str, end: str
) -> Measured:
    """One way between two places."""
    one, other = (router.nearest(profile, place_of(db, text))[0] for text in (start, end))
    own = router.route(profile, one, other)
    if own is None:
        raise UniverseError(f"No way leads from {start} to {end}.")
    length, time = _figures(way, profile, own.meters)
    for what, here, there in (("meters", own.meters, length), ("seconds", own.seconds, time)):
        if abs(there - here) > _OFF * here:
            raise UniverseError(
                f"{there:.0f} {what} from {start} to {end} are too far from {here:.0f}, which the router finds."
            )
    return Measured(profile, one.at, other.at, time, length)


def _figures(way: Mapping[str, Any], profile: Profile, own: float) -> tuple[float, float]:
    """Meters and seconds of a way; who drives goes the router's own length unless another one is given."""
    if profile is WALK:
        length = way.get("meters") or way["seconds"] * _FOOT
        return length, way.get("seconds") or length / _FOOT
    return way.get("meters", own), way["seconds"]


def place_of(db: apsw.Connection, text: str) -> Point:
    """Where the map finds a place or coordinates that somebody types; raises `UniverseError` if it finds nothing."""
    spot = coordinates(text)
    if spot is not None:
        return spot
    place = first(db, text)
    if place is None:
        raise UniverseError(f"The map does not know {text}.")
    return place.at


def _profile(name: str) -> Profile:
    profile = profile_named(name)
    if profile is None:
        raise UniverseError(f"There is no engine {name}.")
    return profile


def functions(db: apsw.Connection) -> Mapping[str, Callable[..., SqlValue]]:
    """What truths may ask of a map besides its tables.

    ``shown`` is the full address of what a text finds first. ``apart`` is how many meters something is away from it,
    along a straight line. ``seconds`` and ``meters`` are the router's, ``minutes``, ``lasts`` and ``far`` what the page
    shows: ``1h 35min``, ``748m``.
    """
    router = Router(Graph(db), db)

    @cache
    def spot(text: str) -> Point:
        return place_of(db, text)

    @cache
    def way(engine: str, start: str, end: str) -> tuple[float, float]:
        plan = router.plan(_profile(engine), (spot(start), spot(end)))
        if plan is None:
            raise UniverseError(f"No way leads from {start} to {end}.")
        return plan.meters, plan.seconds

    def minutes(engine: str, start: str, end: str) -> int:
        return round(way(engine, start, end)[1] / 60)

    def shown(text: str) -> str:
        place = first(db, text)
        return place.display_name if place else ""

    return {
        "shown": shown,
        "apart": lambda lat, lon, text: meters((lat, lon), spot(text)),
        "seconds": lambda *asked: way(*asked)[1],
        "meters": lambda *asked: way(*asked)[0],
        "minutes": minutes,
        "lasts": lambda *asked: duration_short(way(*asked)[1]),
        "far": lambda *asked: distance_words(way(*asked)[0]),
    }
