"""What listings are ordered by, computed from votes, comments and time; the generator uses the same.

A world's clock hardly moves, so what is "hot" is reckoned from the moment at which worlds begin: interest, as the
logarithm of votes and comments, less the logarithm of age. Ratios of ages count, not differences; so in a forum with a
thread a week and in one with a hundred a day good older threads stand between the newest ones. What is made in a
world itself has no age yet.
"""

from __future__ import annotations

import math
from datetime import UTC, datetime

_SCALE = 1_000_000
"""Ranks are whole numbers of millionths."""
_GRAVITY = 0.8
"""How much age counts beside interest."""
_COMMENT = 1.5
"""How many votes a comment is worth."""
_DISLIKED = -5
"""From this score on comments no longer move a submission forward: they are mostly complaints."""


def seconds(moment: str | datetime) -> int:
    """A time, also as it is stored, as whole seconds since 1970."""
    found = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    return int(found.replace(tzinfo=UTC).timestamp())


def hot(age_s: int, net_score: int, comments: int) -> int:
    """The "hot" rank of a submission that was `age_s` seconds old when worlds begin."""
    interest = max(0, net_score) + (_COMMENT * comments if net_score > _DISLIKED else 0)
    interest = math.log1p(interest) - math.log1p(max(0, -net_score))
    return round(_SCALE * (interest - _GRAVITY * math.log(2 + max(0, age_s) / 3600)))


def controversy(upvotes: int, downvotes: int) -> int:
    """How much people disagree: many votes, evenly split; 0 where one side has none."""
    less, more = sorted((upvotes, downvotes))
    return 0 if less == 0 else (upvotes + downvotes) * less * 100 // more
