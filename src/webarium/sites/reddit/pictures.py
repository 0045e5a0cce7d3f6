"""Pictures in submissions, drawn from their file name alone: landscapes, animals, charts, old photographs.

A name is 64 hexadecimal digits like a checksum. Its first two say what kind of
picture it is, the next two what stands in it, the rest seeds the drawing.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.pictures.objects import rendered

SIZE = (900, 600)
THUMBNAIL = (144, 108)
_NAME = re.compile(r"([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{60})")
Colour = tuple[int, int, int]
Objects = tuple[str, ...]

_SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((38, 70, 130), (245, 190, 140)), ((84, 150, 214), (228, 240, 250)), ((24, 26, 60), (196, 92, 108)),
    ((120, 170, 200), (250, 226, 190)), ((16, 22, 50), (70, 110, 150)), ((170, 180, 190), (232, 232, 226)),
)  # fmt: skip
_LANDS: tuple[Colour, ...] = (
    (52, 78, 66), (84, 66, 88), (120, 84, 60), (60, 86, 110), (98, 104, 74), (40, 52, 70),
)  # fmt: skip
_WALLS: tuple[Colour, ...] = (
    (226, 216, 200), (206, 220, 222), (232, 206, 196), (214, 222, 202), (200, 204, 218), (240, 228, 190),
)  # fmt: skip
_INKS: tuple[Colour, ...] = (
    (24, 108, 116), (206, 92, 62), (94, 80, 160), (60, 130, 78), (214, 160, 40), (180, 60, 100),
)  # fmt: skip
_OBJECTS: tuple[tuple[str, ...], ...] = (
    ("1f381", "1f302", "1f56f-fe0f", "1f9fa", "231a", "1f3fa", "1fab4", "1f9f8"),
    ("1f431", "1f436", "1f407", "1f426", "1f439", "1f427", "1f99d"),
    ("1f354", "1f35c", "1f35e", "1f36a", "1f957", "1f373", "1f95e", "1f968", "1f950"),
    ("2615", "1fad6", "1f36a", "1f9c1"),
    ("1f3a7", "1f4fb", "1f50a", "1f4bf"),
    ("1f3ae", "1f579-fe0f", "1f3b2"),
    ("1f9f0", "1fa91", "1fa9f", "1f526", "1f58c-fe0f"),
    ("1f331", "1f345", "1f33b", "1fab4", "1f336-fe0f", "1f337", "1f952"),
    ("1f4d5", "1f4d4", "1f4d3", "1f4d2"),
    ("1f697", "1f6de", "1f69c"),
    ("1f5b1-fe0f", "1f5a5-fe0f", "1f4bb", "1f4f1", "1f50b"),
    ("1f392", "1f526", "1fa91", "1f3d5-fe0f"),
    ("1f989", "1f999", "1f436", "1f427", "1f431", "1f98a"),
    ("1fa74", "1f392", "1f45e", "1f9e3", "1fa96", "1f302"),
)
"""What stands in pictures of things, by the number in their name's second pair of digits."""
_FORUMS: Mapping[str, int] = {
    "EarthPorn": 0, "space": 7, "camping": 0, "dataisbeautiful": 2, "wallstreetbets": 2,
    "OldSchoolCool": 4, "Art": 5, "memes": 6, "pics": 0, "movies": 5,
}  # fmt: skip
_SETS: Mapping[str, int] = {
    "aww": 1, "food": 2, "coffee": 3, "headphones": 4, "consoles": 5, "gaming": 5, "DIY": 6, "gardening": 7, "books": 8,
    "cars": 9, "mechanicalkeyboards": 10, "iphone": 10, "gadgets": 10, "camping": 11,
    "photoshopbattles": 12, "memes": 12, "BuyItForLife": 13,
}  # fmt: skip
_TOWN = 8
_THING = 9


