"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "System",
        "settings",
        (
            Group(
                "Permissions",
                (
                    Link("All Users", "/admin/admin/user/", "system.view"),
                    Link("User Roles", "/admin/admin/user_role/", "system.view"),
                ),
            ),
            Group("Action Log", (Link("Report", "/admin/admin/logging/", "system.view"),)),
            Group("Other Settings", (Link("Notifications", "/admin/admin/notification/", "system.view"),)),
        ),
    ),
)
