"""Drawn photos of restaurants: dishes on tables, and rooms, made from their address alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from starlette.responses import Response

from webarium.draws import Dice
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest

WIDTH, HEIGHT = 640, 420
VARIANTS = 24
"""How many pictures there are of each kind."""
_KINDS: Mapping[str, tuple[str, ...]] = {
    "American": ("burger", "plate", "salad", "cake"),
    "Italian": ("pizza", "pasta", "salad", "cake"),
    "Japanese": ("sushi", "bowl", "plate", "cake"),
    "Mexican": ("tacos", "plate", "bowl", "cake"),
    "French": ("plate", "bowl", "salad", "cake"),
    "Chinese": ("dumplings", "bowl", "plate", "cake"),
    "Thai": ("bowl", "pasta", "salad", "cake"),
    "Indian": ("bowl", "plate", "dumplings", "cake"),
    "Mediterranean": ("salad", "plate", "bowl", "cake"),
    "Seafood": ("fish", "bowl", "plate", "cake"),
    "Steakhouse": ("plate", "salad", "fish", "cake"),
    "Vegan": ("salad", "bowl", "tacos", "cake"),
    "Barbecue": ("plate", "burger", "salad", "cake"),
    "Korean": ("bowl", "plate", "dumplings", "cake"),
    "Vietnamese": ("bowl", "salad", "tacos", "cake"),
    "Spanish": ("pasta", "tacos", "fish", "cake"),
    "Californian": ("salad", "fish", "pizza", "cake"),
    "Brunch": ("pancakes", "salad", "bowl", "cake"),
    "Gastropub": ("burger", "plate", "bowl", "cake"),
    "Peruvian": ("fish", "bowl", "plate", "cake"),
}
_WORDS = {
    "burger": "A burger with fries",
    "plate": "A main course on a plate",
    "salad": "A salad",
    "cake": "A dessert",
    "pizza": "A pizza",
    "pasta": "A plate of noodles",
    "sushi": "Sushi on a board",
    "bowl": "A steaming bowl",
    "tacos": "Tacos on a tray",
    "dumplings": "Dumplings in a steamer",
    "fish": "Grilled fish",
    "pancakes": "Pancakes with berries",
    "room": "The dining room",
}
_TABLES = ("#7b5138", "#a9805b", "#d9d3c7", "#3d4a4f", "#c98f5e", "#5c4a3d", "#e6dccb", "#6d7f73")
_PLATES = ("#fbfaf6", "#f0ece2", "#dfe7ea", "#2f3437", "#f6e7d3")
_GREENS = ("#5f8d4e", "#7da453", "#3f7a4c", "#9bbf5b", "#2f5d3a")
_WARM = ("#c8553d", "#e07a3f", "#f2b544", "#a63d2f", "#d99b66", "#8c4a2f")
_WALLS = ("#2f4047", "#6b3b35", "#efe3d0", "#3f5a4a", "#d8b48c", "#4b3f5a")


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture of a restaurant, as galleries show it."""

    href: str
    large: str
    thumb: str
    alt: str
    label: str
    id: str = ""


def cover(cuisine: str, key: int) -> str:
    """The address of the picture that stands for a restaurant."""
    return f"/photos/{_KINDS[cuisine][0]}-{key * 7 % VARIANTS}.svg"


def photos(cuisine: str, key: int) -> list[Photo]:
    """All photos of a restaurant, the cover first."""
    kinds = (*_KINDS[cuisine], "room")
    found = []
    for number, kind in enumerate(kinds, 1):
        address = f"/photos/{kind}-{(key * 7 + (number - 1) * 5) % VARIANTS}.svg"
        place = f"/restaurants/{key}/photos?n={number}"
        found.append(Photo(place, address, address, _WORDS[kind], f"Photo {number}: {_WORDS[kind]}"))
    return found


def photo(request: MediaRequest) -> Response:
    """One picture."""
    kind, _, variant = str(request.path["key"]).rpartition("-")
    if kind not in _WORDS or variant not in [str(number) for number in range(VARIANTS)]:
        raise NotFound("There is no such picture.")
    return Response(draw(kind, int(variant)), media_type="image/svg+xml")


def draw(kind: str, variant: int) -> str:
    """The picture as SVG."""
    dice = Dice("photo", kind, variant)
    body = _room(dice) if kind == "room" else _table(dice) + _DRAWN[kind](dice)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}">{body}</svg>'
    )


def _circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}" {more}/>'


