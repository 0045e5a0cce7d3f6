"""Drawn things that are told apart from their likes: a bed for a dog and a pillow for a neck, a phone and a webcam."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from webarium.sites.kit.pictures.sketch import DARK, STEEL, Colour, Sketch, darker, lighter, mix

Art = Image.Image | None
_GLASS = (70, 92, 130)


def neckpillow(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A horseshoe of foam, with a seam and a snap."""
    arch = [(50 + 32 * cos(t), 48 + 32 * sin(t)) for t in (pi * (0.64 + n / 30 * 1.72) for n in range(31))]
    sketch.line(arch, darker(colour, 0.12), 27)
    sketch.line(arch, colour, 23)
    sketch.line(arch, lighter(colour, 0.2), 1.2)
    for x, y in (arch[0], arch[-1]):
        sketch.ellipse(x - 3, y + 4, x + 3, y + 10, STEEL)
    if art:
        sketch.art(art, 50, 16, 16)


def petbed(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A round bed with a thick rim, low in front."""
    sketch.ellipse(4, 28, 96, 92, darker(colour, 0.32))
    sketch.ellipse(4, 22, 96, 84, colour)
    sketch.ellipse(19, 31, 81, 74, darker(colour, 0.3))
    sketch.ellipse(21, 36, 79, 75, lighter(colour, 0.62))
    sketch.polygon([(30, 70), (70, 70), (76, 90), (24, 90)], lighter(colour, 0.12), round_by=5)
    if art:
        sketch.art(art, 50, 55, 22)
    for x, y, size in ((50, 57, 5), (43, 50, 2.5), (50, 47.5, 2.5), (57, 50, 2.5)):
        sketch.ellipse(x - size, y - size * 0.8, x + size, y + size * 0.8, mix(colour, DARK, 0.4), alpha=0.5)


def webcam(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A small camera clipped to the rim of a screen."""
    sketch.rect(6, 66, 94, 96, DARK, r=3)
    sketch.rect(9, 69, 91, 96, mix(_GLASS, (160, 200, 240), 0.5), r=2, light="flat")
    sketch.rect(43, 48, 57, 68, darker(colour, 0.45), r=3)
    sketch.rect(36, 61, 64, 69, darker(colour, 0.3), r=3)
    sketch.rect(17, 20, 83, 52, colour, r=15)
    sketch.ellipse(36, 22, 64, 50, darker(colour, 0.55))
    sketch.ellipse(40, 26, 60, 46, (26, 27, 32))
    sketch.ellipse(44, 29, 54, 39, _GLASS, alpha=0.9)
    sketch.ellipse(26, 34, 29, 37, (120, 230, 150), light="flat")
    sketch.ellipse(71, 34, 74, 37, darker(colour, 0.6), light="flat")


def phone(sketch: Sketch, colour: Colour, art: Art) -> None:
    """The front of a phone, and behind it another one's back."""
    sketch.rect(44, 4, 84, 86, darker(colour, 0.1), r=8)
    for y in (13, 25):
        sketch.ellipse(69, y - 5, 79, y + 5, (26, 27, 32))
        sketch.ellipse(72, y - 3, 76, y + 1, _GLASS, alpha=0.9)
    sketch.rect(16, 12, 58, 96, darker(colour, 0.35), r=9)
    sketch.rect(18.5, 14.5, 55.5, 93.5, (40, 62, 110), r=7)
    sketch.ellipse(20, 30, 56, 70, (232, 150, 120), light="flat", alpha=0.7)
    sketch.ellipse(16, 52, 60, 98, (96, 120, 190), light="flat", alpha=0.35)
    sketch.ellipse(35, 17, 39, 21, DARK, light="flat")
    for n in range(4):
        sketch.rect(22 + n * 8.2, 82, 28 + n * 8.2, 88, (250, 250, 252), r=1.6, light="flat", alpha=0.85)
    if art:
        sketch.art(art, 37, 48, 20)


def apron(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An apron with a bib, straps and two pockets."""
    sketch.line([(36, 22), (40, 6), (50, 3), (60, 6), (64, 22)], darker(colour, 0.3), 3)
    sketch.line([(22, 48), (8, 58)], darker(colour, 0.3), 3)
    sketch.line([(78, 48), (92, 58)], darker(colour, 0.3), 3)
    sketch.polygon(
        [(35, 20), (65, 20), (67, 40), (80, 48), (82, 96), (18, 96), (20, 48), (33, 40)], colour, round_by=2
    )
    for left in (27, 53):
        sketch.rect(left, 60, left + 20, 80, darker(colour, 0.14), r=2)
        sketch.rect(left, 60, left + 20, 63, lighter(colour, 0.25), r=1, light="flat")
    if art:
        sketch.art(art, 50, 36, 16)


def espresso(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A machine with a handle, a spout and a cup on its tray."""
    sketch.rect(12, 12, 88, 40, colour, r=6)
    sketch.rect(12, 32, 34, 92, darker(colour, 0.18), r=4)
    sketch.rect(10, 84, 90, 95, darker(colour, 0.45), r=3)
    sketch.rect(45, 40, 67, 48, STEEL, r=2, light="tube")
    sketch.line([(66, 46), (92, 50)], DARK, 5)
    sketch.line([(52, 49), (52, 57)], STEEL, 3)
    sketch.line([(60, 49), (60, 57)], STEEL, 3)
    sketch.polygon([(43, 62), (69, 62), (65, 84), (47, 84)], (250, 250, 250), round_by=2)
    sketch.rect(45, 63, 67, 67, (92, 58, 38), r=1, light="flat")
    for x in (44, 56, 68):
        sketch.ellipse(x - 3.6, 21, x + 3.6, 28.2, lighter(colour, 0.5))
    sketch.ellipse(16, 18, 30, 32, (250, 250, 246))
    sketch.line([(23, 25), (27, 21)], (190, 60, 50), 1.4)


def coffeemaker(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A drip machine with its glass carafe."""
    sketch.rect(16, 8, 84, 34, colour, r=6)
    sketch.rect(16, 8, 38, 92, darker(colour, 0.15), r=6)
    sketch.rect(14, 84, 88, 95, darker(colour, 0.4), r=4)
    sketch.polygon([(44, 34), (80, 34), (72, 44), (52, 44)], darker(colour, 0.5), round_by=1)
    sketch.polygon([(48, 48), (76, 48), (82, 82), (42, 82)], (214, 232, 240), round_by=4, alpha=0.85)
    sketch.polygon([(45, 64), (79, 64), (82, 82), (42, 82)], (74, 44, 30), round_by=3)
    sketch.line([(79, 52), (92, 56), (90, 74), (82, 77)], DARK, 4)
    sketch.rect(22, 14, 34, 26, (40, 52, 60), r=1.5, light="flat")


def bowl(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A bowl with a wide foot, food in it."""
    sketch.ellipse(8, 26, 92, 58, darker(colour, 0.25))
    sketch.ellipse(15, 30, 85, 55, (140, 96, 62))
    for n in range(14):
        x, y = 22.0 + n * 37 % 54, 36.0 + n * 13 % 14
        sketch.ellipse(x, y, x + 8, y + 5.5, (172, 120, 78))
    sketch.polygon([(8, 44), (92, 44), (98, 84), (2, 84)], colour, round_by=5)
    if art:
        sketch.art(art, 50, 65, 24)
    else:
        sketch.ellipse(44, 60, 56, 70, lighter(colour, 0.6))
        for left, top in ((38.4, 54.6), (44.4, 51.1), (50.4, 51.1), (56.4, 54.6)):
            sketch.ellipse(left, top, left + 5.2, top + 5.2, lighter(colour, 0.6))


def soundbar(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A long flat speaker below the edge of a screen."""
    sketch.rect(10, 14, 90, 58, DARK, r=2)
    sketch.rect(12, 16, 88, 56, (58, 84, 128), r=1)
    sketch.rect(46, 58, 54, 66, STEEL, r=1)
    sketch.rect(2, 68, 98, 84, colour, r=5)
    for n in range(23):
        sketch.rect(6 + n * 3.9, 71, 7.6 + n * 3.9, 81, darker(colour, 0.4), r=0.8, light="flat")
    sketch.ellipse(88.5, 74.5, 92.5, 78.5, (120, 220, 240), light="flat")


def deskmat(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A mat on which a keyboard and a mouse stand."""
    sketch.polygon([(12, 36), (88, 36), (98, 82), (2, 82)], darker(colour, 0.45), round_by=2)
    sketch.polygon([(13, 35), (87, 35), (96, 79), (4, 79)], colour, round_by=2)
    sketch.polygon([(20, 44), (62, 44), (63, 66), (14, 66)], (52, 54, 62), round_by=1.5)
    for row in range(3):
        for n in range(9):
            x = 20 + n * 4.7 - row * 1.5
            sketch.rect(x, 46 + row * 6.4, x + 3.6, 50.4 + row * 6.4, (232, 234, 238), r=0.8, light="flat")
    sketch.ellipse(72, 46, 83, 68, (52, 54, 62))
    sketch.line([(77.5, 49), (77.5, 55)], (200, 204, 212), 1.4)


def portable(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A thin screen that leans on its folded cover, next to the cable that feeds it."""
    sketch.polygon([(8, 84), (92, 84), (98, 92), (2, 92)], darker(colour, 0.3), round_by=2)
    sketch.polygon([(30, 60), (70, 60), (76, 86), (24, 86)], darker(colour, 0.12), round_by=2)
    sketch.rect(6, 22, 94, 82, DARK, r=3)
    sketch.rect(9, 25, 91, 77, mix(colour, (96, 170, 236), 0.6), r=1.5, light="top")
    sketch.rect(16, 33, 52, 68, (250, 250, 252), r=2, light="flat", alpha=0.9)
    for n in range(4):
        sketch.rect(20, 39 + n * 7, 48 - n * 4 % 9, 41.5 + n * 7, mix(colour, STEEL, 0.5), r=1, light="flat")
    sketch.rect(58, 33, 84, 49, (250, 226, 150), r=2, light="flat", alpha=0.9)
    sketch.rect(58, 53, 84, 68, darker(colour, 0.2), r=2, light="flat")
    sketch.line([(94, 70), (98, 74), (97, 90)], DARK, 2)
    if art:
        sketch.art(art, 50, 51, 22)


def sleeve(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A flat padded case with a zip, the corner of a laptop looking out."""
    sketch.rect(16, 12, 84, 60, STEEL, r=4)
    sketch.rect(10, 24, 90, 90, darker(colour, 0.25), r=9)
    sketch.rect(12, 26, 88, 88, colour, r=8)
    sketch.line([(16, 32), (84, 32)], darker(colour, 0.45), 2.4)
    sketch.rect(74, 30, 82, 38, STEEL, r=1.5)
    sketch.rect(18, 46, 82, 82, lighter(colour, 0.08), r=5)
    if art:
        sketch.art(art, 50, 64, 22)


KINDS = {
    thing.__name__: thing
    for thing in (
        neckpillow,
        petbed,
        webcam,
        phone,
        apron,
        espresso,
        coffeemaker,
        bowl,
        soundbar,
        deskmat,
        portable,
        sleeve,
    )
}
"""What this module draws, by the word that stands in keys."""
