"""Draws homes from outside by what they are: type, floors, age, parking, and what lies around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from webarium.draws import Dice
from webarium.sites.kit.scenery.shapes import (
    GREENS,
    ROOFS,
    WALLS,
    WIDTH,
    circle,
    fir,
    frame,
    hills,
    palm,
    polygon,
    rect,
    sky,
    tree,
    window,
)

GROUND = 388
_BRICKS = ("#a65d48", "#8e4b3c", "#b9775a", "#9c6b58")
_PLAIN = ("#f4e3cf", "#f7f1e6", "#c7d8d4", "#e8dcc8", "#b7c8dd", "#cfd6c4", "#efe3d0")


@dataclass(frozen=True, slots=True)
class Look:
    """All that a picture of a home depends on."""

    side: str
    """``front`` or ``back``."""
    type: str
    floors: int
    age: str
    """``old``, ``mid`` or ``new``."""
    cars: int
    """That a garage takes."""
    scene: str
    """What lies around: ``city``, ``beach``, ``mountain`` …"""
    pool: bool
    variant: int

    @property
    def key(self) -> str:
        """Its part of an address."""
        parts = (
            self.side,
            self.type,
            self.floors,
            self.age,
            self.cars,
            self.scene,
            int(self.pool),
            self.variant,
        )
        return "-".join(map(str, parts))


def draw(look: Look) -> str:
    """A picture as SVG."""
    dice = Dice("zilloft front", look.key)
    body = HOMES[look.type](dice, look) if look.side == "front" else _behind(dice, look)
    return frame(sky(dice) + AROUND[look.scene](dice) + body)


def _city(dice: Dice) -> str:
    blocks = (
        rect(number * 54 - 10, 392 - height, 56, height, "#6b7d8e", 0, 'opacity=".28"')
        for number, height in ((number, dice.between(90, 230)) for number in range(12))
    )
    return "".join(blocks)


def _beach(dice: Dice) -> str:
    return rect(0, 300, WIDTH, 100, dice.pick(("#3aa6b9", "#58b4ae", "#468faf"))) + palm(
        dice.pick((30, 590)), 396, dice.between(150, 210)
    )


def _mountain(dice: Dice) -> str:
    parts = []
    for number in range(4):
        x, height = number * 190 - 30 + dice.between(-40, 40), dice.between(150, 240)
        parts.append(
            polygon([(x - 170, 400), (x, 400 - height), (x + 190, 400)], ("#7f93a6", "#6b7f94")[number % 2])
        )
        parts.append(
            polygon([(x - 30, 400 - height * 0.82), (x, 400 - height), (x + 34, 400 - height * 0.82)], "#fff")
        )
    return "".join(parts)


def _country(dice: Dice) -> str:
    return hills(dice, 320, 70, "#9cb68a") + hills(dice, 360, 40, dice.pick(GREENS))


def _desert(dice: Dice) -> str:
    return hills(dice, 320, 60, "#c98a63") + hills(dice, 362, 36, "#e0b184")


def _forest(dice: Dice) -> str:
    trees = (
        fir(dice.between(-10, 650), 396, dice.between(130, 220), dice.pick(("#5f8d6b", "#4b7a5a")))
        for _ in range(9)
    )
    return "".join(trees)


AROUND: dict[str, Callable[[Dice], str]] = {
    "city": _city,
    "beach": _beach,
    "mountain": _mountain,
    "country": _country,
    "desert": _desert,
    "forest": _forest,
}


def _yard(dice: Dice, look: Look) -> str:
    """The ground before a home: a lawn or gravel, a walk, a sidewalk and the street."""
    lawn = "#dcc39a" if look.scene == "desert" else dice.pick(("#8fb46c", "#7da453", "#9abd78"))
    return (
        rect(0, GROUND - 4, WIDTH, 60, lawn)
        + rect(0, 436, WIDTH, 12, "#d6cfc4")
        + rect(0, 448, WIDTH, 40, "#7d7a76")
    )


def _plants(dice: Dice, look: Look, left: float, right: float) -> str:
    """A tree beside a home, and shrubs before it."""
    x = dice.pick((left - 52, right + 52))
    plant = fir if look.scene in ("mountain", "forest") else tree
    one = (
        palm(x, 404, 170)
        if look.scene in ("beach", "desert")
        else plant(x, 404, dice.between(120, 170), dice.pick(GREENS))
    )
    shrubs = (
        circle(left + 14 + n * (right - left - 28) / 5, GROUND + 4, dice.between(8, 13), dice.pick(GREENS))
        for n in range(6)
        if n != 3
    )
    return one + "".join(shrubs)


def _door(x: float, width: float = 34, height: float = 62, fill: str = "#6b3f34") -> str:
    return rect(x, GROUND - height, width, height, fill, 3) + circle(
        x + width - 7, GROUND - height / 2, 2.4, "#ffd98a"
    )


def _row(x: float, y: float, width: float, count: int, size: tuple[float, float]) -> str:
    """Windows side by side."""
    step = width / count
    return "".join(
        window(x + step * n + (step - size[0]) / 2, y, size[0], size[1], "#d7e8ee") for n in range(count)
    )


def _garage(x: float, look: Look, wall: str, roof: str) -> str:
    width = 74 if look.cars == 1 else 128
    ribs = "".join(rect(x + 10, GROUND - 60 + n * 15, width - 20, 2, "#c9c4ba") for n in range(1, 4))
    door = rect(x + 8, GROUND - 62, width - 16, 62, "#ece7dc", 2) + ribs
    body = rect(x, GROUND - 84, width, 84, wall) + rect(x - 6, GROUND - 92, width + 12, 10, roof, 2) + door
    return body + polygon(
        [(x + 8, GROUND), (x + width - 8, GROUND), (x + width + 14, 436), (x - 14, 436)], "#c9c3b8"
    )


def _house(dice: Dice, look: Look) -> str:
    """One or two floors; old ones have steep gables and a porch, newer ones flat roofs and large panes."""
    two = look.floors > 1
    wall, roof = dice.pick(WALLS), dice.pick(ROOFS)
    width, height = (230, 168) if two else (286, 96)
    x = 150.0 if look.cars else 190.0
    top = GROUND - height
    parts = [_yard(dice, look), rect(x, top, width, height, wall)]
    if look.age == "new":
        parts += [
            rect(x - 10, top - 12, width + 20, 14, roof, 2),
            rect(x + width * 0.62, top - 44, width * 0.38, 44, wall),
            rect(x + width * 0.6, top - 52, width * 0.44, 10, roof, 2),
        ]
    elif look.age == "old":
        parts += [
            polygon([(x - 16, top), (x + width / 2, top - 92), (x + width + 16, top)], roof),
            window(x + width / 2 - 15, top - 46, 30, 32, "#ffe9a8"),
        ]
    else:
        parts += [
            polygon(
                [(x - 20, top), (x + 26, top - 48), (x + width - 26, top - 48), (x + width + 20, top)], roof
            ),
            rect(x + width * 0.72, top - 66, 24, 44, dice.pick(_BRICKS)),
        ]
    pane = (48, 46) if look.age == "new" else (34, 38)
    if two:
        parts.append(_row(x, top + 18, width, 3, pane))
    parts += [
        _row(x, GROUND - 72, width * 0.46, 1 if two else 2, pane),
        _door(x + width * 0.5),
        _row(x + width * 0.66, GROUND - 72, width * 0.34, 1, pane),
    ]
    if look.age == "old":
        posts = "".join(rect(x + 6 + n * (width - 20) / 3, GROUND - 78, 8, 78, "#fff") for n in range(4))
        parts += [
            polygon(
                [
                    (x - 12, GROUND - 78),
                    (x + 14, GROUND - 98),
                    (x + width - 14, GROUND - 98),
                    (x + width + 12, GROUND - 78),
                ],
                roof,
            ),
            posts,
        ]
    parts.append(rect(x + width * 0.5 - 4, GROUND, 42, 48, "#d9d2c6"))
    right = x + width
    if look.cars:
        parts.append(_garage(right, look, wall, roof))
        right += 74 if look.cars == 1 else 128
    return "".join(parts) + _plants(dice, look, x, right)


def _townhouse(dice: Dice, look: Look) -> str:
    """A row of narrow homes, each with its own stoop."""
    floors = max(2, look.floors)
    parts, width = [_yard(dice, look)], 118.0
    for number in range(5):
        x = 24 + number * width
        wall = dice.pick(_BRICKS if look.age == "old" else WALLS)
        height = floors * 76 + dice.between(0, 14)
        top = GROUND - height
        roof = dice.pick(ROOFS)
        parts.append(rect(x, top, width - 2, height, wall))
        parts.append(
            rect(x - 2, top - 10, width + 2, 12, roof)
            if look.age != "mid"
            else polygon([(x, top), (x + width / 2, top - 46), (x + width - 2, top)], roof)
        )
        parts += [_row(x, top + 16 + floor * 76, width, 2, (28, 42)) for floor in range(floors - 1)]
        parts += [
            _door(x + 16, 30, 58, dice.pick(ROOFS)),
            rect(x + 10, GROUND, 42, 14, "#bdb5a8"),
            window(x + 64, GROUND - 58, 32, 34, "#d7e8ee"),
        ]
        if look.cars and number == 2:
            parts.append(rect(x + 56, GROUND - 56, 54, 56, "#ece7dc", 2))
    return "".join(parts) + "".join(tree(x, 430, 84, dice.pick(GREENS)) for x in (20, 376, 620))


def _block(dice: Dice, look: Look) -> str:
    """A building of many homes with balconies and a canopy over its door."""
    floors = 3 + look.variant % 3 + (2 if look.age == "new" else 0)
    wall = dice.pick(_BRICKS if look.age == "old" else _PLAIN)
    step = min(62, 300 / floors)
    height, x, width = floors * step + 20, 120.0, 400.0
    top, bays = GROUND - height, 5
    parts = [_yard(dice, look), rect(x, top, width, height, wall)]
    parts.append(
        rect(x - 8, top - 14, width + 16, 16, dice.pick(ROOFS), 2)
        if look.age != "new"
        else rect(x + 60, top - 24, 120, 24, "#8b98a5")
    )
    for floor in range(floors - 1):
        y = top + 14 + floor * step
        parts.append(_row(x, y, width, bays, (40, step * 0.52)))
        if look.age != "old":
            parts += [
                rect(x + width / bays * n + 10, y + step * 0.5, width / bays - 20, 8, "#5c6a76", 2)
                for n in (0, 2, 4)
            ]
    glass = rect(x + 20, GROUND - step * 0.8, width - 40, step * 0.62, "#bcd3dc", 2)
    canopy = rect(x + width / 2 - 56, GROUND - step * 0.86, 112, 9, dice.pick(ROOFS), 2)
    door = rect(x + width / 2 - 24, GROUND - step * 0.7, 48, step * 0.7, "#39505e", 2)
    return (
        "".join(parts)
        + glass
        + canopy
        + door
        + "".join(tree(at, 432, 96, dice.pick(GREENS)) for at in (70, 566))
    )


def _flats(dice: Dice, look: Look) -> str:
    """Two or three flats above each other, with bays and as many doors."""
    wall, trim = dice.pick(WALLS), dice.pick(ROOFS)
    floors, x, width = max(2, look.floors), 170.0, 300.0
    height = floors * 88
    top = GROUND - height
    parts = [
        _yard(dice, look),
        rect(x, top, width, height, wall),
        rect(x - 10, top - 14, width + 20, 16, trim, 2),
    ]
    for floor in range(floors):
        y = top + 16 + floor * 88
        for side in (x + 22, x + width - 112):
            if floor == floors - 1 and side > x + 100 and look.cars:
                parts.append(rect(side, GROUND - 66, 90, 66, "#ece7dc", 2))
                continue
            parts += [
                rect(side - 6, y - 6, 102, 66, trim, 4, 'opacity=".25"'),
                _row(side, y, 90, 2, (34, 50)),
            ]
    parts += [
        _door(x + width / 2 - 42),
        _door(x + width / 2 + 8, fill=dice.pick(ROOFS)),
        rect(x + width / 2 - 50, GROUND, 100, 16, "#bdb5a8"),
    ]
    return "".join(parts) + _plants(dice, look, x, x + width)


def _mobile(dice: Dice, look: Look) -> str:
    """A long low home on piers behind a skirt, with steps and a carport."""
    wall, trim, roof = dice.pick(_PLAIN), dice.pick(ROOFS), dice.pick(("#8f9aa3", "#a7aeb3", "#7c6f63"))
    x, width, top = 110.0, 340.0, GROUND - 104
    parts = [_yard(dice, look), rect(x, top, width, 88, wall), rect(x, GROUND - 18, width, 18, "#9b948a")]
    parts += [
        rect(x, top + 30, width, 7, trim, 0, 'opacity=".6"'),
        polygon([(x - 12, top), (x + 16, top - 26), (x + width - 16, top - 26), (x + width + 12, top)], roof),
    ]
    parts += [
        _row(x, top + 22, width * 0.52, 3, (38, 34)),
        rect(x + width * 0.6, GROUND - 84, 34, 66, trim, 3),
        _row(x + width * 0.72, top + 22, width * 0.28, 1, (44, 34)),
    ]
    parts += [
        rect(x + width * 0.57 + n * 6, GROUND - 18 + n * 6, 62 - n * 12, 6, "#bdb5a8") for n in range(3)
    ]
    posts = rect(x + width + 96, GROUND - 92, 6, 92, "#6f777d") + rect(
        x + width + 10, GROUND - 92, 6, 92, "#6f777d"
    )
    return (
        "".join(parts)
        + rect(x + width - 2, GROUND - 100, 118, 9, roof, 2)
        + posts
        + _plants(dice, look, x, x + width * 0.5)
    )


def _land(dice: Dice, look: Look) -> str:
    """An empty lot between its neighbors' fences, with stakes and a sign."""
    grass = "#dcc39a" if look.scene == "desert" else dice.pick(("#b9c47a", "#a3bb6d", "#c3b879"))
    fence = "".join(rect(x, 316, 7, 60, "#9a7b5c") for x in (*range(0, 120, 12), *range(528, 640, 12)))
    stakes = "".join(
        rect(x, y, 4, 30, "#fff") + rect(x, y, 14, 9, "#e4572e")
        for x, y in ((150, 340), (486, 340), (92, 400), (548, 400))
    )
    sign = (
        rect(300, 330, 6, 66, "#6b4a34")
        + rect(262, 312, 84, 42, "#2348c7", 4)
        + rect(274, 324, 60, 5, "#fff")
        + rect(274, 336, 42, 5, "#fff")
    )
    weeds = "".join(
        circle(dice.between(30, 610), dice.between(380, 428), dice.between(4, 9), dice.pick(GREENS))
        for _ in range(16)
    )
    return (
        rect(0, 350, WIDTH, 90, grass)
        + fence
        + weeds
        + stakes
        + sign
        + rect(0, 436, WIDTH, 12, "#d6cfc4")
        + rect(0, 448, WIDTH, 40, "#7d7a76")
    )


