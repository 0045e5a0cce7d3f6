"""Who can be signed in; the same accounts in every universe."""

from __future__ import annotations

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Teacup.2023"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account that a role names."""
DEVELOPER, MAINTAINER = "byteblaze", "mira.castell"

ROLES = (
    Role(
        "developer",
        DEVELOPER,
        "The default account: owns projects, works in two groups, has todos and reviews.",
    ),
    Role("maintainer", MAINTAINER, "Looks after the groups of the design system and the accessibility site."),
    Role("guest", None, "Nobody signed in: sees public projects only."),
)