def picture_name(forum: str, title: str, salt: str) -> str:
    """The file name of the picture for a submission."""
    kind = _FORUMS.get(forum, _THING)
    if any(word in title.lower() for word in ("fog", "park", "street", "snow", "bakery", "commute")):
        kind = _TOWN
    digest = hashlib.sha256(f"{forum}/{title}/{salt}".encode()).hexdigest()
    return f"{kind:02x}{_SETS.get(forum, 0):02x}{digest[4:]}.jpg"


@lru_cache(maxsize=64)
def render(digits: str, size: tuple[int, int]) -> bytes:
    """The picture with this name (without its ending) as JPEG; raises ValueError for a name that is none."""
    match = _NAME.fullmatch(digits)
    if match is None:
        raise ValueError(f"expected 64 hexadecimal digits, got {digits!r}")
    dice = Dice(match[3])
    objects = _OBJECTS[int(match[2], 16) % len(_OBJECTS)]
    picture = _KINDS[int(match[1], 16) % len(_KINDS)](dice, objects)
    if size != SIZE:
        picture = ImageOps.fit(picture, size, Image.Resampling.LANCZOS)
    out = BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=84)
    return out.getvalue()


def _gradient(top: Colour, bottom: Colour, size: tuple[int, int] = SIZE) -> Image.Image:
    share = np.linspace(0, 1, size[1], dtype=np.float32)[:, None, None]
    rows = np.array(top, np.float32) * (1 - share) + np.array(bottom, np.float32) * share
    return Image.fromarray(np.repeat(rows, size[0], axis=1).astype(np.uint8))


def _mixed(first: Colour, second: Colour, share: float) -> Colour:
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


def _landscape(dice: Dice, objects: Objects = ()) -> Image.Image:
    top, bottom = dice.pick(_SKIES)
    picture = _gradient(top, bottom)
    draw = ImageDraw.Draw(picture)
    x, y, r = dice.between(120, 780), dice.between(90, 260), dice.between(24, 58)
    draw.ellipse((x - r, y - r, x + r, y + r), fill=_mixed(bottom, (255, 250, 230), 0.7))
    land = dice.pick(_LANDS)
    for layer in range(4):
        base, height = 330 + layer * 62, 170 - layer * 34
        points = _ridge(dice, base, height, 5 + 4 * layer)
        colour = _mixed(_mixed(bottom, land, 0.35 + 0.2 * layer), (10, 14, 18), 0.12 * layer)
        draw.polygon([*points, (900, 600), (0, 600)], fill=colour)
    if dice.chance(0.5):
        _water(picture, dice, bottom)
    return picture.filter(ImageFilter.GaussianBlur(0.7))


def _ridge(dice: Dice, base: int, height: int, rough: int) -> list[tuple[float, float]]:
    waves = [(dice.random() * 6.3, (1 + n) * (0.6 + dice.random()), 1 / (1 + n)) for n in range(rough)]
    scale = sum(w for *_, w in waves)
    return [
        (x, base - height * sum(w * math.sin(p + f * x / 140) for p, f, w in waves) / scale * 1.6)
        for x in range(0, 912, 12)
    ]