HOMES: dict[str, Callable[[Dice, Look], str]] = {
    "house": _house,
    "townhouse": _townhouse,
    "condo": _block,
    "apartment": _block,
    "multi": _flats,
    "manufactured": _mobile,
    "lot": _land,
}


def _behind(dice: Dice, look: Look) -> str:
    """A yard with a table, or a pool; of land, its plan from above; of flats, what a balcony looks at."""
    if look.type == "lot":
        return _plan(dice)
    if look.type in ("condo", "apartment"):
        rails = "".join(rect(x, 372, 5, 108, "#4a5661") for x in range(6, WIDTH, 34))
        pot = rect(500, 420, 56, 50, "#b5583a", 6) + circle(528, 402, 34, dice.pick(GREENS))
        return (
            tree(140, 400, 150, dice.pick(GREENS))
            + tree(300, 400, 110, dice.pick(GREENS))
            + rails
            + rect(0, 364, WIDTH, 12, "#3a4650")
            + pot
        )
    lawn = "#dcc39a" if look.scene == "desert" else "#8fb46c"
    fence = "".join(rect(x, 288, 22, 78, dice.pick(("#b08a62", "#a67f58")), 3) for x in range(0, WIDTH, 24))
    parts = fence + rect(0, 362, WIDTH, 120, lawn) + tree(dice.pick((90, 540)), 372, 150, dice.pick(GREENS))
    if look.pool:
        return parts + rect(150, 384, 360, 70, "#e6ddcf", 26) + rect(164, 392, 332, 54, "#49b3cf", 20)
    table = (
        rect(270, 396, 120, 10, "#7a5138", 4)
        + rect(284, 406, 8, 40, "#7a5138")
        + rect(368, 406, 8, 40, "#7a5138")
    )
    chairs = (
        rect(222, 410, 34, 8, "#3d5a80", 3)
        + rect(404, 410, 34, 8, "#3d5a80", 3)
        + rect(222, 380, 6, 60, "#3d5a80")
        + rect(432, 380, 6, 60, "#3d5a80")
    )
    return parts + rect(180, 440, 300, 30, "#c8b79f", 4) + table + chairs


def _plan(dice: Dice) -> str:
    """A parcel map: the lot among others along a street."""
    parts = [
        rect(0, 0, WIDTH, 480, "#f3efe4"),
        rect(0, 380, WIDTH, 56, "#d8d3c8"),
        rect(0, 406, WIDTH, 3, "#fff"),
    ]
    x, mine = 30.0, dice.between(1, 3)
    for number in range(5):
        width = dice.between(92, 128)
        parts.append(
            rect(
                x,
                130,
                width,
                246,
                "#ffe08a" if number == mine else "#e4e9da",
                0,
                'stroke="#8a8f83" stroke-width="2"',
            )
        )
        if number != mine:
            parts.append(rect(x + 22, 210, width - 44, 80, "#c3ccb9", 2))
        x += width
    return "".join(parts)
