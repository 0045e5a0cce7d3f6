"""How the dishes of Western and Asian kitchens look from above, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from webarium.draws import Dice
from webarium.sites.opendining.strokes import (
    GREENS,
    WARM,
    around,
    bits,
    circle,
    dish,
    leaves,
    line,
    oval,
    rect,
)


def _plate(dice: Dice) -> str:
    meat = oval(300, 205, 92, 54, dice.pick(("#7a3b28", "#8f4a2c", "#b9783f", "#5e2c20")), -18)
    marks = "".join(line(f"M{240 + n * 34} 170L{262 + n * 34} 240", "#3b1c13", 6) for n in range(4))
    mash = oval(400, 262, 48, 34, dice.pick(("#f3dfa6", "#e8c77a", "#d98b4a")), 12)
    greens = "".join(line(f"M{362 + n * 13} 120L{392 + n * 13} 206", dice.pick(GREENS), 9) for n in range(5))
    return dish(dice) + greens + meat + marks + mash + bits(dice, 7, 120, GREENS, (2, 4))


def _salad(dice: Dice) -> str:
    return (
        dish(dice)
        + leaves(dice, 46, 112, 30)
        + bits(dice, 16, 100, ("#d8412f", "#f2c14e", "#f7f3e3", "#8e3b62"), (8, 15))
    )


def _bowl(dice: Dice) -> str:
    broth = dice.pick(("#d98f3c", "#b8552f", "#e7c66b", "#8c5a35", "#c9b46a", "#7c8f3f"))
    strands = "".join(
        line(
            f"M{x:.0f} {y:.0f}q{dice.between(10, 40)} {dice.between(-30, 30)} {dice.between(40, 80)} 0",
            "#f6e3b0",
            7,
        )
        for x, y in around(dice, 14, 70, 300)
    )
    egg = oval(378, 182, 36, 28, "#fffaf0", 20) + circle(380, 182, 15, "#f0a830") if dice.chance(0.5) else ""
    rim = circle(320, 215, 160, dice.pick(("#2f3437", "#f2ece0", "#3c5a6b", "#8c3b2f")))
    return (
        circle(326, 226, 160, "#00000030")
        + rim
        + circle(320, 215, 138, broth)
        + strands
        + egg
        + leaves(dice, 9, 96, 15)
        + bits(dice, 12, 104, WARM, (5, 11))
    )


def _pasta(dice: Dice) -> str:
    colour = dice.pick(("#f0d48a", "#e9c46a", "#d9a45a"))
    strands = "".join(
        line(
            f"M{x:.0f} {y:.0f}c{dice.between(-60, 60)} {dice.between(-60, 60)} {dice.between(-60, 60)} "
            f"{dice.between(-60, 60)} {dice.between(-50, 50)} {dice.between(-50, 50)}",
            colour,
            8,
        )
        for x, y in around(dice, 46, 78)
    )
    return (
        dish(dice)
        + circle(320, 215, 84, "#c98f3e")
        + strands
        + bits(dice, 14, 82, WARM, (6, 12))
        + leaves(dice, 5, 60, 16)
    )


def _pizza(dice: Dice) -> str:
    cuts = "".join(
        line(f"M320 215L{320 + 160 * cos(n * pi / 4):.0f} {215 + 160 * sin(n * pi / 4):.0f}", "#7a3f1e", 2)
        for n in range(8)
    )
    return (
        circle(327, 226, 172, "#00000030")
        + circle(320, 215, 170, "#d49a55")
        + circle(320, 215, 148, "#c4452f")
        + bits(dice, 26, 136, ("#f8ecc9", "#f3dfa0"), (12, 24))
        + bits(dice, 12, 130, ("#9e2b25", "#7a2a22", "#3b3b2c"), (10, 14))
        + leaves(dice, 8, 110, 18)
        + cuts
    )


def _sushi(dice: Dice) -> str:
    parts = [rect(130, 120, 390, 200, "#00000030", 10), rect(122, 110, 390, 200, "#4a3527", 10)]
    for row in range(2):
        for n in range(5):
            x, y = 150 + n * 72, 135 + row * 90
            if row:
                parts += [circle(x + 26, y + 26, 29, "#20261f"), circle(x + 26, y + 26, 23, "#fbf8ef")]
                parts.append(circle(x + 26, y + 26, 11, dice.pick(("#e8703f", "#7da453", "#f2c14e"))))
            else:
                parts.append(rect(x, y + 8, 52, 46, "#fbf8ef", 14))
                parts.append(
                    rect(x - 4, y, 60, 34, dice.pick(("#f08a5d", "#d6403f", "#f7d9c4", "#e8a48c")), 14)
                )
    return "".join(parts) + leaves(dice, 3, 40, 14)


def _tacos(dice: Dice) -> str:
    parts = [rect(148, 112, 344, 206, "#00000030", 18), rect(142, 104, 344, 206, "#8f9a94", 18)]
    for n in range(3):
        x = 196 + n * 104
        parts.append(oval(x + 14, 206, 62, 82, "#e8be6a", 8))
        parts += [
            circle(
                x + 14 + dice.between(-32, 32),
                206 + dice.between(-56, 56),
                dice.between(7, 13),
                dice.pick(fill),
            )
            for fill in (WARM, GREENS, WARM, ("#f7f3e3",), GREENS, ("#8e3b62",)) * 4
        ]
        parts.append(line(f"M{x - 32} 150q44 -50 92 0", "#c99542", 8))
    return "".join(parts)


def _burger(dice: Dice) -> str:
    fries = "".join(
        line(
            f"M{430 + dice.between(-30, 40)} {180 + dice.between(-40, 70)}l{dice.between(-26, 26)} 58",
            "#f0c04f",
            11,
        )
        for _ in range(17)
    )
    bun = dice.pick(("#c9833c", "#b8742f", "#d99a4e"))
    seeds = "".join(
        oval(x, y, 6, 3, "#f7e6c4", dice.between(0, 90)) for x, y in around(dice, 14, 66, 264, 196)
    )
    return (
        dish(dice, 178)
        + fries
        + circle(264, 222, 104, "#5d8a3f")
        + circle(264, 214, 98, "#f2b134")
        + circle(264, 208, 94, "#6b3322")
        + circle(264, 198, 92, bun)
        + oval(240, 168, 44, 20, "#ffffff33", -24)
        + seeds
    )


def _dumplings(dice: Dice) -> str:
    folds = "".join(
        oval(x, y, 36, 30, "#f7efdd", dice.between(-20, 20))
        + line(f"M{x - 20:.0f} {y:.0f}q20 -22 40 0M{x - 12:.0f} {y + 6:.0f}q12 -14 24 0", "#d9c9a6", 3)
        for x, y in around(dice, 9, 104)
    )
    return (
        circle(326, 226, 172, "#00000030")
        + circle(320, 215, 172, "#b98a4e")
        + circle(320, 215, 152, "#dcb67c")
        + leaves(dice, 12, 130, 34)
        + folds
        + circle(530, 320, 44, "#3c2a22")
        + circle(530, 320, 34, "#6b2f1e")
    )


def _fish(dice: Dice) -> str:
    skin = dice.pick(("#e8946a", "#d9dcd6", "#c9a06a", "#f0b58a"))
    lines = "".join(line(f"M{230 + n * 36} 176q16 40 0 84", "#00000022", 5) for n in range(5))
    lemon = circle(420, 140, 34, "#f2d24b") + circle(420, 140, 26, "#fbeea0")
    return (
        dish(dice, 172)
        + leaves(dice, 16, 120, 26)
        + oval(312, 218, 120, 56, skin, -8)
        + lines
        + lemon
        + bits(dice, 9, 110, ("#3f5a32", "#f7f3e3"), (4, 7))
    )


def _pancakes(dice: Dice) -> str:
    stack = "".join(
        oval(320, 250 - n * 22, 116, 66, "#a9692e") + oval(320, 244 - n * 22, 116, 66, "#e3ad5f")
        for n in range(4)
    )
    butter = rect(296, 152, 44, 34, "#fbe9a4", 6)
    return dish(dice, 176) + stack + butter + bits(dice, 12, 84, ("#b3243f", "#3d3f7a", "#d8412f"), (9, 14))


def _cake(dice: Dice) -> str:
    base, cream = dice.pick(
        (("#5a3222", "#f4e8d8"), ("#f0d9a0", "#fffaf0"), ("#d98b6a", "#fff1e0"), ("#a3c081", "#f7f3e3"))
    )
    slice_ = "".join(rect(232, 170 + n * 34, 176, 34, base if n % 2 == 0 else cream, 4) for n in range(4))
    return (
        dish(dice)
        + slice_
        + oval(320, 168, 90, 20, cream)
        + bits(dice, 6, 54, ("#b3243f", "#d8412f", "#3d3f7a"), (9, 15))
        + leaves(dice, 2, 30, 14)
    )


DRAWN: Mapping[str, Callable[[Dice], str]] = {
    "burger": _burger,
    "bowl": _bowl,
    "cake": _cake,
    "dumplings": _dumplings,
    "fish": _fish,
    "pancakes": _pancakes,
    "pasta": _pasta,
    "pizza": _pizza,
    "plate": _plate,
    "salad": _salad,
    "sushi": _sushi,
    "tacos": _tacos,
}
"""By what they are."""
