"""Rooms: each a wall, a floor, and furniture that belongs there."""

from __future__ import annotations

from webarium.draws import Dice
from webarium.sites.kit.scenery.shapes import (
    GREENS,
    HEIGHT,
    WIDTH,
    circle,
    path,
    polygon,
    rect,
    window,
)

_PAINT = ("#efe3d0", "#dfe7e2", "#f3d9c6", "#d8dfe9", "#f0e6b9", "#e5d5dd", "#cfe0d3", "#f6efe6")
_FLOORS = ("#b98a5e", "#a4764c", "#caa57b", "#8f6b50", "#d8c3a5")
_CLOTH = ("#2f6f6a", "#c8553d", "#3d5a80", "#e0a458", "#7b4b72", "#588157", "#b56576", "#37474f")


def _shell(dice: Dice) -> tuple[str, str]:
    """Wall, floor and window, and the colour of the cloth."""
    floor = dice.pick(_FLOORS)
    parts = rect(0, 0, WIDTH, 350, dice.pick(_PAINT)) + rect(0, 345, WIDTH, 12, "#fff", 0, 'opacity=".6"')
    parts += rect(0, 355, WIDTH, HEIGHT, floor)
    for y in range(380, HEIGHT, 26):
        parts += rect(0, y, WIDTH, 2, "#000", 0, 'opacity=".08"')
    return parts, dice.pick(_CLOTH)


def _plant(dice: Dice, x: float, y: float) -> str:
    green = dice.pick(GREENS)
    leaves = "".join(
        path(
            f"M{x:.0f} {y - 40:.0f} q {dx} -50 {dx * 1.6:.0f} -{up} q {-dx * 0.2:.0f} 40 {-dx * 1.6:.0f} {up} Z",
            green,
        )
        for dx, up in ((-30, 60), (-14, 100), (10, 110), (26, 80), (34, 50))
    )
    return leaves + polygon([(x - 24, y - 44), (x + 24, y - 44), (x + 17, y), (x - 17, y)], "#c9704a")


def _view(dice: Dice, x: float) -> str:
    pane = window(x, 70, 150, 150, dice.pick(("#bfe3f5", "#ffe2b8", "#cdeae0")))
    curtain = dice.pick(_CLOTH)
    sides = "".join(
        path(f"M{side:.0f} 52 h 34 q 6 100 {bend} 200 h -34 Z", curtain, 'opacity=".85"')
        for side, bend in ((x - 32, -6), (x + 148, 6))
    )
    return pane + sides + rect(x - 44, 48, 238, 7, "#6b4a34", 3)


def _picture(dice: Dice, x: float, y: float) -> str:
    a, b = dice.pick(_CLOTH), dice.pick(_CLOTH)
    return (
        rect(x, y, 90, 110, "#3b2f2a")
        + rect(x + 6, y + 6, 78, 98, "#fbf6ea")
        + circle(x + 45, y + 50, 22, a)
        + polygon([(x + 14, y + 96), (x + 45, y + 58), (x + 76, y + 96)], b)
    )


def _lamp(x: float, y: float) -> str:
    return (
        rect(x - 2, y - 190, 4, 190, "#4a3a30")
        + polygon([(x - 34, y - 170), (x - 20, y - 220), (x + 20, y - 220), (x + 34, y - 170)], "#ffe6a7")
        + rect(x - 22, y - 5, 44, 6, "#4a3a30", 3)
    )


def living(dice: Dice) -> str:
    """A sofa, a rug, a plant and a picture."""
    shell, cloth = _shell(dice)
    right = dice.chance(0.5)
    x = 220 if right else 110
    sofa = rect(x, 250, 320, 90, cloth, 22) + rect(
        x + 14, 300, 292, 70, cloth, 16, 'filter="brightness(1.1)"'
    )
    sofa += rect(x - 22, 280, 50, 96, cloth, 20) + rect(x + 292, 280, 50, 96, cloth, 20)
    for step in (0, 1, 2):
        sofa += rect(x + 40 + step * 84, 262, 62, 56, dice.pick(_CLOTH), 12)
    rug = path("M90 440 h 460 l 50 40 h -560 Z", dice.pick(_CLOTH), 'opacity=".55"')
    table = (
        rect(250, 408, 150, 14, "#5d4330", 6)
        + rect(262, 420, 8, 44, "#5d4330")
        + rect(380, 420, 8, 44, "#5d4330")
    )
    return (
        shell
        + _view(dice, 90 if right else 400)
        + _picture(dice, 330 if right else 190, 90)
        + rug
        + sofa
        + table
        + _plant(dice, 70 if right else 580, 400)
        + _lamp(590 if right else 60, 380)
    )


