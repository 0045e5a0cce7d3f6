"""Drawn furniture and textiles: lamps, cabinets, seats, tables, rugs, curtains."""

from __future__ import annotations

from PIL import Image

from webarium.sites.kit.pictures.sketch import DARK, STEEL, WHITE, WOOD, Colour, Sketch, darker, lighter, mix

Art = Image.Image | None


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


def mirror(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A round mirror on a stand."""
    sketch.rect(46, 70, 54, 92, colour, r=1, light="tube")
    sketch.ellipse(28, 87, 72, 97, darker(colour, 0.2))
    sketch.ellipse(18, 4, 82, 72, colour)
    sketch.ellipse(22, 8, 78, 68, (206, 226, 238))
    sketch.polygon([(34, 18), (44, 14), (36, 60), (30, 50)], (255, 255, 255), light="flat", alpha=0.5)
    if art:
        sketch.art(art, 52, 40, 22)


def rack(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A rack with pairs of shoes."""
    for x in (14, 82):
        sketch.rect(x, 4, x + 3.5, 96, colour, r=1, light="tube")
    for y in (26, 50, 74, 93):
        sketch.rect(12, y, 87.5, y + 2.6, darker(colour, 0.2), r=1, light="top")
        if art:
            for x in (30, 50, 70):
                sketch.art(art, x, y - 8, 17)


FURNITURE = {
    thing.__name__: thing
    for thing in (
        lamp,
        floorlamp,
        cabinet,
        shelf,
        desk,
        chair,
        sofa,
        armchair,
        stool,
        table,
        drawers,
        mattress,
        stack,
        pillow,
        rug,
        curtain,
        mirror,
        rack,
    )
}
"""What this module draws, by the word that stands in keys."""
