"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get
from webarium.sites.shopping_admin.catalog.attributes import ATTRIBUTE_PAGES
from webarium.sites.shopping_admin.catalog.categories import CATEGORY_PAGES
from webarium.sites.shopping_admin.catalog.images import IMAGE_PAGES
from webarium.sites.shopping_admin.catalog.mass_update import MASS_PAGES
from webarium.sites.shopping_admin.catalog.moving import MOVING_PAGES
from webarium.sites.shopping_admin.catalog.preview import PREVIEW_PAGES
from webarium.sites.shopping_admin.catalog.products import PRODUCT_PAGES
from webarium.sites.shopping_admin.catalog.products_grid import PRODUCTS, listed
from webarium.sites.shopping_admin.catalog.variants import VARIANT_PAGES
from webarium.sites.shopping_admin.grid.pages import pages

PAGES: tuple[Page, ...] = (
    get(PRODUCTS.path, listed, name="products"),
    *pages(PRODUCTS),
    *PRODUCT_PAGES,
    *VARIANT_PAGES,
    *IMAGE_PAGES,
    *MASS_PAGES,
    *MOVING_PAGES,
    *CATEGORY_PAGES,
    *ATTRIBUTE_PAGES,
    *PREVIEW_PAGES,
)
