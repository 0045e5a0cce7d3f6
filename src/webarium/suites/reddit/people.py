"""Questions about people, messages and moderation."""

from __future__ import annotations

import random
from datetime import datetime

from webarium.scoring import Date, Number, SetOf, Text
from webarium.scoring.answers import Answer
from webarium.suites.reddit.base import ForumTemplate, Instances, account, busy_forums, me, threads
from webarium.suites.reddit.paths import open_forum, open_user, sort_forum
from webarium.tasks import Data, Row, Ui


def comments_by(db: Data, user_id: int) -> list[Row]:
    """The comments on somebody's profile, newest first."""
    return db.rows(
        "SELECT c.* FROM comment c JOIN submission s ON s.id = c.submission_id WHERE c.user_id = ? "
        "AND c.visibility = 'visible' AND s.visibility = 'visible' ORDER BY c.id DESC",
        user_id,
    )


def newest_in(db: Data, forum: str) -> Row:
    """The newest submission of a forum."""
    return threads(db, "f.name = ?", forum, rest="ORDER BY s.id DESC LIMIT 1")[0]


class DislikedComments(ForumTemplate):
    """How much of what somebody wrote people disliked."""

    name = "disliked_comments"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        "How many comments with a negative net score has the user written who made the latest submission in the "
        "{forum} forum?"
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums whose latest author has few comments, some of them disliked."""
        found: dict[int, list[str]] = {}
        for forum in busy_forums(db):
            comments = comments_by(db, newest_in(db, forum.name).user_id)
            if 2 <= len(comments) <= 25:
                found.setdefault(sum(c.net_score < 0 for c in comments), []).append(forum.name)
        for number in sorted(found, reverse=True):
            yield from ({"forum": name} for name in rng.sample(found[number], min(2, len(found[number]))))

    def answer(self, db: Data, forum: str) -> Answer:
        """How many have a score below zero."""
        return Number(
            sum(c.net_score < 0 for c in comments_by(db, newest_in(db, forum).user_id)), unit="comments"
        )

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """Through the author's profile."""
        await sort_forum(ui, forum, "New")
        row = newest_in(db, forum)
        await ui.click("link", row.author, near=row.title)
        await ui.click("link", f"Comments ({len(comments_by(db, row.user_id))})")


class SubmissionsOfUser(ForumTemplate):
    """How much somebody has posted."""

    name = "submissions_of_user"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many submissions has the user {user} made?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People with several."""
        rows = db.rows(
            "SELECT u.username, count(*) AS made FROM submission s JOIN user u ON u.id = s.user_id "
            "WHERE s.visibility = 'visible' GROUP BY u.id HAVING made BETWEEN 4 AND 20 ORDER BY u.id"
        )
        return [{"user": r.username} for r in rng.sample(rows, 8) if not any(c.isdigit() for c in r.username)]

    def answer(self, db: Data, user: str) -> Answer:
        """The number on the profile."""
        return Number(_made(db, user), unit="submissions")

    async def solve(self, ui: Ui, db: Data, user: str) -> None:
        """On the profile."""
        await open_user(ui, user)
        await ui.expect_text(f"Submissions ({_made(db, user)})")


class Registered(ForumTemplate):
    """Since when somebody is here."""

    name = "registered"
    kind = "retrieve"
    difficulty = "easy"
    intent = "On which day did the user {user} register?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People who write."""
        rows = db.rows("SELECT username FROM user WHERE id IN (SELECT user_id FROM submission) ORDER BY id")
        return [{"user": r.username} for r in rng.sample(rows, 6)]

    def answer(self, db: Data, user: str) -> Answer:
        """The day on the profile."""
        when = db.value("SELECT created_at FROM user WHERE username = ?", user)
        return Date(datetime.fromisoformat(when).date())

    async def solve(self, ui: Ui, db: Data, user: str) -> None:
        """On the profile."""
        await open_user(ui, user)
        await ui.expect_text("Registered")


class Moderators(ForumTemplate):
    """Who looks after a forum."""

    name = "moderators"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Who are the moderators of /f/{forum}? List all usernames."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any forums."""
        return [{"forum": f.name} for f in rng.sample(busy_forums(db), 5)]

    def answer(self, db: Data, forum: str) -> Answer:
        """Their names."""
        return SetOf(tuple(account(name) for name in _moderators(db, forum)))

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """Beside the listing."""
        await open_forum(ui, forum)
        await ui.click("link", "Moderators of this forum")
        await ui.expect_text(*_moderators(db, forum))


class BannedFor(ForumTemplate):
    """Who was banned, and by whom."""

    name = "banned_by"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Why was {user} banned from /f/{forum}? Quote the reason."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any bans."""
        rows = db.rows(
            "SELECT f.name AS forum, u.username AS user FROM forum_ban b JOIN forum f ON f.id = b.forum_id "
            "JOIN user u ON u.id = b.user_id ORDER BY f.id, u.id"
        )
        return [{"forum": r.forum, "user": r.user} for r in rng.sample(rows, 8)]

    def answer(self, db: Data, forum: str, user: str) -> Answer:
        """The reason in the list."""
        return Text(_ban(db, forum, user))

    async def solve(self, ui: Ui, db: Data, forum: str, user: str) -> None:
        """In the list of bans."""
        await open_forum(ui, forum)
        await ui.click("link", "Bans")
        await ui.expect_text(_ban(db, forum, user), near=user)


class MessageFrom(ForumTemplate):
    """Who wrote a private message."""

    name = "message_from"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Who sent me the private message with the title "{title}"? Give the username.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The member's conversations."""
        mine = me(db)
        rows = db.rows("SELECT title FROM message_thread WHERE receiver_id = ? ORDER BY id", mine)
        return [{"title": r.title} for r in rows if '"' not in r.title]

    def answer(self, db: Data, title: str) -> Answer:
        """Their name."""
        return account(_sender(db, title))

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        """In the list of messages."""
        await ui.click("button", str(db.user))
        await ui.click("link", "Messages")
        await ui.expect_text(_sender(db, title), near=title)


def _made(db: Data, user: str) -> int:
    sql = (
        "SELECT count(*) FROM submission s JOIN user u ON u.id = s.user_id "
        "WHERE u.username = ? AND s.visibility = 'visible'"
    )
    return int(db.value(sql, user))


def _moderators(db: Data, forum: str) -> list[str]:
    return db.column(
        "SELECT u.username FROM moderator m JOIN user u ON u.id = m.user_id JOIN forum f ON f.id = m.forum_id "
        "WHERE f.name = ? ORDER BY u.id",
        forum,
    )


def _ban(db: Data, forum: str, user: str) -> str:
    return str(
        db.value(
            "SELECT b.reason FROM forum_ban b JOIN forum f ON f.id = b.forum_id JOIN user u ON u.id = b.user_id "
            "WHERE f.name = ? AND u.username = ?",
            forum,
            user,
        )
    )


def _sender(db: Data, title: str) -> str:
    sql = (
        "SELECT u.username FROM message_thread t JOIN user u ON u.id = t.sender_id "
        "WHERE t.receiver_id = ? AND t.title = ?"
    )
    return str(db.value(sql, me(db), title))


TEMPLATES = (DislikedComments, SubmissionsOfUser, Registered, Moderators, BannedFor, MessageFrom)
