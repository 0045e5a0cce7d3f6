"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS: tuple[PageKind, ...] = (
    PageKind("configuration-front", "/admin/admin/system_config/", status=302, whole=False),
    PageKind("configuration", "/admin/admin/system_config/edit/section/general/"),
    PageKind("configuration-carriers", "/admin/admin/system_config/edit/section/carriers/", quick=False),
    PageKind("configuration-payment", "/admin/admin/system_config/edit/section/payment/", quick=False),
    PageKind("configuration-tax", "/admin/admin/system_config/edit/section/tax/"),
    PageKind("tax-rules", "/admin/tax/rule/", quick=False),
    PageKind("tax-rule", "/admin/tax/rule/edit/rule/1/"),
    PageKind("tax-rule-new", "/admin/tax/rule/new/", quick=False),
    PageKind("tax-rates", "/admin/tax/rate/", quick=False),
    PageKind("tax-rate", "/admin/tax/rate/edit/rate/2/"),
    PageKind("tax-rate-new", "/admin/tax/rate/new/", quick=False),
)
