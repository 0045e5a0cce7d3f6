"""The pages of restaurants."""

from __future__ import annotations

from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get, media, post
from webarium.sites.opendining.pictures import photo
from webarium.sites.opendining.restaurants import dishes, home, page, saved, search

RESTAURANT_PAGES: tuple[Page, ...] = (
    get("/", home.show, name="home"),
    CLOSE_PROMOTION,
    get("/search", search.results, name="search"),
    get("/suggest", search.suggest, name="suggest"),
    get("/dishes", dishes.page, name="dishes"),
    get("/restaurants/{restaurant:int}", page.show, name="restaurant"),
    get("/restaurants/{restaurant:int}/reviews", page.reviews, name="reviews"),
    get("/restaurants/{restaurant:int}/photos", page.pictures, name="photos"),
    post("/restaurants/{restaurant:int}/save", saved.save, name="save_restaurant"),
    post("/restaurants/{restaurant:int}/notify", saved.notify, name="notify_me"),
    get("/favorites", saved.favorites, name="favorites"),
    post("/alerts/{alert:int}/remove", saved.forget, name="remove_alert"),
    media("/photos/{key}.svg", photo, name="photo"),
)
