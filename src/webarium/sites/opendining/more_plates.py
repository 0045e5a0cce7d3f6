"""How starters, sides, desserts and what comes in a bowl look from above, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, sin

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


def _deep(dice: Dice, fill: str, r: float = 150) -> str:
    """A bowl with something in it."""
    rim = dice.pick(("#2f3437", "#f2ece0", "#3c5a6b", "#8c3b2f", "#e9e3d8"))
    return (
        circle(326, 226, r + 8, "#00000030") + circle(320, 215, r + 8, rim) + circle(320, 215, r - 14, fill)
    )


def _soup(dice: Dice) -> str:
    broth = dice.pick(("#c9793a", "#d9a24a", "#b8552f", "#e9d9a6", "#a8672f"))
    swirl = line("M250 215q35 -40 70 0t70 0", "#fff4dc88", 7)
    return _deep(dice, broth) + swirl + bits(dice, 16, 100, WARM, (6, 13)) + leaves(dice, 6, 60, 14)


def _curry(dice: Dice) -> str:
    sauce = dice.pick(("#c8702a", "#b8552f", "#d99a3c", "#6f8f3f", "#8c4a2f"))
    rice = oval(236, 214, 74, 104, "#fbf6e6") + bits(dice, 0, 1, WARM, (1, 2))
    grains = "".join(
        oval(236 + (x - 320) * 0.5, y, 5, 2, "#e3dabf", dice.between(0, 180)) for x, y in around(dice, 30, 90)
    )
    stew = oval(372, 216, 88, 106, sauce)
    chunks = "".join(oval(372 + (x - 320) * 0.7, y, 16, 13, "#00000026", 10) for x, y in around(dice, 9, 84))
    return dish(dice, 176) + stew + rice + grains + chunks + leaves(dice, 5, 40, 13)


def _rice(dice: Dice) -> str:
    fill = dice.pick(("#efcf7a", "#f4e2b0", "#e6b85a", "#f7efd8"))
    grains = "".join(oval(x, y, 6, 2.5, "#fff9e8", dice.between(0, 180)) for x, y in around(dice, 70, 124))
    return (
        _deep(dice, fill, 158)
        + grains
        + bits(dice, 22, 118, (*WARM, *GREENS), (6, 13))
        + leaves(dice, 6, 90, 14)
    )


def _sandwich(dice: Dice) -> str:
    crust = dice.pick(("#c98a43", "#b9772f", "#d9a25a"))
    parts = [rect(150, 120, 340, 200, "#00000030", 14), rect(144, 112, 340, 200, "#8a6a4a", 14)]
    for n in range(2):
        y = 150 + n * 78
        parts += [rect(182, y, 264, 58, crust, 28), rect(176, y + 20, 276, 12, "#7da453", 6)]
        parts += [rect(184, y + 30, 260, 10, dice.pick(("#a63d2f", "#d8412f", "#f2c14e")), 5)]
        parts += [oval(240 + n * 30, y + 10, 40, 6, "#ffffff44", -4)]
    return "".join(parts) + leaves(dice, 3, 30, 12)


def _skewers(dice: Dice) -> str:
    parts = []
    for n in range(3):
        y = 150 + n * 62
        parts.append(line(f"M176 {y + 16}L470 {y - 10}", "#b98a4e", 6))
        for k in range(5):
            fill = dice.pick(("#9a4f22", "#b9622c", "#7a3b1c")) if k % 2 == 0 else dice.pick(GREENS)
            parts.append(rect(214 + k * 44, y - 14 - k * 4, 36, 34, fill, 9))
    return dish(dice, 182) + "".join(parts)


def _rolls(dice: Dice) -> str:
    skin = dice.pick(("#d99a4a", "#e8cf9a", "#c9853a"))
    rolls = "".join(
        rect(214 + n * 12, 128 + n * 46, 190, 38, skin, 19, 'stroke="#00000022"') for n in range(4)
    )
    sauce = circle(496, 300, 46, "#f2ece0") + circle(
        496, 300, 34, dice.pick(("#b8452f", "#c98a3a", "#4a2f22"))
    )
    return dish(dice, 180) + rolls + leaves(dice, 8, 120, 20) + sauce


def _shells(dice: Dice) -> str:
    parts = [bits(dice, 60, 140, ("#eef4f6", "#dbe8ee", "#ffffff"), (10, 18))]
    for x, y in around(dice, 8, 118):
        parts += [oval(x, y, 42, 28, "#6d6a66", dice.between(0, 90)), oval(x, y, 33, 20, "#e9e4dc", 20)]
        parts.append(oval(x, y, 20, 12, dice.pick(("#d9b59a", "#f0a88a", "#c9c2b4")), 30))
    lemon = circle(404, 140, 30, "#f2d24b") + circle(404, 140, 22, "#fbeea0")
    return dish(dice, 180) + "".join(parts) + lemon


def _thin(dice: Dice) -> str:
    flesh = dice.pick(("#e8785a", "#f3d9c8", "#c8403f", "#f0b59a"))
    slices = "".join(
        oval(320 + 84 * cos(n * 0.7), 215 + 84 * sin(n * 0.7), 52, 26, flesh, n * 40) for n in range(9)
    )
    return (
        dish(dice)
        + slices
        + bits(dice, 20, 110, ("#7da453", "#f2c14e", "#fffaf0", "#8e3b62"), (3, 8))
        + leaves(dice, 6, 40, 15)
    )


def _chicken(dice: Dice) -> str:
    skin = dice.pick(("#b9702a", "#c98a3a", "#9a5a22"))
    bird = (
        oval(300, 212, 96, 66, skin, -14)
        + oval(388, 180, 44, 30, skin, -40)
        + circle(420, 154, 11, "#f3e6d0")
    )
    gloss = oval(276, 190, 48, 18, "#ffffff3a", -18)
    return dish(dice, 174) + leaves(dice, 18, 128, 24) + bird + gloss + bits(dice, 9, 124, WARM, (9, 15))


def _baked(dice: Dice) -> str:
    crust = dice.pick(("#e0a84a", "#d9954a", "#c9853a", "#efc46a"))
    pan = rect(136, 106, 368, 220, "#00000030", 40) + rect(
        130, 98, 368, 220, dice.pick(("#a8432f", "#3c5a6b", "#5c4a3d")), 40
    )
    top = rect(148, 114, 332, 188, crust, 30)
    return (
        pan + top + bits(dice, 26, 86, ("#c97a25", "#b9622c", "#f4d58a"), (8, 18)) + leaves(dice, 4, 60, 14)
    )


def _flat(dice: Dice) -> str:
    dough = dice.pick(("#e6bd7a", "#d9a65c", "#c98f43"))
    spots = bits(dice, 16, 110, ("#b5772f", "#a86a2a", "#f3d9a0"), (7, 16))
    return dish(dice, 178) + oval(320, 215, 148, 120, dough, 12) + spots + bits(dice, 14, 104, GREENS, (3, 6))


def _toast(dice: Dice) -> str:
    parts = []
    for n in range(3):
        x = 202 + n * 82
        parts += [rect(x, 130, 66, 170, "#b9772f", 22), rect(x + 5, 136, 56, 158, "#f0dcae", 18)]
        parts += [rect(x + 9, 144, 48, 140, dice.pick(("#9cc25a", "#fff6e4", "#e6a08a")), 16)]
    return dish(dice, 182) + "".join(parts) + bits(dice, 20, 96, ("#d8412f", "#f2c14e", "#5f8d4e"), (6, 11))


def _eggs(dice: Dice) -> str:
    base = oval(320, 220, 124, 88, dice.pick(("#b8452f", "#f2d27a", "#e9c46a")), 6)
    eggs = "".join(
        oval(x, y, 42, 34, "#fffaf0", 15) + circle(x + 3, y - 2, 17, "#f0a830")
        for x, y in ((276, 196), (366, 236))
    )
    return dish(dice, 178) + base + eggs + leaves(dice, 9, 120, 16)


def _fries(dice: Dice) -> str:
    sticks = "".join(
        line(
            f"M{x:.0f} {y:.0f}l{dice.between(-50, 50)} {dice.between(-50, 50)}",
            dice.pick(("#f0c04f", "#e3a83a")),
            13,
        )
        for x, y in around(dice, 40, 92)
    )
    sauce = circle(470, 300, 42, "#f2ece0") + circle(470, 300, 31, dice.pick(("#b8342f", "#f3e2b0")))
    return dish(dice, 166) + sticks + bits(dice, 12, 100, GREENS, (2, 4)) + sauce


def _dip(dice: Dice) -> str:
    paste = dice.pick(("#e6d3a0", "#8fb04a", "#d9a24a", "#f3ead2"))
    chips = "".join(
        f'<path d="M{x:.0f} {y:.0f}l34 -14l-6 38z" fill="#e8b95a" stroke="#c98f2f"/>'
        for x, y in around(dice, 16, 150)
    )
    bowl = (
        circle(320, 215, 84, "#3c5a6b")
        + circle(320, 215, 70, paste)
        + line("M280 215q20 -30 40 0t40 0", "#ffffff66", 6)
    )
    return dish(dice, 184) + chips + bowl + bits(dice, 8, 50, (*WARM, *GREENS), (3, 6))


def _greens(dice: Dice) -> str:
    stems = "".join(
        line(f"M{x:.0f} {y:.0f}l{dice.between(30, 70)} {dice.between(-24, 24)}", dice.pick(GREENS), 11)
        for x, y in around(dice, 26, 90, 286)
    )
    return dish(dice, 160) + stems + bits(dice, 14, 92, ("#fffaf0", "#f2c14e", "#c8553d"), (3, 7))


def _pie(dice: Dice) -> str:
    crust, filling = dice.pick((("#c98a43", "#b8652f"), ("#d9a25a", "#8e3b62"), ("#b9772f", "#e6c46a")))
    slice_ = f'<path d="M190 250L450 150Q486 220 420 292z" fill="{crust}"/>'
    inner = f'<path d="M226 246L436 166Q462 220 410 276z" fill="{filling}"/>'
    return dish(dice) + slice_ + inner + circle(252, 160, 36, "#fffaf0") + bits(dice, 5, 46, WARM, (6, 10))


def _scoops(dice: Dice) -> str:
    tones = ("#f6e3c4", "#f3b7c4", "#b9d38a", "#8a5a3c", "#f2c14e", "#d8627a")
    balls = "".join(
        circle(x, y, 54, dice.pick(tones)) + oval(x - 16, y - 18, 18, 10, "#ffffff55")
        for x, y in ((276, 236), (366, 236), (320, 168))
    )
    return _deep(dice, "#f7f2e6") + balls + leaves(dice, 2, 20, 14)


def _cup(dice: Dice) -> str:
    cream = dice.pick(("#f4dfa6", "#fbf3e0", "#e9c88a", "#6b3f28"))
    glaze = circle(320, 215, 88, dice.pick(("#c9782f", "#f0d9a0", "#a63d2f", "#d99a4a")))
    return (
        dish(dice, 168)
        + circle(320, 215, 108, "#e9e3d8")
        + circle(320, 215, 98, cream)
        + glaze
        + bits(dice, 9, 60, ("#b3243f", "#3d3f7a", "#fffaf0", "#5f8d4e"), (7, 12))
    )


def _sweets(dice: Dice) -> str:
    dough = dice.pick(("#c98a43", "#d9a65c", "#8a5a34"))
    pieces = "".join(
        oval(x, y, 44, 22, dough, dice.between(0, 180)) + oval(x, y - 4, 26, 8, "#ffffff33", 20)
        for x, y in around(dice, 8, 104)
    )
    return dish(dice) + pieces + bits(dice, 22, 112, ("#fffaf0", "#f7e6c4"), (2, 4))


MORE: Mapping[str, Callable[[Dice], str]] = {
    "baked": _baked,
    "chicken": _chicken,
    "cup": _cup,
    "curry": _curry,
    "dip": _dip,
    "eggs": _eggs,
    "flat": _flat,
    "fries": _fries,
    "greens": _greens,
    "pie": _pie,
    "rice": _rice,
    "rolls": _rolls,
    "sandwich": _sandwich,
    "scoops": _scoops,
    "shells": _shells,
    "skewers": _skewers,
    "soup": _soup,
    "sweets": _sweets,
    "thin": _thin,
    "toast": _toast,
}
"""By what they are."""
