"""The studio: backdrop, shadow, arrangement and light of a product shot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from webarium.sites.kit.pictures.furniture import FURNITURE
from webarium.sites.kit.pictures.gadgets import GADGETS
from webarium.sites.kit.pictures.keys import WIDTHS, Shot, parse_key
from webarium.sites.kit.pictures.kinds import KINDS
from webarium.sites.kit.pictures.objects import Colour, coloured, rendered
from webarium.sites.kit.pictures.packages import PACKAGES
from webarium.sites.kit.pictures.sketch import Sketch, lighter, mix
from webarium.sites.kit.pictures.things import THINGS

FORMS = {**PACKAGES, **GADGETS, **FURNITURE, **THINGS, **KINDS}
"""All drawn forms by the word that stands in keys."""
_WALLS: tuple[tuple[Colour, Colour], ...] = (
    ((252, 252, 253), (236, 238, 242)),
    ((253, 251, 248), (240, 234, 226)),
    ((250, 252, 254), (228, 236, 244)),
    ((254, 250, 250), (244, 232, 232)),
    ((250, 253, 250), (230, 238, 230)),
    ((252, 250, 254), (236, 232, 244)),
)
_UPRIGHT = frozenset(
    (
        "lamp",
        "floorlamp",
        "cabinet",
        "shelf",
        "desk",
        "chair",
        "mattress",
        "rug",
        "curtain",
        "frame",
        "canvas",
        "mirror",
        "planter",
        "rack",
        "guard",
        "stack",
        "display",
        "sofa",
        "armchair",
        "stool",
        "table",
        "drawers",
        "console",
        "webcam",
        "petbed",
        "espresso",
        "coffeemaker",
        "bowl",
        "soundbar",
        "deskmat",
        "portable",
    )
)
"""Forms that stand or hang straight."""
_BOLD: tuple[Colour, ...] = (
    (247, 201, 126),
    (150, 200, 232),
    (244, 170, 160),
    (166, 212, 178),
    (200, 182, 232),
    (238, 214, 190),
)
_DEFAULT: tuple[Colour, ...] = (
    (92, 142, 196),
    (214, 118, 98),
    (96, 164, 134),
    (226, 176, 88),
    (146, 120, 186),
    (84, 104, 128),
    (206, 126, 158),
    (70, 160, 168),
    (176, 142, 108),
    (128, 160, 84),
)
_ANGLES = (0.0, -4.0, 3.0, 5.0, -3.0, 0.0, 4.0, -5.0, 2.0, -2.0)
_INK: Colour = (120, 124, 136)
_PLACES: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.5, 0.515, 0.68),),
    2: ((0.645, 0.48, 0.54), (0.365, 0.535, 0.58)),
    3: ((0.29, 0.47, 0.46), (0.71, 0.47, 0.46), (0.5, 0.555, 0.56)),
    4: ((0.32, 0.40, 0.42), (0.68, 0.40, 0.42), (0.32, 0.62, 0.46), (0.68, 0.62, 0.46)),
    5: ((0.5, 0.36, 0.38), (0.24, 0.45, 0.38), (0.76, 0.45, 0.38), (0.37, 0.62, 0.44), (0.65, 0.62, 0.44)),
    6: (
        (0.25, 0.40, 0.36),
        (0.5, 0.38, 0.36),
        (0.75, 0.40, 0.36),
        (0.25, 0.63, 0.4),
        (0.5, 0.65, 0.4),
        (0.75, 0.63, 0.4),
    ),
}
"""Where objects stand, back to front: middle and size as shares of the picture's width."""


@lru_cache(maxsize=256)
def render_product(key: str, width: int) -> bytes:
    """The picture with this key as WebP, square; raises ValueError for a key or width that does not exist."""
    return _file(_product(key, width))


def render_strip(keys: Sequence[str], width: int) -> bytes:
    """Pictures side by side as WebP, each square; raises ValueError for a key or width that does not exist."""
    strip = Image.new("RGB", (width * len(keys), width))
    for place, key in enumerate(keys):
        strip.paste(_product(key, width), (place * width, 0))
    return _file(strip)


def _file(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "WEBP", quality=82, method=0)
    return out.getvalue()


def _product(key: str, width: int) -> Image.Image:
    if width not in WIDTHS:
        raise ValueError(f"expected a width among {', '.join(map(str, WIDTHS))}, got {width}")
    shot = parse_key(key)
    thing = _subject(shot.form, shot.object, shot.tint or _own_colour(shot), shot.tint is None)
    picture = _backdrop(shot, width)
    scale, turn = 1.0, _ANGLES[shot.variant]
    if shot.form in _UPRIGHT:
        turn = 0.0
    if shot.view == "b":
        scale = 1.9
    elif shot.view == "c":
        turn = 0.0
        scale = 0.98
    if shot.view == "c":
        thing = _from_aside(thing, shot.variant % 2 == 0)
    for x, y, size in _places(shot):
        _stand(picture, thing, x, y + (0.08 if shot.view == "b" else 0), size * scale, turn, shot.view == "c")
    if shot.view == "d":
        _measure(picture, _places(shot))
        _stand(picture, rendered("1f4e6"), 0.84, 0.68, 0.27, 0, False)
    return picture


