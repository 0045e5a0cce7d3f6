"""Names on the map: where each may stand, and which of those that would overlap is left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw, ImageFont

from webarium.sites.kit.static import ASSETS
from webarium.sites.map.tiles.style import HALO, Colour

_FONT = ASSETS / "fonts" / "figtree.woff2"
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Label:
    """A name at a point of the picture."""

    text: str
    x: float
    y: float
    size: int
    ink: Colour
    weight: int = 500
    angle: float = 0.0
    """How it is turned, in degrees against the clock."""
    below: float = 0.0
    """How far under the point it begins; 0 centres it on the point."""
    dot: Colour | None = None
    """A mark at the point itself."""
    shield: Colour | None = None
    """A plate behind it, as road numbers have."""


@lru_cache(maxsize=64)
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(_FONT), size)
    font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=4096)
def _measured(text: str, size: int, weight: int) -> tuple[float, float]:
    left, top, right, bottom = _font(size, weight).getbbox(text)
    return right - left, bottom - top


def _lines(label: Label) -> list[str]:
    """A long name in two lines, where it has a middle to break at."""
    words = label.text.split()
    if label.angle or len(label.text) < 17 or len(words) < 2:
        return [label.text]
    middle = min(
        range(1, len(words)), key=lambda cut: abs(len(" ".join(words[:cut])) - len(" ".join(words[cut:])))
    )
    return [" ".join(words[:middle]), " ".join(words[middle:])]


def _room(label: Label) -> Box:
    lines = _lines(label)
    wide = max(_measured(line, label.size, label.weight)[0] for line in lines)
    high = label.size * 1.15 * len(lines)
    if label.angle:
        turned = radians(label.angle)
        wide, high = (
            abs(wide * cos(turned)) + abs(high * sin(turned)),
            abs(wide * sin(turned)) + abs(high * cos(turned)),
        )
    top = label.y + label.below if label.below else label.y - high / 2
    return (
        label.x - wide / 2 - 2,
        min(top, label.y - 3 if label.dot else top),
        label.x + wide / 2 + 2,
        top + high + 1,
    )


def placed(labels: Iterable[Label]) -> list[Label]:
    """Those that do not overlap an earlier one."""
    kept: list[Label] = []
    boxes: list[Box] = []
    for label in labels:
        box = _room(label)
        if all(box[0] > b[2] or box[2] < b[0] or box[1] > b[3] or box[3] < b[1] for b in boxes):
            kept.append(label)
            boxes.append(box)
    return kept


def write(picture: Image.Image, labels: Iterable[Label]) -> None:
    """Write the labels that touch a picture."""
    draw = ImageDraw.Draw(picture)
    for label in labels:
        box = _room(label)
        if box[2] < 0 or box[3] < 0 or box[0] > picture.width or box[1] > picture.height:
            continue
        if label.dot:
            draw.ellipse(
                (label.x - 3.5, label.y - 3.5, label.x + 3.5, label.y + 3.5), fill=label.dot, outline=HALO
            )
        if label.shield:
            draw.rounded_rectangle(
                (box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1), 3, fill=label.shield, outline=HALO
            )
        if label.angle:
            _write_turned(picture, label)
        else:
            _write_level(draw, label, box)


def _write_level(draw: ImageDraw.ImageDraw, label: Label, box: Box) -> None:
    font = _font(label.size, label.weight)
    top = label.y + label.below if label.below else label.y - label.size * 1.15 * len(_lines(label)) / 2
    for line, text in enumerate(_lines(label)):
        at = (label.x, top + label.size * 1.15 * (line + 0.5))
        draw.text(
            at,
            text,
            font=font,
            fill=label.ink,
            anchor="mm",
            stroke_width=0 if label.shield else 2,
            stroke_fill=HALO,
        )


def _write_turned(picture: Image.Image, label: Label) -> None:
    wide, _ = _measured(label.text, label.size, label.weight)
    size = (int(wide) + 8, label.size + 8)
    plate = Image.new("RGBA", size, (*HALO, 0))
    ImageDraw.Draw(plate).text(
        (size[0] / 2, size[1] / 2),
        label.text,
        font=_font(label.size, label.weight),
        fill=(*label.ink, 255),
        anchor="mm",
        stroke_width=2,
        stroke_fill=(*HALO, 220),
    )
    turned = plate.rotate(label.angle, Image.Resampling.BICUBIC, expand=True)
    picture.paste(turned, (round(label.x - turned.width / 2), round(label.y - turned.height / 2)), turned)
