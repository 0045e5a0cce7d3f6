"""Category pages, and the site map that lists them all."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.wishlist import last_wishes
from webarium.sites.shopping.catalog.attributes import filterable
from webarium.sites.shopping.catalog.compare import compared_products
from webarium.sites.shopping.catalog.listing import category_source, load_listing
from webarium.sites.shopping.catalog.price import typed_price
from webarium.sites.shopping.catalog.product import product_page
from webarium.sites.shopping.catalog.products import product_at
from webarium.sites.shopping.catalog.toolbar import CATEGORY, Toolbar
from webarium.sites.shopping.catalog.tree import Category, branches_of, category_at, menu_of, trail_to


def category_or_product(visit: Visit) -> Response:
    """Show what stands at an address that ends in ``.html``: a category, or else a product."""
    path = visit.path["path"]
    category = category_at(visit.db, path)
    if category is not None:
        return category_page(visit, category)
    product = product_at(visit.db, path)
    if product is not None:
        return product_page(visit, product)
    raise NotFound


def category_page(visit: Visit, category: Category) -> Response:
    """Show a category: what is below it and its products."""
    labels = filterable(visit.db)
    toolbar = Toolbar.read(visit.query, CATEGORY, category.url, labels=labels)
    if "price_from" in visit.query or "price_to" in visit.query:
        typed = typed_price(visit.query.get("price_from"), visit.query.get("price_to"))
        return visit.redirect(toolbar.url(price=typed))
    return visit.render(
        "catalog/category.html",
        category=category,
        trail=trail_to(visit.db, category.id),
        branches=branches_of(visit.db, category.id),
        listing=load_listing(
            visit.db, category_source(category.id), toolbar, below=category.id, labels=labels
        ),
        compared=compared_products(visit),
        wishes=last_wishes(visit),
    )


def site_map(visit: Visit) -> Response:
    """List all categories."""
    return visit.render("catalog/site_map.html", menu=menu_of(visit.db))
