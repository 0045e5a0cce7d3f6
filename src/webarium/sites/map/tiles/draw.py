"""Draws a square of the map from the features in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import atan2, degrees, hypot

import apsw
from PIL import Image, ImageDraw

from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import TILE, from_pixel, to_pixel
from webarium.sites.map.tiles import style
from webarium.sites.map.tiles.labels import Label, placed, write
from webarium.sql import select

LEAST, MOST = 5, 18
"""The zooms that there are."""
_FINE = 2
"""How many times larger lines are drawn than they are shown, so that their edges are smooth."""
_MARGIN = 96
"""Pixels around a square whose names may reach into it."""
_QUERY = select(
    "f.id, f.name, f.class, f.type, f.importance, f.lat, f.lon, f.zoom, f.shape, a.state,"
    " json_extract(w.tags, '$.ref')",
    "feature_box b JOIN feature f ON f.id = b.id JOIN area a ON a.id = f.area_id"
    " LEFT JOIN way w ON f.type IN ('motorway', 'trunk') AND w.id = f.ref",
    "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ? AND b.least <= ?",
    "ORDER BY f.importance DESC, f.id",
)
Spot = tuple[float, float]


@dataclass(frozen=True)
class Shown:
    """A feature in pixels of the square."""

    id: int
    name: str
    key: str
    value: str
    importance: float
    x: float
    y: float
    zoom: int
    lines: list[list[Spot]]
    state: str
    number: str
    """What signs of a great road say: ``I 376``."""


def draw_tile(db: apsw.Connection, zoom: int, x: int, y: int, layer: str = "standard") -> bytes:
    """A square of the map as PNG.

    The layer ``cycle`` paints cycle paths wide, ``plain`` has no names.
    """
    shown = list(_shown(db, zoom, x, y))
    picture = Image.new("RGB", (TILE * _FINE, TILE * _FINE), style.SEA)
    _ground(ImageDraw.Draw(picture), shown, zoom)
    _water(ImageDraw.Draw(picture), shown, zoom, y)
    _solid(ImageDraw.Draw(picture), shown, zoom)
    _roads(ImageDraw.Draw(picture), shown, zoom, cycling=layer == "cycle")
    picture = picture.resize((TILE, TILE), Image.Resampling.BOX)
    if layer != "plain":
        write(picture, placed(_labels(shown, zoom)))
    out = BytesIO()
    picture.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=6
    )
    return out.getvalue()


def _shown(db: apsw.Connection, zoom: int, x: int, y: int) -> Iterator[Shown]:
    left, top = x * TILE, y * TILE
    north, west = from_pixel(left - _MARGIN, top - _MARGIN, zoom)
    south, east = from_pixel(left + TILE + _MARGIN, top + TILE + _MARGIN, zoom)
    least = zoom + 1 if zoom >= 16 else zoom
    for row in db.execute(_QUERY, (north, south, east, west, least)):
        key, name, sort, value, importance, lat, lon, since, shape, state, number = row
        at = to_pixel((float(lat), float(lon)), zoom)
        lines = [
            [_less(to_pixel(point, zoom), left, top) for point in ring]
            for ring in (unpack_rings(shape) if shape else ())
        ]
        yield Shown(
            int(key),
            str(name),
            str(sort),
            str(value),
            float(importance),
            at[0] - left,
            at[1] - top,
            int(since),
            lines,
            str(state),
            str(number or ""),
        )


def _less(at: Spot, left: float, top: float) -> Spot:
    return at[0] - left, at[1] - top


def _fine(line: Iterable[Spot]) -> list[Spot]:
    return [(x * _FINE, y * _FINE) for x, y in line]


def _ground(draw: ImageDraw.ImageDraw, shown: Sequence[Shown], zoom: int) -> None:
    """Land, towns, parks and other grounds."""
    for each in shown:
        state = (each.key, each.value) == ("boundary", "administrative") and not each.state
        if state or (each.key, each.value) == ("place", "island"):
            _fill(draw, each, style.LAND)
    if zoom >= 13:
        wide = round(190 * _FINE * 2**zoom / 40_075_016 * 256 / 0.76)
        for each in shown:
            if each.key == "highway" and each.value == "residential":
                for line in each.lines:
                    draw.line(_fine(line), fill=style.TOWN, width=min(wide, 900))
    for value, colour in style.GROUNDS.items():
        for each in shown:
            if each.value == value and each.lines and each.key != "building":
                _fill(draw, each, colour)


def _fill(draw: ImageDraw.ImageDraw, each: Shown, colour: style.Colour) -> None:
    for line in each.lines:
        if len(line) > 2:
            draw.polygon(_fine(line), fill=colour)


def _water(draw: ImageDraw.ImageDraw, shown: Sequence[Shown], zoom: int, y: int) -> None:
    pixels = 256 * 2**zoom / 40_075_016 / 0.76
    for each in shown:
        if each.value == "water":
            _fill(draw, each, style.SEA)
        elif each.value == "river":
            wide = max(1.6 if zoom > 8 else 1.1, 240 * pixels * _width_of(each.name))
            for line in each.lines:
                draw.line(_fine(line), fill=style.SEA, width=max(1, round(wide * _FINE)), joint="curve")


_WIDTHS = {
    "Hudson River": 5.0,
    "East River": 2.6,
    "Saint Lawrence River": 6.0,
    "Niagara River": 3.0,
    "Delaware River": 1.8,
    "Ohio River": 1.3,
    "Susquehanna River": 1.7,
    "Potomac River": 1.7,
    "Charles River": 0.9,
    "Schuylkill River": 0.55,
    "Harlem River": 0.6,
    "Patapsco River": 2.4,
    "Connecticut River": 1.2,
    "Thames River": 1.8,
}


def _width_of(name: str) -> float:
    return _WIDTHS.get(name, 0.6 if name not in ("Allegheny River", "Monongahela River") else 1.0)


def _solid(draw: ImageDraw.ImageDraw, shown: Sequence[Shown], zoom: int) -> None:
    """Buildings, runways, and borders."""
    for each in shown:
        if each.lines and zoom >= 15 and each.key in ("tourism", "amenity", "building", "railway", "shop"):
            if each.value not in style.GROUNDS:
                _fill(draw, each, style.BUILDING)
        elif each.value == "runway":
            for line in each.lines:
                draw.line(_fine(line), fill=(196, 192, 208), width=max(2, round(2 ** (zoom - 11.5) * _FINE)))
        elif each.value == "administrative" and (zoom >= 9 or not each.state):
            strong = not each.state
            for line in each.lines:
                _dashes(draw, _fine(line), style.BORDER, 3 if strong else 2, 14 if strong else 8)


def _dashes(
    draw: ImageDraw.ImageDraw, line: list[Spot], colour: style.Colour, width: int, step: float
) -> None:
    """A dashed line, where it can be seen."""
    far = TILE * _FINE + 40
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        if max(ax, bx) < -40 or max(ay, by) < -40 or min(ax, bx) > far or min(ay, by) > far:
            continue
        size = hypot(bx - ax, by - ay)
        if size > 6_000:
            draw.line([(ax, ay), (bx, by)], fill=colour, width=width)
            continue
        for dash in range(int(size / (step * 2)) + 1):
            one, other = (
                dash * step * 2 / size if size else 0,
                min(1.0, (dash * 2 + 1) * step / size) if size else 0,
            )
            if one < 1:
                draw.line(
                    [
                        (ax + (bx - ax) * one, ay + (by - ay) * one),
                        (ax + (bx - ax) * other, ay + (by - ay) * other),
                    ],
                    fill=colour,
                    width=width,
                )


def _roads(draw: ImageDraw.ImageDraw, shown: Sequence[Shown], zoom: int, *, cycling: bool) -> None:
    by_kind: dict[str, list[list[Spot]]] = {kind: [] for kind in style.ROADS}
    for each in shown:
        if each.key == "highway" and each.lines:
            kind = style.SAME.get(each.value, each.value)
            by_kind.get(kind, []).extend(_fine(line) for line in each.lines)
    for edges in (True, False):
        for kind, lines in by_kind.items():
            look = style.ROADS[kind]
            wide = look.width(zoom) * _FINE
            if not wide or (edges and (look.dashed or wide < 3.5)):
                continue
            for line in lines:
                if cycling and kind == "cycleway":
                    draw.line(line, fill=look.fill, width=max(6, round(wide * 3)), joint="curve")
                elif look.dashed:
                    _dashes(draw, line, look.fill, max(2, round(wide)), 5)
                else:
                    thick = round(wide + (_FINE * 1.6 if edges else 0))
                    thin = (
                        look.edge
                        if edges or (wide < 3.5 and kind in ("primary", "trunk", "motorway"))
                        else look.fill
                    )
                    draw.line(line, fill=thin, width=max(1, thick), joint="curve" if thick > 3 else None)
                    if thick > 7:
                        _caps(draw, line, thin, thick)


def _caps(draw: ImageDraw.ImageDraw, line: list[Spot], colour: style.Colour, thick: int) -> None:
    half = thick / 2 - 0.5
    for x, y in (line[0], line[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def _labels(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    """Names, the most important first."""
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
        if (
            each.key == "boundary"
            and each.value == "administrative"
            and zoom <= 7
            and not each.state
            and each.name
        ):
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
            or each.value == "administrative"
        ):
            continue
        wide, high = _spread(each.lines)
        if each.value == "river":
            if zoom >= 11:
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
    if hypot(bx - ax, by - ay) < size * 0.55 * len(each.name) or each.value == "river":
        (ax, ay), (bx, by) = best
        if hypot(bx - ax, by - ay) < size * 0.5 * len(each.name):
            return
    angle = degrees(atan2(ay - by, bx - ax))
    angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
    x, y = ((ax + bx) / 2, (ay + by) / 2) if each.value == "river" else (each.x, each.y)
    yield Label(each.name, x, y, size, ink, 500, angle or 0.01)


def _points(shown: Sequence[Shown], zoom: int) -> Iterator[Label]:
    for each in shown:
        if each.lines or each.key not in style.POINTS or (zoom < 16 and each.importance < 0.3):
            continue
        if zoom < max(14, each.zoom - 1) or each.value == "motorway_junction":
            continue
        ink = style.HEALTH_INK if each.value in style.HEALTH else style.POINTS[each.key]
        yield Label(each.name, each.x, each.y, 10 if zoom < 17 else 11, ink, 500, 0, 6, ink)
