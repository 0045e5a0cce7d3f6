"""Landscapes with a house in them, and the table of all scenes."""

from __future__ import annotations

from collections.abc import Callable

from webarium.draws import Dice
from webarium.sites.kit.scenery import places, rooms
from webarium.sites.kit.scenery.shapes import (
    GREENS,
    HEIGHT,
    ROOFS,
    WALLS,
    WIDTH,
    circle,
    fir,
    frame,
    hills,
    house,
    palm,
    path,
    polygon,
    rect,
    sky,
    tree,
    window,
)

VARIANTS = 96
"""How many pictures a scene has."""


def city(dice: Dice) -> str:
    """A street front before a skyline."""
    far = "".join(
        rect(x, 480 - h, 60, h, "#5f7183", 0, 'opacity=".35"')
        for x, h in ((n * 58, dice.between(180, 360)) for n in range(12))
    )
    parts, x = [], -20.0
    for _ in range(WIDTH):
        if x >= WIDTH:
            break
        w, h = dice.between(96, 150), dice.between(190, 300)
        wall, roof = dice.pick(WALLS), dice.pick(ROOFS)
        parts.append(rect(x, 410 - h, w, h, wall))
        if dice.chance(0.5):
            parts.append(polygon([(x, 410 - h), (x + w / 2, 360 - h), (x + w, 410 - h)], roof))
        else:
            parts.append(rect(x - 4, 398 - h, w + 8, 14, roof, 3))
        glass = dice.pick(("#ffe9a8", "#cfe3ea", "#ffd98a"))
        for row in range(3):
            parts += [
                window(x + w * p, 425 - h + row * h * 0.24, w * 0.19, h * 0.15, glass)
                for p in (0.12, 0.41, 0.7)
            ]
        parts.append(rect(x + w * 0.4, 410 - h * 0.2, w * 0.22, h * 0.2, roof, 8))
        if dice.chance(0.5):
            parts.append(rect(x + w * 0.08, 410 - h * 0.32, w * 0.84, 8, dice.pick(ROOFS)))
        x += w
    street = rect(0, 408, WIDTH, 80, "#7d7a76") + rect(0, 404, WIDTH, 12, "#d6cfc4")
    plants = "".join(
        tree(dice.between(20, 620), 416, dice.between(70, 110), dice.pick(GREENS)) for _ in range(3)
    )
    return sky(dice) + far + "".join(parts) + street + plants


def beach(dice: Dice) -> str:
    """The sea, sand, palms and a house on the shore."""
    sea = dice.pick(("#3aa6b9", "#2c7da0", "#58b4ae", "#468faf"))
    waves = "".join(
        path(
            f"M0 {y} q 40 -8 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 t 80 0 v 3 H 0 Z",
            "#fff",
            'opacity=".4"',
        )
        for y in (272, 296, 322)
    )
    isle = hills(dice, 262, 60, "#6d8f84") if dice.chance(0.6) else ""
    sand = path(
        f"M0 370 Q 180 {dice.between(320, 360)} 360 350 T 640 {dice.between(320, 370)} V 480 H 0 Z", "#f3dcae"
    )
    x = dice.pick((80, 330, 400))
    parts = sky(dice) + isle + rect(0, 252, WIDTH, 240, sea) + waves + sand
    parts += house(dice, x, 410, dice.between(130, 180), dice.between(80, 110))
    parts += palm(x - 40, 430, dice.between(130, 190)) + palm(
        x + 230 if x < 200 else x - 150, 450, dice.between(120, 170)
    )
    return (
        parts
        + circle(560 if x < 300 else 70, 440, 26, "#e05d44")
        + rect((560 if x < 300 else 70) - 1, 440, 3, 40, "#6b4a34")
    )


def mountain(dice: Dice) -> str:
    """Peaks with snow, firs and a chalet."""
    parts = [sky(dice)]
    for number in range(4):
        x, h = number * 190 - 30 + dice.between(-40, 40), dice.between(190, 290)
        tint = ("#6b7f94", "#7f93a6", "#5c7186")[number % 3]
        parts.append(polygon([(x - 170, 400), (x, 400 - h), (x + 190, 400)], tint))
        parts.append(
            polygon(
                [
                    (x - 36, 400 - h * 0.78),
                    (x, 400 - h),
                    (x + 40, 400 - h * 0.78),
                    (x + 14, 400 - h * 0.84),
                    (x - 8, 400 - h * 0.74),
                ],
                "#fff",
            )
        )
    snow = dice.chance(0.35)
    parts.append(hills(dice, 390, 50, "#eef4f7" if snow else dice.pick(GREENS)))
    parts += [
        fir(
            dice.between(10, 630),
            dice.between(395, 425),
            dice.between(70, 120),
            dice.pick(("#2f5d50", "#39754e")),
        )
        for _ in range(9)
    ]
    parts.append(house(dice, dice.between(180, 340), 430, dice.between(140, 190), dice.between(80, 110)))
    parts.append(hills(dice, 448, 24, "#dfe9ee" if snow else "#7da453"))
    return "".join(parts)


