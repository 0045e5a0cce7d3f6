"""The pages of places."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.udriver.places import catalog, saved

PLACE_PAGES: tuple[Page, ...] = (
    get("/suggest", catalog.suggest, name="suggest"),
    get("/places", saved.SAVING.show, name="places"),
    post("/places", saved.SAVING.send, name="save_place"),
    post("/places/{saved:int}/remove", saved.remove, name="remove_place"),
)
