"""What drawn photos are made of: SVG shapes, and colors of tables, plates and food."""

from __future__ import annotations

from math import cos, sin

from webarium.draws import Dice

WIDTH, HEIGHT = 640, 420
TABLES = ("#7b5138", "#a9805b", "#d9d3c7", "#3d4a4f", "#c98f5e", "#5c4a3d", "#e6dccb", "#6d7f73")
PLATES = ("#fbfaf6", "#f0ece2", "#dfe7ea", "#2f3437", "#f6e7d3")
GREENS = ("#5f8d4e", "#7da453", "#3f7a4c", "#9bbf5b", "#2f5d3a")
WARM = ("#c8553d", "#e07a3f", "#f2b544", "#a63d2f", "#d99b66", "#8c4a2f")
WALLS = ("#2f4047", "#6b3b35", "#efe3d0", "#3f5a4a", "#d8b48c", "#4b3f5a")


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """A circle."""
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}" {more}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, more: str = "") -> str:
    """A rectangle, with rounded corners of a radius."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="{r:.0f}" fill="{fill}" {more}/>'
    )


def oval(x: float, y: float, a: float, b: float, fill: str, turn: float = 0) -> str:
    """An ellipse, turned by degrees."""
    turned = f'transform="rotate({turn:.0f} {x:.0f} {y:.0f})"'
    return f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{a:.0f}" ry="{b:.0f}" fill="{fill}" {turned}/>'


def line(d: str, colour: str, width: float) -> str:
    """A stroke along a path."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:.0f}" stroke-linecap="round"/>'


def around(dice: Dice, count: int, r: float, x: float = 320, y: float = 215) -> list[tuple[float, float]]:
    """Points within a circle, spread out."""
    found = []
    for number in range(count):
        angle = 2.4 * number + dice.random()
        far = r * ((number + 0.5) / count) ** 0.5
        found.append((x + far * cos(angle), y + far * sin(angle)))
    return found


def dish(dice: Dice, r: float = 165, rim: bool = True) -> str:
    """An empty plate with its shade."""
    plate = dice.pick(PLATES)
    ring = circle(320, 215, r - 26, "none", 'stroke="#00000018" stroke-width="3"') if rim else ""
    return circle(326, 225, r, "#00000030") + circle(320, 215, r, plate) + ring


def leaves(dice: Dice, count: int, r: float, size: float = 22) -> str:
    """Green leaves within a circle."""
    return "".join(
        oval(x, y, size, size * 0.45, dice.pick(GREENS), dice.between(0, 180))
        for x, y in around(dice, count, r)
    )


def bits(dice: Dice, count: int, r: float, colours: tuple[str, ...], size: tuple[int, int]) -> str:
    """Small pieces within a circle."""
    return "".join(circle(x, y, dice.between(*size), dice.pick(colours)) for x, y in around(dice, count, r))
