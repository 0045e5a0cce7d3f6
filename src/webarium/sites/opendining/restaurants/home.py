"""The front page: the search form, and rows of restaurants with the next free tables."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.restaurants.cards import Card, Slot, board, cards
from webarium.sites.opendining.restaurants.saved import FAVORITES
from webarium.sites.opendining.wish import Wish, read_wish
from webarium.sql import Where

STEP = 4
"""How many cards of a row stand side by side on a wide window."""


@dataclass(frozen=True, slots=True)
class _Collection:
    id: int
    key: str
    title: str
    time: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of restaurants."""

    key: str
    title: str
    time: str
    entries: tuple[tuple[Card, tuple[Slot, ...]], ...]

    @property
    def jumps(self) -> list[tuple[int, int]]:
        """The first and the last number of each group that fits on a window."""
        count = len(self.entries)
        return [(first, min(first + STEP - 1, count)) for first in range(1, count + 1, STEP)]


def show(visit: Visit) -> Response:
    """The front page."""
    wish, _ = read_wish(visit, {})
    today = Wish(visit.now.date(), wish.time, wish.party)
    return visit.render(
        "restaurants/home.html",
        wish=wish,
        today=today,
        rows=[_row(visit, today, each) for each in _collections(visit)],
        saved=FAVORITES.keys(visit, visit.user),
        popup=shows_promotion(visit),
        errors={},
    )


def _collections(visit: Visit) -> list[_Collection]:
    return visit.rows(_Collection, "SELECT id, key, title, time FROM collection ORDER BY id")


def _row(visit: Visit, today: Wish, each: _Collection) -> Row:
    found = cards(
        visit,
        Where("e.collection_id = ?", (each.id,)),
        "ORDER BY e.position",
        "collection_entry e JOIN card c ON c.id = e.restaurant_id",
    )
    free = board(visit, found, today)
    entries = tuple((card, tuple(free.offers(card, each.time)[:3])) for card in found)
    return Row(each.key, each.title, each.time, entries)