def _from_aside(thing: Image.Image, from_left: bool) -> Image.Image:
    """The thing as one sees it who stands beside it: its far side is narrower and lower than its near one."""
    size = thing.width
    near, far, left, right = 0.0, 0.17, 0.16, 0.84
    heights = (near, far) if from_left else (far, near)
    corners = [
        (left, heights[0]),
        (right, heights[1]),
        (right, 1 - heights[1] * 0.55),
        (left, 1 - heights[0] * 0.55),
    ]
    rows: list[list[float]] = []
    wanted: list[float] = []
    for (x, y), (u, v) in zip(corners, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    a, b, c, d, e, f, g, h = (float(each) for each in np.linalg.solve(np.array(rows), np.array(wanted)))
    scaled = (a, b, c * size, d, e, f * size, g / size, h / size)
    return thing.transform(thing.size, Image.Transform.PERSPECTIVE, scaled, Image.Resampling.BICUBIC)


def _measure(picture: Image.Image, places: Sequence[tuple[float, float, float]]) -> None:
    """Lines with ends beside and below what stands there, as where sizes are told."""
    width = picture.width
    left = min(x - size / 2 for x, _, size in places) * width
    right = max(x + size / 2 for x, _, size in places) * width
    top = min(y - size / 2 for _, y, size in places) * width
    bottom = max(y + size / 2 for _, y, size in places) * width
    draw, line, end = ImageDraw.Draw(picture), max(1, width // 240), width / 60
    beside, below = left - 0.035 * width, bottom + 0.045 * width
    draw.line((beside, top, beside, bottom), _INK, line)
    draw.line((left, below, right, below), _INK, line)
    for y in (top, bottom):
        draw.line((beside - end, y, beside + end, y), _INK, line)
    for x in (left, right):
        draw.line((x, below - end, x, below + end), _INK, line)


def _own_colour(shot: Shot) -> Colour:
    return _DEFAULT[(int(shot.object, 16) if shot.object != "none" else 3) * 7 % 10 + shot.variant - 10]


@lru_cache(maxsize=64)
def _subject(form: str, thing: str, tint: Colour, natural: bool) -> Image.Image:
    if not form:
        return coloured(thing, None if natural else tint)
    draw = FORMS.get(form)
    if draw is None:
        raise ValueError(f"expected a form among {', '.join(sorted(FORMS))}, got {form!r}")
    sketch = Sketch()
    draw(sketch, tint, rendered(thing) if thing != "none" else None)
    return sketch.image


def _places(shot: Shot) -> tuple[tuple[float, float, float], ...]:
    if shot.view == "d":
        return tuple((x * 0.78 + 0.02, y * 0.9 + 0.0, size * 0.82) for x, y, size in _PLACES[shot.count])
    if shot.view == "b":
        return _PLACES[1]
    return _PLACES[shot.count]


@lru_cache(maxsize=48)
def _wall(top: Colour, floor: Colour, width: int, plinth: bool) -> Image.Image:
    ramp = Image.linear_gradient("L").resize((1, width), Image.Resampling.BILINEAR)
    wall = ImageOps.colorize(ramp, top, floor).resize((width, width))
    if not plinth:
        return wall
    small = Image.new("L", (128, 128), 0)
    draw = ImageDraw.Draw(small)
    draw.rounded_rectangle((17, 97, 111, 150), 6, fill=90)
    draw.ellipse((17, 88, 111, 107), fill=255)
    soft = small.filter(ImageFilter.BoxBlur(0.7)).resize((width, width), Image.Resampling.BILINEAR)
    wall.paste(mix(floor, (255, 255, 255), 0.45), (0, 0), soft)
    return wall


def _backdrop(shot: Shot, width: int) -> Image.Image:
    if shot.view == "c":
        bold = _BOLD[shot.variant % len(_BOLD)]
        return _wall(lighter(bold, 0.5), bold, width, True).copy()
    top, floor = _WALLS[(shot.variant + (shot.view == "b")) % len(_WALLS)]
    plinth = shot.variant % 3 == 2 and not shot.view and shot.count == 1
    return _wall(top, floor, width, plinth).copy()


def _stand(
    picture: Image.Image, thing: Image.Image, x: float, y: float, size: float, turn: float, mirrored: bool
) -> None:
    """Puts one thing on the stage, with the shadow it casts."""
    width = picture.width
    pixels = max(8, round(size * width))
    image = thing.resize((pixels, pixels), Image.Resampling.BICUBIC, reducing_gap=2)
    if mirrored:
        image = ImageOps.mirror(image)
    if turn:
        image = image.rotate(turn, Image.Resampling.BILINEAR)
    box = image.getchannel("A").getbbox() or (0, 0, pixels, pixels)
    left, top = round(x * width - pixels / 2), round(y * width - pixels / 2)
    _shadow(picture, left + box[0], left + box[2], top + box[3])
    picture.paste(image, (left, top), image)


@lru_cache(maxsize=1)
def _soft_spot() -> Image.Image:
    spot = Image.new("L", (128, 128), 0)
    ImageDraw.Draw(spot).ellipse((24, 24, 104, 104), fill=150)
    return spot.filter(ImageFilter.GaussianBlur(13))


def _shadow(picture: Image.Image, left: int, right: int, bottom: int) -> None:
    width = right - left
    for grow, tall, strength in ((1.5, 0.3, 0.75), (1.1, 0.12, 1.0)):
        wide, high = max(4, round(width * grow)), max(3, round(width * tall))
        mask = _soft_spot().resize((wide, high), Image.Resampling.BILINEAR)
        if strength < 1:
            mask = mask.point([round(level * strength) for level in range(256)])
        picture.paste((86, 84, 98), (round((left + right) / 2 - wide / 2), bottom - round(high * 0.56)), mask)
