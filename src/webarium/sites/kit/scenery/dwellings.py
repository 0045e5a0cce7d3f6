"""Homes as they look from outside: each drawn with its left wall at x, on some ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from webarium.draws import Dice
from webarium.sites.kit.scenery.shapes import ROOFS, WALLS, circle, house, path, polygon, rect, window

Pen: TypeAlias = Callable[[Dice, float, float], str]
_WOOD = ("#8a6242", "#7a5138", "#9c7350", "#6b4a34")
_BRICK = ("#a65d48", "#8e4b3c", "#b9775a", "#d9c2a0", "#c7d8d4", "#e9c9a6")


def _windows(x: float, y: float, columns: int, rows: int, step: float, rise: float) -> str:
    return "".join(
        window(x + column * step, y + row * rise, 22, 28, "#ffe9a8" if (row + column) % 3 else "#cfe3ea")
        for row in range(rows)
        for column in range(columns)
    )


def _door(x: float, ground: float, color: str, width: int = 34, height: int = 58) -> str:
    return rect(x, ground - height, width, height, color, 3) + circle(
        x + width - 7, ground - height / 2, 2.5, "#f2d49b"
    )


def block(dice: Dice, x: float, ground: float) -> str:
    """A house of flats, with balconies."""
    floors, wall = dice.between(4, 6), dice.pick(_BRICK)
    height, x = floors * 52 + 16, x - 20
    parts = rect(x, ground - height, 250, height, wall) + rect(
        x - 6, ground - height - 12, 262, 14, dice.pick(ROOFS)
    )
    parts += _windows(x + 22, ground - height + 18, 5, floors - 1, 46, 52)
    rails = "".join(
        rect(x + side, ground - height + 48 + floor * 52, 66, 16, "#39454a", 2, 'opacity=".85"')
        for floor in range(1, floors - 1)
        for side in (14, 168)
    )
    return parts + rails + _door(x + 108, ground, dice.pick(ROOFS))


def loft(dice: Dice, x: float, ground: float) -> str:
    """An old workshop with tall windows and a saw-tooth roof."""
    wall, x = dice.pick(("#a65d48", "#8e4b3c", "#9c6b58")), x - 30
    teeth = "".join(
        polygon(
            [(x + n * 90, ground - 170), (x + n * 90, ground - 222), (x + 90 + n * 90, ground - 170)],
            "#55636c",
        )
        for n in range(3)
    )
    panes = "".join(
        rect(x + 18 + n * 84, ground - 150, 62, 96, "#cfe3ea", 2)
        + "".join(rect(x + 18 + n * 84 + d, ground - 150, 2, 96, "#39454a") for d in (20, 41))
        + rect(x + 18 + n * 84, ground - 104, 62, 2, "#39454a")
        for n in range(3)
    )
    return teeth + rect(x, ground - 170, 270, 170, wall) + panes + _door(x + 116, ground, "#39454a", 40, 50)


def townhouse(dice: Dice, x: float, ground: float) -> str:
    """A narrow house of three floors between others."""
    parts = ""
    for n, height in enumerate((190, 236, 180)):
        wall, left = dice.pick(WALLS), x - 60 + n * 104
        parts += rect(left, ground - height, 102, height, wall)
        roof = [(left - 4, ground - height), (left + 51, ground - height - 46), (left + 106, ground - height)]
        parts += polygon(roof, dice.pick(ROOFS)) + _windows(left + 18, ground - height + 16, 2, 2, 42, 56)
        parts += _door(left + (34 if n == 1 else 60), ground, dice.pick(ROOFS))
    return parts


def villa(dice: Dice, x: float, ground: float) -> str:
    """Two flat-roofed floors with much glass."""
    wall = dice.pick(("#f7f1e6", "#f4e3cf", "#e9e4da"))
    low = rect(x - 40, ground - 84, 300, 84, wall) + rect(x - 50, ground - 94, 320, 12, "#cfc6b6")
    high = rect(x + 30, ground - 160, 170, 70, wall) + rect(x + 20, ground - 170, 190, 12, "#cfc6b6")
    glass = rect(x - 20, ground - 70, 110, 62, "#9cc7d3", 2) + rect(
        x + 46, ground - 146, 130, 46, "#9cc7d3", 2
    )
    return (
        low
        + high
        + glass
        + _door(x + 120, ground, "#6b4a34")
        + window(x + 190, ground - 64, 40, 40, "#cfe3ea")
    )


def bungalow(dice: Dice, x: float, ground: float) -> str:
    """A low house under a wide thatched roof, on short posts."""
    roof = polygon(
        [(x - 30, ground - 84), (x + 40, ground - 160), (x + 170, ground - 160), (x + 240, ground - 84)],
        "#b08a55",
    )
    posts = "".join(rect(x + dx, ground - 24, 8, 24, "#5d4330") for dx in (10, 100, 190))
    body = rect(x, ground - 84, 210, 62, dice.pick(("#f4e3cf", "#e9c9a6", "#c7d8d4")))
    steps = rect(x + 84, ground - 12, 48, 12, "#7a5138")
    return (
        posts
        + body
        + roof
        + _door(x + 92, ground - 22, dice.pick(_WOOD), 32, 48)
        + window(x + 28, ground - 72, 36, 30)
        + window(x + 148, ground - 72, 36, 30)
        + steps
    )


def cabin(dice: Dice, x: float, ground: float) -> str:
    """A cabin of logs with a chimney."""
    wood = dice.pick(_WOOD)
    logs = rect(x, ground - 90, 190, 90, wood) + "".join(
        rect(x, ground - 90 + n * 15, 190, 2, "#000", 0, 'opacity=".25"') for n in range(6)
    )
    roof = polygon([(x - 22, ground - 88), (x + 95, ground - 160), (x + 212, ground - 88)], dice.pick(ROOFS))
    smoke = circle(x + 152, ground - 190, 10, "#fff", 'opacity=".6"') + circle(
        x + 164, ground - 212, 14, "#fff", 'opacity=".4"'
    )
    chimney = rect(x + 142, ground - 176, 20, 50, "#6f6a66")
    return (
        chimney
        + smoke
        + logs
        + roof
        + _door(x + 78, ground, "#3b2f2a")
        + window(x + 24, ground - 66, 34, 32)
        + window(x + 132, ground - 66, 34, 32)
    )


def chalet(dice: Dice, x: float, ground: float) -> str:
    """A chalet: stone below, wood above, a balcony with flowers."""
    wood = dice.pick(_WOOD)
    parts = rect(x, ground - 60, 220, 60, "#c9c4ba") + rect(x - 6, ground - 128, 232, 70, wood)
    roof = polygon(
        [
            (x - 44, ground - 118),
            (x + 110, ground - 196),
            (x + 264, ground - 118),
            (x + 264, ground - 106),
            (x + 110, ground - 182),
            (x - 44, ground - 106),
        ],
        "#5b3f2e",
    )
    gable = polygon([(x - 6, ground - 126), (x + 110, ground - 184), (x + 226, ground - 126)], wood)
    rail = rect(x - 14, ground - 78, 248, 16, "#5b3f2e") + "".join(
        circle(x + n * 20, ground - 80, 6, ("#c0392b", "#e8a0b0")[n % 2]) for n in range(12)
    )
    return (
        parts
        + gable
        + roof
        + _windows(x + 24, ground - 118, 4, 1, 50, 40)
        + rail
        + _door(x + 96, ground, "#3b2f2a")
    )


def farmhouse(dice: Dice, x: float, ground: float) -> str:
    """A long stone house."""
    wall = dice.pick(("#d9c2a0", "#e3d3b5", "#cbbba0"))
    parts = rect(x - 40, ground - 100, 290, 100, wall) + polygon(
        [(x - 54, ground - 98), (x - 20, ground - 150), (x + 230, ground - 150), (x + 264, ground - 98)],
        dice.pick(ROOFS[:3]),
    )
    shutters = "".join(
        rect(x - 24 + n * 74 + side, ground - 80, 9, 34, "#5f8d8e") for n in range(4) for side in (-11, 26)
    )
    return (
        parts
        + shutters
        + "".join(window(x - 24 + n * 74, ground - 80, 24, 34) for n in range(4))
        + _door(x + 86, ground, "#5f8d8e", 34, 44)
    )


def barn(dice: Dice, x: float, ground: float) -> str:
    """A barn with one tall window where wagons came in."""
    wood = dice.pick(("#8e3b2f", "#6b4a34", "#7a5138"))
    shape = [
        (x, ground),
        (x, ground - 110),
        (x + 36, ground - 164),
        (x + 110, ground - 190),
        (x + 184, ground - 164),
        (x + 220, ground - 110),
        (x + 220, ground),
    ]
    boards = "".join(rect(x + n * 22, ground - 108, 2, 108, "#000", 0, 'opacity=".2"') for n in range(1, 10))
    glass = rect(x + 78, ground - 120, 64, 120, "#ffe9a8", 2) + rect(x + 109, ground - 120, 2, 120, "#3b2f2a")
    return polygon(shape, wood) + boards + glass + circle(x + 110, ground - 152, 13, "#ffe9a8")


def adobe(dice: Dice, x: float, ground: float) -> str:
    """Mud walls with round corners, beams and a court's arch."""
    wall = dice.pick(("#e3b98c", "#d9a173", "#f1d9b8", "#cf8f63"))
    parts = rect(x - 20, ground - 96, 150, 96, wall, 8) + rect(x + 100, ground - 140, 130, 140, wall, 8)
    beams = "".join(circle(x + 112 + n * 22, ground - 122, 4, "#6b4a34") for n in range(6))
    arch = path(f"M{x + 24} {ground} v -44 q 26 -36 52 0 v 44 Z", "#6b3f34")
    return parts + beams + arch + window(x + 140, ground - 96, 26, 34) + window(x + 186, ground - 96, 26, 34)


