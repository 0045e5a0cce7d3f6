"""Drawn electronics: phones and their cases, drives, speakers, chargers, screens."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from webarium.sites.kit.pictures.sketch import DARK, STEEL, WHITE, Colour, Sketch, darker, lighter, mix

Art = Image.Image | None


def case(sketch: Sketch, colour: Colour, art: Art) -> None:
    """The back of a phone in its case."""
    sketch.rect(26, 3, 74, 97, darker(colour, 0.35), r=10)
    sketch.rect(28, 4.5, 72.5, 95.5, colour, r=9)
    if art:
        sketch.art(art, 50, 62, 34)
    sketch.rect(31, 8, 52, 31, darker(colour, 0.28), r=6)
    for x, y in ((37, 14.5), (46, 14.5), (37, 24.5)):
        sketch.ellipse(x - 4, y - 4, x + 4, y + 4, (26, 27, 32))
        sketch.ellipse(x - 2, y - 2.4, x + 1.2, y + 0.8, (70, 92, 130), alpha=0.9)
    sketch.ellipse(44.4, 23, 47.6, 26.2, (250, 240, 210))


def screen(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A phone with a sheet of glass before it."""
    sketch.rect(36, 4, 80, 92, DARK, r=8)
    sketch.rect(38, 6, 78, 90, mix(colour, (90, 140, 220), 0.5), r=6.5)
    if art:
        sketch.art(art, 60, 46, 22)
    sketch.rect(51, 8, 65, 11.5, (24, 25, 30), r=1.7, light="flat")
    sketch.polygon(
        [(15, 13), (54, 9), (58, 90), (19, 96)], (214, 236, 246), light="soft", alpha=0.5, round_by=1.4
    )
    sketch.polygon([(22, 18), (36, 16), (28, 88), (25, 88)], (255, 255, 255), light="flat", alpha=0.45)


