"""The front page, the results of searches with their map, and suggestions while somebody types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response

from webarium.shapes import as_list, as_object
from webarium.sites.kit import map_views
from webarium.sites.kit.maps import View, draw_map
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.homes import area, places
from webarium.sites.zilloft.homes import query as queries
from webarium.sites.zilloft.homes.cards import TYPES, Card, cards
from webarium.sites.zilloft.homes.query import ORDERS, RANGES, STATUSES, Query, read_query
from webarium.sql import Where
from webarium.types import Json

SIZE = 30
"""Homes on a page."""
RECENT = 8
"""How many searches are remembered."""
_FRONT = 4
_POPULAR = (
    "San Francisco, CA",
    "Los Angeles, CA",
    "San Diego, CA",
    "Sacramento, CA",
    "Boston, MA",
    "Seattle, WA",
)


@dataclass(frozen=True, slots=True)
class Dot:
    """A home that is on the map, but on another page of the list."""

    x: int
    y: int


def home(visit: Visit) -> Response:
    """The front page."""
    fresh = Where("status = 'sale' AND type <> 'lot'")
    opened = fresh & Where("open_at IS NOT NULL")
    return visit.render(
        "homes/home.html",
        recent=_recent(visit),
        rows=(
            (
                "New on Zilloft",
                "/homes?sort=new",
                cards(visit, fresh, f"ORDER BY listed_on DESC, rank LIMIT {_FRONT}"),
            ),
            (
                "Open this weekend",
                "/homes?open=1",
                cards(visit, opened, f"ORDER BY open_at, rank LIMIT {_FRONT}"),
            ),
            (
                "Homes for rent",
                "/homes?for=rent",
                cards(visit, Where("status = 'rent'"), f"ORDER BY rank LIMIT {_FRONT}"),
            ),
        ),
        popular=_POPULAR,
        popup=shows_promotion(visit),
    )


def results(visit: Visit) -> Response:
    """What fits a search, as a list beside a map; the search becomes the applied one."""
    asked = read_query(visit, visit.query)
    if drawn := _drawn(visit, asked):
        return visit.redirect(drawn)
    given = [pair for pair in visit.query.multi_items() if pair[0] != "p"]
    if given != asked.pairs() and not visit.is_htmx:
        return visit.redirect(asked.address())
    lost = bool(asked.typed) and asked.place is None
    found = (
        [] if lost else cards(visit, asked.condition(visit.stamp[:10]), f"ORDER BY {ORDERS[asked.order][1]}")
    )
    paging = Paging.from_query(visit.query, len(found), size=SIZE)
    shown = found[paging.offset : paging.last]
    apply(visit, asked, len(found))
    view = asked.view or map_views.around(found)
    others = [each for each in found if each not in shown]
    return visit.render(
        "homes/results.html",
        asked=asked,
        found=shown,
        total=len(found),
        paging=paging,
        lost=lost,
        view=map_views.written(view) if view else "",
        map=draw_map(shown, view) if view else None,
        dots=_dots(view, others) if view else [],
        moves=_moves(asked, view) if view else [],
        near=places.suggestions(visit, asked.typed[:4]) if lost else (),
        heading=_heading(asked),
        orders=ORDERS,
        cells=[f"{column}{row}" for row in area.ROWS for column in area.COLUMNS],
        offers=_offers(asked),
    )


def _offers(asked: Query) -> dict[str, object]:
    """What the form of filters offers."""
    kinds = ("apartment", "house", "condo", "townhouse") if asked.status == "rent" else tuple(TYPES)[:-1]
    return {
        "statuses": STATUSES,
        "ranges": RANGES,
        "beds": queries.BEDS,
        "baths": queries.BATHS,
        "days": queries.DAYS,
        "pets": queries.PETS,
        "types": [(name, TYPES[name][0]) for name in kinds],
    }


def _heading(asked: Query) -> str:
    """``San Francisco, CA: condos for sale``."""
    if asked.place and asked.place.kind == "Address":
        return f"Homes at {asked.place.label}"
    names = [TYPES[name][0] for name in asked.types]
    what = names[0] if len(names) == 1 else "Homes"
    ending = {"sale": "for sale", "rent": "for rent", "sold": "sold lately"}[asked.status]
    where = asked.place.label if asked.place else "Drawn area" if asked.view else "Everywhere"
    return f"{where}: {what.lower() if what != 'Lots/Land' else 'lots'} {ending}"


def _drawn(visit: Visit, asked: Query) -> str:
    """Where a box that was drawn over the map leads; empty if none was."""
    view = map_views.read_view(visit.query.get("view", ""))
    drawn = area.box(view, visit.query.get("from", ""), visit.query.get("to", "")) if view else None
    return asked.address(area=map_views.written(drawn)) if drawn else ""


def _moves(asked: Query, view: View) -> list[tuple[str, str]]:
    """The map's buttons with where they lead: to all that is in the new view, wherever one looked before."""
    return [
        (each.label, asked.address("where", area=map_views.written(each.view)))
        for each in map_views.moves(view)
    ]


def _dots(view: View, others: Sequence[Card]) -> list[Dot]:
    return [Dot(*view.place(each.latitude, each.longitude)) for each in others]


def apply(visit: Visit, asked: Query, count: int) -> None:
    """Keep a search in the session, where the published state reads it."""
    kept = as_object(visit.session.get("search") or {})
    recent = list(as_list(kept.get("recentSearches") or []))
    entry: dict[str, Json] = {"label": _heading(asked), "query": asked.text, "count": count}
    if asked.pairs():
        recent = [entry, *(each for each in recent if as_object(each)["query"] != asked.text)][:RECENT]
    visit.session["search"] = {**asked.to_state(), "resultCount": count, "recentSearches": recent}


def _recent(visit: Visit) -> list[tuple[str, str, int]]:
    """Searches of before: what they were for, their address, and how many homes they found."""
    kept = as_list(as_object(visit.session.get("search") or {}).get("recentSearches") or [])
    told = [as_object(each) for each in kept]
    return [(str(each["label"]), f"/homes?{each['query']}", int(str(each["count"]))) for each in told]


def suggest(visit: Visit) -> Response:
    """What may be meant, while somebody types, or as a page of its own where no script runs."""
    typed = visit.query.get("where", "")
    page = "homes/_suggestions.html" if visit.is_htmx else "homes/suggestions.html"
    return visit.render(page, found=places.suggestions(visit, typed), typed=typed)
