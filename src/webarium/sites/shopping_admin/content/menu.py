"""What the menu shows of this area."""

from __future__ import annotations

from webarium.sites.shopping_admin.menu import Area, Group, Link

MENU: tuple[Area, ...] = (
    Area(
        "Content",
        "file-text",
        (
            Group(
                "Elements",
                (
                    Link("Pages", "/admin/cms/page/", "content.view"),
                    Link("Blocks", "/admin/cms/block/", "content.view"),
                ),
            ),
            Group("Media", (Link("Media Gallery", "/admin/media_gallery/media/", "content.view"),)),
            Group(
                "Design",
                (
                    Link("Configuration", "/admin/theme/design_config/", "content.view"),
                    Link("Themes", "/admin/admin/system_design_theme/", "content.view"),
                ),
            ),
        ),
    ),
)
