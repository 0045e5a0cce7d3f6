"""Search: the results with their filters, and suggestions while somebody types."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.restaurants import query as queries
from webarium.sites.opendining.restaurants.cards import board, cards
from webarium.sites.opendining.restaurants.query import ORDERS, PRICES, RATINGS, Query, read_query
from webarium.sites.opendining.restaurants.saved import FAVORITES
from webarium.sites.opendining.wish import Wish, read_wish, remember
from webarium.sql import starts
from webarium.types import Json

SIZE = 20
"""Results on a page."""
SUGGESTED = 8
_TEXTS = "SELECT name, cuisine, area FROM restaurant"


def results(visit: Visit) -> Response:
    """The restaurants that fit what is asked for, each with its tables."""
    wish, errors = read_wish(visit, visit.query)
    asked = read_query(visit)
    if not errors:
        remember(visit, wish)
    _note(visit, asked, wish)
    found, meant = respelled(
        visit, asked.text, _TEXTS, lambda text: cards(visit, replace(asked, text=text).where, asked.tail)
    )
    if asked.free:
        free = board(visit, found, wish)
        found = [each for each in found if free.has(each)]
    paging = Paging.from_query(visit.query, len(found), size=SIZE)
    shown = found[paging.offset : paging.last]
    tables = board(visit, shown, wish)
    return visit.render(
        "restaurants/results.html",
        wish=wish,
        errors=errors,
        asked=asked,
        meant=meant,
        paging=paging,
        entries=[(each, tables.offers(each)) for each in shown],
        total=len(found),
        saved=FAVORITES.keys(visit, visit.user),
        cuisines=queries.cuisines(visit),
        areas=queries.areas(visit),
        features=queries.features(visit),
        prices=PRICES,
        ratings=RATINGS,
        orders=ORDERS,
        status=422 if errors else 200,
    )


def suggest(visit: Visit) -> Response:
    """What may be meant, while somebody types; where no script runs, the results."""
    text = " ".join(visit.query.get("q", "").split())[:80]
    if not visit.is_htmx:
        return visit.redirect(f"/search?{visit.url.query}")
    kinds: list[tuple[str, str]] = []
    if text:
        low = text.lower()
        kinds += [(each, "Cuisine") for each in queries.cuisines(visit) if each.lower().startswith(low)]
        kinds += [(each, "Neighborhood") for each in queries.areas(visit) if each.lower().startswith(low)]
        found = cards(visit, starts("c.name", text)) or cards(visit, Query(text, *_NOTHING).where)
        kinds += [(each.name, f"{each.cuisine}, {each.area}") for each in found]
    return visit.render("restaurants/_suggestions.html", found=kinds[:SUGGESTED])


_NOTHING = ("", "", (), "", (), False, "featured")


def _note(visit: Visit, asked: Query, wish: Wish) -> None:
    """Keep what was searched for in the session, where the published state reads it."""
    held: dict[str, Json] = {
        "searchTerm": asked.text,
        "filters": cast("dict[str, Json]", asked.filters),
        "sort": asked.order,
        "words": wish.words,
    }
    visit.session["search"] = held