def _water(picture: Image.Image, dice: Dice, glow: Colour) -> None:
    level = dice.between(440, 500)
    mirrored = picture.crop((0, 2 * level - 600, 900, level)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    tinted = Image.blend(mirrored, Image.new("RGB", mirrored.size, _mixed(glow, (30, 60, 90), 0.6)), 0.4)
    picture.paste(tinted.filter(ImageFilter.GaussianBlur(3)), (0, level))


def _night(dice: Dice, objects: Objects = ()) -> Image.Image:
    picture = _gradient((6, 8, 24), _mixed((40, 30, 80), (20, 60, 90), dice.random()))
    draw = ImageDraw.Draw(picture)
    for _ in range(420):
        x, y, r = dice.below(900), dice.below(600), dice.pick((0.6, 0.8, 1.0, 1.6))
        draw.ellipse(
            (x - r, y - r, x + r, y + r), fill=_mixed((150, 160, 210), (255, 255, 245), dice.random())
        )
    x, y, r = dice.between(200, 700), dice.between(150, 400), dice.between(40, 150)
    body = dice.pick(_INKS)
    glow = Image.new("RGB", SIZE)
    ImageDraw.Draw(glow).ellipse(
        (x - r - 20, y - r - 20, x + r + 20, y + r + 20), fill=_mixed(body, (0, 0, 0), 0.5)
    )
    picture = Image.fromarray(
        np.maximum(np.asarray(picture), np.asarray(glow.filter(ImageFilter.GaussianBlur(30))))
    )
    disc = _gradient(_mixed(body, (255, 255, 255), 0.5), _mixed(body, (0, 0, 0), 0.7), (2 * r, 2 * r))
    mask = Image.new("L", disc.size)
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * r - 1, 2 * r - 1), fill=255)
    picture.paste(disc, (x - r, y - r), mask)
    return picture


def _scene(dice: Dice, objects: Objects) -> Image.Image:
    wall = dice.pick(_WALLS)
    picture = _gradient(_mixed(wall, (255, 255, 255), 0.3), wall)
    draw = ImageDraw.Draw(picture)
    floor = dice.between(380, 440)
    draw.rectangle((0, floor, 900, 600), fill=_mixed(wall, dice.pick(_LANDS), 0.45))
    if dice.chance(0.6):
        x = dice.between(60, 560)
        draw.rectangle(
            (x, 50, x + 260, 280), fill=_mixed((190, 220, 240), wall, 0.2), outline=(250, 250, 250), width=10
        )
        draw.line((x + 130, 50, x + 130, 280), fill=(250, 250, 250), width=8)
    count = dice.pick((1, 1, 2))
    for place in range(count):
        size = dice.between(250, 360)
        thing = rendered(dice.pick(objects)).resize((size, size), Image.Resampling.LANCZOS)
        x = int(900 * (place + 1) / (count + 1)) - size // 2 + dice.between(-70, 70)
        y = floor - size + dice.between(50, 110)
        shade = Image.new("L", SIZE)
        ImageDraw.Draw(shade).ellipse((x + 30, y + size - 34, x + size - 30, y + size + 16), fill=110)
        picture.paste((20, 16, 20), (0, 0), shade.filter(ImageFilter.GaussianBlur(12)))
        picture.paste(thing, (x, y), thing)
    return picture


def _chart(dice: Dice, objects: Objects = ()) -> Image.Image:
    picture = Image.new("RGB", SIZE, (252, 252, 250))
    draw = ImageDraw.Draw(picture)
    ink = dice.pick(_INKS)
    for line in range(6):
        draw.line((90, 90 + line * 80, 850, 90 + line * 80), fill=(224, 224, 220), width=2)
    draw.rectangle((90, 36, 90 + dice.between(220, 480), 56), fill=(60, 62, 70))
    if dice.chance(0.5):
        count = dice.between(8, 20)
        width = 740 / count
        for bar in range(count):
            height = dice.between(40, 380)
            left = 100 + bar * width
            shade = ink if bar != count // 3 else _mixed(ink, (240, 120, 40), 0.8)
            draw.rectangle((left, 490 - height, left + width * 0.7, 490), fill=shade)
    else:
        for series in range(dice.between(1, 3)):
            points = [(x, y * 0.7 + 160) for x, y in _ridge(dice, 260, 120, 9) if 90 <= x <= 850]
            draw.line(points, fill=_INKS[(_INKS.index(ink) + series) % len(_INKS)], width=5, joint="curve")
    draw.line((90, 490, 850, 490), fill=(60, 62, 70), width=3)
    for tick in range(8):
        draw.rectangle((110 + tick * 96, 510, 150 + tick * 96, 520), fill=(170, 172, 176))
    return picture


