"""Drawn things for which there is no rendered object: phone cases, drives, lamps, shelves, textiles."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from webarium.sites.kit.pictures.objects import coloured
from webarium.sites.kit.pictures.sketch import Colour, Sketch, darker, lighter, mix

WHITE: Colour = (246, 246, 248)
STEEL: Colour = (186, 191, 200)
DARK: Colour = (44, 46, 54)
WOOD: Colour = (176, 128, 84)
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


def lamp(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A table lamp with a shade."""
    sketch.polygon([(36, 8), (64, 8), (80, 48), (20, 48)], lighter(colour, 0.35), light="tube", round_by=1)
    sketch.ellipse(20, 44, 80, 52, (255, 240, 200), alpha=0.85)
    sketch.rect(47, 49, 53, 58, (206, 172, 104), r=1, light="tube")
    sketch.ellipse(34, 55, 66, 90, colour)
    sketch.rect(30, 87, 70, 95, darker(colour, 0.25), r=3, light="tube")
    if art:
        sketch.art(art, 50, 72, 18)


def floorlamp(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A tall lamp."""
    sketch.rect(48, 24, 52, 92, darker(colour, 0.2), r=1, light="tube")
    sketch.ellipse(32, 88, 68, 97, darker(colour, 0.3))
    sketch.polygon([(39, 3), (61, 3), (72, 32), (28, 32)], (244, 228, 196), light="tube", round_by=1)
    sketch.ellipse(28, 29, 72, 35, (255, 244, 210), alpha=0.9)
    if art:
        sketch.art(art, 66, 84, 16)


def cabinet(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A low cabinet on legs, as for television sets."""
    for x in (12, 82):
        sketch.polygon([(x, 76), (x + 6, 76), (x + 4, 92), (x + 2, 92)], darker(colour, 0.45))
    sketch.rect(5, 38, 95, 78, colour, r=2)
    sketch.rect(4, 34, 96, 41, lighter(colour, 0.2), r=1.5, light="top")
    for x0, x1 in ((8, 35), (65, 92)):
        sketch.rect(x0, 45, x1, 74, mix(colour, WHITE, 0.14), r=1)
        sketch.rect(
            x1 - 6 if x0 < 50 else x0 + 4, 56, x1 - 4 if x0 < 50 else x0 + 6, 63, (206, 172, 104), r=0.8
        )
    sketch.rect(37, 45, 63, 58, darker(colour, 0.55), r=1, light="flat")
    sketch.rect(37, 61, 63, 74, darker(colour, 0.55), r=1, light="flat")
    if art:
        sketch.art(art, 50, 21, 30)


def shelf(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An open shelf with things on it."""
    for x in (16, 80):
        sketch.rect(x, 4, x + 4, 96, darker(colour, 0.4), r=1, light="tube")
    fills = ((206, 96, 84), (86, 132, 186), (226, 180, 92), (110, 160, 120), (240, 238, 232))
    for row, y in enumerate((26, 50, 74, 92)):
        for item in range(5):
            if (row + item) % 3 == 2:
                continue
            x = 24 + item * 11
            height = 8 + (row * 5 + item * 7) % 9
            sketch.rect(x, y - height, x + 6.5, y, fills[(row + item) % 5], r=1)
        sketch.rect(13, y, 87, y + 4, colour, r=1, light="top")
    if art:
        sketch.art(art, 50, 40, 20)


def desk(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A desk with metal legs."""
    for x in (9, 86):
        sketch.rect(x, 44, x + 4, 94, DARK, r=1, light="tube")
    sketch.rect(12, 86, 88, 88.5, DARK, r=1, light="flat")
    sketch.rect(3, 38, 97, 46, colour, r=1.5, light="top")
    sketch.rect(60, 46, 86, 62, mix(colour, WHITE, 0.12), r=1)
    sketch.rect(69, 53, 77, 55, DARK, r=1, light="flat")
    if art:
        sketch.art(art, 32, 25, 28)


def chair(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An office chair."""
    sketch.rect(28, 3, 72, 52, colour, r=10)
    sketch.rect(34, 9, 66, 46, lighter(colour, 0.12), r=8, alpha=0.8)
    sketch.rect(22, 54, 78, 66, darker(colour, 0.12), r=5, light="top")
    for x in (13, 80):
        sketch.rect(x, 40, x + 7, 46, DARK, r=2.5)
        sketch.rect(x + 1.5, 44, x + 5.5, 62, DARK, r=1.5)
    sketch.rect(47, 66, 53, 82, STEEL, r=1, light="tube")
    for x in (24, 50, 76):
        sketch.line([(50, 82), (x, 91)], DARK, 4)
        sketch.ellipse(x - 4, 89, x + 4, 97, (30, 31, 36))
    if art:
        sketch.art(art, 50, 28, 20)


def sofa(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A two-seat couch."""
    for x in (13, 82):
        sketch.rect(x, 82, x + 5, 92, DARK, r=1)
    sketch.rect(10, 26, 90, 70, darker(colour, 0.12), r=8, light="top")
    for x0, x1 in ((16, 50), (50, 84)):
        sketch.rect(x0, 30, x1, 62, colour, r=6)
        sketch.rect(x0, 56, x1, 74, lighter(colour, 0.14), r=5, light="top")
    sketch.rect(10, 70, 90, 85, darker(colour, 0.2), r=3, light="top")
    for x in (3, 83):
        sketch.rect(x, 44, x + 14, 86, colour, r=6)
    if art:
        sketch.art(art, 50, 46, 20)


def armchair(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An upholstered chair on wooden legs."""
    for left, right in (((26, 80), (22, 96)), ((74, 80), (78, 96))):
        sketch.line([left, right], WOOD, 5)
    sketch.rect(22, 6, 78, 66, darker(colour, 0.1), r=13)
    sketch.rect(28, 12, 72, 60, colour, r=10)
    sketch.rect(26, 56, 74, 74, lighter(colour, 0.16), r=6, light="top")
    sketch.rect(20, 72, 80, 84, darker(colour, 0.18), r=4, light="top")
    for x in (12, 74):
        sketch.rect(x, 42, x + 14, 84, colour, r=6)
    if art:
        sketch.art(art, 50, 36, 20)


def stool(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A tall stool."""
    for top, bottom in ((34, 22), (66, 78), (44, 40), (56, 60)):
        sketch.line([(top, 22), (bottom, 94)], darker(colour, 0.3), 4)
    sketch.rect(28, 66, 72, 69.5, darker(colour, 0.4), r=1.5, light="top")
    sketch.rect(22, 10, 78, 24, colour, r=6, light="top")
    if art:
        sketch.art(art, 50, 44, 18)


def table(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A wooden table."""
    for top, bottom in ((17, 11), (83, 89), (30, 28), (70, 72)):
        sketch.line([(top, 46), (bottom, 88)], darker(colour, 0.3), 4)
    sketch.polygon([(18, 26), (82, 26), (98, 42), (2, 42)], lighter(colour, 0.22), round_by=0.8)
    sketch.rect(2, 41, 98, 47, colour, r=1.5, light="top")
    if art:
        sketch.art(art, 50, 22, 26)


def drawers(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A chest of drawers."""
    for x in (17, 77):
        sketch.rect(x, 86, x + 6, 96, darker(colour, 0.45), r=1)
    sketch.rect(12, 12, 88, 90, colour, r=2)
    sketch.rect(10, 8, 90, 15, lighter(colour, 0.2), r=1.5, light="top")
    for row in range(3):
        y = 19 + row * 23.5
        sketch.rect(16, y, 84, y + 20, mix(colour, WHITE, 0.12), r=1.2)
        for x in (34, 60):
            sketch.rect(x, y + 8, x + 7, y + 11, (206, 172, 104), r=1.2)
    if art:
        sketch.art(art, 50, 4, 22)


def pot(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A cooking pot with a lid."""
    for x in (4, 86):
        sketch.rect(x, 44, x + 10, 52, DARK, r=3)
    sketch.rect(12, 36, 88, 90, colour, r=9, light="tube")
    sketch.ellipse(12, 26, 88, 46, lighter(colour, 0.3))
    sketch.ellipse(14, 25, 86, 41, colour)
    sketch.rect(44, 14, 56, 28, DARK, r=4)
    if art:
        sketch.art(art, 50, 66, 22)


def kettlebell(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A kettlebell."""
    sketch.line([(32, 44), (30, 22), (40, 11), (60, 11), (70, 22), (68, 44)], STEEL, 9)
    sketch.ellipse(16, 34, 84, 96, colour)
    sketch.rect(30, 90, 70, 97, darker(colour, 0.3), r=2)
    if art:
        sketch.art(art, 50, 64, 24)


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


def mattress(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A mattress or foundation."""
    sketch.polygon([(6, 50), (30, 28), (96, 28), (76, 50)], lighter(colour, 0.6), round_by=1.4)
    sketch.polygon([(76, 50), (96, 28), (96, 48), (76, 76)], darker(colour, 0.12), round_by=1)
    sketch.rect(6, 49, 77, 76, lighter(colour, 0.3), r=3)
    sketch.rect(6, 60, 77, 63, colour, r=1, light="flat", alpha=0.8)
    if art:
        sketch.art(art, 40, 38, 22)


def stack(sketch: Sketch, colour: Colour, art: Art) -> None:
    """Folded textiles: towels, sheets, blankets."""
    shades = (darker(colour, 0.08), lighter(colour, 0.28), colour, lighter(colour, 0.5))
    for index, shade in enumerate(shades):
        y = 74 - index * 17
        sketch.rect(12 + index, y, 88 - index, y + 19, shade, r=8, light="top")
        sketch.rect(
            14 + index, y + 9, 86 - index, y + 10.2, darker(shade, 0.2), r=0.5, light="flat", alpha=0.5
        )
    if art:
        sketch.art(art, 50, 16, 24)


def pillow(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A cushion."""
    sketch.polygon(
        [(8, 16), (50, 22), (92, 16), (86, 52), (92, 88), (50, 82), (8, 88), (14, 52)], colour, round_by=4
    )
    if art:
        sketch.art(art, 50, 52, 34)


def rug(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A patterned rug."""
    sketch.polygon([(22, 24), (78, 24), (96, 82), (4, 82)], colour, round_by=0.8)
    sketch.polygon([(27, 29), (73, 29), (88, 77), (12, 77)], lighter(colour, 0.5), round_by=0.6)
    sketch.polygon([(31, 33), (69, 33), (81, 73), (19, 73)], colour, round_by=0.6)
    for x, y, s in ((50, 53, 11), (33, 53, 6), (67, 53, 6), (50, 38, 5), (50, 68, 6)):
        sketch.polygon([(x, y - s), (x + s * 1.3, y), (x, y + s), (x - s * 1.3, y)], lighter(colour, 0.62))
    if art:
        sketch.art(art, 50, 53, 14)


def curtain(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A pair of curtains on a rod."""
    for start in (12, 56):
        for fold in range(6):
            x = start + fold * 5.4
            sketch.rect(x, 12, x + 6.4, 95, lighter(colour, 0.1 * (fold % 2)), r=2, light="tube")
    sketch.rect(3, 7, 97, 11, (196, 160, 96), r=2, light="top")
    for x in (1, 93):
        sketch.ellipse(x, 5, x + 6, 13, (206, 172, 104))
    if art:
        sketch.art(art, 50, 54, 16)


def frame(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A picture in its frame."""
    sketch.rect(12, 6, 88, 96, darker(colour, 0.35), r=1.5)
    sketch.rect(11, 4, 87, 94, colour, r=1.5)
    sketch.rect(17, 10, 81, 88, WHITE, r=0.6, light="soft")
    sketch.rect(25, 19, 73, 79, mix(colour, (236, 226, 208), 0.72), r=0.5)
    if art:
        sketch.art(art, 49, 50, 40)


def canvas(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An unframed print in soft colours."""
    sketch.polygon([(84, 12), (90, 16), (90, 90), (84, 86)], darker(colour, 0.4))
    sketch.rect(10, 12, 84, 86, lighter(colour, 0.45), r=0.6)
    sketch.ellipse(20, 22, 62, 64, lighter(colour, 0.15), alpha=0.7)
    sketch.ellipse(44, 44, 78, 80, darker(colour, 0.05), alpha=0.45)
    if art:
        sketch.art(art, 48, 50, 46)


def tumbler(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An insulated cup with a lid."""
    sketch.polygon([(24, 18), (76, 18), (68, 96), (32, 96)], colour, light="tube", round_by=1.4)
    sketch.polygon([(31, 84), (69, 84), (68, 96), (32, 96)], STEEL, light="tube", round_by=1)
    sketch.rect(21, 9, 79, 20, DARK, r=4, light="tube")
    sketch.rect(58, 3, 66, 12, DARK, r=2, light="tube")
    if art:
        sketch.art(art, 50, 51, 26)


def flask(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A slim drinking bottle."""
    sketch.rect(41, 9, 59, 22, STEEL, r=2, light="tube")
    sketch.rect(38, 2, 62, 14, DARK, r=3, light="tube")
    sketch.rect(32, 19, 68, 97, colour, r=10, light="tube")
    if art:
        sketch.art(art, 50, 60, 24)


def mug(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A coffee mug."""
    ring = [(72, 40), (86, 40), (93, 52), (90, 66), (80, 74), (70, 74)]
    sketch.line(ring, darker(colour, 0.12), 7)
    sketch.rect(16, 22, 76, 92, colour, r=9, light="tube")
    sketch.ellipse(16, 14, 76, 32, lighter(colour, 0.4))
    sketch.ellipse(20, 16.5, 72, 29.5, (86, 56, 40), light="top")
    if art:
        sketch.art(art, 46, 60, 30)


def tee(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A T-shirt with a print."""
    sketch.art(coloured("1f45a", colour), 50, 50, 100)
    if art:
        sketch.art(art, 50, 58, 32)


def mirror(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A round mirror on a stand."""
    sketch.rect(46, 70, 54, 92, colour, r=1, light="tube")
    sketch.ellipse(28, 87, 72, 97, darker(colour, 0.2))
    sketch.ellipse(18, 4, 82, 72, colour)
    sketch.ellipse(22, 8, 78, 68, (206, 226, 238))
    sketch.polygon([(34, 18), (44, 14), (36, 60), (30, 50)], (255, 255, 255), light="flat", alpha=0.5)
    if art:
        sketch.art(art, 52, 40, 22)


def tray(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A divided tray, as for drawers and make-up."""
    sketch.rect(6, 20, 94, 86, darker(colour, 0.3), r=6)
    sketch.rect(6, 17, 94, 80, colour, r=6)
    for x0, y0, x1, y1 in (
        (11, 22, 36, 48),
        (11, 52, 36, 75),
        (40, 22, 62, 75),
        (66, 22, 89, 40),
        (66, 44, 89, 75),
    ):
        sketch.rect(x0, y0, x1, y1, darker(colour, 0.26), r=3)
    sketch.rect(15, 28, 32, 33, (226, 120, 110), r=2)
    sketch.rect(44, 28, 49, 70, (240, 200, 110), r=2)
    sketch.rect(52, 28, 57, 70, (110, 160, 210), r=2)
    if art:
        sketch.art(art, 77, 59, 22)


def planter(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A pot with a plant in it."""
    if art:
        sketch.art(art, 50, 34, 62)
    sketch.polygon([(27, 56), (73, 56), (66, 96), (34, 96)], colour, light="tube", round_by=1.2)
    sketch.rect(24, 52, 76, 62, lighter(colour, 0.12), r=2, light="tube")


def rack(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A rack with pairs of shoes."""
    for x in (14, 82):
        sketch.rect(x, 4, x + 3.5, 96, colour, r=1, light="tube")
    for y in (26, 50, 74, 93):
        sketch.rect(12, y, 87.5, y + 2.6, darker(colour, 0.2), r=1, light="top")
        if art:
            for x in (30, 50, 70):
                sketch.art(art, x, y - 8, 17)


def mat(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A rolled mat."""
    sketch.polygon([(46, 66), (96, 66), (88, 92), (30, 92)], lighter(colour, 0.12), round_by=0.8)
    sketch.rect(12, 40, 84, 78, colour, r=18, light="top")
    sketch.ellipse(6, 40, 36, 78, darker(colour, 0.12))
    sketch.ellipse(12, 47, 31, 71, lighter(colour, 0.2))
    sketch.ellipse(17, 53, 26, 65, darker(colour, 0.4))
    for x in (46, 70):
        sketch.rect(x, 39, x + 5, 79, DARK, r=1, light="top")
    if art:
        sketch.art(art, 60, 22, 24)


def weights(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A dumbbell."""
    sketch.rect(28, 46, 72, 56, STEEL, r=3, light="top")
    for x, top, bottom in ((8, 36, 66), (16, 24, 78), (72, 24, 78), (84, 36, 66)):
        sketch.rect(x, top, x + 10, bottom, colour, r=4)
    if art:
        sketch.art(art, 50, 20, 22)


def guard(sketch: Sketch, colour: Colour, art: Art) -> None:
    """Two clear dental guards before their case."""
    sketch.rect(42, 10, 94, 50, darker(colour, 0.1), r=9)
    sketch.rect(42, 8, 94, 30, lighter(colour, 0.18), r=8)
    sketch.rect(63, 26, 73, 32, darker(colour, 0.4), r=2)
    for x, y in ((8, 44), (46, 50)):
        arch = [(x + 4, y + 4), (x + 6, y + 22), (x + 14, y + 34), (x + 23, y + 38)]
        arch += [(x + 32, y + 34), (x + 40, y + 22), (x + 42, y + 4)]
        sketch.line(arch, (150, 200, 222), 11.5, alpha=0.95)
        sketch.line(arch, (206, 234, 244), 7, alpha=0.9)
    if art:
        sketch.art(art, 26, 24, 26)


THINGS = {
    thing.__name__: thing
    for thing in (
        case, screen, stick, drive, chip, slots, speaker, cable, charger, powerbank, keyboard, lamp,
        floorlamp, cabinet, shelf, desk, chair, sofa, armchair, stool, table, drawers, pot, kettlebell,
        console, mattress, stack, pillow, rug, curtain, frame, canvas, tumbler, flask, mug, tee, mirror,
        tray, planter, rack, mat, weights, guard,
    )
}  # fmt: skip
"""Drawn things by the word that stands in keys."""
