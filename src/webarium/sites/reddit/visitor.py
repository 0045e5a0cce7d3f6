"""Who is looking at the forum, and pages for signed-in members only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeAlias
from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.routing import PageHandler
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


MemberHandler: TypeAlias = Callable[[Visit, Member], Response]

_MEMBER = """SELECT id, username, is_admin, front_page, front_sort, show_thumbnails, allow_messages, notify_on_reply,
    EXISTS (SELECT 1 FROM hidden_forum WHERE user_id = user.id)
    OR EXISTS (SELECT 1 FROM user_block WHERE blocker_id = user.id) AS hides
    FROM user WHERE username = ?"""


def current_member(visit: Visit) -> Member | None:
    """The signed-in member; ``None`` for a guest, and for somebody whose account is gone."""
    return None if visit.user is None else visit.row(Member, _MEMBER, (visit.user,))


def member_id(member: Member | None) -> int:
    """A member's id; 0 for a guest."""
    return 0 if member is None else member.id


def signed_in(handler: MemberHandler) -> PageHandler:
    """Make a handler that is given the member, and sends guests to sign in first."""

    @wraps(handler)
    def guarded(visit: Visit) -> Response:
        member = current_member(visit)
        if member is not None:
            return handler(visit, member)
        page = visit.back("/") if visit.request.method == "POST" else visit.url_with()
        return visit.redirect(f"{LOGIN}?{urlencode({'to': page})}")

    return guarded


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