def _rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, more: str = "") -> str:
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="{r:.0f}" fill="{fill}" {more}/>'
    )


def _oval(x: float, y: float, a: float, b: float, fill: str, turn: float = 0) -> str:
    turned = f'transform="rotate({turn:.0f} {x:.0f} {y:.0f})"'
    return f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{a:.0f}" ry="{b:.0f}" fill="{fill}" {turned}/>'


def _line(d: str, colour: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:.0f}" stroke-linecap="round"/>'


def _around(dice: Dice, count: int, r: float, x: float = 320, y: float = 215) -> list[tuple[float, float]]:
    """Points within a circle, spread out."""
    found = []
    for number in range(count):
        angle = 2.4 * number + dice.random()
        far = r * ((number + 0.5) / count) ** 0.5
        found.append((x + far * cos(angle), y + far * sin(angle)))
    return found


def _table(dice: Dice) -> str:
    """A table top with cutlery, a glass, perhaps a napkin."""
    top = dice.pick(_TABLES)
    grain = "".join(_rect(0, y, WIDTH, 2, "#00000014") for y in range(dice.between(20, 60), HEIGHT, 58))
    napkin = _rect(46, 120, 92, 190, dice.pick(("#f4f1ea", "#b23b3b", "#2e5d6b", "#d9b65c")), 6)
    fork = _line("M92 150V290M80 150V185Q92 200 104 185V150", "#cfd4d6", 6)
    glass = _circle(560, 84, 46, "#ffffff66") + _circle(
        560, 84, 32, dice.pick(("#8e1f3a", "#e9d27a", "#bcd9e6"))
    )
    return _rect(0, 0, WIDTH, HEIGHT, top) + grain + napkin + fork + glass


def _dish(dice: Dice, r: float = 165, rim: bool = True) -> str:
    plate = dice.pick(_PLATES)
    ring = _circle(320, 215, r - 26, "none", 'stroke="#00000018" stroke-width="3"') if rim else ""
    return _circle(326, 225, r, "#00000030") + _circle(320, 215, r, plate) + ring


def _leaves(dice: Dice, count: int, r: float, size: float = 22) -> str:
    return "".join(
        _oval(x, y, size, size * 0.45, dice.pick(_GREENS), dice.between(0, 180))
        for x, y in _around(dice, count, r)
    )


def _bits(dice: Dice, count: int, r: float, colours: tuple[str, ...], size: tuple[int, int]) -> str:
    return "".join(_circle(x, y, dice.between(*size), dice.pick(colours)) for x, y in _around(dice, count, r))


def _plate(dice: Dice) -> str:
    meat = _oval(300, 205, 92, 54, dice.pick(("#7a3b28", "#8f4a2c", "#b9783f", "#5e2c20")), -18)
    marks = "".join(_line(f"M{240 + n * 34} 170L{262 + n * 34} 240", "#3b1c13", 6) for n in range(4))
    mash = _oval(400, 262, 48, 34, dice.pick(("#f3dfa6", "#e8c77a", "#d98b4a")), 12)
    greens = "".join(
        _line(f"M{362 + n * 13} 120L{392 + n * 13} 206", dice.pick(_GREENS), 9) for n in range(5)
    )
    return _dish(dice) + greens + meat + marks + mash + _bits(dice, 7, 120, _GREENS, (2, 4))


def _salad(dice: Dice) -> str:
    return (
        _dish(dice)
        + _leaves(dice, 46, 112, 30)
        + _bits(dice, 16, 100, ("#d8412f", "#f2c14e", "#f7f3e3", "#8e3b62"), (8, 15))
    )


def _bowl(dice: Dice) -> str:
    broth = dice.pick(("#d98f3c", "#b8552f", "#e7c66b", "#8c5a35", "#c9b46a", "#7c8f3f"))
    strands = "".join(
        _line(
            f"M{x:.0f} {y:.0f}q{dice.between(10, 40)} {dice.between(-30, 30)} {dice.between(40, 80)} 0",
            "#f6e3b0",
            7,
        )
        for x, y in _around(dice, 14, 70, 300)
    )
    egg = (
        _oval(378, 182, 36, 28, "#fffaf0", 20) + _circle(380, 182, 15, "#f0a830") if dice.chance(0.5) else ""
    )
    rim = _circle(320, 215, 160, dice.pick(("#2f3437", "#f2ece0", "#3c5a6b", "#8c3b2f")))
    return (
        _circle(326, 226, 160, "#00000030")
        + rim
        + _circle(320, 215, 138, broth)
        + strands
        + egg
        + _leaves(dice, 9, 96, 15)
        + _bits(dice, 12, 104, _WARM, (5, 11))
    )


