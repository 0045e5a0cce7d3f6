"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Marketing",
        "tag",
        (
            Group(
                "Promotions",
                (
                    Link("Catalog Price Rules", "/admin/catalog_rule/promo_catalog/", "marketing.view"),
                    Link("Cart Price Rules", "/admin/sales_rule/promo_quote/", "marketing.view"),
                ),
            ),
            Group(
                "Communications",
                (
                    Link("Email Templates", "/admin/admin/email_template/", "marketing.view"),
                    Link("Newsletter Templates", "/admin/newsletter/template/", "marketing.view"),
                    Link("Newsletter Queue", "/admin/newsletter/queue/", "marketing.view"),
                    Link("Newsletter Subscribers", "/admin/newsletter/subscriber/", "marketing.view"),
                ),
            ),
            Group(
                "SEO & Search",
                (
                    Link("URL Rewrites", "/admin/admin/url_rewrite/", "marketing.view"),
                    Link("Search Terms", "/admin/search/term/", "marketing.view"),
                    Link("Search Synonyms", "/admin/search/synonyms/", "marketing.view"),
                ),
            ),
            Group(
                "User Content",
                (
                    Link("All Reviews", "/admin/review/product/", "reviews.view"),
                    Link("Pending Reviews", "/admin/review/product/pending/", "reviews.view"),
                ),
            ),
        ),
    ),
)
