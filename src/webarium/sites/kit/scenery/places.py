"""Homes by what they are where they are: a front, the view from inside, and what is outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webarium.draws import Dice
from webarium.sites.kit.scenery.dwellings import DWELLINGS
from webarium.sites.kit.scenery.shapes import (
    GREENS,
    HEIGHT,
    WIDTH,
    circle,
    fir,
    hills,
    palm,
    path,
    polygon,
    rect,
    sky,
    tree,
    window,
)

GROUND = 400


def _sea(dice: Dice, top: int = 270) -> str:
    water = dice.pick(("#3aa6b9", "#2c7da0", "#58b4ae", "#468faf"))
    waves = "".join(
        path(f"M0 {y} q 40 -7 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 v 3 H 0 Z", "#fff")
        for y in (top + 22, top + 50)
    )
    isle = hills(dice, top + 6, 44, "#6d8f84") if dice.chance(0.5) else ""
    return isle + rect(0, top, WIDTH, HEIGHT - top, water) + waves


def _city(dice: Dice) -> str:
    far = "".join(
        rect(n * 56 - 10, 410 - height, 58, height, dice.pick(("#8593a1", "#75869a", "#9aa3ab")))
        + "".join(rect(n * 56 + 4, 430 - height + row * 34, 10, 14, "#ffe9a8") for row in range(3))
        for n, height in ((n, dice.between(120, 300)) for n in range(12))
    )
    return far + rect(0, GROUND + 4, WIDTH, 90, "#7d7a76") + rect(0, GROUND, WIDTH, 12, "#d6cfc4")


def _beach(dice: Dice) -> str:
    sand = path(
        f"M0 370 Q 180 {dice.between(330, 360)} 360 350 T 640 {dice.between(330, 365)} V 480 H 0 Z", "#f3dcae"
    )
    return _sea(dice) + sand + palm(dice.pick((40, 590)), 440, dice.between(130, 180))


def _mountain(dice: Dice) -> str:
    parts = []
    for number in range(4):
        x, height = number * 190 - 30 + dice.between(-40, 40), dice.between(190, 280)
        peak = [
            (x - 36, 400 - height * 0.78),
            (x, 400 - height),
            (x + 40, 400 - height * 0.78),
            (x, 400 - height * 0.82),
        ]
        parts.append(
            polygon([(x - 170, 400), (x, 400 - height), (x + 190, 400)], ("#6b7f94", "#7f93a6")[number % 2])
        )
        parts.append(polygon(peak, "#fff"))
    parts.append(hills(dice, 392, 40, dice.pick(GREENS)))
    parts += [fir(dice.pick((30, 70, 560, 610)), 404, dice.between(80, 120), "#2f5d50") for _ in range(3)]
    return "".join(parts) + rect(0, GROUND, WIDTH, 90, "#7da453")


def _country(dice: Dice) -> str:
    field = dice.pick(("#b39ad1", "#e7c65c", "#9dbb61", "#d9a05b"))
    rows = "".join(
        path(f"M{x} 480 L {320 + (x - 320) * 0.25:.0f} 372 l 4 0 L {x + 26} 480 Z", "#000", 'opacity=".1"')
        for x in range(-200, 860, 60)
    )
    return (
        hills(dice, 330, 70, "#9cb68a")
        + hills(dice, 366, 50, dice.pick(GREENS))
        + rect(0, 372, WIDTH, 120, field)
        + rows
        + tree(dice.pick((50, 600)), 404, dice.between(90, 120), dice.pick(GREENS))
    )


def _desert(dice: Dice) -> str:
    red = dice.pick(("#b5583a", "#c56f43", "#a34e3d"))
    x, height = dice.between(-20, 380), dice.between(100, 170)
    mesa = polygon([(x, 364), (x + 20, 364 - height), (x + 190, 364 - height), (x + 220, 364)], red)
    return mesa + hills(dice, 360, 40, "#e0a774") + hills(dice, 400, 20, "#eec08d")


def _forest(dice: Dice) -> str:
    trunks = [
        fir(dice.between(-10, 650), low, dice.between(size - 70, size + 60), shade)
        for shade, low, size in (("#8fb08c", 385, 250), ("#5f8d6b", 405, 290))
        for _ in range(8)
    ]
    return "".join(trunks) + hills(dice, 410, 24, "#4f7a4e")


def _shore(dice: Dice) -> str:
    """A coast without palms: shingle, grass and a cliff."""
    cliff = polygon(
        [(0, 300), (0, 214), (90, 206), (150, 270), (170, 300)], dice.pick(("#8d9a7a", "#9aa48a"))
    )
    beach = path(f"M0 380 Q 200 {dice.between(340, 364)} 400 358 T 640 352 V 480 H 0 Z", "#d8cbb0")
    return _sea(dice) + cliff + beach + hills(dice, 424, 16, "#8fa36b")


def _jungle(dice: Dice) -> str:
    """Palms and broad crowns on a slope."""
    far = hills(dice, 330, 110, "#6f9a6a") + hills(dice, 370, 60, "#4f7f52")
    crowns = "".join(
        tree(
            dice.between(-10, 650), 404, dice.between(120, 210), dice.pick(("#39754e", "#4f8f55", "#2f6b45"))
        )
        for _ in range(7)
    )
    palms = "".join(palm(x + dice.between(-20, 20), 410, dice.between(170, 240)) for x in (60, 150, 520, 600))
    return far + crowns + palms + rect(0, 396, WIDTH, 90, "#5a8f4c")


AROUND: Mapping[str, Callable[[Dice], str]] = {
    "city": _city,
    "beach": _beach,
    "mountain": _mountain,
    "country": _country,
    "desert": _desert,
    "forest": _forest,
    "shore": _shore,
    "jungle": _jungle,
}
"""What lies around, by setting."""


def front(dice: Dice, setting: str, dwelling: str) -> str:
    """A home from outside."""
    ground = GROUND + 14 if setting in ("beach", "shore", "desert", "country") else GROUND
    return sky(dice) + AROUND[setting](dice) + DWELLINGS[dwelling](dice, dice.between(170, 260), ground)


def view(dice: Dice, setting: str) -> str:
    """What one sees from inside: the surroundings in a wide window, with a sill."""
    wall = dice.pick(("#efe3d0", "#dfe7e2", "#f3d9c6", "#e5d5dd"))
    frame = "".join(
        rect(x, y, w, h, wall)
        for x, y, w, h in ((0, 0, WIDTH, 46), (0, 0, 54, HEIGHT), (586, 0, 54, HEIGHT), (0, 392, WIDTH, 90))
    )
    bars = (
        rect(54, 46, 532, 7, "#6b4a34") + rect(316, 46, 8, 346, "#6b4a34") + rect(54, 386, 532, 8, "#6b4a34")
    )
    cup = rect(120, 364, 34, 26, "#fff", 5) + circle(158, 376, 8, "none", 'stroke="#fff" stroke-width="4"')
    plant = polygon([(470, 350), (520, 350), (512, 390), (478, 390)], "#c9704a") + "".join(
        path(
            f"M495 352 q {dx} -40 {dx * 1.7:.0f} -{up} q {-dx * 0.2:.0f} 34 {-dx * 1.7:.0f} {up} Z", "#5f8d4e"
        )
        for dx, up in ((-24, 50), (-8, 84), (12, 80), (26, 46))
    )
    return sky(dice) + AROUND[setting](dice) + frame + bars + cup + plant


def terrace(dice: Dice, setting: str) -> str:
    """A deck with a table, chairs and a parasol."""
    deck = rect(0, 384, WIDTH, 100, "#a97f57") + "".join(
        rect(0, y, WIDTH, 2, "#000", 0, 'opacity=".15"') for y in range(400, 480, 18)
    )
    cloth = dice.pick(("#c8553d", "#3d5a80", "#e0a458", "#588157"))
    parasol = path("M190 250 Q 320 150 450 250 Z", cloth) + rect(316, 190, 8, 210, "#6b4a34")
    table = rect(230, 380, 180, 12, "#5d4330", 6) + rect(312, 390, 16, 60, "#5d4330")
    chairs = "".join(
        rect(x, 370, 60, 10, "#3b4a54", 4) + rect(x + (0 if x < 300 else 52), 320, 8, 110, "#3b4a54", 3)
        for x in (150, 430)
    )
    rail = "".join(rect(x, 330, 6, 56, "#e8dfd0") for x in range(8, WIDTH, 34)) + rect(
        0, 326, WIDTH, 8, "#e8dfd0"
    )
    return sky(dice) + AROUND[setting](dice) + rail + deck + parasol + chairs + table


def pool(dice: Dice, setting: str) -> str:
    """A pool with loungers."""
    stone = rect(0, 350, WIDTH, 130, dice.pick(("#e6dccb", "#d8cfc2", "#efe6d6")))
    water = path("M90 380 H 560 L 620 460 H 30 Z", "#4fb3c8") + "".join(
        path(f"M{x} {y} q 20 -7 40 0 t 40 0", "none", 'stroke="#d6f1f5" stroke-width="3"')
        for x, y in ((150, 404), (330, 420), (220, 440), (430, 398))
    )
    cloth = dice.pick(("#fff", "#f3d9c6", "#dfe7e2"))
    loungers = "".join(
        rect(x, 346, 110, 12, cloth, 5)
        + polygon([(x, 346), (x - 24, 310), (x - 10, 310), (x + 14, 346)], cloth)
        for x in (110, 440)
    )
    wall = window(20, 250, 60, 80, "#cfe3ea") if setting == "city" else ""
    return sky(dice) + AROUND[setting](dice) + wall + stone + water + loungers


OUTSIDE: Mapping[str, Callable[[Dice, str], str]] = {"view": view, "terrace": terrace, "pool": pool}
"""Scenes that depend on the setting alone: ``view-beach``."""