def treehouse(dice: Dice, x: float, ground: float) -> str:
    """A house among branches, with a ladder."""
    trunk = rect(x + 80, ground - 150, 34, 156, "#6b4a34") + circle(
        x + 97, ground - 250, 96, "#5f8d4e", 'opacity=".9"'
    )
    deck = rect(x - 6, ground - 118, 210, 10, "#7a5138")
    ladder = (
        rect(x + 20, ground - 112, 5, 114, "#9c7350")
        + rect(x + 48, ground - 112, 5, 114, "#9c7350")
        + "".join(rect(x + 20, ground - 100 + n * 20, 32, 4, "#9c7350") for n in range(5))
    )
    return (
        trunk
        + house(dice, x + 30, ground - 118, 130, 74)
        + deck
        + ladder
        + circle(x + 170, ground - 214, 54, "#7da453", 'opacity=".85"')
    )


def yurt(dice: Dice, x: float, ground: float) -> str:
    """A round house of felt."""
    band = dice.pick(("#b5583a", "#3d5a80", "#588157"))
    wall = rect(x, ground - 66, 200, 66, "#f7f1e6", 6) + rect(x, ground - 30, 200, 8, band)
    roof = path(f"M{x - 8} {ground - 64} Q {x + 100} {ground - 160} {x + 208} {ground - 64} Z", "#e6dccb")
    return (
        wall + roof + rect(x + 90, ground - 122, 20, 12, "#6b4a34", 4) + _door(x + 82, ground, band, 36, 54)
    )


