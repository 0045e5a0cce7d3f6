"""What belongs to the people of roles: subscriptions, votes, messages, notifications, blocked users."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import insert, stamp
from webarium.sites.reddit.seed.voice import lines

_FIRST_MESSAGE = datetime.fromisoformat("2023-03-02 20:11:00")


def write_personal(db: apsw.Connection, seed: int, cores: Sequence[Core]) -> None:
    """Writes it for everybody whom a role names."""
    forums = {core.name: number for number, core in enumerate(cores, 1)}
    for number, persona in enumerate(PERSONAS, 1):
        dice = Dice(seed, "personal", persona.username)
        for name in persona.home:
            db.execute(
                insert("subscription", "user_id forum_id created_at"), (number, forums[name], persona.joined)
            )
        _write_votes(db, number, dice)
        if number <= 2:
            _write_messages(db, number, cores, dice)
            _write_blocks(db, number, dice)
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
            f"SELECT id, created_at FROM {kind} WHERE user_id = ? AND visibility = 'visible' AND upvotes > 0",  # noqa: S608
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


def _write_messages(db: apsw.Connection, user: int, cores: Sequence[Core], dice: Dice) -> None:
    threads: list[tuple[str, list[tuple[str, str]]]] = []
    for line in lines("messages"):
        if line.startswith("= "):
            threads.append((line[2:], []))
        else:
            threads[-1][1].append((line[0], line[2:]))
    home = [core for core in cores if core.name in PERSONAS[user - 1].home]
    when = _FIRST_MESSAGE
    for title, said in dice.some(threads, 5):
        core = dice.pick(home)
        topic = dice.pick([t for t in core.topics if not t.noun.slots] or core.topics)
        noun = topic.noun.source if not topic.noun.slots else "that"
        other = db.execute(
            "SELECT user_id FROM comment WHERE user_id > ? ORDER BY id LIMIT 1 OFFSET ?",
            (len(PERSONAS), dice.below(900)),
        ).get
        fill = {"{n}": noun, "{forum}": core.name}
        thread = insert("message_thread", "sender_id receiver_id title")
        db.execute(thread, (other, user, _filled(title, fill)))
        thread_id = db.last_insert_rowid()
        for who, text in said:
            when += timedelta(minutes=dice.between(30, 9_000))
            sender = user if who == "b" else other
            db.execute(
                insert("message", "thread_id sender_id body created_at"),
                (thread_id, sender, _filled(text, fill), stamp(when)),
            )
            if who == "a" and when > datetime.fromisoformat("2023-04-10 00:00:00"):
                note = insert("notification", "user_id kind message_id")
                db.execute(note, (user, "message", db.last_insert_rowid()))


def _filled(text: str, fill: dict[str, str]) -> str:
    for slot, value in fill.items():
        text = text.replace(slot, value)
    return text


def _write_blocks(db: apsw.Connection, user: int, dice: Dice) -> None:
    rows = db.execute(
        "SELECT user_id FROM comment WHERE user_id > ? GROUP BY user_id ORDER BY count(*) DESC, user_id LIMIT 60",
        (len(PERSONAS),),
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
