"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

_CART_RULE = (
    "INSERT INTO cart_rule (id, name, is_active, coupon_type, amount, action) VALUES"
    " (90001, 'Autumn letter', 1, 'specific', 1500, 'by_percent')",
    "INSERT INTO coupon (id, rule_id, code, usage_limit, times_used, created_at) VALUES"
    " (90001, 90001, 'AUTUMN15', 100, 7, '2023-05-02 09:00:00')",
)
_CATALOG_RULE = (
    "INSERT INTO catalog_rule (id, name, is_active, amount, action, to_date) VALUES"
    " (90001, 'Clearance', 1, 1250, 'by_percent', '2023-06-30')",
)
_MEAN_THE_SAME = ("INSERT INTO synonym (id, words) VALUES (90001, 'tin,can')",)
_LETTERS = (
    "INSERT INTO email_template (id, name, origin, subject, content, created_at, updated_at) VALUES (90001,"
    " 'Order, short', 'New Order', 'Order {{var order.increment_id}}',"
    " '<p>Hello {{var order.customer_name}}, thank you.</p>', '2023-01-02 09:00:00', '2023-01-02 09:00:00')",
    "INSERT INTO newsletter_template (id, name, subject, sender_name, sender_email, content, created_at, updated_at)"
    " VALUES (90001, 'June letter', 'Lemonade', 'OneStopShop', 'hello@onestopshop.test',"
    " '<h1>June</h1><p>Jugs and glasses.</p>', '2023-01-02 09:00:00', '2023-01-02 09:00:00')",
)
_LEADS = (
    "INSERT INTO url_rewrite (id, request_path, target_path, description) VALUES"
    " (90001, 'open-day', 'contact/', 'For the posters.')",
)
KINDS: tuple[PageKind, ...] = (
    PageKind("catalog-rules", "/admin/catalog_rule/promo_catalog/", prepare=_CATALOG_RULE, quick=False),
    PageKind("catalog-rule-new", "/admin/catalog_rule/promo_catalog/new/", quick=False),
    PageKind("catalog-rule", "/admin/catalog_rule/promo_catalog/edit/id/90001/", prepare=_CATALOG_RULE),
    PageKind("catalog-rule-sent", "/admin/catalog_rule/promo_catalog/save", status=302, whole=False),
    PageKind("rule-choices", "/admin/mui/form/numbered/?website_ids=1&website_ids=2", whole=False),
    PageKind("cart-rules", "/admin/sales_rule/promo_quote/", prepare=_CART_RULE, quick=False),
    PageKind("cart-rule-new", "/admin/sales_rule/promo_quote/new/", quick=False),
    PageKind("cart-rule", "/admin/sales_rule/promo_quote/edit/id/90001/", prepare=_CART_RULE),
    PageKind("cart-rule-sent", "/admin/sales_rule/promo_quote/save", status=302, whole=False),
    PageKind("email-templates", "/admin/admin/email_template/", quick=False),
    PageKind("email-template-new", "/admin/admin/email_template/new/?origin=New+Order", quick=False),
    PageKind("email-template", "/admin/admin/email_template/edit/id/90001/", prepare=_LETTERS),
    PageKind("email-preview", "/admin/admin/email_template/preview/id/90001/", prepare=_LETTERS),
    PageKind("newsletter-templates", "/admin/newsletter/template/", quick=False),
    PageKind("newsletter-template", "/admin/newsletter/template/edit/id/90001/", prepare=_LETTERS),
    PageKind("newsletter-template-new", "/admin/newsletter/template/new/", quick=False),
    PageKind(
        "newsletter-preview", "/admin/newsletter/template/preview/id/90001/", prepare=_LETTERS, quick=False
    ),
    PageKind("newsletter-queue", "/admin/newsletter/queue/", quick=False),
    PageKind("newsletter-queue-form", "/admin/newsletter/queue/edit/template_id/90001/", prepare=_LETTERS),
    PageKind("subscribers", "/admin/newsletter/subscriber/"),
    PageKind("search-terms", "/admin/search/term/", quick=False),
    PageKind("search-term", found("SELECT max(id) FROM search_term", "/admin/search/term/edit/id/{}/")),
    PageKind("search-term-new", "/admin/search/term/new/", quick=False),
    PageKind("synonyms", "/admin/search/synonyms/", prepare=_MEAN_THE_SAME, quick=False),
    PageKind("synonym-new", "/admin/search/synonyms/new/", quick=False),
    PageKind("synonym", "/admin/search/synonyms/edit/group_id/90001/", prepare=_MEAN_THE_SAME),
    PageKind("rewrites", "/admin/admin/url_rewrite/", prepare=_LEADS, quick=False),
    PageKind("rewrite-new", "/admin/admin/url_rewrite/new/", quick=False),
    PageKind("rewrite", "/admin/admin/url_rewrite/edit/id/90001/", prepare=_LEADS),
    PageKind("reviews", "/admin/review/product/"),
    PageKind("reviews-pending", "/admin/review/product/pending/", quick=False),
    PageKind("review", found("SELECT max(id) FROM review", "/admin/review/product/edit/id/{}/")),
    PageKind(
        "review-sent",
        found("SELECT max(id) FROM review", "/admin/review/product/save/id/{}"),
        status=302,
        whole=False,
    ),
    PageKind("review-gone", "/admin/review/product/edit/id/99999999/", status=404),
)
