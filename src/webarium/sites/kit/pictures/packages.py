"""Drawn packages with an object on their label: jars, boxes, tubes, pouches, bottles, tins."""

from __future__ import annotations

from PIL import Image

from webarium.sites.kit.pictures.sketch import INK, WHITE, Colour, Sketch, darker, lighter, mix

Art = Image.Image | None


def _label_lines(sketch: Sketch, x: float, y: float, width: float, colour: Colour) -> None:
    sketch.rect(x - width / 2, y, x + width / 2, y + 2.6, colour, r=1.3, light="flat")
    sketch.rect(x - width * 0.32, y + 4.6, x + width * 0.32, y + 6.2, colour, r=0.8, light="flat", alpha=0.55)


def jar(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A wide jar with a lid, as for creams and spreads."""
    sketch.rect(18, 34, 82, 90, mix(colour, WHITE, 0.35), r=11, light="tube")
    sketch.rect(15, 14, 85, 36, darker(colour, 0.12), r=5, light="tube")
    sketch.rect(18, 30, 82, 36, darker(colour, 0.4), r=2, light="tube", alpha=0.5)
    sketch.rect(26, 44, 74, 82, WHITE, r=4, light="tube", alpha=0.94)
    if art:
        sketch.art(art, 50, 59, 25)
    _label_lines(sketch, 50, 73, 26, INK)


def bottle(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A tall bottle with a flip cap, as for shampoo."""
    sketch.rect(41, 3, 59, 18, darker(colour, 0.35), r=3, light="tube")
    sketch.rect(44, 16, 56, 23, darker(colour, 0.2), r=1, light="tube")
    sketch.rect(28, 20, 72, 96, colour, r=12, light="tube")
    sketch.rect(34, 40, 66, 84, WHITE, r=4, light="tube", alpha=0.94)
    if art:
        sketch.art(art, 50, 56, 24)
    _label_lines(sketch, 50, 72, 20, INK)


def pump(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A bottle with a pump head, as for soap and lotion."""
    sketch.rect(47, 8, 53, 28, (222, 224, 230), r=1, light="tube")
    sketch.rect(26, 4, 57, 11, (236, 237, 242), r=3, light="top")
    sketch.rect(38, 22, 62, 33, (228, 230, 236), r=3, light="tube")
    sketch.rect(24, 31, 76, 96, colour, r=13, light="tube")
    sketch.rect(31, 46, 69, 86, WHITE, r=4, light="tube", alpha=0.94)
    if art:
        sketch.art(art, 50, 61, 25)
    _label_lines(sketch, 50, 76, 22, INK)


def dropper(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A small glass bottle with a dropper, as for serum and oil."""
    sketch.rect(42, 3, 58, 20, (52, 52, 58), r=6, light="tube")
    sketch.rect(39, 18, 61, 31, (214, 178, 104), r=2, light="tube")
    sketch.rect(27, 30, 73, 95, darker(colour, 0.1), r=9, light="tube", alpha=0.93)
    sketch.rect(27, 48, 73, 86, WHITE, r=1, light="tube", alpha=0.95)
    if art:
        sketch.art(art, 50, 62, 23)
    _label_lines(sketch, 50, 76, 24, INK)


def tube(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A squeeze tube standing on its cap."""
    sketch.polygon([(26, 6), (74, 6), (68, 80), (32, 80)], colour, light="tube", round_by=1)
    sketch.rect(25, 3, 75, 11, mix(colour, WHITE, 0.55), r=1.5, light="tube")
    sketch.rect(33, 79, 67, 97, WHITE, r=3, light="tube")
    sketch.polygon([(32, 24), (68, 24), (65.5, 64), (34.5, 64)], WHITE, light="tube", alpha=0.92, round_by=1)
    if art:
        sketch.art(art, 50, 39, 22)
    _label_lines(sketch, 50, 53, 20, INK)


def box(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A carton seen from the side, the object printed large."""
    sketch.polygon([(13, 22), (26, 11), (88, 11), (75, 22)], lighter(colour, 0.4), light="flat")
    sketch.polygon([(75, 22), (88, 11), (88, 83), (75, 95)], darker(colour, 0.32), light="top")
    sketch.rect(13, 22, 75, 95, colour, r=1, light="soft")
    sketch.rect(18, 28, 70, 74, WHITE, r=3, light="soft", alpha=0.95)
    if art:
        sketch.art(art, 44, 51, 38)
    _label_lines(sketch, 44, 80, 36, WHITE)


def carton(sketch: Sketch, colour: Colour, art: Art) -> None:
    """An upright drink or powder carton."""
    sketch.polygon([(26, 24), (34, 10), (70, 10), (62, 24)], lighter(colour, 0.45), light="soft")
    sketch.polygon([(62, 24), (70, 10), (77, 20), (77, 92), (62, 97)], darker(colour, 0.3), light="top")
    sketch.rect(26, 24, 62, 97, colour, r=1, light="soft")
    sketch.rect(31, 5, 73, 11, WHITE, r=1.5, light="top")
    sketch.rect(29, 36, 59, 78, WHITE, r=3, light="soft", alpha=0.94)
    if art:
        sketch.art(art, 44, 53, 25)
    _label_lines(sketch, 44, 68, 18, INK)


def pouch(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A stand-up bag, as for snacks and coffee."""
    outline = [(21, 8), (79, 8), (81, 40), (84, 92), (50, 97), (16, 92), (19, 40)]
    sketch.polygon(outline, colour, light="tube", round_by=1.6)
    sketch.rect(21, 7, 79, 15, darker(colour, 0.16), r=1.5, light="tube")
    sketch.rect(21, 16.5, 79, 17.6, darker(colour, 0.35), r=0.5, light="flat", alpha=0.6)
    sketch.ellipse(28, 28, 72, 72, WHITE, light="soft", alpha=0.95)
    if art:
        sketch.art(art, 50, 50, 33)
    _label_lines(sketch, 50, 77, 34, WHITE)


def tin(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A round tin or can."""
    sketch.rect(23, 10, 77, 95, (196, 200, 208), r=6, light="tube")
    sketch.ellipse(23, 5, 77, 19, (222, 225, 231), light="soft")
    sketch.ellipse(28, 7.5, 72, 16.5, (188, 192, 200), light="top")
    sketch.rect(23, 20, 77, 86, colour, r=0.5, light="tube")
    sketch.ellipse(31, 31, 69, 69, WHITE, light="tube", alpha=0.95)
    if art:
        sketch.art(art, 50, 50, 29)
    _label_lines(sketch, 50, 74, 30, WHITE)


def spray(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A trigger spray bottle."""
    head = [(30, 8), (64, 8), (66, 18), (56, 20), (52, 30), (44, 30), (42, 17), (30, 16)]
    sketch.polygon(head, darker(colour, 0.3), round_by=1)
    sketch.polygon([(38, 17), (43, 17), (41, 32), (35, 36)], darker(colour, 0.5), round_by=0.6)
    sketch.rect(43, 27, 57, 37, (236, 237, 242), r=1, light="tube")
    sketch.polygon(
        [(43, 35), (57, 35), (73, 52), (73, 96), (27, 96), (27, 52)], colour, light="tube", round_by=3
    )
    sketch.rect(31, 55, 69, 90, WHITE, r=4, light="tube", alpha=0.94)
    if art:
        sketch.art(art, 50, 68, 22)
    _label_lines(sketch, 50, 81, 22, INK)


def roll(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A wrapped roll of paper."""
    sketch.rect(24, 16, 76, 92, lighter(colour, 0.75), r=4, light="tube")
    sketch.ellipse(24, 8, 76, 26, lighter(colour, 0.85), light="soft")
    sketch.ellipse(41, 13, 59, 20, (164, 130, 96), light="top")
    for y in (36, 52, 68, 84):
        sketch.rect(25, y, 75, y + 0.7, darker(lighter(colour, 0.6), 0.12), r=0.3, light="flat", alpha=0.5)
    sketch.rect(24, 42, 76, 74, colour, r=0.5, light="tube", alpha=0.92)
    if art:
        sketch.art(art, 50, 58, 24)


def card(sketch: Sketch, colour: Colour, art: Art) -> None:
    """A hanging blister card, the object under its clear cover."""
    sketch.rect(17, 6, 83, 96, colour, r=4, light="soft")
    sketch.rect(42, 10, 58, 15, (250, 250, 252), r=2.5, light="flat")
    sketch.rect(24, 22, 76, 76, lighter(colour, 0.78), r=6, light="soft", alpha=0.96)
    if art:
        sketch.art(art, 50, 49, 44)
    sketch.polygon([(27, 24), (42, 24), (30, 74), (25.5, 74)], (255, 255, 255), light="flat", alpha=0.28)
    _label_lines(sketch, 50, 83, 40, WHITE)


PACKAGES = {
    "jar": jar,
    "bottle": bottle,
    "pump": pump,
    "dropper": dropper,
    "tube": tube,
    "box": box,
    "carton": carton,
    "pouch": pouch,
    "tin": tin,
    "spray": spray,
    "roll": roll,
    "card": card,
}
"""Drawn packages by the word that stands in keys."""
