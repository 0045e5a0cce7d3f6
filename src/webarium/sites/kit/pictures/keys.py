"""The names of pictures: ``<shot>.<tint>.<variant>``, as in ``1f45f.2a6f97.3``, ``3xjar_1f36f.natural.0``."""

from __future__ import annotations

import re
from dataclasses import dataclass

WIDTHS = (120, 240, 480, 700)
"""The widths, in pixels, in which pictures are made; they are square."""

VIEWS = ("", "b", "c", "d")
"""Suffixes of a key for the pictures of a gallery: front, close-up, from the side, with its measures and its parcel."""

_KEY = re.compile(r"(?:([2-6])x)?(?:([a-z]+)_)?([0-9a-f]{4,5}|none)\.([0-9a-f]{6}|natural)\.(\d)([bcd]?)")


@dataclass(frozen=True)
class Shot:
    """A parsed key."""

    count: int
    """How many of the object stand on the stage."""
    form: str
    """The drawn package or thing, or an empty string for the object alone."""
    object: str
    """Code point of the rendered object, ``none`` for a drawn thing without one."""
    tint: tuple[int, int, int] | None
    """The colour it is given, or None for its own."""
    variant: int
    """Chooses backdrop, angle and light."""
    view: str
    """One of `VIEWS`."""


def parse_key(key: str) -> Shot:
    """The shot that a key names; raises ValueError for anything that is not a key."""
    match = _KEY.fullmatch(key)
    if match is None:
        raise ValueError(f"expected a picture key such as '1f45f.2a6f97.3', got {key!r}")
    count, form, thing, tint, variant, view = match.groups()
    if thing == "none" and not form:
        raise ValueError(f"expected an object or a form in the picture key, got {key!r}")
    colour = None if tint == "natural" else (int(tint[:2], 16), int(tint[2:4], 16), int(tint[4:], 16))
    return Shot(int(count or 1), form or "", thing, colour, int(variant), view)


def gallery(key: str) -> tuple[str, ...]:
    """The keys of all pictures of the product whose main picture has this key."""
    return tuple(key + view for view in VIEWS)
