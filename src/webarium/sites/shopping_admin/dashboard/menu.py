"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area("Dashboard", "house", (Group("", (Link("Dashboard", "/admin/dashboard/", "reports.view"),)),)),
)
