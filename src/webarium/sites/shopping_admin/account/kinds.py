"""Kinds of pages around signing in."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS: tuple[PageKind, ...] = (
    PageKind("front", "/", status=302, whole=False),
    PageKind("sign-in", "/admin", guest=True),
    PageKind("not-allowed", "/admin/sales/order/", session={"user": "theo.baker"}, status=403),
)
