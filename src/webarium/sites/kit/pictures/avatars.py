"""Pictures of people: where they go by handles what their name says, a letter, a pattern; at work a drawn portrait.

A look is a word such as ``owl-3``, ``letter_k-5``, ``pattern_21-0``, ``person-7`` or ``hers_4-2``: what is shown, and
the number of its colour. It follows from the name alone, and there are so few looks that pictures are made and fetched
seldom.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter
from starlette.responses import Response

from webarium.draws import Dice
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures.facts.paper import font, gradient, mixed
from webarium.sites.kit.pictures.facts.vocabulary import OBJECTS, Colour, known
from webarium.sites.kit.pictures.objects import coloured
from webarium.sites.kit.pictures.portraits import PEOPLE, STYLES, draw_portrait, kind_of
from webarium.sites.kit.routing import MediaRequest, Page, media

SIDE = 96
"""Points of an avatar's edge; pages show it smaller."""
COLOURS: tuple[Colour, ...] = (
    (36, 92, 160),
    (16, 128, 112),
    (128, 72, 168),
    (200, 84, 40),
    (182, 44, 84),
    (94, 110, 40),
    (64, 72, 92),
    (206, 150, 32),
    (40, 140, 190),
    (150, 92, 60),
)
PATTERNS = 40
"""How many patterns there are in each colour."""
_WORD = re.compile(r"[A-Z]?[a-z]{2,}")
_LOOK = re.compile(r"([a-z ]+)(?:_(\w+))?-(\d+)")


