"""The pages for browsing."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.omnizon.catalog import browse, product

CATALOG_PAGES: tuple[Page, ...] = (
    get("/", browse.home),
    get("/search", browse.search),
    get("/suggest", browse.suggest),
    get("/category/{slug}", browse.category),
    post("/promo/close", browse.close_promo),
    get("/product/{product:int}", product.product),
    get("/product/{product:int}/review", product.REVIEWING.show, name="review_page"),
    post("/product/{product:int}/review", product.REVIEWING.send, name="write_review"),
)
"""Front page, departments, search, product pages and reviews."""
