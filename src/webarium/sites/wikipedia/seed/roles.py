"""Who can be signed in to the encyclopedia; the same accounts in every universe."""

from __future__ import annotations

from webarium.sites.kit.roles import Role
from webarium.sites.wikipedia.accounts import EDITOR, NEWCOMER, STEWARD

DEFAULT_PASSWORD = "Teacup.2023"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account that a role names."""
ABOUT = {
    EDITOR: "Bridges, railways and anything with a timetable. I add sources where I find sentences without any.",
    STEWARD: "Steward since 2016. If a page is protected and you need a change, ask on its talk page.",
    NEWCOMER: "Just found the edit button.",
}
"""What they say about themselves."""
ROLES = (
    Role("reader", None, "A visitor who reads, the default: nobody needs an account to read."),
    Role(
        "editor", EDITOR, "Edits articles, talks about them and watches some, where the encyclopedia is open."
    ),
    Role("steward", STEWARD, "May protect pages and block people, too."),
    Role("newcomer", NEWCOMER, "Opened an account three days ago; no edits, nothing watched."),
)
"""The roles of the site, the default one first."""
