"""Drawn photos of restaurants: what is on their menus, and their rooms, made from their address alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from webarium.draws import Dice
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import MediaRequest
from webarium.sites.opendining.looks import looks
from webarium.sites.opendining.more_plates import MORE
from webarium.sites.opendining.plates import DRAWN
from webarium.sites.opendining.rooms import ROOMS, table
from webarium.sites.opendining.strokes import HEIGHT, WIDTH

VARIANTS = 24
"""How many pictures there are of each kind."""
_PLATES = {**DRAWN, **MORE}


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture of a restaurant, as galleries show it."""

    href: str
    large: str
    thumb: str
    alt: str
    label: str
    id: str = ""


def address(kind: str, key: int, number: int = 0) -> str:
    """The address of one of a restaurant's pictures."""
    return f"/photos/{kind}-{(key * 7 + number * 5) % VARIANTS}.svg"


def photos(key: int, price: int, dishes: Iterable[tuple[str, str]]) -> list[Photo]:
    """All photos of a restaurant, the cover first."""
    found = []
    for number, (kind, name) in enumerate(looks(price, dishes), 1):
        at = address(kind, key, number - 1)
        found.append(Photo(f"/restaurants/{key}/photos?n={number}", at, at, name, f"Photo {number}: {name}"))
    return found


def photo(request: MediaRequest) -> Response:
    """One picture."""
    kind, _, variant = str(request.path["key"]).rpartition("-")
    if kind not in {*_PLATES, *ROOMS} or variant not in [str(number) for number in range(VARIANTS)]:
        raise NotFound("There is no such picture.")
    return Response(draw(kind, int(variant)), media_type="image/svg+xml")


def draw(kind: str, variant: int) -> str:
    """The picture as SVG."""
    dice = Dice("photo", kind, variant)
    body = ROOMS[kind](dice) if kind in ROOMS else table(dice) + _PLATES[kind](dice)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}">{body}</svg>'
    )