def _old_photo(dice: Dice, objects: Objects = ()) -> Image.Image:
    picture = ImageOps.grayscale(_landscape(dice))
    draw = ImageDraw.Draw(picture)
    for place in range(dice.between(1, 3)):
        x, tall = 250 + place * 190 + dice.between(-30, 30), dice.between(250, 330)
        y, coat, face = 590 - tall, dice.between(24, 90), dice.between(165, 215)
        draw.polygon(((x - 68, 600), (x - 50, y + 120), (x + 50, y + 120), (x + 68, 600)), fill=coat)
        draw.ellipse((x - 50, y + 92, x + 50, y + 180), fill=coat)
        draw.ellipse((x - 36, y, x + 36, y + 100), fill=face)
        draw.pieslice((x - 42, y - 16, x + 42, y + 76), 180, 360, fill=coat // 2)
    toned = ImageOps.colorize(picture.filter(ImageFilter.GaussianBlur(1.4)), (44, 30, 22), (240, 226, 198))
    return ImageOps.expand(toned.resize((860, 560)), 20, (246, 240, 226))


def _painting(dice: Dice, objects: Objects = ()) -> Image.Image:
    picture = Image.new("RGB", SIZE, dice.pick(_WALLS))
    draw = ImageDraw.Draw(picture, "RGBA")
    for _ in range(dice.between(26, 60)):
        x, y, w, h = (
            dice.between(-80, 860),
            dice.between(-60, 560),
            dice.between(50, 330),
            dice.between(16, 200),
        )
        colour = (
            *_mixed(dice.pick(_INKS), dice.pick(_SKIES)[1], dice.random() * 0.7),
            dice.between(110, 220),
        )
        if dice.chance(0.6):
            draw.ellipse((x, y, x + w, y + h), fill=colour)
        else:
            draw.polygon(((x, y), (x + w, y + h // 3), (x + w // 2, y + h)), fill=colour)
    return ImageOps.expand(picture.filter(ImageFilter.ModeFilter(7)).resize((840, 540)), 30, (52, 40, 34))


def _meme(dice: Dice, objects: Objects) -> Image.Image:
    picture = _scene(dice, objects)
    draw = ImageDraw.Draw(picture)
    for y in (24, 520):
        x = 120
        while x < 760:
            w = dice.between(36, 120)
            draw.rounded_rectangle(
                (x, y, min(x + w, 780), y + 44), 6, fill=(255, 255, 255), outline=(20, 20, 20), width=4
            )
            x += w + 18
    return picture


def _town(dice: Dice, objects: Objects = ()) -> Image.Image:
    top, bottom = dice.pick(_SKIES)
    picture = _gradient(top, bottom)
    draw = ImageDraw.Draw(picture)
    for row in range(2):
        x = -20
        while x < 900:
            w, h = dice.between(70, 150), dice.between(130, 330) - 50 * row
            wall = _mixed(dice.pick(_WALLS) if row else dice.pick(_LANDS), bottom, 0.5 - 0.4 * row)
            draw.rectangle((x, 520 - h, x + w, 560), fill=wall)
            for wx in range(x + 14, x + w - 20, 30):
                for wy in range(534 - h, 490, 42):
                    lit = dice.chance(0.4)
                    draw.rectangle(
                        (wx, wy, wx + 14, wy + 22),
                        fill=(250, 220, 140) if lit else _mixed(wall, (30, 40, 60), 0.6),
                    )
            x += w + dice.between(0, 14)
    draw.rectangle((0, 540, 900, 600), fill=(70, 72, 78))
    for x in range(20, 900, 110):
        draw.rectangle((x, 566, x + 54, 572), fill=(220, 216, 200))
    return picture.filter(ImageFilter.GaussianBlur(0.8))


_KINDS: tuple[Callable[[Dice, Objects], Image.Image], ...] = (
    _landscape, _scene, _chart, _scene, _old_photo, _painting, _meme, _night, _town, _scene,
)  # fmt: skip
