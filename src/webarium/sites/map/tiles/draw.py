"""Draws a square of the map from the features in it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import apsw
from PIL import Image, ImageDraw

from webarium.sites.map.geo import TILE
from webarium.sites.map.tiles import style
from webarium.sites.map.tiles.ground import dashes, draw_ground, draw_solid, draw_water
from webarium.sites.map.tiles.labels import placed, write
from webarium.sites.map.tiles.naming import labels_of
from webarium.sites.map.tiles.shown import FINE, Shown, Spot, fine, shown_in

LEAST, MOST = 5, 18
"""The zooms that there are."""


def draw_tile(db: apsw.Connection, zoom: int, x: int, y: int, layer: str = "standard") -> bytes:
    """A square of the map as PNG.

    The layer ``cycle`` paints cycle paths wide, ``plain`` has no names.
    """
    shown = shown_in(db, zoom, x, y)
    imported = db.execute("SELECT imported FROM atlas").get
    picture = Image.new("RGB", (TILE * FINE, TILE * FINE), style.LAND if imported else style.SEA)
    draw_ground(picture, shown, zoom)
    draw_water(picture, shown, zoom)
    draw_solid(picture, shown, zoom)
    _roads(ImageDraw.Draw(picture), shown, zoom, cycling=layer == "cycle")
    picture = picture.resize((TILE, TILE), Image.Resampling.BOX)
    if layer != "plain":
        write(picture, placed(labels_of(shown, zoom)))
    out = BytesIO()
    picture.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=6
    )
    return out.getvalue()


def _roads(draw: ImageDraw.ImageDraw, shown: Sequence[Shown], zoom: int, *, cycling: bool) -> None:
    by_kind: dict[str, list[list[Spot]]] = {kind: [] for kind in style.ROADS}
    for each in shown:
        if each.key == "highway" and each.lines:
            kind = style.SAME.get(each.value, each.value)
            by_kind.get(kind, []).extend(fine(line) for line in each.lines)
    for edges in (True, False):
        for kind, lines in by_kind.items():
            look = style.ROADS[kind]
            wide = look.width(zoom) * FINE
            if not wide or (edges and (look.dashed or wide < 3.5)):
                continue
            for line in lines:
                if cycling and kind == "cycleway":
                    draw.line(line, fill=look.fill, width=max(6, round(wide * 3)), joint="curve")
                elif look.dashed:
                    dashes(draw, line, look.fill, max(2, round(wide)), 5)
                else:
                    thick = round(wide + (FINE * 1.6 if edges else 0))
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
