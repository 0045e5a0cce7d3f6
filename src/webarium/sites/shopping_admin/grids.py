"""All grids of the back office, for what looks at every one of them."""

from __future__ import annotations

from webarium.sites.shopping_admin.catalog import attributes, products_grid
from webarium.sites.shopping_admin.content import blocks, cms_pages, design, themes
from webarium.sites.shopping_admin.customers import customers_grid, groups
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.marketing import (
    cart_rules,
    catalog_rules,
    email_templates,
    newsletters,
    reviews,
    rewrites,
    search_terms,
    subscribers,
    synonyms,
)
from webarium.sites.shopping_admin.reports import products, standing
from webarium.sites.shopping_admin.sales import creating, documents, orders_grid
from webarium.sites.shopping_admin.stores import taxes
from webarium.sites.shopping_admin.system import log, notifications, roles, users

GRIDS: tuple[Grid, ...] = (
    attributes.ATTRIBUTES,
    attributes.SETS,
    products_grid.PRODUCTS,
    blocks.BLOCKS,
    cms_pages.CMS_PAGES,
    design.DESIGNS,
    themes.THEMES,
    customers_grid.CUSTOMERS,
    customers_grid.ONLINE,
    groups.GROUPS,
    cart_rules.RULES,
    catalog_rules.RULES,
    email_templates.TEMPLATES,
    newsletters.TEMPLATES,
    newsletters.QUEUE,
    reviews.REVIEWS,
    rewrites.REWRITES,
    search_terms.TERMS,
    subscribers.SUBSCRIBERS,
    synonyms.GROUPS,
    products.LOW_STOCK,
    standing.ABANDONED,
    standing.IN_CARTS,
    standing.SEARCHES,
    standing.REVIEWERS,
    standing.REVIEWED,
    creating.BUYERS,
    documents.INVOICES,
    documents.SHIPMENTS,
    documents.MEMOS,
    documents.TRANSACTIONS,
    orders_grid.ORDERS,
    taxes.RATES,
    taxes.RULES,
    log.LOG,
    notifications.NOTIFICATIONS,
    roles.ROLES,
    users.USERS,
)
