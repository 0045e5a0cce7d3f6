"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS: tuple[PageKind, ...] = (
    PageKind("customers", "/admin/customer/index/"),
    PageKind(
        "customers-filtered",
        "/admin/customer/index/?billing_region=o&search=a",
        opens="#filters > summary",
        quick=False,
    ),
    PageKind("customer", "/admin/customer/index/edit/id/1/"),
    PageKind("customer-new", "/admin/customer/index/new/", quick=False),
    PageKind("customer-address", "/admin/customer/address/edit/id/1/"),
    PageKind("customer-address-new", "/admin/customer/address/new/?customer=1", quick=False),
    PageKind("customers-assign", "/admin/customer/index/assign/?ids=1,2,3"),
    PageKind(
        "customers-online",
        "/admin/customer/online/",
        prepare=("UPDATE customer SET last_seen_at = '2099-01-01 00:00:00' WHERE id < 4",),
    ),
    PageKind("customer-groups", "/admin/customer/group/", quick=False),
    PageKind("customer-group", "/admin/customer/group/edit/id/1/"),
    PageKind("customer-group-new", "/admin/customer/group/new/", quick=False),
)
