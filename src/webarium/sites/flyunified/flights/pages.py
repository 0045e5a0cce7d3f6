"""The pages of searches and of flight status."""

from __future__ import annotations

from webarium.sites.flyunified.flights import search, status
from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get, post

FLIGHT_PAGES: tuple[Page, ...] = (
    get("/", search.home, name="home"),
    get("/multi-city", search.multi_city, name="multi_city"),
    get("/flights", search.results, name="results"),
    post("/flights", search.choose, name="choose_flight"),
    get("/calendar", search.flexible, name="flexible"),
    get("/status", status.look_up, name="status"),
    CLOSE_PROMOTION,
)
