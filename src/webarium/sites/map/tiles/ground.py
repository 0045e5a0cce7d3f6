"""What lies under the roads: land, grounds, water, buildings and borders."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from math import hypot

from PIL import Image, ImageDraw

from webarium.sites.map.geo import TILE, signed_area
from webarium.sites.map.tiles import style
from webarium.sites.map.tiles.shown import FINE, Shown, Spot, fine

_WIDTHS = {"river": 12.0, "canal": 12.0, "stream": 3.0}
"""How wide waterways are whose width is not told, in meters."""


def draw_ground(picture: Image.Image, shown: Sequence[Shown], zoom: int) -> None:
    """Land, towns, parks and other grounds."""
    draw = ImageDraw.Draw(picture)
    for each in shown:
        if (each.border and not each.state) or (each.key, each.value) == ("place", "island"):
            _fill(picture, each, style.LAND)
    if zoom >= 13:
        wide = round(190 * FINE * 2**zoom / 40_075_016 * 256 / 0.76)
        for each in shown:
            if each.key == "highway" and each.value == "residential":
                for line in each.lines:
                    draw.line(fine(line), fill=style.TOWN, width=min(wide, 900))
    grounds: dict[str, list[Shown]] = defaultdict(list)
    for each in shown:
        if each.lines and each.key not in ("building", "highway"):
            grounds[each.value].append(each)
    for value, colour in style.GROUNDS.items():
        for each in grounds[value]:
            _fill(picture, each, colour)


def _fill(picture: Image.Image, each: Shown, colour: style.Colour) -> None:
    """Paint a ground without its holes, which run around the other way."""
    rings = [fine(line) for line in each.lines if len(line) > 2]
    holes = [ring for ring in rings if len(rings) > 1 and signed_area(ring) < 0]
    if not holes:
        draw = ImageDraw.Draw(picture)
        for ring in rings:
            draw.polygon(ring, fill=colour)
        return
    mask = Image.new("1", picture.size)
    draw = ImageDraw.Draw(mask)
    for ring in sorted(rings, key=lambda ring: ring in holes):
        draw.polygon(ring, fill=0 if ring in holes else 1)
    picture.paste(colour, mask=mask)


def draw_water(picture: Image.Image, shown: Sequence[Shown], zoom: int) -> None:
    """Lakes as grounds, rivers as lines as wide as they are."""
    draw = ImageDraw.Draw(picture)
    pixels = 256 * 2**zoom / 40_075_016 / 0.76
    for each in shown:
        if each.value == "water":
            _fill(picture, each, style.SEA)
        elif each.key == "waterway" and each.value in _WIDTHS:
            told = float(each.number) if each.number.replace(".", "", 1).isdecimal() else _WIDTHS[each.value]
            least = 1.6 if zoom > 8 and each.value == "river" else 1.1
            wide = max(least, told * pixels)
            for line in each.lines:
                draw.line(fine(line), fill=style.SEA, width=max(1, round(wide * FINE)), joint="curve")


def draw_solid(picture: Image.Image, shown: Sequence[Shown], zoom: int) -> None:
    """Buildings, runways, rails and borders."""
    draw = ImageDraw.Draw(picture)
    for each in shown:
        if each.value == "rail":
            for line in each.lines:
                draw.line(fine(line), fill=style.RAIL, width=2 if zoom < 14 else 4)
        elif each.lines and zoom >= 15 and each.key in ("tourism", "amenity", "building", "railway", "shop"):
            if each.value not in style.GROUNDS:
                _fill(picture, each, style.BUILDING)
        elif each.value == "runway":
            for line in each.lines:
                draw.line(fine(line), fill=(196, 192, 208), width=max(2, round(2 ** (zoom - 11.5) * FINE)))
        elif each.border and (zoom >= 9 or not each.state):
            strong = not each.state
            for line in each.lines:
                dashes(draw, fine(line), style.BORDER, 3 if strong else 2, 14 if strong else 8)


def dashes(
    draw: ImageDraw.ImageDraw, line: list[Spot], colour: style.Colour, width: int, step: float
) -> None:
    """A dashed line, where it can be seen."""
    far = TILE * FINE + 40
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
