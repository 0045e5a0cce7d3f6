"""What belongs to the people of roles: subscriptions, votes, messages, notifications, blocked users."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.letters import write_letters
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sql import insert, select


def write_personal(db: apsw.Connection, seed: int, cores: Sequence[Core]) -> None:
    """Writes it for everybody whom a role names."""
    forums = {core.name: number for number, core in enumerate(cores, 1)}
    strangers = len(Members().names) + 1
    for number, persona in enumerate(PERSONAS, 1):
        dice = Dice(seed, "personal", persona.username)
        for name in persona.home:
            db.execute(
                insert("subscription", "user_id forum_id created_at"), (number, forums[name], persona.joined)
            )
        _write_votes(db, number, dice)
        write_letters(db, number, persona.username, strangers, dice)
        if number <= 2:
            _write_blocks(db, number, strangers, dice)
        _write_replies(db, number)
    db.execute(
        "UPDATE forum SET subscriber_count = subscriber_count + "
        "(SELECT count(*) FROM subscription WHERE forum_id = forum.id)"
    )


def _write_votes(db: apsw.Connection, user: int, dice: Dice) -> None:
    """One's own submissions and comments carry one's vote, and some of others do; the counts hold them already."""
    for kind in ("submission", "comment"):
        vote = insert(f"{kind}_vote", f"user_id {kind}_id choice created_at")
        own = db.execute(
            select("id, created_at", kind, "user_id = ? AND visibility = 'visible' AND upvotes > 0"),
            (user,),
        ).fetchall()
        db.executemany(vote, [(user, item, 1, made) for item, made in own])
    near: list[tuple[int, str, int]] = db.execute(
        "SELECT s.id, s.created_at, s.downvotes FROM submission s JOIN subscription u ON u.forum_id = s.forum_id "
        "WHERE u.user_id = ? AND s.user_id <> ? AND s.visibility = 'visible' ORDER BY s.id DESC LIMIT 160",
        (user, user),
    ).fetchall()  # type: ignore[assignment]
    for item, made, down in dice.subset(near, 14):
        choice = -1 if down > 2 and dice.chance(0.25) else 1
        db.execute(
            insert("submission_vote", "user_id submission_id choice created_at"), (user, item, choice, made)
        )


def _write_blocks(db: apsw.Connection, user: int, strangers: int, dice: Dice) -> None:
    rows = db.execute(
        "SELECT user_id FROM comment WHERE user_id >= ?1 AND user_id NOT IN (SELECT sender_id FROM message_thread "
        "UNION SELECT receiver_id FROM message_thread) GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT 60",
        (strangers,),
    ).fetchall()
    for (blocked,), note in zip(dice.some(rows, 2), ("Argues about everything.", ""), strict=True):
        db.execute(
            insert("user_block", "blocker_id blocked_id comment created_at"),
            (user, blocked, note, "2023-01-20 22:05:00"),
        )


def _write_replies(db: apsw.Connection, user: int) -> None:
    """The newest answers to what somebody wrote are notified."""
    rows = db.execute(
        """SELECT c.id FROM comment c JOIN submission s ON s.id = c.submission_id
        LEFT JOIN comment p ON p.id = c.parent_id
        WHERE coalesce(p.user_id, s.user_id) = ?1 AND c.user_id <> ?1 AND c.visibility = 'visible'
        AND s.visibility = 'visible' AND c.user_id NOT IN (SELECT blocked_id FROM user_block WHERE blocker_id = ?1)
        ORDER BY c.created_at DESC, c.id DESC LIMIT 9""",
        (user,),
    ).fetchall()
    for (comment,) in reversed(rows):
        db.execute(insert("notification", "user_id kind comment_id"), (user, "comment", comment))
