"""Draws records."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from webarium.draws import Dice
from webarium.sites.kit.pictures.facts.charts import chart
from webarium.sites.kit.pictures.facts.paper import INK, SIZE, lettered, mixed
from webarium.sites.kit.pictures.facts.places import GROUND, backdrop, is_indoors, place_of, stars, weather
from webarium.sites.kit.pictures.facts.record import Chart, Record, Scene
from webarium.sites.kit.pictures.facts.vocabulary import BUILDINGS, COLOURS, DRAWN, OBJECTS, OUTDOORS, Colour
from webarium.sites.kit.pictures.objects import coloured

_LARGE = frozenset((
    "tree", "pine", "palm", "house", "cabin", "castle", "church", "barn", "lighthouse", "car", "truck", "bus", "train",
    "tractor", "bridge", "rainbow", "tent",
))  # fmt: skip
"""Things that stand behind others and are larger."""
_ALOFT = frozenset((
    "moon", "planet", "rocket", "airplane", "balloon", "kite", "satellite", "rainbow", "stars", "aurora", "fireworks",
    "snowflake",
))  # fmt: skip
"""Things in the sky."""
_PALE = frozenset(("mug", "flower", "duck", "bus"))
"""Things of which the pale parts have the colour that is told: a cup, not the coffee in it."""
_NATURAL = frozenset(("pizza", "pie", "noodles", "burger", "sandwich", "salad", "rainbow"))
"""Things of several colours that nobody paints."""
_ALWAYS = {"gull": "white", "crow": "black"}
"""Things of one colour."""
_FLYING = frozenset(("bird", "gull", "crow", "butterfly", "bee"))


def drawn(record: Record, salt: str) -> Image.Image:
    """The picture of a record; another salt draws the same facts in another way."""
    dice = Dice("picture", salt)
    if isinstance(record, Chart):
        return chart(record, dice.below(4))
    picture = backdrop(record, dice)
    behind = [name for name in record.also if name in _LARGE or name in _ALOFT]
    before = [name for name in record.also if name not in behind]
    if record.place in BUILDINGS and record.place != record.main and not is_indoors(record):
        behind.append(record.place)
    for place, name in enumerate(behind):
        _put(picture, name, None, (130 + 640 * ((place + dice.below(2)) % 2), GROUND + 14), 210, record, dice)
    if record.main not in OUTDOORS:
        _mains(picture, record, dice)
    elif record.main == "bridge":
        _bridge(ImageDraw.Draw(picture), COLOURS.get(record.colour, (150, 70, 50)))
    turn = dice.below(2)
    for place, name in enumerate(before):
        x = (110, 790, 250, 660, 380, 520)[(place + turn) % 6]
        y = GROUND - 6 if record.place == "windowsill" else GROUND + 92 + 24 * (place // 2 % 2)
        _put(picture, name, None, (x, y), 132, record, dice)
    if record.text:
        _board(picture, record, dice)
    if not is_indoors(record) and place_of(record) != "space":
        picture = weather(picture, record, dice)
    if record.top or record.bottom:
        draw = ImageDraw.Draw(picture)
        for text, box in ((record.top, (30, 14, 870, 134)), (record.bottom, (30, 476, 870, 590))):
            lettered(draw, text, box, (255, 255, 255), most=54, outline=(10, 10, 10))
    return picture


def _mains(picture: Image.Image, record: Scene, dice: Dice) -> None:
    """What the picture is of, as often as it says, in one row or two; a single one may stand a little to one side."""
    tint = COLOURS.get(record.colour)
    rows = 1 if record.count <= 4 else 2 if record.count <= 12 else 3
    row = math.ceil(record.count / rows)
    size = min(330 if record.main in _LARGE else 270, int(760 / row))
    middle = 450
    if record.count == 1:
        size = int(size * (0.85 + 0.3 * dice.random()))
        middle += dice.between(-120, 120) if len(record.also) < 2 else dice.between(-40, 40)
    base = (
        GROUND - 6
        if record.place == "windowsill"
        else GROUND + (24 if record.place in ("shelf", "bookshelf") else 96)
    )
    for number in range(record.count):
        line, place = divmod(number, row)
        inrow = min(row, record.count - line * row)
        x = middle + (place - (inrow - 1) / 2) * min(size + 18, 790 / row) + dice.between(-6, 6)
        y = base - (rows - 1 - line) * int(size * 0.72)
        _put(picture, record.main, tint, (int(x), y), size, record, dice)


def _put(
    picture: Image.Image,
    name: str,
    tint: Colour | None,
    foot: tuple[int, int],
    size: int,
    record: Scene,
    dice: Dice,
) -> None:
    """One thing, with the middle of its lower edge at a point."""
    x, y = foot
    if name in DRAWN or (name in OUTDOORS and name not in OBJECTS):
        _DRAW.get(name, _nothing)(picture, x, y, size, tint, dice)
        return
    if name not in OBJECTS:
        return
    paint = COLOURS.get(_ALWAYS.get(name, ""), None if name in _NATURAL else tint)
    thing = coloured(OBJECTS[name], paint, pale=name in _PALE).resize((size, size), Image.Resampling.LANCZOS)
    if name in _ALOFT:
        y = min(y, GROUND) - 170
    elif name in _FLYING and not is_indoors(record):
        y -= dice.between(0, 120)
    else:
        shade = Image.new("L", SIZE)
        ImageDraw.Draw(shade).ellipse(
            (x - size * 0.42, y - size * 0.09, x + size * 0.42, y + size * 0.05), fill=90
        )
        picture.paste((24, 20, 24), (0, 0), shade.filter(ImageFilter.GaussianBlur(8)))
    picture.paste(thing, (x - size // 2, y - size), thing)


def _board(picture: Image.Image, record: Scene, dice: Dice) -> None:
    """A board with words: on the wall in rooms, on two posts outside; the sign itself if the picture is of one."""
    draw = ImageDraw.Draw(picture)
    main = record.main in ("sign", "poster", "paper")
    paint = COLOURS.get(record.colour, (250, 248, 236)) if main else (250, 248, 236)
    left, top, right, bottom = (250, 110, 650, 330) if main else (330, 36, 590, 136)
    if not is_indoors(record):
        for x in (left + 40, right - 40):
            draw.rectangle((x - 7, bottom, x + 7, GROUND + 60), (120, 96, 74))
    draw.rounded_rectangle((left, top, right, bottom), 12, paint, mixed(paint, (0, 0, 0), 0.6), 6)
    dark = sum(paint) < 330
    lettered(
        draw,
        record.text,
        (left + 16, top + 10, right - 16, bottom - 10),
        (250, 250, 250) if dark else INK,
        most=70,
    )


def _nothing(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    """Things without a shape of their own here: places, and signs, whose words make them."""


def _lamp(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw = ImageDraw.Draw(picture)
    draw.ellipse((x - size * 0.22, y - size * 0.08, x + size * 0.22, y), (80, 76, 74))
    draw.rectangle((x - 4, y - size * 0.7, x + 4, y - size * 0.04), (80, 76, 74))
    top = y - size
    draw.polygon(
        (
            (x - size * 0.17, top),
            (x + size * 0.17, top),
            (x + size * 0.32, top + size * 0.4),
            (x - size * 0.32, top + size * 0.4),
        ),
        tint or (250, 222, 140),
    )


def _table(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, wood, half = ImageDraw.Draw(picture), tint or (150, 106, 70), size * 0.7
    draw.rectangle((x - half, y - size * 0.6, x + half, y - size * 0.5), wood)
    for side in (-0.85, 0.8):
        draw.rectangle(
            (x + half * side, y - size * 0.5, x + half * side + 12, y), mixed(wood, (0, 0, 0), 0.2)
        )


def _shelf(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, wood = ImageDraw.Draw(picture), tint or (150, 106, 70)
    left, top, right = x - size * 0.42, y - size * 1.1, x + size * 0.42
    draw.rectangle((left, top, right, y), mixed(wood, (0, 0, 0), 0.4), wood, 10)
    for board in range(1, 4):
        level = top + (y - top) * board / 4
        draw.rectangle((left, level - 5, right, level + 5), wood)
        for book in range(6):
            at = left + 16 + book * (right - left - 40) / 6
            draw.rectangle((at, level - size * 0.2, at + 10, level - 5), dice.pick(list(COLOURS.values())))


def _crowd(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw = ImageDraw.Draw(picture)
    for number in range(9):
        left, coat = x - size * 0.7 + number * size * 0.17, dice.pick(list(COLOURS.values()))
        top = y - size * (0.5 + 0.1 * (number % 2))
        draw.rounded_rectangle((left - 14, top + 24, left + 14, y), 10, coat)
        draw.ellipse(
            (left - 12, top, left + 12, top + 26),
            dice.pick(((240, 204, 170), (190, 140, 100), (120, 84, 60))),
        )


def _bench(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, wood, half = ImageDraw.Draw(picture), tint or (140, 100, 64), size * 0.7
    for level in (0.55, 0.42, 0.26):
        draw.rectangle((x - half, y - size * level, x + half, y - size * level + 10), wood)
    for side in (-0.8, 0.75):
        draw.rectangle((x + half * side, y - size * 0.5, x + half * side + 8, y), (70, 70, 74))


def _fence(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, paint = ImageDraw.Draw(picture), tint or (238, 234, 226)
    for level in (0.55, 0.25):
        draw.rectangle((x - size, y - size * level, x + size, y - size * level + 9), paint)
    for post in range(-4, 5):
        at = x + post * size * 0.24
        draw.polygon(
            (
                (at - 8, y),
                (at - 8, y - size * 0.7),
                (at, y - size * 0.8),
                (at + 8, y - size * 0.7),
                (at + 8, y),
            ),
            paint,
        )


def _lighthouse(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, paint, tall = ImageDraw.Draw(picture), tint or (204, 60, 54), size * 1.15
    for part in range(5):
        low, high = y - tall * 0.16 * part, y - tall * 0.16 * (part + 1)
        a, b = size * (0.19 - 0.02 * part), size * (0.17 - 0.02 * part)
        draw.polygon(
            ((x - a, low), (x + a, low), (x + b, high), (x - b, high)),
            paint if part % 2 == 0 else (250, 250, 248),
        )
    top = y - tall * 0.8
    draw.rectangle(
        (x - size * 0.09, top - tall * 0.11, x + size * 0.09, top), (255, 232, 140), (60, 60, 66), 4
    )
    draw.polygon(
        ((x - size * 0.12, top - tall * 0.11), (x + size * 0.12, top - tall * 0.11), (x, top - tall * 0.2)),
        (60, 60, 66),
    )


def _bridge(draw: ImageDraw.ImageDraw, paint: Colour) -> None:
    draw.rectangle((0, GROUND - 60, 900, GROUND - 36), paint)
    for x in (210, 690):
        draw.rectangle((x - 16, GROUND - 250, x + 16, GROUND + 70), mixed(paint, (0, 0, 0), 0.15))
    for left, right in ((-270, 210), (210, 690), (690, 1170)):
        draw.arc((left, GROUND - 440, right, GROUND - 60), 0, 180, paint, 7)


def _small_bridge(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, paint = ImageDraw.Draw(picture), tint or (150, 126, 100)
    draw.arc((x - size, y - size * 0.6, x + size, y + size * 0.5), 180, 360, paint, 22)


def _barn(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw, paint, half = ImageDraw.Draw(picture), tint or (176, 48, 42), size * 0.5
    wall = y - size * 0.55
    draw.rectangle((x - half, wall, x + half, y), paint)
    roof = (
        (x - half - 10, wall),
        (x - half * 0.6, wall - size * 0.28),
        (x, wall - size * 0.38),
        (x + half * 0.6, wall - size * 0.28),
        (x + half + 10, wall),
    )
    draw.polygon(roof, (84, 76, 74))
    draw.rectangle(
        (x - half * 0.36, y - size * 0.38, x + half * 0.36, y),
        mixed(paint, (0, 0, 0), 0.3),
        (246, 244, 238),
        5,
    )


def _stars(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    stars(picture, dice, 200)


def _aurora(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    veil = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    draw = ImageDraw.Draw(veil)
    paint = tint or (70, 226, 150)
    for band in range(3):
        at = dice.random() * 6
        for x in range(0, 900, 6):
            top = 90 + band * 46 + 36 * math.sin(x / 110 + at)
            draw.line((x, top, x + 10, top + 120), (*mixed(paint, (120, 90, 220), band * 0.25), 110), 7)
    veil = veil.filter(ImageFilter.GaussianBlur(9))
    picture.paste(veil, (0, 0), veil)


def _fireworks(picture: Image.Image, x: int, y: int, size: int, tint: Colour | None, dice: Dice) -> None:
    draw = ImageDraw.Draw(picture)
    for _ in range(5):
        cx, cy, paint = (
            dice.between(90, 810),
            dice.between(70, 280),
            tint or dice.pick(list(COLOURS.values())),
        )
        for ray in range(18):
            turn = ray * math.tau / 18
            reach = dice.between(46, 84)
            draw.line(
                (cx, cy, cx + reach * math.cos(turn), cy + reach * math.sin(turn)),
                mixed(paint, (255, 255, 255), 0.25),
                4,
            )


_DRAW = {
    "lamp": _lamp, "table": _table, "desk": _table, "shelf": _shelf, "bookshelf": _shelf, "crowd": _crowd,
    "bench": _bench, "fence": _fence, "lighthouse": _lighthouse, "bridge": _small_bridge, "barn": _barn,
    "stars": _stars, "aurora": _aurora, "fireworks": _fireworks,
}  # fmt: skip
