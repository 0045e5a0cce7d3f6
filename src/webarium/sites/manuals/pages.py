"""All pages of the handbooks, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.manuals import notes, reading

PAGES: tuple[Page, ...] = (
    get("/", reading.shelf),
    get("/search", reading.search),
    get("/notes", notes.all_notes),
    post("/notes/{number:int}/remove", notes.remove),
    get("/{book}", reading.contents),
    get("/{book}/{page}", reading.page),
    post("/{book}/{page}", reading.write),
)
