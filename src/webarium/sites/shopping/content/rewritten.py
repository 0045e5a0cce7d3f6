"""Pages at addresses that were made by hand; all others are as they were."""

from __future__ import annotations

from functools import wraps

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.category import category_or_product
from webarium.sites.shopping.content.words import cms_page
from webarium.sites.shopping.trade.rewrites import rewrite_of


def rewritten(handler: PageHandler) -> PageHandler:
    """Let a page's addresses lead where somebody has settled that they lead."""

    @wraps(handler)
    def led(visit: Visit) -> Response:
        rewrite = rewrite_of(visit.db, visit.url.path)
        if rewrite is None:
            return handler(visit)
        if rewrite.status:
            return visit.redirect(rewrite.target, status=rewrite.status)
        return _shown(visit, rewrite.target)

    return led


def _shown(visit: Visit, target: str) -> Response:
    """A page under another address; what is neither a product, a category nor a page of words is led to."""
    path = target.strip("/")
    try:
        if path.endswith(".html"):
            visit.path = {"path": path.removesuffix(".html")}
            return category_or_product(visit)
        visit.path = {"identifier": path}
        return cms_page(visit)
    except NotFound:
        return visit.redirect(target, status=302)


def nothing(visit: Visit) -> Response:
    """There is nothing of the shop's own at such an address."""
    visit.not_found()
