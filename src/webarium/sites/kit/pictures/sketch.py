"""A canvas for drawn packages: rounded shapes with soft light, in units of a hundredth of its width."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
WHITE: Colour = (246, 246, 248)
INK: Colour = (60, 62, 70)
STEEL: Colour = (186, 191, 200)
DARK: Colour = (44, 46, 54)
WOOD: Colour = (176, 128, 84)

SIZE = 512
_UNIT = SIZE / 100

Light = str
"""``tube`` (a cylinder's), ``soft`` (from the upper left), ``top`` (from above), ``flat``."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour that lies this share of the way from one to another."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def lighter(colour: Colour, share: float = 0.35) -> Colour:
    """The colour with white in it."""
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float = 0.3) -> Colour:
    """The colour with black in it."""
    return mix(colour, (18, 18, 24), share)


@lru_cache(maxsize=8)
def _profile(light: Light) -> Image.Image:
    """Brightness over a shape's box, 128 being the plain colour."""
    ramp = Image.new("L", (64, 64), 128)
    draw = ImageDraw.Draw(ramp)
    for step in range(64):
        share = step / 63
        if light == "tube":
            value = (
                70 + 108 * max(0.0, 1 - abs(share - 0.3) / 0.42) + 26 * max(0.0, 1 - abs(share - 0.97) / 0.12)
            )
            draw.line([(step, 0), (step, 63)], fill=min(255, round(value)))
        elif light == "top":
            draw.line([(0, step), (63, step)], fill=round(186 - 96 * share))
    if light == "soft":
        down = Image.linear_gradient("L").resize((64, 64))
        right = down.rotate(90)
        ramp = ImageChops.blend(down, right, 0.4).point(
            [round(182 - 92 * level / 255) for level in range(256)]
        )
    return ramp


@lru_cache(maxsize=512)
def _tables(colour: Colour) -> list[list[int]]:
    tables = []
    for channel in colour:
        dark, bright = channel * 0.42, channel + (255 - channel) * 0.72
        tables.append(
            [
                round(dark + (channel - dark) * level / 128)
                if level <= 128
                else round(channel + (bright - channel) * (level - 128) / 127)
                for level in range(256)
            ]
        )
    return tables


class Sketch:
    """Draws one thing on a transparent square."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))

    def _fill(
        self, left: int, top: int, mask: Image.Image, colour: Colour, light: Light, alpha: float
    ) -> None:
        width, height = mask.size
        if light == "flat":
            paint = Image.new("RGB", (width, height), colour)
        else:
            ramp = _profile(light).resize((width, height), Image.Resampling.BILINEAR)
            paint = Image.merge("RGB", [ramp.point(table) for table in _tables(colour)])
        if alpha < 1:
            mask = mask.point([round(level * alpha) for level in range(256)])
        layer = Image.new("RGBA", (width, height), (0, 0, 0, 0))
        layer.paste(paint, (0, 0), mask)
        self.image.alpha_composite(layer, (left, top))

    def rect(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Colour,
        *,
        r: float = 2,
        light: Light = "soft",
        alpha: float = 1,
    ) -> None:
        """A rounded box."""
        left, top = round(x0 * _UNIT), round(y0 * _UNIT)
        width, height = max(2, round(x1 * _UNIT) - left), max(2, round(y1 * _UNIT) - top)
        mask = Image.new("L", (width, height), 0)
        radius = min(r * _UNIT, width / 2, height / 2)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
        self._fill(left, top, mask, colour, light, alpha)

    def ellipse(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Colour,
        *,
        light: Light = "soft",
        alpha: float = 1,
    ) -> None:
        """An ellipse in a box."""
        left, top = round(x0 * _UNIT), round(y0 * _UNIT)
        width, height = max(2, round(x1 * _UNIT) - left), max(2, round(y1 * _UNIT) - top)
        mask = Image.new("L", (width, height), 0)
        ImageDraw.Draw(mask).ellipse((0, 0, width - 1, height - 1), fill=255)
        self._fill(left, top, mask, colour, light, alpha)

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        colour: Colour,
        *,
        light: Light = "soft",
        alpha: float = 1,
        round_by: float = 0,
    ) -> None:
        """A polygon, its corners rounded by about this much."""
        dots = [(x * _UNIT, y * _UNIT) for x, y in points]
        left, top = int(min(x for x, _ in dots)), int(min(y for _, y in dots))
        width = int(max(x for x, _ in dots)) - left + 2
        height = int(max(y for _, y in dots)) - top + 2
        mask = Image.new("L", (width, height), 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in dots], fill=255)
        if round_by:
            blurred = mask.filter(ImageFilter.BoxBlur(round_by * _UNIT))
            mask = blurred.point([min(255, max(0, (level - 112) * 8)) for level in range(256)])
        self._fill(left, top, mask, colour, light, alpha)

    def line(
        self, points: Sequence[tuple[float, float]], colour: Colour, width: float, *, alpha: float = 1
    ) -> None:
        """A round-ended line through points, with a highlight along it."""
        for share, shade in ((1.0, darker(colour, 0.18)), (0.72, colour), (0.3, lighter(colour, 0.35))):
            dots = [(x * _UNIT, y * _UNIT) for x, y in points]
            thick = max(1, round(width * _UNIT * share))
            layer = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
            draw = ImageDraw.Draw(layer)
            fill = (*shade, round(255 * alpha))
            draw.line(dots, fill=fill, width=thick, joint="curve")
            for x, y in (dots[0], dots[-1]):
                draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=fill)
            self.image.alpha_composite(layer)

    def art(
        self, image: Image.Image, x: float, y: float, width: float, *, turn: float = 0, alpha: float = 1
    ) -> None:
        """A picture with its middle at a point."""
        pixels = max(4, round(width * _UNIT))
        small = image.resize((pixels, pixels), Image.Resampling.BILINEAR)
        if turn:
            small = small.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        if alpha < 1:
            small.putalpha(small.getchannel("A").point([round(level * alpha) for level in range(256)]))
        left, top = round(x * _UNIT - small.width / 2), round(y * _UNIT - small.height / 2)
        cut = (max(0, -left), max(0, -top))
        self.image.alpha_composite(small, (max(0, left), max(0, top)), cut)
