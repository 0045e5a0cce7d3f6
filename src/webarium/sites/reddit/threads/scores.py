"""What a vote, a comment or a removal does to the counts and ranks that listings walk along."""

from __future__ import annotations

from datetime import datetime

import apsw

from webarium import sql
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.visitor import Member
from webarium.types import SqlValue


def vote(visit: Visit, member: Member, kind: str, item_id: int, choice: int) -> int:
    """Set a member's vote (1, -1, or 0 for none) on a ``submission`` or ``comment``; returns the new net score."""
    votes, mine = f"{kind}_vote", f"user_id = ? AND {kind}_id = ?"
    held = visit.value(sql.select("choice", votes, mine), (member.id, item_id))
    old = 0 if held is None else int(held)
    if old != choice:
        if choice == 0:
            visit.execute(sql.delete(votes, mine), (member.id, item_id))
        elif old:
            visit.execute(sql.update(votes, ["choice"], mine), (choice, member.id, item_id))
        else:
            values: dict[str, SqlValue] = {
                "user_id": member.id,
                f"{kind}_id": item_id,
                "choice": choice,
                "created_at": visit.stamp,
            }
            visit.insert(f"{kind}_vote", values)
        visit.execute(
            sql.update(
                kind, [f"{each} = {each} + ?" for each in ("upvotes", "downvotes", "net_score")], "id = ?"
            ),
            ((choice == 1) - (old == 1), (choice == -1) - (old == -1), choice - old, item_id),
        )
        if kind == "submission":
            rank(visit.db, visit.site.database.epoch, item_id)
    return int(visit.value(sql.select("net_score", kind, "id = ?"), (item_id,)))


def age(epoch: datetime, created_at: str) -> int:
    """How many seconds old something was when worlds begin; negative for what is newer."""
    return seconds(epoch) - seconds(created_at)


def rank(db: apsw.Connection, epoch: datetime, submission_id: int) -> None:
    """Bring a submission's ranks up to date with its votes and comments."""
    row = db.execute(
        "SELECT created_at, upvotes, downvotes, net_score, comment_count FROM submission WHERE id = ?",
        (submission_id,),
    ).fetchone() or ("", 0, 0, 0, 0)
    created, up, down, net, comments = row
    db.execute(
        "UPDATE submission SET ranking = ?, controversy = ? WHERE id = ?",
        (
            hot(age(epoch, str(created)), int(net), int(comments)),
            controversy(int(up), int(down)),
            submission_id,
        ),
    )


def recount(db: apsw.Connection, epoch: datetime, submission_id: int) -> None:
    """Bring a submission's number of comments and last activity up to date."""
    db.execute(
        """UPDATE submission SET
        comment_count = (SELECT count(*) FROM comment WHERE submission_id = ?1 AND visibility = 'visible'),
        last_active = coalesce((SELECT max(created_at) FROM comment
            WHERE submission_id = ?1 AND visibility = 'visible'), created_at)
        WHERE id = ?1""",
        (submission_id,),
    )
    rank(db, epoch, submission_id)
