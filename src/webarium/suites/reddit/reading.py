"""Questions about forums and threads."""

from __future__ import annotations

import random

from webarium.scoring import Number, SetOf, Text
from webarium.scoring.answers import Answer
from webarium.suites.reddit.base import (
    ForumTemplate,
    Instances,
    account,
    best,
    busy_forums,
    called,
    forums,
    named,
    threads,
)
from webarium.suites.reddit.base import (
    forum as forum_of,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import open_forum, open_thread, sort_forum
from webarium.tasks import Data, Row, Ui


class TopTitle(ForumTemplate):
    """The best submission of a forum."""

    name = "top_title"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the title of the submission with the highest score of all time in /f/{forum}?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums with a lone winner."""
        found = [
            f.name for f in busy_forums(db) if (top := best(db, f.name, "net_score")) and len(top.title) < 110
        ]
        return [{"forum": name} for name in rng.sample(found, 12)]

    def answer(self, db: Data, forum: str) -> Answer:
        """Its title."""
        return Text(_best(db, forum, "net_score"))

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """By the order Top."""
        await sort_forum(ui, forum, "Top")
        await ui.expect_text(_best(db, forum, "net_score"))


class MostCommentedTitle(ForumTemplate):
    """The most discussed submission of a forum."""

    name = "most_commented_title"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Which submission in /f/{forum} has the most comments? Tell me its title."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums with a lone winner."""
        found = [
            f.name for f in busy_forums(db) if (t := best(db, f.name, "comment_count")) and len(t.title) < 110
        ]
        return [{"forum": name} for name in rng.sample(found, 12)]

    def answer(self, db: Data, forum: str) -> Answer:
        """Its title."""
        return Text(_best(db, forum, "comment_count"))

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """By the order Most commented."""
        await sort_forum(ui, forum, "Most commented")
        await ui.expect_text(_best(db, forum, "comment_count"))


class TopAuthorOfYear(ForumTemplate):
    """Who wrote the best submission of the past year."""

    name = "top_author_of_year"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Who posted the highest-scored submission of the past year in /f/{forum}? Give the username."

    SINCE = "s.created_at >= '2022-06-12 12:00:00'"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums with a lone winner."""
        found = [f.name for f in busy_forums(db) if best(db, f.name, "net_score", self.SINCE)]
        return [{"forum": name} for name in rng.sample(found, 10)]

    def answer(self, db: Data, forum: str) -> Answer:
        """The author."""
        row = best(db, forum, "net_score", self.SINCE)
        assert row is not None  # noqa: S101
        return account(row.author)

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """By the order Top and its span."""
        await sort_forum(ui, forum, "Top", "Past year")
        row = best(db, forum, "net_score", self.SINCE)
        assert row is not None  # noqa: S101
        await ui.expect_text(row.author, near=row.title)


class NewestAuthor(ForumTemplate):
    """Who wrote last in a forum."""

    name = "newest_author"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Who made the newest submission in /f/{forum}? Give the username."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any forums."""
        return [{"forum": f.name} for f in rng.sample(busy_forums(db), 8)]

    def answer(self, db: Data, forum: str) -> Answer:
        """The author."""
        return account(newest(db, forum).author)

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """By the order New."""
        await sort_forum(ui, forum, "New")
        await ui.expect_text(newest(db, forum).author)


class CommentCount(ForumTemplate):
    """How much was said under a submission."""

    name = "comment_count"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'How many comments are there on the submission "{title}" in /f/{forum}?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Discussed submissions whose titles hold no numbers."""
        found = [
            r for r in named(db, "s.comment_count BETWEEN 5 AND 40") if not any(c.isdigit() for c in r.title)
        ]
        return [{"thread": r.id, "title": r.title, "forum": r.forum} for r in rng.sample(found, 8)]

    def answer(self, db: Data, thread: int, **_: object) -> Answer:
        """The number on the page."""
        return Number(thread_of(db, thread).comment_count, unit="comments")

    async def solve(self, ui: Ui, db: Data, thread: int, **_: object) -> None:
        """On its page."""
        row = thread_of(db, thread)
        await open_thread(ui, row)
        await ui.expect_text(f"{row.comment_count} comments")


class BestCommentAuthor(ForumTemplate):
    """Whose comment people liked best."""

    name = "best_comment_author"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'Whose comment on "{title}" in /f/{forum} has the highest score? Give the username.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Submissions with one clearly best comment."""
        found = named(db, "s.comment_count BETWEEN 5 AND 25")
        rng.shuffle(found)
        for row in found[:60]:
            top = _comments(db, row.id)
            if len(top) > 1 and top[0].net_score > top[1].net_score and top[0].username != row.author:
                yield {"thread": row.id, "title": row.title, "forum": row.forum}

    def answer(self, db: Data, thread: int, **_: object) -> Answer:
        """Its author."""
        return account(_comments(db, thread)[0].username)

    async def solve(self, ui: Ui, db: Data, thread: int, **_: object) -> None:
        """On its page."""
        await open_thread(ui, thread_of(db, thread))
        await ui.expect_text(_comments(db, thread)[0].username)


class SubscriberCount(ForumTemplate):
    """How many people follow a forum."""

    name = "subscriber_count"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many subscribers does the forum {forum} have?"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any forums."""
        return [{"forum": f.name} for f in rng.sample(busy_forums(db), 6)]

    def answer(self, db: Data, forum: str) -> Answer:
        """The number beside it."""
        return Number(forum_of(db, forum).subscriber_count, unit="subscribers")

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """Beside its listing."""
        await open_forum(ui, forum)
        await ui.expect_text("subscribers")


class ForumsOfSubject(ForumTemplate):
    """Which forums belong to a subject."""

    name = "forums_of_subject"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'List the names of all forums under the subject "{subject}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Subjects with a handful of forums."""
        tags = [
            t["name"]
            for t in db.rows("SELECT * FROM tag ORDER BY id")
            if 3 <= len(_of_subject(db, t["name"])) <= 9
        ]
        rng.shuffle(tags)
        return [{"subject": name} for name in tags]

    def answer(self, db: Data, subject: str) -> Answer:
        """Their names."""
        mine = _of_subject(db, subject)
        others = tuple(f.name for f in forums(db) if f.name not in mine)
        return SetOf(tuple(called(forum_of(db, name)) for name in mine), others)

    async def solve(self, ui: Ui, db: Data, subject: str) -> None:
        """On the subject's page."""
        await ui.click("link", "Subjects", nth=0)
        await ui.click("link", subject)
        await ui.expect_text(*_of_subject(db, subject))


class ForumOfWords(ForumTemplate):
    """In which forum something was written."""

    name = "forum_of_submission"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'In which forum was "{title}" posted?'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Submissions that do not name their forum."""
        found = [r for r in named(db) if r.forum.lower() not in r.title.lower()]
        return [{"thread": r.id, "title": r.title} for r in rng.sample(found, 8)]

    def answer(self, db: Data, thread: int, title: str) -> Answer:
        """The forum's name."""
        return called(forum_of(db, thread_of(db, thread).forum))

    async def solve(self, ui: Ui, db: Data, thread: int, title: str) -> None:
        """By searching."""
        await ui.search(title, label="Search query")
        await ui.expect_text(thread_of(db, thread).forum, near=title)


class NewestTitles(ForumTemplate):
    """What was posted last in a forum."""

    name = "newest_titles"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Give me the titles of the {number} newest submissions in /f/{forum}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums whose newest titles differ and hold no commas."""
        for f in rng.sample(busy_forums(db), 25):
            rows = threads(db, "f.name = ?", f.name, rest="ORDER BY s.id DESC LIMIT 3")
            titles = [r.title for r in rows]
            if len(set(titles)) == 3 and not any(set(',;"') & set(t) for t in titles):
                yield {"forum": f.name, "number": "three"}

    def answer(self, db: Data, forum: str, number: str) -> Answer:
        """Their titles."""
        rows = threads(db, "f.name = ?", forum, rest="ORDER BY s.id DESC LIMIT 3")
        return SetOf(tuple(Text(r.title) for r in rows))

    async def solve(self, ui: Ui, db: Data, forum: str, number: str) -> None:
        """By the order New."""
        await sort_forum(ui, forum, "New")
        await ui.expect_text(newest(db, forum).title)


def newest(db: Data, name: str) -> Row:
    """The newest submission of a forum."""
    return threads(db, "f.name = ?", name, rest="ORDER BY s.id DESC LIMIT 1")[0]


def _best(db: Data, name: str, column: str) -> str:
    row = best(db, name, column)
    return "" if row is None else str(row.title)


def _comments(db: Data, thread_id: int) -> list[Row]:
    """The comments of a submission, the best first."""
    return db.rows(
        "SELECT c.*, u.username FROM comment c JOIN user u ON u.id = c.user_id "
        "WHERE c.submission_id = ? AND c.visibility = 'visible' ORDER BY c.net_score DESC, c.id",
        thread_id,
    )


def _of_subject(db: Data, subject: str) -> list[str]:
    rows = forums(
        db,
        "f.id IN (SELECT forum_id FROM forum_tag x JOIN tag t ON t.id = x.tag_id WHERE t.name = ?)",
        subject,
    )
    return [row["name"] for row in rows]


TEMPLATES = (
    TopTitle,
    MostCommentedTitle,
    TopAuthorOfYear,
    NewestAuthor,
    CommentCount,
    BestCommentAuthor,
    SubscriberCount,
    ForumsOfSubject,
    ForumOfWords,
    NewestTitles,
)
