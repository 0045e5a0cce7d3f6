"""All pages of the map."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.map.notes.pages import NOTE_PAGES
from webarium.sites.map.objects.pages import OBJECT_PAGES
from webarium.sites.map.people import favourites, signing
from webarium.sites.map.routing.pages import ROUTING_PAGES
from webarium.sites.map.search.pages import SEARCH_PAGES
from webarium.sites.map.tiles.pages import TILE_PAGES

_PEOPLE: tuple[Page, ...] = (
    *signing.SIGNING.pages,
    get("/user/{name}", signing.profile, name="profile"),
    get("/favourites", favourites.show, name="favourites"),
    post("/favourites", favourites.add, name="add_favourite"),
    post("/favourites/remove", favourites.remove, name="remove_favourite"),
)
PAGES: tuple[Page, ...] = (*TILE_PAGES, *SEARCH_PAGES, *ROUTING_PAGES, *OBJECT_PAGES, *NOTE_PAGES, *_PEOPLE)
"""Tiles, search, directions, elements, notes, people."""
