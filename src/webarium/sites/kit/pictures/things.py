"""Other drawn things for which there is no rendered object: frames, cups, clothes, sports gear."""

from __future__ import annotations

from PIL import Image

from webarium.sites.kit.pictures.objects import coloured
from webarium.sites.kit.pictures.sketch import DARK, STEEL, WHITE, Colour, Sketch, darker, lighter, mix

Art = Image.Image | None


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
        pot,
        kettlebell,
        frame,
        canvas,
        tumbler,
        flask,
        mug,
        tee,
        tray,
        planter,
        mat,
        weights,
        guard,
    )
}
"""What this module draws, by the word that stands in keys."""
