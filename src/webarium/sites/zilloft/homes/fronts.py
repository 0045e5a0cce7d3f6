"""Addresses of the pictures of homes from outside, which hold all that a picture depends on."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest, media
from webarium.sites.zilloft.homes.cards import Card
from webarium.sites.zilloft.homes.drawing import AROUND, HOMES, Look, draw

_VARIANTS = 997
_OLD, _NEW = 1945, 1995
_SIDES = ("front", "back")


def look_of(card: Card, side: str = "front", *, pool: bool = False) -> Look:
    """How a home looks from a side."""
    age = "old" if card.year < _OLD else "new" if card.year >= _NEW else "mid"
    cars = int(card.parking[0]) if card.parking.endswith("garage") else 0
    return Look(side, card.type, card.stories, age, cars, card.scene, pool, card.id % _VARIANTS)


def front(card: Card) -> str:
    """The address of the picture of a home from the street; templates call it."""
    return f"/fronts/{look_of(card).key}.svg"


def back(card: Card, *, pool: bool) -> str:
    """The address of the picture of what lies behind a home."""
    return f"/fronts/{look_of(card, 'back', pool=pool).key}.svg"


def _read(key: str) -> Look | None:
    parts = key.split("-")
    if len(parts) != len(Look.__slots__):
        return None
    side, kind, floors, age, cars, scene, pool, variant = parts
    if not all(
        text.isascii() and text.isdigit() and len(text) <= 3 for text in (floors, cars, pool, variant)
    ):
        return None
    known = side in _SIDES and kind in HOMES and age in ("old", "mid", "new") and scene in AROUND
    return Look(side, kind, int(floors), age, int(cars), scene, pool == "1", int(variant)) if known else None


def picture(request: MediaRequest) -> Response:
    """A home from one side."""
    look = _read(str(request.path["key"]))
    if not look:
        raise NotFound("There is no such picture.")
    return Response(draw(look), media_type="image/svg+xml")


FRONT_PAGE = media("/fronts/{key}.svg", picture, name="outside")
"""Where the pictures are."""
