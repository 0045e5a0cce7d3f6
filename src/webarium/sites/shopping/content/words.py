"""The shop's own words: pages that only tell something, such as "About us", and blocks that stand in other pages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select

HOME = "home"
"""Identifier of the page whose words stand on the front page."""
PLACES = {
    "home-banner": "front page, below the greeting",
    "footer-note": "foot of every page",
    "contact-note": "contact page",
    "cart-note": "shopping cart",
}
"""Where the storefront shows a block, by its identifier."""
_BLOCK = re.compile(r"\{\{block id=\"([a-z0-9_-]{1,100})\"\}\}")


@dataclass(frozen=True, slots=True)
class CmsPage:
    """A page of the shop's own words."""

    identifier: str
    title: str
    content: str
    heading: str
    """Above the content; empty: the title."""
    layout: str
    meta_title: str
    meta_keywords: str
    meta_description: str

    @property
    def name(self) -> str:
        """What the window's title says."""
        return self.meta_title or self.title

    @property
    def has_sidebar(self) -> bool:
        """Whether links to the shop's other pages stand beside it."""
        return self.layout.startswith("2 columns")


@dataclass(frozen=True, slots=True)
class _Other:
    identifier: str
    title: str


def page_of(visit: Visit, identifier: str) -> CmsPage | None:
    """The page of an identifier; ``None`` if there is none or it is switched off."""
    query = select(columns_of(CmsPage), "cms_page", "identifier = ? AND is_active")
    return visit.row(CmsPage, query, (identifier,))


def block_of(visit: Visit, identifier: str) -> str:
    """The words of a block; empty if there is none or it is switched off."""
    query = "SELECT content FROM cms_block WHERE identifier = ? AND is_active"
    return str(visit.value(query, (identifier,)) or "")


def filled(visit: Visit, text: str) -> str:
    """A text with the words of the blocks that it names: ``{{block id="footer-note"}}``."""
    return _BLOCK.sub(lambda found: block_of(visit, found[1]), text)


def cms_page(visit: Visit) -> Response:
    """Show the page of this identifier."""
    page = page_of(visit, visit.path["identifier"])
    if page is None:
        raise NotFound
    others = visit.rows(
        _Other, "SELECT identifier, title FROM cms_page WHERE is_active AND in_footer ORDER BY id"
    )
    return visit.render("content/cms.html", page=page, others=others)
