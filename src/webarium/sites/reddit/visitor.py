"""Who is looking at the forum, and pages for signed-in members only."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit

LOGIN = "/login"


@dataclass(frozen=True, slots=True)
class Member:
    """The signed-in member, as far as every page needs to know."""

    id: int
    username: str
    is_admin: bool
    front_page: str
    front_sort: str
    show_thumbnails: bool
    allow_messages: bool
    notify_on_reply: bool
    hides: bool
    """Whether any forum is hidden or any user blocked."""


_HIDES = """EXISTS (SELECT 1 FROM hidden_forum WHERE user_id = user.id)
    OR EXISTS (SELECT 1 FROM user_block WHERE blocker_id = user.id) AS hides"""
MEMBERS = Accounts(Member, "user", "username", _HIDES, login=LOGIN)
"""All of them; upper and lower case in a name are the same."""
current_member, signed_in = MEMBERS.present, MEMBERS.signed_in


def member_id(member: Member | None) -> int:
    """A member's id; 0 for a guest."""
    return 0 if member is None else member.id


def is_moderator(visit: Visit, member: Member | None, forum_id: int) -> bool:
    """Whether a member looks after a forum; administrators look after all."""
    if member is None:
        return False
    return member.is_admin or bool(
        visit.value("SELECT 1 FROM moderator WHERE forum_id = ? AND user_id = ?", (forum_id, member.id))
    )


def require_moderator(visit: Visit, member: Member, forum_id: int) -> None:
    """Let only those pass who look after a forum.

    Raises:
        Forbidden: the member does not.
    """
    if not is_moderator(visit, member, forum_id):
        raise Forbidden("Only moderators of this forum can do that.")
