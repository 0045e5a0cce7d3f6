"""The front page and the results of searches."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from starlette.responses import Response

from webarium.shapes import as_list, as_object
from webarium.sites.kit import map_views
from webarium.sites.kit.maps import View, draw_map
from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.spelling import respelled
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.faults import no_vacancy
from webarium.sites.staynb.stays.cards import Card, amenities, cards, free
from webarium.sites.staynb.stays.query import (
    CATEGORIES,
    HIGHEST,
    LOWEST,
    MOST_ROOMS,
    ROOMS,
    Query,
    condition,
    dates_state,
    read_query,
)
from webarium.types import Json

STEP = 40
"""How many stays the front page shows at first, and adds each time."""
RECENT = 10
"""How many searches are remembered."""
_TEXTS = "SELECT DISTINCT city, country, title FROM stay_card"


def home(visit: Visit) -> Response:
    """All stays in the fixed order, as many as were asked for."""
    shown = _shown(visit)
    total = int(visit.value("SELECT count(*) FROM stay"))
    begin = max(0, shown - STEP) if visit.is_htmx else 0
    found = cards(visit, tail=f"ORDER BY position LIMIT {max(1, shown) - begin} OFFSET {begin}")
    return visit.render(
        "stays/_more.html" if visit.is_htmx else "stays/home.html",
        cards=found,
        shown=shown,
        total=total,
        step=STEP,
        query=Query(),
        categories=CATEGORIES,
        popup=shows_promotion(visit),
    )


def _shown(visit: Visit) -> int:
    """How many stays a list shows: those of the address, or the first ones."""
    text = visit.query.get("shown", "")
    return min(100_000, int(text)) if text.isascii() and text.isdigit() and len(text) < 7 else STEP


def results(visit: Visit) -> Response:
    """What fits a search; the search becomes the applied one."""
    offered = amenities(visit)
    query = read_query(visit.query, visit.now.date(), frozenset(each.name for each in offered))
    given = [(key, value) for key, value in visit.query.multi_items() if key != "shown"]
    if not query.problem and given != query.pairs():
        return visit.redirect(query.address)
    apply(visit, query)
    found, meant = respelled(
        visit, query.where, _TEXTS, lambda text: matching(visit, replace(query, where=text))
    )
    shown = max(1, _shown(visit))
    drawn = draw_map(found, query.view or _around(found), moves=True)
    view = drawn.view
    return visit.render(
        "stays/results.html",
        cards=found[:shown],
        shown=shown,
        step=STEP,
        total=len(found),
        query=query,
        meant=meant,
        map=drawn,
        moves=[(each.label, query.looking_at(each.view).address) for each in map_views.moves(view)]
        if view
        else [],
        here=query.looking_at(view).pairs() if view else [],
        amenities=offered,
        rooms=ROOMS,
        most_rooms=MOST_ROOMS,
        bounds=(LOWEST, HIGHEST),
        categories=CATEGORIES,
    )


def _around(found: list[Card]) -> View | None:
    """The part of the map that holds all stays; ``None`` where they are all over the world."""
    view = map_views.around(found)
    if view is None or (view.wide and not all(view.holds(card) for card in found)):
        return None
    return view


def matching(visit: Visit, query: Query) -> list[Card]:
    """All stays that fit, in the order of the list."""
    where = condition(query)
    if query.span is not None:
        if no_vacancy(visit):
            return []
        where &= free(query.span)
    found = cards(visit, where.sql, where.params)
    if (query.low, query.high) == (LOWEST, HIGHEST):
        return found
    most = inf if query.high == HIGHEST else query.high  # the upper end of the slider is no limit
    return [card for card in found if query.low <= card.asked(query.span) <= most]


def apply(visit: Visit, query: Query) -> None:
    """Keep a search in the session, where the published state reads it."""
    kept = as_object(visit.session.get("search") or {})
    recent = list(as_list(kept.get("recentSearches") or []))
    entry: dict[str, Json] = {
        "destination": query.where,
        "dates": dates_state(query.span),
        "guests": query.party.words,
    }
    if (query.where or query.span or query.party.words) and entry not in recent:
        recent = [entry, *recent][:RECENT]
    visit.session["search"] = {**query.to_state(), "recentSearches": recent}
