"""Questions about people, messages and moderation."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from webarium.scoring import Date, Number, SetOf, Text
from webarium.scoring.grading import Answer
from webarium.suites.reddit.base import (
    ForumTemplate,
    account,
    busy_forums,
    followed_forums,
    front_page,
    me,
    named,
    newest,
    shown_at_once,
    some,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import open_forum, open_user, sort_forum
from webarium.tasks import Data, Row, Ui


def comments_by(db: Data, user_id: int) -> list[Row]:
    """The comments on somebody's profile, newest first."""
    return db.rows(
        "SELECT c.* FROM comment c JOIN submission s ON s.id = c.submission_id WHERE c.user_id = ? "
        "AND c.visibility = 'visible' AND s.visibility = 'visible' ORDER BY c.id DESC",
        user_id,
    )


class DislikedComments(ForumTemplate):
    """How much of what somebody wrote people disliked."""

    name = "disliked_comments"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        "Find the author of the latest submission in the {forum} forum. How many of their comments have a "
        "negative net score?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums whose latest author has not more comments than a reader can go through, some of them disliked."""
        found: dict[int, list[str]] = {}
        front = followed_forums(db)
        # Next to a link to example.news, the comments of a thread would look like an answer about /f/news.
        linked = {word for row in front_page(db) for word in re.split(r"\W+", (row.url or "").casefold())}
        for forum in busy_forums(db, 6):
            if forum.name in front or forum.name in linked or shown_at_once(db, newest(db, forum.name)):
                continue
            comments = comments_by(db, newest(db, forum.name).user_id)
            disliked = sum(c.net_score < 0 for c in comments)
            if 2 <= len(comments) <= 75 and disliked:
                found.setdefault(disliked, []).append(forum.name)
        for number in sorted(found, reverse=True):
            yield from (DislikedComments.Params(forum=name) for name in some(rng, found[number], 2))

    def answer(self, db: Data, params: Params) -> Answer:
        """How many have a score below zero."""
        return Number(
            sum(c.net_score < 0 for c in comments_by(db, newest(db, params.forum).user_id)), unit="comments"
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "New")
        row = newest(db, params.forum)
        await ui.click("link", row.author, near=row.title)
        await ui.click("link", f"Comments ({len(comments_by(db, row.user_id))})")


class SubmissionsOfUser(ForumTemplate):
    """How much somebody has posted."""

    name = "submissions_of_user"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many submissions has the user {user} made?"

    @dataclass(frozen=True)
    class Params:
        user: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People who have posted some, each another number."""
        rows = db.rows(
            "SELECT u.username, count(*) AS made FROM submission s JOIN user u ON u.id = s.user_id "
            "WHERE s.visibility = 'visible' AND u.id > 10 GROUP BY u.id HAVING made BETWEEN 4 AND 20 ORDER BY u.id"
        )
        numbers: set[int] = set()
        for row in some(rng, rows, len(rows)):
            if row.made not in numbers and not any(letter.isdigit() for letter in row.username):
                numbers.add(row.made)
                yield SubmissionsOfUser.Params(user=row.username)

    def answer(self, db: Data, params: Params) -> Answer:
        """The number on the profile."""
        return Number(_made(db, params.user), unit="submissions")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_user(ui, params.user)
        await ui.expect_text(f"Submissions ({_made(db, params.user)})")


class Registered(ForumTemplate):
    """Since when somebody is here."""

    name = "registered"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'On what date did the author of "{title}" register?'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = named(db, "s.user_id > 10")
        return [Registered.Params(thread=r.id, title=r.title) for r in some(rng, found, 6)]

    def answer(self, db: Data, params: Params) -> Answer:
        """The day on the profile."""
        when = db.value("SELECT created_at FROM user WHERE id = ?", thread_of(db, params.thread).user_id)
        return Date(datetime.fromisoformat(when).date())

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.title, label="Search query")
        await ui.click("link", thread_of(db, params.thread).author, near=params.title)
        await ui.expect_text("Registered")


class Moderators(ForumTemplate):
    """Who looks after a forum."""

    name = "moderators"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Who are the moderators of /f/{forum}? List all of their usernames."

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            Moderators.Params(forum=f.name) for f in some(rng, busy_forums(db), 5) if _moderators(db, f.name)
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(account(name) for name in _moderators(db, params.forum)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("link", "Moderators of this forum")
        await ui.expect_text(*_moderators(db, params.forum))


class BannedFor(ForumTemplate):
    """Who was banned, and by whom."""

    name = "banned_by"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Why was {user} banned from /f/{forum}? Quote the reason."

    @dataclass(frozen=True)
    class Params:
        forum: str
        user: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT f.name AS forum, u.username AS user FROM forum_ban b JOIN forum f ON f.id = b.forum_id "
            "JOIN user u ON u.id = b.user_id ORDER BY f.id, u.id"
        )
        return [BannedFor.Params(forum=r.forum, user=r.user) for r in some(rng, rows, 8)]

    def answer(self, db: Data, params: Params) -> Answer:
        """The reason in the list."""
        return Text(_ban(db, params.forum, params.user))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """In the list of bans."""
        await open_forum(ui, params.forum)
        await ui.click("link", "Bans")
        await ui.expect_text(_ban(db, params.forum, params.user), near=params.user)


class MessageFrom(ForumTemplate):
    """Who wrote a private message."""

    name = "message_from"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Who sent me the private message with the title "{title}"? Give the username.'

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        mine = me(db)
        rows = db.rows("SELECT title FROM message_thread WHERE receiver_id = ? ORDER BY id", mine)
        return [MessageFrom.Params(title=r.title) for r in rows if '"' not in r.title]

    def answer(self, db: Data, params: Params) -> Answer:
        return account(_sender(db, params.title))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """In the list of messages."""
        await ui.click("button", str(db.user))
        await ui.click("link", "Messages")
        await ui.expect_text(_sender(db, params.title), near=params.title)


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