def _pasta(dice: Dice) -> str:
    colour = dice.pick(("#f0d48a", "#e9c46a", "#d9a45a"))
    strands = "".join(
        _line(
            f"M{x:.0f} {y:.0f}c{dice.between(-60, 60)} {dice.between(-60, 60)} {dice.between(-60, 60)} "
            f"{dice.between(-60, 60)} {dice.between(-50, 50)} {dice.between(-50, 50)}",
            colour,
            8,
        )
        for x, y in _around(dice, 46, 78)
    )
    return (
        _dish(dice)
        + _circle(320, 215, 84, "#c98f3e")
        + strands
        + _bits(dice, 14, 82, _WARM, (6, 12))
        + _leaves(dice, 5, 60, 16)
    )


def _pizza(dice: Dice) -> str:
    cuts = "".join(
        _line(f"M320 215L{320 + 160 * cos(n * pi / 4):.0f} {215 + 160 * sin(n * pi / 4):.0f}", "#7a3f1e", 2)
        for n in range(8)
    )
    return (
        _circle(327, 226, 172, "#00000030")
        + _circle(320, 215, 170, "#d49a55")
        + _circle(320, 215, 148, "#c4452f")
        + _bits(dice, 26, 136, ("#f8ecc9", "#f3dfa0"), (12, 24))
        + _bits(dice, 12, 130, ("#9e2b25", "#7a2a22", "#3b3b2c"), (10, 14))
        + _leaves(dice, 8, 110, 18)
        + cuts
    )


def _sushi(dice: Dice) -> str:
    parts = [_rect(130, 120, 390, 200, "#00000030", 10), _rect(122, 110, 390, 200, "#4a3527", 10)]
    for row in range(2):
        for n in range(5):
            x, y = 150 + n * 72, 135 + row * 90
            if row:
                parts += [_circle(x + 26, y + 26, 29, "#20261f"), _circle(x + 26, y + 26, 23, "#fbf8ef")]
                parts.append(_circle(x + 26, y + 26, 11, dice.pick(("#e8703f", "#7da453", "#f2c14e"))))
            else:
                parts.append(_rect(x, y + 8, 52, 46, "#fbf8ef", 14))
                parts.append(
                    _rect(x - 4, y, 60, 34, dice.pick(("#f08a5d", "#d6403f", "#f7d9c4", "#e8a48c")), 14)
                )
    return "".join(parts) + _leaves(dice, 3, 40, 14)


def _tacos(dice: Dice) -> str:
    parts = [_rect(148, 112, 344, 206, "#00000030", 18), _rect(142, 104, 344, 206, "#8f9a94", 18)]
    for n in range(3):
        x = 196 + n * 104
        parts.append(_oval(x + 14, 206, 62, 82, "#e8be6a", 8))
        parts += [
            _circle(
                x + 14 + dice.between(-32, 32),
                206 + dice.between(-56, 56),
                dice.between(7, 13),
                dice.pick(fill),
            )
            for fill in (_WARM, _GREENS, _WARM, ("#f7f3e3",), _GREENS, ("#8e3b62",)) * 4
        ]
        parts.append(_line(f"M{x - 32} 150q44 -50 92 0", "#c99542", 8))
    return "".join(parts)


def _burger(dice: Dice) -> str:
    fries = "".join(
        _line(
            f"M{430 + dice.between(-30, 40)} {180 + dice.between(-40, 70)}l{dice.between(-26, 26)} 58",
            "#f0c04f",
            11,
        )
        for _ in range(17)
    )
    bun = dice.pick(("#c9833c", "#b8742f", "#d99a4e"))
    seeds = "".join(
        _oval(x, y, 6, 3, "#f7e6c4", dice.between(0, 90)) for x, y in _around(dice, 14, 66, 264, 196)
    )
    return (
        _dish(dice, 178)
        + fries
        + _circle(264, 222, 104, "#5d8a3f")
        + _circle(264, 214, 98, "#f2b134")
        + _circle(264, 208, 94, "#6b3322")
        + _circle(264, 198, 92, bun)
        + _oval(240, 168, 44, 20, "#ffffff33", -24)
        + seeds
    )


