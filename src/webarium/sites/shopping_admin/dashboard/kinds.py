"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS: tuple[PageKind, ...] = (
    PageKind("dashboard", "/admin/dashboard/"),
    PageKind("dashboard-years", "/admin/dashboard/?period=2y", quick=False),
)
