"""A map without tiles: where the things of a list are, each with a pin, on invented streets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from webarium.sites.kit.invented_land import BEYOND, Field, Stroke, fields, graticule, streets

WIDTH, HEIGHT = 600, 760
_MARGIN = 70
_WIDE = 1.5
"""Degrees from which on a map shows countries rather than streets."""
_SMALL = 0.02
"""Degrees that a map shows at least."""
_LABEL = (120, 26)
"""How far apart names of cities stand at least, in pixels: beside each other, or one above the other."""
MOST_PINS = 60


class Place(Protocol):
    """Something that a map shows."""

    @property
    def latitude(self) -> float:
        """Degrees north of the equator."""

    @property
    def longitude(self) -> float:
        """Degrees east of Greenwich."""

    @property
    def city(self) -> str:
        """The town whose map it is on."""


P = TypeVar("P", bound=Place)


@dataclass(frozen=True, slots=True)
class View:
    """The part of the earth that a map shows."""

    south: float
    west: float
    north: float
    east: float

    def place(self, latitude: float, longitude: float) -> tuple[int, int]:
        """Where something is on the map, in its pixels; beyond them if it is outside."""
        x = (longitude - self.west) / (self.east - self.west) * WIDTH
        y = (self.north - latitude) / (self.north - self.south) * HEIGHT
        return round(x), round(y)

    def holds(self, place: Place) -> bool:
        """Whether something is within it."""
        return self.south <= place.latitude <= self.north and self.west <= place.longitude <= self.east

    @property
    def wide(self) -> bool:
        """Whether it shows countries rather than streets."""
        return max(self.north - self.south, self.east - self.west) > _WIDE


@dataclass(frozen=True)
class Pin(Generic[P]):
    """A thing, and where it is on the map."""

    x: int
    y: int
    card: P


@dataclass(frozen=True)
class Map(Generic[P]):
    """All that the template draws."""

    pins: tuple[Pin[P], ...]
    labels: tuple[tuple[int, int, str], ...]
    """Cities, with where their names stand."""
    left_out: int
    """How many things have no pin."""
    view: View | None = None
    """What it shows; ``None`` where there is nothing to show."""
    streets: tuple[Stroke, ...] = ()
    fields: tuple[Field, ...] = ()

    @property
    def wide(self) -> bool:
        """Whether it shows countries rather than streets."""
        return self.view is None or self.view.wide


def draw_map(cards: Sequence[P], view: View | None = None, *, moves: bool = False) -> Map[P]:
    """The map of some things: of a part of the earth, which holds them all, or of as much as they need.

    Args:
        cards: The things.
        view: The part.
        moves: Whether it can be dragged, so that more is drawn than it shows.
    """
    shown = cards[:MOST_PINS]
    if not shown and view is None:
        return Map((), (), 0)
    around = view or _around(shown)
    beyond = BEYOND if moves else 0.0
    pins = tuple(Pin(*around.place(c.latitude, c.longitude), c) for c in shown)
    cities = {c.city: (c.latitude, c.longitude) for c in shown}
    named = len(cities) > 1 or around.wide
    labels = _legible((*around.place(*at), city) for city, at in cities.items()) if named else ()
    return Map(
        pins,
        labels,
        len(cards) - len(shown),
        around,
        graticule(around, beyond) if around.wide else streets(around, beyond),
        () if around.wide else fields(around, beyond),
    )


def _legible(labels: Iterable[tuple[int, int, str]]) -> tuple[tuple[int, int, str], ...]:
    """Names of cities that do not stand on one another: of two that would, the first."""
    kept: list[tuple[int, int, str]] = []
    for x, y, city in labels:
        if all(abs(x - other) > _LABEL[0] or abs(y - above) > _LABEL[1] for other, above, _ in kept):
            kept.append((x, y, city))
    return tuple(kept)


def _around(cards: Sequence[Place]) -> View:
    """The smallest view of some things, of some size, with room at its edges."""
    south, north = min(c.latitude for c in cards), max(c.latitude for c in cards)
    west, east = min(c.longitude for c in cards), max(c.longitude for c in cards)
    tall, broad = max(north - south, _SMALL), max(east - west, _SMALL)
    above, aside = tall * _MARGIN / (HEIGHT - 2 * _MARGIN), broad * _MARGIN / (WIDTH - 2 * _MARGIN)
    middle = ((south + north) / 2, (west + east) / 2)
    return View(
        middle[0] - tall / 2 - above,
        middle[1] - broad / 2 - aside,
        middle[0] + tall / 2 + above,
        middle[1] + broad / 2 + aside,
    )
