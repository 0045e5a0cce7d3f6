"""How a product looks to shoppers, at the address that it has in the storefront."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import product_at
from webarium.sites.shopping_admin.staff import needs
from webarium.sites.shopping_admin.storefront import store_origin


@needs("catalog.view")
def preview(visit: Visit) -> Response:
    """Show an enabled product's texts as the storefront has them."""
    product = product_at(visit.db, visit.path["key"]) or visit.not_found(
        "No product is sold at this address."
    )
    return visit.render("catalog/preview.html", product=product, origin=store_origin(visit))


PREVIEW_PAGES: tuple[Page, ...] = (get("/{key}.html", preview, name="product_preview"),)