@lru_cache(maxsize=1)
def _words() -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The things that people choose whose name says nothing, and what words in names mean."""
    chosen: list[str] = []
    meant: dict[str, str] = {}
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        thing, colon, words = line.partition(": ")
        if thing == "chosen":
            chosen += words.split()
        elif colon and not line.startswith("#"):
            meant |= dict.fromkeys(words.split(), thing)
    return tuple(chosen), meant


@lru_cache(maxsize=4_096)
def look_of(name: str) -> str:
    """How somebody of this name looks: as their name says if it names a thing, else as they chose."""
    dice = Dice("avatar", name.lower())
    colour, chosen = dice.below(len(COLOURS)), dice.random()
    thing = _named(name)
    if thing:
        return f"{thing}-{colour}"
    if chosen < 0.35:
        return f"{dice.pick(_words()[0])}-{colour}"
    if chosen < 0.65:
        return _initial(name, colour)
    return f"pattern_{dice.below(PATTERNS)}-{colour}" if chosen < 0.9 else f"person-{colour}"


def formal_look_of(name: str) -> str:
    """How somebody looks where people are seen by those they work with: a portrait, or the first letter."""
    dice = Dice("portrait", name.lower())
    colour, kind = dice.below(len(COLOURS)), kind_of(name)
    if kind and dice.chance(0.86):
        return f"{kind}_{dice.below(PEOPLE)}-{colour}"
    return _initial(name, colour)


def _initial(name: str, colour: int) -> str:
    first = next((letter for letter in name.lower() if letter.isascii() and letter.isalnum()), "x")
    return f"letter_{first}-{colour}"


def _named(name: str) -> str:
    """The last thing that the words of a name mean."""
    for word in reversed(_WORD.findall(name)):
        said = _words()[1].get(word.lower(), word)
        try:
            return known(said, OBJECTS, "a thing")
        except ValueError:
            continue
    return ""


@lru_cache(maxsize=512)
def render_avatar(look: str) -> bytes:
    """The picture of a look as WebP.

    Raises:
        ValueError: there is no such look.
    """
    found = _LOOK.fullmatch(look)
    if found is None or int(found[3]) >= len(COLOURS):
        raise ValueError(f"expected a look such as 'owl-3', got {look!r}")
    out = BytesIO()
    _drawn(found[1], found[2] or "", COLOURS[int(found[3])]).save(out, "WEBP", quality=80, method=2)
    return out.getvalue()


def _drawn(kind: str, detail: str, colour: Colour) -> Image.Image:
    if kind in OBJECTS and kind != "person" and not detail:
        return _thing(kind, colour)
    if kind == "letter" and len(detail) == 1 and detail.isalnum():
        return _letter(detail, colour)
    if kind == "pattern" and detail.isdecimal() and int(detail) < PATTERNS:
        return _pattern(int(detail), colour)
    if kind == "person" and not detail:
        return _silhouette(colour)
    if kind in STYLES and detail.isdecimal() and int(detail) < PEOPLE:
        return draw_portrait(kind, int(detail), colour, SIDE)
    raise ValueError(
        f"expected a thing, a letter, a pattern, a person or a portrait, got {kind!r} {detail!r}"
    )


def _thing(name: str, colour: Colour) -> Image.Image:
    """A thing before a wall of light colour, with its shade below it."""
    picture = gradient(
        mixed(colour, (255, 255, 255), 0.62), mixed(colour, (255, 255, 255), 0.28), (SIDE, SIDE)
    )
    shade = Image.new("L", (SIDE, SIDE))
    ImageDraw.Draw(shade).ellipse((20, 76, 76, 90), fill=110)
    picture.paste(mixed(colour, (0, 0, 0), 0.7), (0, 0), shade.filter(ImageFilter.GaussianBlur(4)))
    thing = coloured(OBJECTS[name], None).resize((74, 74), Image.Resampling.LANCZOS)
    picture.paste(thing, (11, 10), thing)
    return picture


def _letter(letter: str, colour: Colour) -> Image.Image:
    picture = gradient(mixed(colour, (255, 255, 255), 0.1), mixed(colour, (0, 0, 0), 0.22), (SIDE, SIDE))
    draw = ImageDraw.Draw(picture)
    draw.text((SIDE / 2, SIDE / 2), letter.upper(), (255, 255, 255), font(58), anchor="mm", stroke_width=2)
    return picture


def _pattern(number: int, colour: Colour) -> Image.Image:
    """Five rows of squares, the same on the left as on the right."""
    picture = Image.new("RGB", (SIDE, SIDE), mixed(colour, (255, 255, 255), 0.86))
    draw, dice, step = ImageDraw.Draw(picture), Dice("avatar pattern", number), 16
    for row in range(5):
        for column in range(3):
            if dice.chance(0.52):
                for place in {column, 4 - column}:
                    left, top = 8 + place * step, 8 + row * step
                    draw.rectangle((left, top, left + step - 1, top + step - 1), colour)
    return picture


def _silhouette(colour: Colour) -> Image.Image:
    """Head and shoulders of nobody in particular."""
    picture = Image.new("RGB", (SIDE, SIDE), mixed(colour, (255, 255, 255), 0.7))
    draw, dark = ImageDraw.Draw(picture), mixed(colour, (255, 255, 255), 0.15)
    draw.ellipse((31, 18, 65, 54), dark)
    draw.ellipse((14, 60, 82, 140), dark)
    return picture


@dataclass(frozen=True)
class Avatars:
    """A site's avatars below one path; they are made from their address alone and need no world."""

    path: str
    """Without a slash at its end."""
    formal: bool = False
    """Whether people are here under their own names, and show their faces."""

    def address(self, name: str) -> str:
        """The address of somebody's avatar; templates call it."""
        look = formal_look_of(name) if self.formal else look_of(name)
        return f"{self.path}/{look.replace(' ', '%20')}.webp"

    @property
    def page(self) -> Page:
        """The page that answers with them."""
        return media(f"{self.path}/{{look}}.webp", avatar)


def avatar(request: MediaRequest) -> Response:
    """Answer with the avatar of a look."""
    try:
        body = render_avatar(str(request.path["look"]))
    except ValueError as error:
        raise NotFound("There is no such picture.") from error
    return Response(body, media_type="image/webp")
