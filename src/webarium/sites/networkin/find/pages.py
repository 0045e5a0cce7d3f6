"""The pages of the search."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.find import search


def _to_all(visit: Visit) -> Response:
    """From the field in the header to all results."""
    path = visit.url_with()
    return visit.redirect(path.replace("/search", "/search/results/all", 1))


FIND_PAGES: tuple[Page, ...] = (
    get("/search", _to_all, name="search"),
    get("/search/suggest", search.suggest, name="suggest"),
    get("/search/history", search.history, name="search_history"),
    post("/search/history/remove", search.forget, name="forget_search"),
    get("/search/results/{kind}", search.results, name="search_results"),
)
