"""How tables and rooms look, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webarium.draws import Dice
from webarium.sites.opendining.strokes import HEIGHT, TABLES, WALLS, WARM, WIDTH, circle, line, oval, rect


def table(dice: Dice) -> str:
    """A table top with cutlery, a glass, perhaps a napkin."""
    top = dice.pick(TABLES)
    grain = "".join(rect(0, y, WIDTH, 2, "#00000014") for y in range(dice.between(20, 60), HEIGHT, 58))
    napkin = rect(46, 120, 92, 190, dice.pick(("#f4f1ea", "#b23b3b", "#2e5d6b", "#d9b65c")), 6)
    fork = line("M92 150V290M80 150V185Q92 200 104 185V150", "#cfd4d6", 6)
    glass = circle(560, 84, 46, "#ffffff66") + circle(
        560, 84, 32, dice.pick(("#8e1f3a", "#e9d27a", "#bcd9e6"))
    )
    return rect(0, 0, WIDTH, HEIGHT, top) + grain + napkin + fork + glass


def _room(dice: Dice) -> str:
    wall, floor = dice.pick(WALLS), dice.pick(TABLES[:6])
    parts = [rect(0, 0, WIDTH, 290, wall), rect(0, 290, WIDTH, 130, floor)]
    for n in range(3):
        x = 60 + n * 200
        parts += [rect(x, 60, 130, 150, "#f4dfa8", 60), rect(x + 8, 68, 114, 142, "#9cc4d6", 54)]
        parts.append(line(f"M{x + 65} 66V210M{x + 8} 140H{x + 122}", wall, 6))
    for n in range(4):
        x = 110 + n * 140
        parts += [
            line(f"M{x} 0V{40 + n % 2 * 16}", "#222", 3),
            oval(x, 52 + n % 2 * 16, 34, 18, dice.pick(WARM)),
        ]
        parts.append(circle(x, 66 + n % 2 * 16, 9, "#fff6d0"))
    cloth = dice.pick(("#fbfaf6", "#b23b3b", "#2e5d6b"))
    for n in range(3):
        x = 120 + n * 200
        parts += [rect(x - 6, 320, 12, 84, "#3a2a20"), oval(x, 318, 80, 22, cloth)]
        parts += [rect(x - 108, 296, 16, 96, "#4a3527", 6), rect(x + 92, 296, 16, 96, "#4a3527", 6)]
        parts += [
            oval(x - 22, 314, 18, 6, "#e6e2d8"),
            oval(x + 26, 314, 18, 6, "#e6e2d8"),
            circle(x, 302, 8, "#f2c14e"),
        ]
    return "".join(parts)


def _hall(dice: Dice) -> str:
    """A room of a dear restaurant: panels, chandeliers, white cloths with candles."""
    wall, floor = (
        dice.pick(("#3b3f4f", "#4b2f36", "#efe6d6", "#2f4a44")),
        dice.pick(("#6b4a34", "#3a2a24", "#8a6a4a")),
    )
    parts = [rect(0, 0, WIDTH, 290, wall), rect(0, 290, WIDTH, 130, floor)]
    parts += [
        rect(36 + n * 152, 40, 112, 210, "none", 4, 'stroke="#c9a45c" stroke-width="3"') for n in range(4)
    ]
    for x in (160, 480):
        parts += [line(f"M{x} 0V48", "#c9a45c", 3), oval(x, 72, 74, 10, "#c9a45c")]
        parts += [line(f"M{x - 60 + k * 30} 70V{54}", "#fff6d0", 5) for k in range(5)]
        parts += [circle(x - 60 + k * 30, 48, 6, "#ffe9a8") for k in range(5)]
    for n in range(3):
        x = 110 + n * 210
        parts += [rect(x - 100, 268, 20, 110, "#7a2f36", 8), rect(x + 80, 268, 20, 110, "#7a2f36", 8)]
        parts += [oval(x, 314, 82, 24, "#fdfcf8"), rect(x - 82, 314, 164, 84, "#f3efe6", 10)]
        parts += [oval(x - 34, 310, 20, 6, "#e2ddd0"), oval(x + 34, 310, 20, 6, "#e2ddd0")]
        parts += [
            rect(x - 3, 280, 6, 28, "#fffaf0"),
            circle(x, 274, 6, "#ffc857"),
            line(f"M{x - 20} 308V288", "#dfe7ea", 4),
        ]
    return "".join(parts)


ROOMS: Mapping[str, Callable[[Dice], str]] = {"hall": _hall, "room": _room}
"""By how dear they are."""
