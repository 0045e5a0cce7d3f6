"""A map without tiles: where the things of a list are, each with a pin, on invented streets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from webarium.sites.kit.dice import Dice

WIDTH, HEIGHT = 600, 760
_MARGIN = 70
_WIDE = 1.5
"""Degrees from which on a map shows countries rather than streets."""
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
    wide: bool
    streets: tuple[str, ...]
    """SVG paths."""
    park: str
    water: str
    left_out: int
    """How many things have no pin."""


def draw_map(cards: Sequence[P]) -> Map[P]:
    """The map of some things."""
    shown = cards[:MOST_PINS]
    if not shown:
        return Map((), (), True, (), "", "", 0)
    south, north = min(c.latitude for c in shown), max(c.latitude for c in shown)
    west, east = min(c.longitude for c in shown), max(c.longitude for c in shown)
    wide = max(north - south, east - west) > _WIDE
    height, width = max(north - south, 0.02), max(east - west, 0.02)

    def place(latitude: float, longitude: float) -> tuple[int, int]:
        x = _MARGIN + (longitude - west) / width * (WIDTH - 2 * _MARGIN)
        y = _MARGIN + (north - latitude) / height * (HEIGHT - 2 * _MARGIN)
        return round(x), round(y)

    pins = tuple(Pin(*place(c.latitude, c.longitude), c) for c in shown)
    cities = {c.city: (c.latitude, c.longitude) for c in shown}
    labels = tuple((*place(*at), city) for city, at in cities.items()) if len(cities) > 1 or wide else ()
    dice = Dice("map", *sorted(cities))
    return Map(
        pins,
        labels,
        wide,
        _streets(dice),
        _blob(dice, 40, 120),
        _blob(dice, 70, 190),
        len(cards) - len(shown),
    )


def _streets(dice: Dice) -> tuple[str, ...]:
    paths = []
    for _ in range(9):
        y, bend = dice.between(0, HEIGHT), dice.between(-90, 90)
        paths.append(f"M0 {y} C 200 {y + bend}, 400 {y - bend}, {WIDTH} {y + dice.between(-160, 160)}")
    for _ in range(8):
        x, bend = dice.between(0, WIDTH), dice.between(-90, 90)
        paths.append(f"M{x} 0 C {x + bend} 250, {x - bend} 500, {x + dice.between(-160, 160)} {HEIGHT}")
    return tuple(paths)


def _blob(dice: Dice, small: int, large: int) -> str:
    x, y = dice.between(80, WIDTH - 80), dice.between(80, HEIGHT - 80)
    a, b = dice.between(small, large), dice.between(small, large)
    return (
        f"M{x - a} {y} C {x - a} {y - b}, {x + a // 2} {y - b}, {x + a} {y - b // 3} "
        f"S {x + a // 2} {y + b}, {x} {y + b // 2} S {x - a} {y + b // 2}, {x - a} {y} Z"
    )