def _dumplings(dice: Dice) -> str:
    folds = "".join(
        _oval(x, y, 36, 30, "#f7efdd", dice.between(-20, 20))
        + _line(f"M{x - 20:.0f} {y:.0f}q20 -22 40 0M{x - 12:.0f} {y + 6:.0f}q12 -14 24 0", "#d9c9a6", 3)
        for x, y in _around(dice, 9, 104)
    )
    return (
        _circle(326, 226, 172, "#00000030")
        + _circle(320, 215, 172, "#b98a4e")
        + _circle(320, 215, 152, "#dcb67c")
        + _leaves(dice, 12, 130, 34)
        + folds
        + _circle(530, 320, 44, "#3c2a22")
        + _circle(530, 320, 34, "#6b2f1e")
    )


def _fish(dice: Dice) -> str:
    skin = dice.pick(("#e8946a", "#d9dcd6", "#c9a06a", "#f0b58a"))
    lines = "".join(_line(f"M{230 + n * 36} 176q16 40 0 84", "#00000022", 5) for n in range(5))
    lemon = _circle(420, 140, 34, "#f2d24b") + _circle(420, 140, 26, "#fbeea0")
    return (
        _dish(dice, 172)
        + _leaves(dice, 16, 120, 26)
        + _oval(312, 218, 120, 56, skin, -8)
        + lines
        + lemon
        + _bits(dice, 9, 110, ("#3f5a32", "#f7f3e3"), (4, 7))
    )


def _pancakes(dice: Dice) -> str:
    stack = "".join(
        _oval(320, 250 - n * 22, 116, 66, "#a9692e") + _oval(320, 244 - n * 22, 116, 66, "#e3ad5f")
        for n in range(4)
    )
    butter = _rect(296, 152, 44, 34, "#fbe9a4", 6)
    return _dish(dice, 176) + stack + butter + _bits(dice, 12, 84, ("#b3243f", "#3d3f7a", "#d8412f"), (9, 14))


def _cake(dice: Dice) -> str:
    base, cream = dice.pick(
        (("#5a3222", "#f4e8d8"), ("#f0d9a0", "#fffaf0"), ("#d98b6a", "#fff1e0"), ("#a3c081", "#f7f3e3"))
    )
    slice_ = "".join(_rect(232, 170 + n * 34, 176, 34, base if n % 2 == 0 else cream, 4) for n in range(4))
    return (
        _dish(dice)
        + slice_
        + _oval(320, 168, 90, 20, cream)
        + _bits(dice, 6, 54, ("#b3243f", "#d8412f", "#3d3f7a"), (9, 15))
        + _leaves(dice, 2, 30, 14)
    )


def _room(dice: Dice) -> str:
    wall, floor = dice.pick(_WALLS), dice.pick(_TABLES[:6])
    parts = [_rect(0, 0, WIDTH, 290, wall), _rect(0, 290, WIDTH, 130, floor)]
    for n in range(3):
        x = 60 + n * 200
        parts += [_rect(x, 60, 130, 150, "#f4dfa8", 60), _rect(x + 8, 68, 114, 142, "#9cc4d6", 54)]
        parts.append(_line(f"M{x + 65} 66V210M{x + 8} 140H{x + 122}", wall, 6))
    for n in range(4):
        x = 110 + n * 140
        parts += [
            _line(f"M{x} 0V{40 + n % 2 * 16}", "#222", 3),
            _oval(x, 52 + n % 2 * 16, 34, 18, dice.pick(_WARM)),
        ]
        parts.append(_circle(x, 66 + n % 2 * 16, 9, "#fff6d0"))
    cloth = dice.pick(("#fbfaf6", "#b23b3b", "#2e5d6b"))
    for n in range(3):
        x = 120 + n * 200
        parts += [_rect(x - 6, 320, 12, 84, "#3a2a20"), _oval(x, 318, 80, 22, cloth)]
        parts += [_rect(x - 108, 296, 16, 96, "#4a3527", 6), _rect(x + 92, 296, 16, 96, "#4a3527", 6)]
        parts += [
            _oval(x - 22, 314, 18, 6, "#e6e2d8"),
            _oval(x + 26, 314, 18, 6, "#e6e2d8"),
            _circle(x, 302, 8, "#f2c14e"),
        ]
    return "".join(parts)


_DRAWN: Mapping[str, Callable[[Dice], str]] = {
    "plate": _plate,
    "salad": _salad,
    "bowl": _bowl,
    "pasta": _pasta,
    "pizza": _pizza,
    "sushi": _sushi,
    "tacos": _tacos,
    "burger": _burger,
    "dumplings": _dumplings,
    "fish": _fish,
    "pancakes": _pancakes,
    "cake": _cake,
}