def tent(dice: Dice, x: float, ground: float) -> str:
    """A white tent with an open flap."""
    cloth = dice.pick(("#fbf6ea", "#efe3d0", "#f4e3cf"))
    roof = polygon([(x - 24, ground), (x + 100, ground - 150), (x + 224, ground)], cloth)
    flap = polygon([(x + 70, ground), (x + 100, ground - 110), (x + 130, ground)], "#6b4a34")
    ropes = "".join(
        polygon([(a, ground - 60), (b, ground + 4), (b + 3, ground + 4)], "#8a6242")
        for a, b in ((x + 30, x - 66), (x + 170, x + 262))
    )
    return ropes + roof + flap + circle(x + 100, ground - 44, 9, "#ffe9a8")


def dome(dice: Dice, x: float, ground: float) -> str:
    """A dome of panels."""
    shell = path(
        f"M{x} {ground} A 104 104 0 0 1 {x + 208} {ground} Z", dice.pick(("#e9e4da", "#d8dfe9", "#e6dccb"))
    )
    lines = "".join(
        path(f"M{x + 104} {ground - 104} L {x + dx} {ground}", "none", 'stroke="#9aa3ab" stroke-width="2"')
        for dx in (20, 62, 146, 188)
    )
    return (
        shell
        + lines
        + rect(x + 62, ground - 78, 84, 44, "#9cc7d3", 20)
        + _door(x + 88, ground, "#6b4a34", 34, 34)
    )


