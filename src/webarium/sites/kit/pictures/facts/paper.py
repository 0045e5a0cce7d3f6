"""What all drawings share: the sheet's size, blends, and lettering that fits."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from webarium.sites.kit.pictures.facts.vocabulary import Colour

SIZE = (900, 600)
INK: Colour = (44, 46, 54)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The first colour with this share of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def gradient(top: Colour, bottom: Colour, size: tuple[int, int] = SIZE) -> Image.Image:
    """An area that goes from one colour at its upper edge to another at its lower one."""
    share = np.linspace(0, 1, size[1], dtype=np.float32)[:, None, None]
    rows = np.array(top, np.float32) * (1 - share) + np.array(bottom, np.float32) * share
    return Image.fromarray(np.repeat(rows, size[0], axis=1).astype(np.uint8))


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The typeface that ships with Pillow."""
    return ImageFont.load_default(size)


def wrapped(draw: ImageDraw.ImageDraw, text: str, size: int, width: float) -> list[str]:
    """The text in lines that are at most this wide, as far as its words allow."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font(size)) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def lettered(
    draw: ImageDraw.ImageDraw,
    text: str,
    box: tuple[float, float, float, float],
    colour: Colour = INK,
    *,
    most: int = 64,
    outline: Colour | None = None,
) -> None:
    """Write a text into the middle of a box, as large as fits."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    size = most
    lines = wrapped(draw, text, size, width)
    while size > 12 and not _fits(draw, lines, size, width, height):
        size -= 2
        lines = wrapped(draw, text, size, width)
    step = size * 1.15
    y = top + (height - step * len(lines)) / 2 + step / 2
    for line in lines:
        draw.text(
            ((left + right) / 2, y), line, colour, font(size), anchor="mm",
            stroke_width=max(2, size // 14) if outline else max(0, size // 40), stroke_fill=outline or colour,
        )  # fmt: skip
        y += step


def _fits(draw: ImageDraw.ImageDraw, lines: list[str], size: int, width: float, height: float) -> bool:
    return size * 1.15 * len(lines) <= height and all(
        draw.textlength(line, font(size)) <= width for line in lines
    )