def bedroom(dice: Dice) -> str:
    """A bed between two tables."""
    shell, cloth = _shell(dice)
    bed = rect(150, 180, 340, 130, dice.pick(("#6b4a34", "#8c6a4f", "#3b4a54")), 14)
    bed += rect(140, 270, 360, 120, "#fffaf0", 16) + rect(140, 305, 360, 110, cloth, 18)
    bed += rect(185, 235, 120, 62, "#fff", 18) + rect(335, 235, 120, 62, "#fff", 18)
    bed += rect(225, 262, 70, 44, dice.pick(_CLOTH), 12) + rect(345, 262, 70, 44, dice.pick(_CLOTH), 12)
    bed += rect(155, 410, 14, 30, "#4a3a30") + rect(471, 410, 14, 30, "#4a3a30")
    tables = "".join(
        rect(x, 330, 70, 70, "#8c6a4f", 4)
        + circle(x + 35, 290, 26, "#ffe6a7")
        + rect(x + 31, 312, 8, 18, "#4a3a30")
        for x in (55, 515)
    )
    return (
        shell
        + (_view(dice, 245) if dice.chance(0.5) else _picture(dice, 215, 50) + _picture(dice, 335, 50))
        + tables
        + bed
    )


def kitchen(dice: Dice) -> str:
    """A counter with a hob, cupboards and a window."""
    shell, cloth = _shell(dice)
    front = dice.pick(_CLOTH)
    parts = "".join(
        rect(20 + n * 104, 60, 98, 110, front, 4) + rect(62 + n * 104, 150, 14, 4, "#f4e3cf")
        for n in (0, 1, 4, 5)
    )
    parts += window(250, 70, 160, 120, "#cfe9f5")
    parts += "".join(rect(n * 46, 190, 44, 60, "#fff", 2, 'opacity=".7"') for n in range(14))
    parts += rect(0, 250, WIDTH, 18, "#4b4038") + "".join(
        rect(n * 108 + 4, 270, 100, 130, front, 4) for n in range(6)
    )
    parts += (
        rect(440, 236, 100, 14, "#222", 3)
        + rect(460, 206, 46, 30, cloth, 6)
        + rect(300, 210, 40, 40, "#d7ccc0", 8)
    )
    parts += (
        _plant(dice, 90, 252) + rect(450, 290, 80, 90, "#2b2b2b", 6) + rect(460, 305, 60, 50, "#55514d", 4)
    )
    return shell + parts


def bath(dice: Dice) -> str:
    """A tub, a mirror and tiles."""
    shell, cloth = _shell(dice)
    tile = dice.pick(("#9fc5c0", "#d9b8a3", "#b8c4d9", "#c9d6a8"))
    tiles = "".join(
        rect(n * 40, m * 40 + 190, 38, 38, tile, 2, f'opacity="{0.5 + 0.12 * ((n * 7 + m * 3) % 4):.2f}"')
        for n in range(16)
        for m in range(4)
    )
    tub = path("M90 290 h 300 q 0 120 -70 120 h -160 q -70 0 -70 -120 Z", "#fff") + rect(
        76, 278, 328, 18, "#f4f0ea", 9
    )
    tub += circle(140, 418, 9, "#6b4a34") + circle(340, 418, 9, "#6b4a34")
    sink = (
        circle(530, 130, 62, "#6b4a34") + circle(530, 130, 54, "#dff1f5") + rect(460, 268, 140, 22, "#fff", 8)
    )
    sink += (
        rect(474, 290, 112, 110, "#8c6a4f", 4)
        + rect(524, 236, 8, 34, "#9a9a9a")
        + rect(300, 296, 60, 70, cloth, 4)
    )
    return shell + tiles + _view(dice, 150) + tub + sink + _plant(dice, 440, 410)
