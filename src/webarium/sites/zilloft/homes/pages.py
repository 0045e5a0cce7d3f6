"""The pages of finding homes."""

from __future__ import annotations

from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get
from webarium.sites.zilloft.homes import page, search
from webarium.sites.zilloft.homes.fronts import FRONT_PAGE

HOME_PAGES: tuple[Page, ...] = (
    get("/", search.home, name="front"),
    get("/homes", search.results, name="search"),
    FRONT_PAGE,
    get("/suggest", search.suggest, name="suggest"),
    CLOSE_PROMOTION,
    get("/homes/{home:int}", page.page, name="home"),
    get("/homes/{home:int}/photos", page.photos, name="photos"),
)
