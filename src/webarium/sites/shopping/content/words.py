"""Pages that only tell something, such as "About us"."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class CmsPage:
    """A page of the shop's own words."""

    identifier: str
    title: str
    content: str


def cms_page(visit: Visit) -> Response:
    """Show the page of this identifier."""
    page = visit.row(
        CmsPage,
        "SELECT identifier, title, content FROM cms_page WHERE identifier = ?",
        (visit.path["identifier"],),
    )
    if page is None:
        raise NotFound
    others = visit.rows(CmsPage, "SELECT identifier, title, '' AS content FROM cms_page ORDER BY id")
    return visit.render("content/cms.html", page=page, others=others)