def stick(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A USB stick."""
    sketch.rect(39, 5, 61, 32, STEEL, r=1.5, light="tube")
    sketch.rect(43.5, 12, 48, 17, DARK, r=0.6, light="flat")
    sketch.rect(52, 12, 56.5, 17, DARK, r=0.6, light="flat")
    sketch.rect(33, 29, 67, 95, colour, r=6, light="tube")
    sketch.rect(39, 44, 61, 74, lighter(colour, 0.25), r=3, light="tube", alpha=0.8)
    if art:
        sketch.art(art, 50, 59, 17)
    sketch.ellipse(46, 83, 54, 91, darker(colour, 0.5))


def drive(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A slim portable or built-in drive."""
    sketch.rect(18, 14, 82, 92, darker(colour, 0.4), r=6)
    sketch.rect(17, 11, 81, 88, colour, r=6)
    sketch.rect(24, 20, 74, 60, lighter(colour, 0.16), r=3, alpha=0.85)
    if art:
        sketch.art(art, 49, 40, 26)
    sketch.rect(24, 68, 52, 71, lighter(colour, 0.6), r=1.2, light="flat")
    sketch.rect(24, 75, 42, 77, lighter(colour, 0.45), r=1, light="flat")
    sketch.ellipse(70, 75, 74, 79, (90, 190, 240), light="flat")


def chip(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A memory card."""
    sketch.polygon([(24, 6), (66, 6), (78, 20), (78, 95), (24, 95)], darker(DARK, 0.1), round_by=1.4)
    sketch.polygon([(28, 28), (74, 28), (74, 91), (28, 91)], colour, round_by=1.2)
    for x in range(29, 64, 7):
        sketch.rect(x, 9, x + 4, 22, (206, 172, 96), r=0.8, light="top")
    if art:
        sketch.art(art, 51, 52, 22)
    sketch.rect(33, 73, 69, 77, WHITE, r=1.5, light="flat", alpha=0.9)
    sketch.rect(33, 81, 56, 84, WHITE, r=1.2, light="flat", alpha=0.6)


def slots(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An open case with rows of slots for small cards."""
    sketch.rect(10, 12, 90, 88, darker(colour, 0.35), r=8)
    sketch.rect(11, 10, 89, 84, colour, r=8)
    fills = ((232, 76, 70), (70, 140, 220), (240, 190, 70), (90, 180, 110))
    for row in range(3):
        for column in range(4):
            x, y = 17 + column * 17, 17 + row * 21.5
            sketch.rect(x, y, x + 14.5, y + 18, darker(colour, 0.5), r=2)
            sketch.rect(x + 2.5, y + 3, x + 12, y + 15, fills[(row * 3 + column) % 4], r=1.4)
            sketch.rect(x + 4, y + 4.5, x + 10.5, y + 8.5, WHITE, r=0.8, light="flat", alpha=0.85)
    if art:
        sketch.art(art, 78, 76, 18)


def speaker(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A wireless speaker."""
    sketch.rect(30, 5, 70, 95, colour, r=14, light="tube")
    sketch.rect(30, 18, 70, 86, darker(colour, 0.3), r=2, light="tube", alpha=0.9)
    for y in range(20, 85, 4):
        for x in range(33, 69, 4):
            sketch.ellipse(x, y, x + 1.6, y + 1.6, darker(colour, 0.7), light="flat", alpha=0.7)
    sketch.ellipse(32, 4, 68, 13, darker(colour, 0.15), light="soft")
    sketch.ellipse(47, 6.5, 53, 10.5, (110, 200, 240), light="flat")
    if art:
        sketch.art(art, 50, 52, 16)


def earbuds(sketch: Sketch, colour: Colour, art: Art) -> None:
    """Two earbuds above their charging case."""
    sketch.rect(18, 52, 82, 95, darker(colour, 0.1), r=16)
    sketch.rect(18, 50, 82, 72, lighter(colour, 0.18), r=12, light="top")
    sketch.rect(18, 67, 82, 69, darker(colour, 0.35), r=0.6, light="flat", alpha=0.6)
    sketch.ellipse(47.5, 78, 52.5, 83, (110, 210, 150), light="flat")
    for x, lean in ((30, -4), (70, 4)):
        sketch.rect(x - 4 + lean / 2, 20, x + 4 + lean / 2, 46, colour, r=4, light="tube")
        sketch.ellipse(x - 10, 6, x + 10, 27, colour)
        sketch.ellipse(x + lean * 1.6 - 5, 11, x + lean * 1.6 + 5, 22, darker(colour, 0.55))
        sketch.rect(x - 2 + lean / 2, 41, x + 2 + lean / 2, 46, STEEL, r=1, light="flat")
    if art:
        sketch.art(art, 50, 82, 14)


def cable(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A coiled cable with its plugs."""
    for turn, inset in enumerate((0, 5.5, 11)):
        sketch.image.alpha_composite(_ring(18 + inset, 20 + inset, 82 - inset, 84 - inset, colour, turn))
    sketch.line([(60, 80), (74, 92), (84, 86)], colour, 4)
    sketch.rect(80, 76, 92, 88, WHITE, r=2)
    sketch.rect(85, 68, 91, 77, STEEL, r=1)
    sketch.line([(36, 26), (22, 12), (14, 18)], colour, 4)
    sketch.rect(8, 14, 19, 26, WHITE, r=2)
    sketch.rect(10, 25, 17, 34, STEEL, r=1)
    if art:
        sketch.art(art, 50, 52, 20)


def _ring(x0: float, y0: float, x1: float, y1: float, colour: Colour, turn: int) -> Image.Image:
    part = Sketch()
    steps = 40
    centre, radius = ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)
    dots = [
        (
            centre[0] + radius[0] * cos(2 * pi * step / steps),
            centre[1] + radius[1] * sin(2 * pi * step / steps),
        )
        for step in range(steps + 1)
    ]
    part.line(dots, darker(colour, 0.1 * turn), 4)
    return part.image


def charger(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A wall charger."""
    for x in (40, 56):
        sketch.rect(x, 4, x + 5, 24, (206, 176, 110), r=1, light="tube")
    sketch.rect(24, 20, 76, 92, colour, r=10)
    sketch.rect(27, 23, 73, 40, lighter(colour, 0.3), r=8, alpha=0.6)
    if art:
        sketch.art(art, 50, 53, 22)
    sketch.rect(41, 74, 59, 81, DARK, r=3.4, light="flat")
    sketch.rect(44, 76.4, 56, 78.6, (120, 124, 134), r=1, light="flat")


def powerbank(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A power bank."""
    sketch.rect(27, 5, 75, 97, darker(colour, 0.4), r=8)
    sketch.rect(25, 3, 73, 95, colour, r=8)
    if art:
        sketch.art(art, 49, 50, 26)
    for index in range(4):
        x = 36 + index * 7
        sketch.ellipse(
            x, 84, x + 3.4, 87.4, (120, 220, 250) if index < 3 else darker(colour, 0.4), light="flat"
        )
    sketch.rect(40, 8, 58, 13, DARK, r=2.4, light="flat")


def display(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A flat screen on its foot, a landscape on it."""
    sketch.rect(44, 68, 56, 86, STEEL, r=1, light="tube")
    sketch.rect(30, 84, 70, 90, darker(STEEL, 0.2), r=3, light="top")
    sketch.rect(2, 14, 98, 73, DARK, r=3)
    sketch.rect(4, 16, 96, 70, mix(colour, (96, 170, 236), 0.6), r=1.5, light="top")
    sketch.ellipse(64, 22, 80, 38, (255, 226, 150), light="flat", alpha=0.9)
    sketch.polygon([(4, 70), (30, 38), (52, 70)], darker(colour, 0.25), light="top")
    sketch.polygon([(30, 70), (60, 46), (96, 70)], darker(colour, 0.05), light="top")
    if art:
        sketch.art(art, 50, 43, 26)


def keyboard(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A keyboard seen from above."""
    sketch.rect(3, 28, 97, 74, darker(colour, 0.35), r=5)
    sketch.rect(3, 26, 97, 71, colour, r=5)
    for row in range(4):
        for column in range(13 if row < 3 else 0):
            x, y = 7 + column * 6.7, 30.5 + row * 9.6
            sketch.rect(x, y, x + 5.4, y + 7.4, lighter(colour, 0.28), r=1.2, light="top")
    for x0, x1 in ((7, 19), (21, 69), (71, 92.5)):
        sketch.rect(x0, 59.3, x1, 66.7, lighter(colour, 0.28), r=1.2, light="top")
    if art:
        sketch.art(art, 84, 24, 14)


def console(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A small game console with a controller."""
    sketch.rect(6, 24, 82, 62, darker(colour, 0.3), r=5)
    sketch.rect(6, 20, 82, 54, colour, r=5)
    sketch.rect(14, 28, 50, 33, darker(colour, 0.6), r=2, light="flat")
    for x in (60, 70):
        sketch.ellipse(x, 36, x + 7, 43, (222, 80, 74))
    sketch.rect(34, 58, 96, 88, darker(colour, 0.12), r=9)
    sketch.rect(42, 71, 54, 75, DARK, r=1, light="flat")
    sketch.rect(46, 67, 50, 79, DARK, r=1, light="flat")
    for x, y in ((74, 74), (82, 68)):
        sketch.ellipse(x, y, x + 7, y + 7, (222, 80, 74))
    if art:
        sketch.art(art, 44, 30, 18)


GADGETS = {
    thing.__name__: thing
    for thing in (
        case,
        screen,
        stick,
        drive,
        chip,
        slots,
        speaker,
        earbuds,
        cable,
        charger,
        powerbank,
        display,
        keyboard,
        console,
    )
}
"""What this module draws, by the word that stands in keys."""
