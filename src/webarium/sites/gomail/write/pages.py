"""Writing."""

from __future__ import annotations

from webarium.sites.gomail.write import compose_pages
from webarium.sites.kit.routing import Page, get, post

_LARGEST = 8 * 2**20

WRITE_PAGES: tuple[Page, ...] = (
    get("/compose", compose_pages.compose),
    post("/compose", compose_pages.submit, name="send", max_body=_LARGEST),
    post("/compose/size", compose_pages.resize),
    post("/compose/attach", compose_pages.attach, max_body=_LARGEST),
    post("/compose/autosave", compose_pages.autosave, max_body=_LARGEST),
)
