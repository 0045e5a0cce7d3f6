"""The places of scenes: skies, lands, rooms, and the weather over them."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from webarium.draws import Dice
from webarium.sites.kit.pictures.facts.paper import SIZE, gradient, mixed
from webarium.sites.kit.pictures.facts.record import Scene
from webarium.sites.kit.pictures.facts.vocabulary import BUILDINGS, COLOURS, INDOORS, OUTDOORS, Colour

GROUND = 400
"""Where the ground meets the sky, or the floor the wall."""
_SKIES: dict[str, tuple[Colour, Colour]] = {
    "morning": ((150, 190, 230), (252, 222, 186)), "noon": ((92, 160, 226), (214, 234, 250)),
    "evening": ((70, 70, 130), (246, 150, 96)), "night": ((8, 12, 34), (34, 44, 84)),
}  # fmt: skip
_GREEN, _SAND, _STONE, _ASPHALT, _WATER = (
    (106, 158, 82),
    (230, 208, 158),
    (136, 126, 118),
    (96, 98, 104),
    (66, 130, 176),
)
_GROUNDS: dict[str, Colour] = {
    "field": _GREEN, "garden": _GREEN, "park": _GREEN, "yard": _GREEN, "forest": (72, 116, 64), "beach": _SAND,
    "desert": (226, 178, 112), "canyon": (196, 112, 72), "road": _GREEN, "street": _ASPHALT, "skyline": _ASPHALT,
    "lake": _WATER, "sea": _WATER, "harbor": _WATER, "pond": _GREEN, "river": _GREEN, "waterfall": (84, 128, 74),
    "mountain": (110, 140, 96), "bridge": _WATER, "snow": (240, 244, 250), "sky": (214, 234, 250), "space": (8, 10, 24),
}  # fmt: skip
_WALLS: tuple[Colour, ...] = (
    (226, 216, 200),
    (206, 220, 222),
    (232, 212, 200),
    (214, 222, 202),
    (204, 208, 222),
)


def is_indoors(scene: Scene) -> bool:
    """Whether a scene stands in a room."""
    return place_of(scene) not in OUTDOORS


def place_of(scene: Scene) -> str:
    """Where a scene is; what it is of, if that is a place."""
    if scene.main in BUILDINGS and scene.place in INDOORS:
        return "yard"
    if scene.place in OUTDOORS or scene.place in INDOORS:
        return scene.place
    return scene.main if scene.main in OUTDOORS else "field"


def backdrop(scene: Scene, dice: Dice) -> Image.Image:
    """The place, empty."""
    return _room(scene, dice) if is_indoors(scene) else _outside(scene, dice)


def _sky(scene: Scene, size: tuple[int, int] = SIZE) -> Image.Image:
    top, bottom = _SKIES[scene.time or "noon"]
    grey = {"rain": 0.55, "snow": 0.5, "fog": 0.6, "storm": 0.75}.get(scene.weather, 0.0)
    dull: Colour = (120, 126, 136) if scene.time != "night" else (40, 44, 56)
    return gradient(mixed(top, dull, grey), mixed(bottom, dull, grey * 0.8), size)


def _outside(scene: Scene, dice: Dice) -> Image.Image:
    place = place_of(scene)
    picture = _sky(scene)
    draw = ImageDraw.Draw(picture)
    if place == "space":
        picture = gradient((4, 5, 16), (22, 16, 48))
        stars(picture, dice, 420)
        return picture
    if scene.time == "night" and scene.weather in ("", "clear"):
        stars(picture, dice, 160)
    if scene.weather == "sun" or (scene.time in ("morning", "evening") and scene.weather in ("", "clear")):
        x, y = dice.between(620, 800), 90 if scene.time in ("", "noon") else 300
        draw.ellipse((x - 44, y - 44, x + 44, y + 44), (255, 236, 150))
    tint = COLOURS.get(scene.colour) if scene.main == place else None
    ground = _GROUNDS.get(place, _GREEN)
    if place == "sky":
        _clouds(draw, dice)
        return picture
    if place in ("mountain", "canyon", "waterfall", "lake", "forest", "river"):
        _hills(draw, dice, tint if tint and place in ("mountain", "canyon") else (104, 116, 140), scene)
    if place in ("skyline", "street", "harbor"):
        _houses(draw, dice, tint, scene.time == "night", tall=place == "skyline")
    if tint and place not in ("mountain", "skyline", "street", "bridge", "waterfall", "river"):
        ground = tint
    draw.rectangle((0, GROUND, 900, 600), mixed(ground, (0, 0, 0), 0.5 if scene.time == "night" else 0.0))
    _features(draw, place, tint, dice, dark=scene.time == "night")
    return picture


def _features(draw: ImageDraw.ImageDraw, place: str, tint: Colour | None, dice: Dice, *, dark: bool) -> None:
    """What tells one kind of ground from another."""
    shade = 0.5 if dark else 0.0
    water = mixed(tint or _WATER, (0, 0, 0), shade)
    if place == "beach":
        draw.rectangle((0, GROUND - 70, 900, GROUND), mixed(_WATER, (0, 0, 0), shade))
        for x in range(0, 900, 60):
            draw.arc((x, GROUND - 12, x + 60, GROUND + 14), 0, 180, (255, 255, 255), 4)
    elif place in ("lake", "sea", "harbor", "bridge"):
        for _ in range(40):
            x, y = dice.below(860), dice.between(GROUND + 10, 590)
            draw.line((x, y, x + dice.between(20, 70), y), mixed(water, (255, 255, 255), 0.35), 3)
    elif place == "pond":
        draw.ellipse((180, GROUND + 40, 720, 580), water)
    elif place == "river":
        draw.polygon(((410, GROUND), (490, GROUND), (760, 600), (200, 600)), water)
    elif place == "waterfall":
        draw.rectangle((370, 150, 530, 460), mixed(tint or (206, 228, 244), (0, 0, 0), shade))
        draw.rectangle((300, 120, 370, 460), _STONE)
        draw.rectangle((530, 120, 600, 460), _STONE)
        draw.ellipse((280, 420, 620, 520), water)
    elif place == "road":
        draw.polygon(((420, GROUND), (480, GROUND), (680, 600), (220, 600)), tint or _ASPHALT)
        for y in range(GROUND + 10, 600, 44):
            half = 2 + (y - GROUND) / 30
            draw.polygon(
                ((450 - half, y), (450 + half, y), (450 + half, y + 22), (450 - half, y + 22)),
                (240, 236, 210),
            )
    elif place == "street":
        draw.rectangle((0, GROUND, 900, GROUND + 34), (176, 176, 178))
        for x in range(20, 900, 110):
            draw.rectangle((x, 536, x + 56, 544), (230, 226, 200))
    elif place == "desert":
        for x in (0, 300, 620):
            draw.ellipse(
                (x - 160, GROUND - 40, x + 380, GROUND + 120),
                mixed(tint or (226, 178, 112), (255, 240, 210), 0.15),
            )
    elif place in ("forest", "park"):
        for _ in range(26 if place == "forest" else 6):
            _pine(
                draw,
                dice.between(-20, 900),
                GROUND + dice.between(0, 30),
                dice.between(90, 230),
                tint,
                dark=dark,
            )
    elif place in ("field", "garden", "yard"):
        for _ in range(70):
            x, y = dice.below(900), dice.between(GROUND + 8, 596)
            draw.line(
                (x, y, x + dice.between(-4, 4), y - 12), mixed(tint or (74, 124, 58), (0, 0, 0), shade), 3
            )


def _pine(draw: ImageDraw.ImageDraw, x: int, y: int, tall: int, tint: Colour | None, *, dark: bool) -> None:
    leaf = mixed(tint or (44, 94, 58), (0, 0, 0), 0.45 if dark else 0.0)
    draw.rectangle((x - 6, y - 30, x + 6, y), (90, 64, 44))
    for part in range(3):
        half, top = tall * (0.28 - 0.06 * part), y - 24 - tall * 0.28 * part
        draw.polygon(
            ((x - half, top), (x + half, top), (x, top - tall * 0.45)),
            mixed(leaf, (255, 255, 255), 0.05 * part),
        )


def _hills(draw: ImageDraw.ImageDraw, dice: Dice, colour: Colour, scene: Scene) -> None:
    sharp = scene.main == "mountain" or scene.place == "mountain"
    for layer in range(3):
        shade = mixed(colour, (30, 36, 50) if scene.time == "night" else (236, 240, 246), 0.4 - 0.2 * layer)
        x, points = -60, [(-60, GROUND + 10)]
        for _ in range(960):
            if x >= 960:
                break
            x += dice.between(90, 190)
            height = dice.between(130, 290) if sharp else dice.between(40, 140)
            points += [
                (x, GROUND - height + layer * 50),
                (x + dice.between(60, 130), GROUND - height // 3 + layer * 20),
            ]
            x = points[-1][0]
        draw.polygon([*points, (960, GROUND + 10)], shade)
        if sharp and layer == 0 and scene.colour in ("", "white", "gray"):
            for peak, top in points[1::2]:
                draw.polygon(((peak - 30, top + 40), (peak, top), (peak + 30, top + 40)), (248, 250, 252))


def _houses(draw: ImageDraw.ImageDraw, dice: Dice, tint: Colour | None, dark: bool, *, tall: bool) -> None:
    x = -20
    for _ in range(900):
        if x >= 900:
            break
        w, h = dice.between(70, 140), dice.between(180, 350) if tall else dice.between(110, 210)
        wall = mixed(tint or dice.pick(_WALLS), (40, 46, 70), 0.7 if dark else 0.15 + 0.2 * dice.random())
        draw.rectangle((x, GROUND - h, x + w, GROUND), wall)
        for wx in range(x + 12, x + w - 18, 28):
            for wy in range(GROUND - h + 16, GROUND - 30, 40):
                lit = dark and dice.chance(0.5)
                draw.rectangle(
                    (wx, wy, wx + 14, wy + 22), (250, 220, 140) if lit else mixed(wall, (60, 80, 110), 0.5)
                )
        x += w + dice.between(0, 12)


def _clouds(draw: ImageDraw.ImageDraw, dice: Dice) -> None:
    for _ in range(6):
        x, y = dice.between(0, 800), dice.between(60, 520)
        for part in range(4):
            left = x + part * 34
            draw.ellipse((left, y - 22 - 10 * (part % 2), left + 70, y + 26), (250, 252, 255))


def stars(picture: Image.Image, dice: Dice, count: int) -> None:
    """Small lights over the upper part of a picture."""
    draw = ImageDraw.Draw(picture)
    for _ in range(count):
        x, y, r = dice.below(900), dice.below(GROUND if count < 300 else 600), dice.pick((0.8, 1.0, 1.6, 2.0))
        draw.ellipse((x - r, y - r, x + r, y + r), mixed((160, 170, 215), (255, 255, 245), dice.random()))


def _room(scene: Scene, dice: Dice) -> Image.Image:
    wall = dice.pick(_WALLS)
    dim = 0.45 if scene.time == "night" else 0.12 if scene.time == "evening" else 0.0
    picture = gradient(
        mixed(mixed(wall, (255, 255, 255), 0.25), (20, 20, 40), dim), mixed(wall, (20, 20, 40), dim)
    )
    draw = ImageDraw.Draw(picture)
    wide = scene.place == "windowsill"
    left, top, w, h = (150, 40, 600, GROUND - 70) if wide else (dice.pick((70, 560)), 50, 250, 220)
    if wide or scene.weather or scene.time:
        view = weather(_sky(scene, (w, h)), scene, dice)
        if scene.time == "night":
            spots = ImageDraw.Draw(view)
            for _ in range(24):
                x, y = dice.below(w), dice.below(h)
                spots.ellipse((x, y, x + 2, y + 2), (240, 240, 230))
        picture.paste(view, (left, top))
        frame: Colour = (250, 250, 248)
        draw.rectangle((left, top, left + w, top + h), outline=frame, width=12)
        draw.line((left + w / 2, top, left + w / 2, top + h), frame, 9)
        draw.line((left, top + h / 2, left + w, top + h / 2), frame, 6)
    wood = mixed(dice.pick(((176, 132, 92), (140, 104, 76), (206, 176, 138))), (20, 20, 30), dim)
    if wide:
        draw.rectangle((90, GROUND - 30, 810, GROUND + 26), mixed(wood, (255, 255, 255), 0.5))
        draw.rectangle((0, GROUND + 26, 900, 600), mixed(wall, (120, 110, 100), 0.25))
    elif scene.place in ("table", "desk", "kitchen", "keyboard", "office"):
        draw.rectangle((0, GROUND, 900, GROUND + 120), wood)
        draw.rectangle((0, GROUND + 120, 900, GROUND + 140), mixed(wood, (0, 0, 0), 0.3))
        draw.rectangle((0, GROUND + 140, 900, 600), mixed(wall, (60, 50, 46), 0.6))
    elif scene.place in ("shelf", "bookshelf"):
        draw.rectangle((60, GROUND + 30, 840, GROUND + 60), wood)
        draw.rectangle((60, 120, 840, 144), wood)
        for x in (60, 816):
            draw.rectangle((x, 60, x + 24, 600), mixed(wood, (0, 0, 0), 0.15))
        if scene.place == "bookshelf":
            _books(draw, dice)
    else:
        draw.rectangle((0, GROUND, 900, 600), wood)
        for x in range(-100, 1000, 120):
            draw.line((450 + (x - 450) * 0.7, GROUND, x, 600), mixed(wood, (0, 0, 0), 0.2), 2)
    return picture


def _books(draw: ImageDraw.ImageDraw, dice: Dice) -> None:
    x = 96
    for _ in range(780):
        if x >= 780:
            break
        w, h = dice.between(16, 34), dice.between(150, 230)
        draw.rectangle(
            (x, GROUND + 30 - h, x + w, GROUND + 30),
            mixed(dice.pick(list(COLOURS.values())), (90, 80, 70), 0.35),
        )
        x += w + 3


def weather(picture: Image.Image, scene: Scene, dice: Dice) -> Image.Image:
    """The picture with what falls from the sky, or hangs in the air."""
    draw = ImageDraw.Draw(picture, "RGBA")
    width, height = picture.size
    many = width * height // 2_400
    if scene.weather in ("rain", "storm"):
        for _ in range(many * 2):
            x, y = dice.below(width), dice.below(height)
            draw.line((x, y, x - 5, y + 18), (214, 226, 240, 150), 2)
    if scene.weather == "storm":
        x, points = int(width * 0.3), []
        for step in range(6):
            points.append((x, int(step * height * 0.11)))
            x += dice.between(-34, 44)
        draw.line(points, (255, 250, 200, 255), 5)
    if scene.weather == "snow":
        for _ in range(many):
            x, y, r = dice.below(width), dice.below(height), dice.pick((2, 3, 4))
            draw.ellipse((x - r, y - r, x + r, y + r), (255, 255, 255, 235))
    if scene.weather == "fog":
        veil = Image.new("RGB", picture.size, (224, 228, 232))
        picture = Image.blend(picture.filter(ImageFilter.GaussianBlur(3)), veil, 0.5)
    return picture


def lit(count: int) -> float:
    """How large one of so many things is drawn beside a lone one."""
    return 1 / math.sqrt(max(1.0, count * 0.72))