def country(dice: Dice) -> str:
    """Fields in rows, hedges and a farmhouse."""
    field = dice.pick(("#b39ad1", "#e7c65c", "#9dbb61", "#d9a05b"))
    rows = "".join(
        path(f"M{x} 480 L {320 + (x - 320) * 0.25:.0f} 372 l 4 0 L {x + 26} 480 Z", "#000", 'opacity=".12"')
        for x in range(-200, 860, 60)
    )
    parts = sky(dice) + hills(dice, 330, 80, "#9cb68a") + hills(dice, 366, 60, dice.pick(GREENS))
    parts += rect(0, 372, WIDTH, 120, field) + rows
    x = dice.between(120, 400)
    parts += house(dice, x, 388, dice.between(150, 190), dice.between(75, 100))
    parts += "".join(tree(x + dx, 392, dice.between(80, 120), dice.pick(GREENS)) for dx in (-60, -24, 220))
    return parts


def desert(dice: Dice) -> str:
    """Mesas, dunes, a cactus and a flat-roofed house."""
    red = dice.pick(("#b5583a", "#c56f43", "#a34e3d"))
    mesas = "".join(
        polygon([(x, 360), (x + 20, 360 - h), (x + w - 20, 360 - h), (x + w, 360)], red, 'opacity=".85"')
        for x, h, w in (
            (dice.between(-20, 80), dice.between(90, 170), 190),
            (dice.between(330, 430), dice.between(70, 150), 220),
        )
    )
    parts = sky(dice) + mesas + hills(dice, 356, 40, "#e0a774") + hills(dice, 400, 40, "#eec08d")
    x, wall = dice.between(140, 330), dice.pick(("#f1d9b8", "#e3b98c", "#f7ead6"))
    parts += (
        rect(x, 330, 190, 96, wall, 6)
        + rect(x + 120, 290, 90, 136, wall, 6)
        + rect(x + 40, 372, 34, 54, "#6b3f34", 14)
    )
    parts += (
        window(x + 100, 352, 26, 30)
        + window(x + 152, 312, 26, 34)
        + "".join(circle(x + 12 + n * 24, 342, 4, "#8c5a3c") for n in range(4))
    )
    cactus = dice.pick((60, 540))
    parts += (
        rect(cactus, 340, 22, 96, "#4d7c54", 11)
        + rect(cactus - 24, 362, 16, 40, "#4d7c54", 8)
        + rect(cactus - 24, 394, 30, 12, "#4d7c54", 6)
    )
    return parts + rect(cactus + 30, 352, 16, 36, "#4d7c54", 8) + rect(cactus + 14, 380, 30, 12, "#4d7c54", 6)


def forest(dice: Dice) -> str:
    """A cabin on stilts among tall trees."""
    parts = [sky(dice), rect(0, 0, WIDTH, HEIGHT, "#dbe8cf", 0, 'opacity=".45"')]
    for shade, low, size in (("#8fb08c", 380, 240), ("#5f8d6b", 410, 280)):
        parts += [
            fir(dice.between(-10, 650), low, dice.between(size - 80, size + 60), shade) for _ in range(8)
        ]
    parts.append(hills(dice, 420, 30, "#4f7a4e"))
    x = dice.between(190, 310)
    parts += [rect(x + dx, 380, 10, 60, "#5d4330") for dx in (14, 90, 170)]
    parts.append(rect(x - 16, 374, 226, 10, "#7a5138"))
    parts.append(house(dice, x, 376, 194, 100))
    parts += [
        fir(place, 470, dice.between(200, 260), "#2f5d50")
        for place in (dice.between(0, 90), dice.between(560, 640))
    ]
    if dice.chance(0.5):
        parts.append(path("M0 480 Q 160 430 330 455 T 640 440 V 480 Z", "#79b7c4"))
    return "".join(parts)


_SCENES: dict[str, Callable[[Dice], str]] = {
    "city": city,
    "beach": beach,
    "mountain": mountain,
    "country": country,
    "desert": desert,
    "forest": forest,
    "living": rooms.living,
    "bedroom": rooms.bedroom,
    "kitchen": rooms.kitchen,
    "bath": rooms.bath,
}


def draw(scene: str, variant: int) -> str:
    """One picture as SVG.

    Raises:
        KeyError: There is no such scene or variant.
    """
    if variant >= VARIANTS:
        raise KeyError(variant)
    return frame(_body(Dice("staynb picture", scene, variant), scene))


def _body(dice: Dice, scene: str) -> str:
    """A scene by its own name, or by what is seen where: ``home-beach-villa``, ``view-mountain``."""
    if scene in _SCENES:
        return _SCENES[scene](dice)
    what, _, where = scene.partition("-")
    if what == "home":
        return places.front(dice, *where.split("-")) if where.count("-") == 1 else _SCENES[scene](dice)
    return places.OUTSIDE[what](dice, where)
