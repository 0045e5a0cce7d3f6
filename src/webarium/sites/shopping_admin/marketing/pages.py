"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.marketing.cart_rules import CART_RULE_PAGES
from webarium.sites.shopping_admin.marketing.catalog_rules import CATALOG_RULE_PAGES
from webarium.sites.shopping_admin.marketing.email_templates import EMAIL_TEMPLATE_PAGES
from webarium.sites.shopping_admin.marketing.newsletters import NEWSLETTER_PAGES
from webarium.sites.shopping_admin.marketing.numbered import NUMBERED_PAGES
from webarium.sites.shopping_admin.marketing.reviews import REVIEW_PAGES
from webarium.sites.shopping_admin.marketing.rewrites import REWRITE_PAGES
from webarium.sites.shopping_admin.marketing.search_terms import TERM_PAGES
from webarium.sites.shopping_admin.marketing.subscribers import SUBSCRIBER_PAGES
from webarium.sites.shopping_admin.marketing.synonyms import SYNONYM_PAGES

PAGES: tuple[Page, ...] = (
    *CATALOG_RULE_PAGES,
    *CART_RULE_PAGES,
    *EMAIL_TEMPLATE_PAGES,
    *NEWSLETTER_PAGES,
    *SUBSCRIBER_PAGES,
    *TERM_PAGES,
    *SYNONYM_PAGES,
    *REWRITE_PAGES,
    *REVIEW_PAGES,
    *NUMBERED_PAGES,
)
