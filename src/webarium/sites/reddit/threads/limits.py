"""Who may write where now: bans, locks, and the posting limit that a world's conditions can set."""

from __future__ import annotations

from datetime import timedelta

from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.moderation import ban_of
from webarium.sites.reddit.visitor import Member

POSTS_PER_HOUR = "reddit_posts_per_hour"
"""The knob of the conditions that limits submissions and comments of a member; absent: no limit."""


def posting_refusal(visit: Visit, member: Member, forum_id: int) -> str | None:
    """Why a member may not write in a forum now, ``None`` if they may."""
    reason = ban_of(visit, forum_id, member.id)
    if reason is not None:
        return f"You are banned from this forum. Reason: {reason}"
    limit = visit.conditions.knobs.get(POSTS_PER_HOUR)
    if isinstance(limit, int) and not isinstance(limit, bool) and not member.is_admin:
        since = (visit.now - timedelta(hours=1)).isoformat(" ", "seconds")
        written = visit.value(
            "SELECT (SELECT count(*) FROM submission WHERE user_id = ?1 AND created_at > ?2)"
            " + (SELECT count(*) FROM comment WHERE user_id = ?1 AND created_at > ?2)",
            (member.id, since),
        )
        if int(written) >= limit:
            return "You cannot post more. Wait a while before trying again."
    return None
