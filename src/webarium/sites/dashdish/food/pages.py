"""The pages of restaurants and dishes."""

from __future__ import annotations

from webarium.sites.dashdish.food import dish, home, search, venue
from webarium.sites.dashdish.food.pictures import picture
from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get, media

FOOD_PAGES: tuple[Page, ...] = (
    get("/", home.show, name="home"),
    CLOSE_PROMOTION,
    get("/collections/{collection}", home.collection, name="collection"),
    get("/search", search.show, name="search"),
    get("/restaurants/{restaurant}", venue.show, name="restaurant"),
    get("/restaurants/{restaurant}/about", venue.about, name="about"),
    get("/items/{item:int}", dish.show, name="dish"),
    get("/items/{item:int}/price", dish.price, name="dish_price"),
    media("/pictures/{kind}/{key}.svg", picture, name="picture"),
)
"""Front page, search, restaurants, dishes, pictures."""
