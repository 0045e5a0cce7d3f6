"""Drawn portraits: head and shoulders of somebody at work, made from a number alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from webarium.draws import Dice
from webarium.sites.kit.pictures.facts.paper import gradient, mixed
from webarium.sites.kit.pictures.facts.vocabulary import Colour

PEOPLE = 48
"""How many portraits there are of each kind."""
_FINE = 384
"""Points of the edge at which portraits are drawn before they are made small."""
_SKINS: tuple[Colour, ...] = (
    (250, 222, 200), (240, 200, 170), (226, 178, 142), (204, 150, 112), (172, 118, 82), (136, 88, 60), (104, 66, 46),
)  # fmt: skip
_HAIRS: tuple[Colour, ...] = (
    (34, 26, 24), (58, 40, 30), (92, 62, 40), (134, 90, 50), (190, 148, 86), (150, 72, 40), (120, 118, 116),
    (206, 204, 200),
)  # fmt: skip
_DARK_HAIRS = _HAIRS[:3]
_CLOTHES: tuple[Colour, ...] = (
    (38, 48, 70), (60, 64, 72), (96, 44, 54), (34, 84, 82), (86, 70, 110), (52, 92, 128), (70, 98, 140), (46, 46, 50),
)  # fmt: skip
_SHIRTS: tuple[Colour, ...] = (
    (250, 250, 250),
    (222, 232, 244),
    (244, 232, 220),
    (232, 222, 238),
    (206, 222, 214),
)
_INK: Colour = (48, 36, 34)
_WHITE: Colour = (255, 255, 255)
STYLES: Mapping[str, tuple[str, ...]] = {
    "his": ("short", "short", "side", "side", "crop", "curls", "bald", "receding"),
    "hers": ("long", "long", "bob", "bob", "bun", "curls", "waves", "tail", "short"),
    "either": ("short", "bob", "curls", "crop", "side"),
}
"""How hair may be worn on each kind of portrait."""
_CURLS = (
    (-70, -40, 44),
    (70, -40, 44),
    (-50, -82, 46),
    (50, -82, 46),
    (0, -96, 50),
    (-78, 6, 34),
    (78, 6, 34),
)
_GROUNDS: tuple[str, ...] = ("plain", "plain", "office", "outside")


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        kind, colon, names = line.partition(": ")
        if colon and not line.startswith("#"):
            found |= dict.fromkeys(names.lower().split(), kind)
    return found


def kind_of(name: str) -> str:
    """Which portraits somebody may have, by the first name; empty where nobody can tell."""
    first = name.split()[0] if name.split() else ""
    return _kinds().get(first.lower(), "")


@dataclass(frozen=True)
class _Face:
    """What one portrait has."""

    skin: Colour
    hair: Colour
    style: str
    beard: str
    glasses: bool
    clothes: Colour
    shirt: Colour
    suit: bool
    smile: bool
    width: int
    turn: int


def _face(dice: Dice, kind: str) -> _Face:
    skin = dice.pick(_SKINS)
    old = dice.chance(0.22)
    hair = dice.pick(_HAIRS[6:]) if old else dice.pick(_DARK_HAIRS if skin in _SKINS[3:] else _HAIRS[:6])
    style = dice.pick(STYLES[kind])
    beard = dice.pick(("", "", "", "stubble", "full")) if kind == "his" else ""
    return _Face(
        skin,
        hair,
        style,
        beard,
        dice.chance(0.3),
        dice.pick(_CLOTHES),
        dice.pick(_SHIRTS),
        dice.chance(0.55),
        dice.chance(0.6),
        dice.between(62, 70),
        dice.between(-8, 8),
    )


def draw_portrait(kind: str, number: int, colour: Colour, side: int) -> Image.Image:
    """A portrait as a square.

    Raises:
        ValueError: there is no such portrait.
    """
    if kind not in STYLES or not 0 <= number < PEOPLE:
        raise ValueError(f"expected a portrait such as 'hers' 7, got {kind!r} {number}")
    dice = Dice("portrait", kind, number)
    face = _face(dice, kind)
    picture = _ground(dice, colour)
    draw = ImageDraw.Draw(picture)
    x, y = _FINE // 2 + face.turn, 168
    _behind(draw, face, x, y)
    _shoulders(draw, face, x)
    _head(draw, face, x, y)
    _above(draw, face, x, y)
    _features(draw, face, x, y)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def _ground(dice: Dice, colour: Colour) -> Image.Image:
    """What is behind somebody: a wall, a blurred office, or the open."""
    ground = dice.pick(_GROUNDS)
    size = (_FINE, _FINE)
    if ground == "outside":
        picture = gradient((196, 222, 240), (150, 178, 128), size)
    else:
        picture = gradient(mixed(colour, _WHITE, 0.72), mixed(colour, _WHITE, 0.36), size)
    if ground == "plain":
        return picture
    draw = ImageDraw.Draw(picture)
    for _ in range(9):
        left, top = dice.between(-40, _FINE), dice.between(-20, 260)
        tone = mixed(dice.pick(((250, 236, 200), (120, 150, 110), colour)), _WHITE, 0.45)
        wide, high = dice.between(40, 110), dice.between(50, 150)
        if ground == "outside":
            draw.ellipse((left, top + 60, left + wide, top + 60 + high), mixed((104, 140, 96), _WHITE, 0.3))
        else:
            draw.rectangle((left, top, left + wide, top + high), tone)
    return picture.filter(ImageFilter.GaussianBlur(16))


def _behind(draw: ImageDraw.ImageDraw, face: _Face, x: int, y: int) -> None:
    """Hair that is behind the head."""
    width, tone = face.width, mixed(face.hair, (0, 0, 0), 0.18)
    if face.style in ("long", "waves"):
        draw.rounded_rectangle((x - width - 22, y - 84, x + width + 22, y + 176), 70, tone)
        if face.style == "waves":
            for step in range(5):
                for side in (-1, 1):
                    left = x + side * (width + 14) - 26
                    draw.ellipse((left, y - 20 + step * 40, left + 52, y + 34 + step * 40), tone)
    elif face.style == "bob":
        draw.rounded_rectangle((x - width - 20, y - 88, x + width + 20, y + 84), 60, tone)
    elif face.style == "bun":
        draw.ellipse((x - 36, y - 146, x + 36, y - 82), tone)
    elif face.style == "tail":
        draw.ellipse((x + width - 20, y - 70, x + width + 44, y + 120), tone)
    elif face.style == "curls":
        for dx, dy, size in _CURLS:
            draw.ellipse((x + dx - size, y + dy - size, x + dx + size, y + dy + size), tone)


def _shoulders(draw: ImageDraw.ImageDraw, face: _Face, x: int) -> None:
    draw.rounded_rectangle((x - 34, 210, x + 34, 320), 26, mixed(face.skin, (90, 40, 30), 0.22))
    draw.ellipse((x - 158, 278, x + 158, 560), face.clothes)
    if face.suit:
        draw.polygon([(x - 48, 284), (x + 48, 284), (x, 384)], face.shirt)
        edge = mixed(face.clothes, (0, 0, 0), 0.3)
        draw.polygon([(x - 50, 280), (x - 84, 318), (x - 8, 392), (x, 380)], edge)
        draw.polygon([(x + 50, 280), (x + 84, 318), (x + 8, 392), (x, 380)], edge)
    draw.polygon(
        [(x - 34, 270), (x + 34, 270), (x + 10, 316), (x - 10, 316)], mixed(face.skin, (90, 40, 30), 0.14)
    )


def _head(draw: ImageDraw.ImageDraw, face: _Face, x: int, y: int) -> None:
    width = face.width
    for side in (-1, 1):
        middle = x + side * width
        draw.ellipse((middle - 13, y - 14, middle + 13, y + 26), mixed(face.skin, (120, 50, 40), 0.16))
    draw.ellipse((x - width, y - 88, x + width, y + 92), face.skin)
    if face.beard:
        tone = mixed(face.skin, face.hair, 0.35 if face.beard == "stubble" else 0.9)
        draw.chord((x - width + 4, y - 60, x + width - 4, y + 94), 18, 162, tone)
        draw.ellipse((x - 30, y + 30, x + 30, y + 58), face.skin if face.beard == "stubble" else tone)


def _above(draw: ImageDraw.ImageDraw, face: _Face, x: int, y: int) -> None:
    """Hair that is before the head."""
    width, tone = face.width, face.hair
    top = (x - width - 4, y - 96, x + width + 4, y + 70)
    if face.style in ("short", "side", "bob", "long", "waves", "tail", "bun"):
        draw.pieslice(top, 182, 358, tone)
        parting = -24 if face.style in ("side", "bob", "waves") else 18
        draw.ellipse((x - width + 8 + parting, y - 62, x + width - 8 + parting, y + 30), face.skin)
    elif face.style == "crop":
        draw.chord(top, 200, 340, tone)
    elif face.style == "receding":
        draw.pieslice(top, 182, 226, tone)
        draw.pieslice(top, 314, 358, tone)
    elif face.style == "curls":
        for dx in (-52, -26, 0, 26, 52):
            draw.ellipse((x + dx - 26, y - 104 + abs(dx) // 3, x + dx + 26, y - 52 + abs(dx) // 3), tone)
    if face.style in ("long", "bob", "waves"):
        for side in (-1, 1):
            middle = x + side * (width + 6)
            draw.ellipse((middle - 14, y - 50, middle + 14, y + 74), tone)


def _features(draw: ImageDraw.ImageDraw, face: _Face, x: int, y: int) -> None:
    brow = mixed(face.hair, _INK, 0.4)
    for side in (-1, 1):
        middle = x + side * 27
        draw.arc((middle - 17, y - 28, middle + 17, y - 2), 205, 335, brow, 5)
        draw.ellipse((middle - 10, y - 9, middle + 10, y + 6), (252, 250, 246))
        draw.ellipse((middle - 6, y - 9, middle + 6, y + 5), _INK)
        if face.glasses:
            draw.rounded_rectangle((middle - 22, y - 18, middle + 22, y + 17), 14, None, _INK, 4)
    if face.glasses:
        draw.line((x - 6, y - 2, x + 6, y - 2), _INK, 4)
    draw.arc((x - 12, y + 6, x + 10, y + 32), 40, 140, mixed(face.skin, (110, 50, 40), 0.45), 4)
    lips = mixed(face.skin, (176, 60, 60), 0.6)
    if face.smile:
        draw.chord((x - 26, y + 26, x + 26, y + 62), 14, 166, (252, 250, 246), lips, 4)
    else:
        draw.arc((x - 24, y + 24, x + 24, y + 54), 25, 155, lips, 6)
