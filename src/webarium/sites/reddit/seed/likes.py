"""Which submissions people like: most of the time those that they talk about, which only written threads tell."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import timedelta
from typing import NamedTuple

import apsw

from webarium.content.voices.distributions import lognormal
from webarium.draws import Dice
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.rows import LAST_MOMENT, stamp

BEGINNING = seconds("2023-06-12 12:00:00")
"""When worlds begin."""
_SETTLED = timedelta(days=3)
"""From which age on a submission has most of its votes."""
_SPREAD = 2.2
"""How loosely votes go with comments."""
_VOTES = "UPDATE submission SET upvotes = ?, downvotes = ?, net_score = ?, ranking = ?, controversy = ? WHERE id = ?"


class _Liked(NamedTuple):
    """A submission with its votes."""

    id: int
    created_at: str
    comments: int
    upvotes: int
    downvotes: int


def pair(db: apsw.Connection, dice: Dice, fixed: Container[int]) -> None:
    """Exchange the votes of each forum's settled submissions so that they go with comments.

    How many votes there are stays as it was planned. Submissions in `fixed` keep theirs, and so do those that people
    disagree about.
    """
    forums = [int(str(row[0])) for row in db.execute("SELECT id FROM forum ORDER BY id").fetchall()]
    for forum in forums:
        rows = db.execute(
            "SELECT id, created_at, comment_count, upvotes, downvotes FROM submission "
            "WHERE forum_id = ? AND created_at < ? AND upvotes > 2 * downvotes ORDER BY id",
            (forum, stamp(LAST_MOMENT - _SETTLED)),
        )
        found = [row for row in map(_Liked._make, rows.fetchall()) if row.id not in fixed]
        db.executemany(_VOTES, _paired(found, dice))


def _paired(rows: Sequence[_Liked], dice: Dice) -> list[tuple[int, ...]]:
    """New votes and ranks for submissions, with their ids: the most for what is talked about most, about."""
    talk = {row.id: (1 + row.comments) * lognormal(dice, median=1, spread=_SPREAD) for row in rows}
    votes = sorted((row.upvotes, row.downvotes) for row in rows)
    found: list[tuple[int, ...]] = []
    for row, (up, down) in zip(sorted(rows, key=lambda row: (talk[row.id], row.id)), votes, strict=True):
        rank = hot(BEGINNING - seconds(row.created_at), up - down, row.comments)
        found.append((up, down, up - down, rank, controversy(up, down), row.id))
    return found
