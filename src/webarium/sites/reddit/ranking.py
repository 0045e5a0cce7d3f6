"""What listings are ordered by, computed from votes, comments and time; the generator uses the same."""

from __future__ import annotations

from datetime import UTC, datetime

_SECONDS_PER_POINT = 2_400
_SECONDS_PER_COMMENT = 900
_MOST_AHEAD = 86_400
_MOST_BEHIND = -43_200
_DISLIKED = -5
"""From this score on comments no longer move a submission forward: they are mostly complaints."""


def seconds(created_at: str) -> int:
    """A stored time as whole seconds since 1970."""
    return int(datetime.fromisoformat(created_at).replace(tzinfo=UTC).timestamp())


def hot(created: int, net_score: int, comments: int) -> int:
    """The "hot" rank: the time of posting (seconds since 1970), moved by up to a day ahead or half a day back."""
    advantage = _SECONDS_PER_POINT * net_score
    if net_score > _DISLIKED:
        advantage += _SECONDS_PER_COMMENT * comments
    return created + max(_MOST_BEHIND, min(_MOST_AHEAD, advantage))


def controversy(upvotes: int, downvotes: int) -> int:
    """How much people disagree: many votes, evenly split; 0 where one side has none."""
    less, more = sorted((upvotes, downvotes))
    return 0 if less == 0 else (upvotes + downvotes) * less * 100 // more
