"""The pages of finding stays."""

from __future__ import annotations

from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get
from webarium.sites.staynb.stays import search, stay

STAY_PAGES: tuple[Page, ...] = (
    get("/", search.home, name="home"),
    get("/s", search.results, name="search"),
    CLOSE_PROMOTION,
    get("/rooms/{stay:int}", stay.page, name="stay"),
    get("/rooms/{stay:int}/photos", stay.photos, name="photos"),
    get("/rooms/{stay:int}/reviews", stay.all_reviews, name="reviews"),
    get("/hosts/{host:int}", stay.host_page, name="host"),
)
