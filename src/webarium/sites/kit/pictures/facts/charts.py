"""Charts with a title, named axes, labels and numbers."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from webarium.sites.kit.pictures.facts.paper import INK, SIZE, font, lettered, mixed
from webarium.sites.kit.pictures.facts.record import Chart
from webarium.sites.kit.pictures.facts.vocabulary import Colour

_INKS: tuple[Colour, ...] = (
    (31, 119, 180), (220, 90, 50), (60, 140, 80), (140, 90, 170), (200, 150, 30), (190, 60, 100), (60, 150, 160),
    (120, 120, 120),
)  # fmt: skip
_LEFT, _TOP, _RIGHT, _BOTTOM = 100, 96, 870, 500
_GRID: Colour = (226, 226, 222)


def chart(record: Chart, variant: int) -> Image.Image:
    """The picture of a chart."""
    picture = Image.new("RGB", SIZE, (252, 252, 250))
    draw = ImageDraw.Draw(picture)
    lettered(draw, record.title, (40, 14, 860, 80), most=30)
    ink = _INKS[variant % 4]
    if record.kind == "pie":
        _pie(draw, record)
    else:
        _plot(picture, draw, record, ink)
    return picture


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}".rstrip("0").rstrip(".")


def _step(span: float) -> float:
    """A round distance between lines of the grid, of which four to eight fit."""
    rough = span / 5
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)


def _plot(picture: Image.Image, draw: ImageDraw.ImageDraw, record: Chart, ink: Colour) -> None:
    values = [value for _, value in record.points]
    low, high = min(values), max(values)
    zero = record.kind == "bar" or low < 0 or low < 0.6 * high
    low = min(0.0, low) if zero else low - 0.25 * (high - low or 1)
    high = high if high > low else low + 1
    step = _step(high - low)
    first, last = math.floor(low / step), math.ceil(high / step)

    def up(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (value - first * step) / ((last - first) * step)

    for line in range(first, last + 1):
        y = up(line * step)
        draw.line((_LEFT, y, _RIGHT, y), _GRID if line else (150, 150, 150), 2)
        draw.text((_LEFT - 8, y), _number(line * step), INK, font(16), anchor="rm")
    width = (_RIGHT - _LEFT) / len(record.points)
    places = [(_LEFT + width * (place + 0.5), up(value)) for place, value in enumerate(values)]
    if record.kind == "bar":
        for x, y in places:
            draw.rectangle((x - width * 0.36, min(y, up(0)), x + width * 0.36, max(y, up(0))), ink)
    elif record.kind == "line":
        draw.line(places, ink, 4, joint="curve")
    if record.kind != "bar":
        for x, y in places:
            draw.ellipse((x - 6, y - 6, x + 6, y + 6), ink)
    for (x, y), value in zip(places, values, strict=True):
        draw.text((x, y - 8), _number(value), INK, font(15 if len(values) > 12 else 18), anchor="mb")
    draw.line((_LEFT, _TOP, _LEFT, _BOTTOM), INK, 2)
    draw.line((_LEFT, _BOTTOM, _RIGHT, _BOTTOM), INK, 2)
    _labels(picture, draw, [label for label, _ in record.points], width)
    draw.text(((_LEFT + _RIGHT) / 2, 584), record.x, INK, font(18), anchor="ms")
    _upright(picture, record.y, (22, (_TOP + _BOTTOM) // 2), 18)


def _labels(picture: Image.Image, draw: ImageDraw.ImageDraw, labels: list[str], width: float) -> None:
    """The names of points below the axis: in lines where these fit, or else upright."""
    slim = max((draw.textlength(word, font(15)) for label in labels for word in label.split()), default=0)
    for place, label in enumerate(labels):
        x = _LEFT + width * (place + 0.5)
        if slim <= width - 4:
            lettered(draw, label, (x - width / 2 + 1, _BOTTOM + 4, x + width / 2 - 1, _BOTTOM + 54), most=16)
        else:
            _upright(picture, label, (int(x), _BOTTOM + 36), 14)


def _upright(picture: Image.Image, text: str, middle: tuple[int, int], size: int) -> None:
    """A text that is read from below."""
    width = int(font(size).getlength(text)) + 8
    strip = Image.new("RGBA", (width, size + 8), (255, 255, 255, 0))
    ImageDraw.Draw(strip).text((width / 2, (size + 8) / 2), text, INK, font(size), anchor="mm")
    strip = strip.rotate(90, expand=True)
    if strip.height > 68 and middle[1] > _BOTTOM:
        strip = strip.resize((strip.width, 68), Image.Resampling.LANCZOS)
    picture.paste(strip, (middle[0] - strip.width // 2, middle[1] - strip.height // 2), strip)


def _pie(draw: ImageDraw.ImageDraw, record: Chart) -> None:
    whole = sum(abs(value) for _, value in record.points) or 1
    angle = -90.0
    for number, (label, value) in enumerate(record.points):
        share = abs(value) / whole
        ink = mixed(_INKS[number % len(_INKS)], (255, 255, 255), 0.35 * (number // len(_INKS)))
        draw.pieslice((90, 110, 530, 550), angle, angle + 360 * share, ink, (252, 252, 250), 3)
        middle = math.radians(angle + 180 * share)
        if share > 0.04:
            x, y = 310 + 150 * math.cos(middle), 330 + 150 * math.sin(middle)
            draw.text((x, y), f"{100 * share:.0f} %", (255, 255, 255), font(20), anchor="mm")
        angle += 360 * share
        y = 130 + number * min(34, 440 / len(record.points))
        draw.rectangle((570, y - 9, 590, y + 11), ink)
        draw.text((602, y), f"{label}: {_number(value)}", INK, font(18), anchor="lm")
    if record.y or record.x:
        draw.text((310, 578), record.y or record.x, INK, font(18), anchor="ms")