def boat(dice: Dice, x: float, ground: float) -> str:
    """A houseboat on a canal."""
    water = rect(0, ground - 20, 640, 110, "#6fa3ad") + "".join(
        path(
            f"M0 {y} q 40 -6 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 v 2 H 0 Z",
            "#fff",
            'opacity=".5"',
        )
        for y in (ground + 30, ground + 54)
    )
    hull = path(
        f"M{x - 80} {ground - 20} H {x + 300} L {x + 270} {ground + 34} H {x - 46} Z",
        dice.pick(("#2f5d50", "#8e3b46", "#3d5a80")),
    )
    top = rect(x - 30, ground - 74, 260, 56, dice.pick(("#f4e3cf", "#d9c2a0"))) + rect(
        x - 38, ground - 82, 276, 10, "#5d4330"
    )
    ports = "".join(window(x - 10 + n * 58, ground - 62, 30, 26) for n in range(4))
    return water + hull + top + ports + rect(x + 236, ground - 112, 8, 40, "#4a3a30")


def camper(dice: Dice, x: float, ground: float) -> str:
    """An old van with a window on each side."""
    color = dice.pick(("#c8553d", "#3d5a80", "#e0a458", "#588157"))
    body = rect(x - 10, ground - 110, 230, 92, color, 18) + rect(x - 10, ground - 110, 230, 40, "#fbf6ea", 18)
    glass = "".join(rect(x + 12 + n * 66, ground - 98, 52, 32, "#9cc7d3", 4) for n in range(3))
    wheels = "".join(
        circle(x + dx, ground - 14, 22, "#2b2b2b") + circle(x + dx, ground - 14, 9, "#cfc6b6")
        for dx in (40, 172)
    )
    return body + glass + wheels


def hut(dice: Dice, x: float, ground: float) -> str:
    """A hut on wheels."""
    wood = dice.pick(("#5f8d8e", "#8a6242", "#7a5138"))
    roof = path(f"M{x + 10} {ground - 120} Q {x + 100} {ground - 166} {x + 190} {ground - 120} Z", "#55636c")
    wheels = "".join(circle(x + dx, ground - 14, 17, "#39454a") for dx in (50, 150))
    steps = rect(x + 84, ground - 14, 34, 14, "#9c7350")
    return (
        wheels
        + rect(x + 16, ground - 120, 168, 96, wood)
        + roof
        + _door(x + 84, ground - 24, "#3b2f2a", 34, 56)
        + window(x + 36, ground - 96, 30, 34)
        + window(x + 136, ground - 96, 30, 34)
        + steps
    )


def home(dice: Dice, x: float, ground: float) -> str:
    """A plain house with a pitched roof."""
    return house(dice, x, ground, dice.between(160, 200), dice.between(96, 120))


DWELLINGS: Mapping[str, Pen] = {
    "block": block,
    "loft": loft,
    "townhouse": townhouse,
    "villa": villa,
    "bungalow": bungalow,
    "cabin": cabin,
    "chalet": chalet,
    "farmhouse": farmhouse,
    "barn": barn,
    "adobe": adobe,
    "treehouse": treehouse,
    "yurt": yurt,
    "tent": tent,
    "dome": dome,
    "boat": boat,
    "camper": camper,
    "hut": hut,
    "home": home,
}
"""All that can be drawn, by name."""
