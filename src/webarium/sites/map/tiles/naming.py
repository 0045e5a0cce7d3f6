"""Which names a square of the map asks for: places, grounds, roads, and points."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot

from webarium.sites.map.tiles import style
from webarium.sites.map.tiles.labels import Label
from webarium.sites.map.tiles.shown import Shown, Spot


def labels_of(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    """Names in a square, the most important first."""
    places = [each for each in shown if each.key == "place" and each.value != "postcode" and each.name]
    for each in places:
        size = style.place_size(each.value, zoom, each.importance)
        if size:
            quarter = each.value == "suburb"
            ink = (108, 98, 112) if quarter else style.INK
            text = each.name.upper() if quarter and zoom < 16 else each.name
            dot = (90, 88, 92) if each.value == "city" and zoom < 9 else None
            yield Label(
                text,
                each.x,
                each.y,
                round(size),
                ink,
                600 if each.value == "city" else 500,
                0,
                5 if dot else 0,
                dot,
            )
    for each in shown:
        if each.border and zoom <= 7 and not each.state and each.name:
            yield Label(each.name.upper(), each.x, each.y, 11, style.BORDER, 500)
    yield from _grounds(shown, zoom)
    if zoom >= 7:
        yield from _numbers(shown, zoom)
    yield from _streets(shown, zoom)
    yield from _points(shown, zoom)


def _grounds(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    for each in shown:
        if (
            not each.name
            or not each.lines
            or each.key in ("highway", "place")
            or each.value in ("administrative", "rail")
        ):
            continue
        wide, high = _spread(each.lines)
        if each.key == "waterway":
            if zoom >= (11 if each.value == "river" else 14):
                yield from _along(each, 11, style.WATER_INK, zoom)
        elif each.value == "water":
            if wide > 46:
                yield Label(each.name, each.x, each.y, 11, style.WATER_INK, 500)
        elif wide > 34 or high > 34 or zoom >= 16:
            green = each.value in ("park", "nature_reserve", "national_park", "stadium")
            ink = (
                style.GREEN_INK
                if green
                else style.HEALTH_INK
                if each.value in style.HEALTH
                else (110, 84, 50)
            )
            yield Label(each.name, each.x, each.y, 11, ink, 500)


def _spread(lines: list[list[Spot]]) -> tuple[float, float]:
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    return max(xs) - min(xs), max(ys) - min(ys)


def _numbers(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    """Numbers of great roads, on plates."""
    for each in shown:
        if (
            each.key == "highway"
            and each.value in ("motorway", "trunk")
            and each.lines
            and each.number
            and zoom < 16
        ):
            wide, high = _spread(each.lines)
            if wide + high > 60:
                plate = (70, 96, 150) if each.value == "motorway" else (110, 116, 96)
                yield Label(each.number, each.x, each.y, 10, (255, 255, 255), 600, shield=plate)


def _streets(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    least = {"primary": 13, "secondary": 14, "trunk": 14, "residential": 16, "cycleway": 16, "footway": 17}
    for each in shown:
        if each.key == "highway" and each.lines and each.name and zoom >= least.get(each.value, 99):
            yield from _along(each, 11 if zoom < 17 else 12, style.INK, zoom)


def _along(each: Shown, size: int, ink: style.Colour, zoom: int) -> Iterator[Label]:
    """A name along the longest straight part of a line."""
    line = max(each.lines, key=len)
    best = max(
        itertools.pairwise(line),
        key=lambda pair: hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]),
    )
    (ax, ay), (bx, by) = line[0], line[-1]
    if hypot(bx - ax, by - ay) < size * 0.55 * len(each.name) or each.key == "waterway":
        (ax, ay), (bx, by) = best
        if hypot(bx - ax, by - ay) < size * 0.5 * len(each.name):
            return
    angle = degrees(atan2(ay - by, bx - ax))
    angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
    x, y = ((ax + bx) / 2, (ay + by) / 2) if each.key == "waterway" else (each.x, each.y)
    yield Label(each.name, x, y, size, ink, 500, angle or 0.01)


def _points(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    for each in shown:
        if each.lines or each.key not in style.POINTS or (zoom < 16 and each.importance < 0.3):
            continue
        if zoom < max(14, each.zoom - 1) or each.value == "motorway_junction":
            continue
        ink = style.HEALTH_INK if each.value in style.HEALTH else style.POINTS[each.key]
        yield Label(each.name, each.x, each.y, 10 if zoom < 17 else 11, ink, 500, 0, 6, ink)
