"""Questions about forums and threads."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Number, SetOf, Text
from webarium.scoring.grading import Answer
from webarium.sql import select
from webarium.suites.kit import shuffled
from webarium.suites.reddit.base import (
    ForumTemplate,
    account,
    best,
    busy_forums,
    called,
    followed_forums,
    forums,
    front_page,
    named,
    newest,
    not_blocked,
    shown_at_once,
    some,
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

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a lone winner."""
        found = [
            f.name
            for f in busy_forums(db)
            if (top := best(db, f.name, "net_score")) and _plain(top.title) and not shown_at_once(db, top)
        ]
        return [TopTitle.Params(forum=name) for name in some(rng, found, 12)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(_best(db, params.forum, "net_score"))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "Top")
        await ui.expect_text(_best(db, params.forum, "net_score"))


class MostCommentedTitle(ForumTemplate):
    """The most discussed submission of a forum."""

    name = "most_commented_title"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Which submission in /f/{forum} has the most comments? Tell me its title."

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a lone winner."""
        found = [
            f.name
            for f in busy_forums(db)
            if (top := best(db, f.name, "comment_count")) and _plain(top.title) and not shown_at_once(db, top)
        ]
        return [MostCommentedTitle.Params(forum=name) for name in some(rng, found, 12)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(_best(db, params.forum, "comment_count"))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the order Most commented."""
        await sort_forum(ui, params.forum, "Most commented")
        await ui.expect_text(_best(db, params.forum, "comment_count"))


class TopAuthorOfYear(ForumTemplate):
    """Who wrote the best submission of the past year."""

    name = "top_author_of_year"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Who posted the highest-scoring submission of the past year in /f/{forum}? Give the username."

    SINCE = "s.created_at >= '2022-06-12 12:00:00'"

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a lone winner."""
        found = [
            f.name
            for f in busy_forums(db)
            if (top := best(db, f.name, "net_score", self.SINCE)) and not shown_at_once(db, top)
        ]
        return [TopAuthorOfYear.Params(forum=name) for name in some(rng, found, 10)]

    def answer(self, db: Data, params: Params) -> Answer:
        row = best(db, params.forum, "net_score", self.SINCE)
        assert row is not None  # noqa: S101
        return account(row.author)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the order Top and its span."""
        await sort_forum(ui, params.forum, "Top", "Past year")
        row = best(db, params.forum, "net_score", self.SINCE)
        assert row is not None  # noqa: S101
        await ui.expect_text(row.author, near=row.title)


class NewestAuthor(ForumTemplate):
    """Who wrote last in a forum."""

    name = "newest_author"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Who posted the newest submission in /f/{forum}? Give the username."

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums that must be sorted for it."""
        front = set(followed_forums(db))
        found = [
            f.name
            for f in busy_forums(db)
            if f.name not in front and not shown_at_once(db, newest(db, f.name))
        ]
        return [NewestAuthor.Params(forum=name) for name in some(rng, found, 8)]

    def answer(self, db: Data, params: Params) -> Answer:
        return account(newest(db, params.forum).author)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "New")
        await ui.expect_text(newest(db, params.forum).author)


class CommentCount(ForumTemplate):
    """How much was said under a submission."""

    name = "comment_count"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'How many comments are there on the submission "{title}" in /f/{forum}?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Discussed submissions without numbers in their titles; no two have one count, nor one on the front page."""
        seen = {row.comment_count for row in front_page(db)}
        found = [
            r
            for r in named(db, "s.comment_count BETWEEN 5 AND 60")
            if not any(c.isdigit() for c in r.title) and r.comment_count not in seen
        ]
        apart = {row.comment_count: row for row in some(rng, found, len(found))}
        return [
            CommentCount.Params(thread=r.id, title=r.title, forum=r.forum) for r in list(apart.values())[:8]
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        """The number on the page."""
        return Number(thread_of(db, params.thread).comment_count, unit="comments")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = thread_of(db, params.thread)
        await open_thread(ui, row)
        await ui.expect_text(f"{row.comment_count} comments")


class BestCommentAuthor(ForumTemplate):
    """Whose comment people liked best."""

    name = "best_comment_author"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'Whose comment on "{title}" in /f/{forum} has the highest score? Give the username.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions with one clearly best comment."""
        found = shuffled(rng, named(db, "s.comment_count BETWEEN 5 AND 25"))
        for row in found[:60]:
            top = _comments(db, row.id)
            if len(top) > 1 and top[0].net_score > top[1].net_score and top[0].username != row.author:
                yield BestCommentAuthor.Params(thread=row.id, title=row.title, forum=row.forum)

    def answer(self, db: Data, params: Params) -> Answer:
        return account(_comments(db, params.thread)[0].username)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))
        await ui.expect_text(_comments(db, params.thread)[0].username)


class SubscriberCount(ForumTemplate):
    """How many people follow a forum."""

    name = "subscriber_count"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many subscribers does the {forum} forum have?"

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [SubscriberCount.Params(forum=f.name) for f in some(rng, busy_forums(db), 6)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(forum_of(db, params.forum).subscriber_count, unit="subscribers")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.expect_text("subscribers")


class ForumsOfSubject(ForumTemplate):
    """Which forums belong to a subject."""

    name = "forums_of_subject"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'List the names of all forums under the subject "{subject}".'
    count = 2

    @dataclass(frozen=True)
    class Params:
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Subjects with a handful of forums."""
        tags = shuffled(
            rng,
            (
                t["name"]
                for t in db.rows("SELECT * FROM tag ORDER BY id")
                if 3 <= len(_of_subject(db, t["name"])) <= 9
            ),
        )
        return [ForumsOfSubject.Params(subject=name) for name in tags]

    def answer(self, db: Data, params: Params) -> Answer:
        mine = _of_subject(db, params.subject)
        others = tuple(f.name for f in forums(db) if f.name not in mine)
        return SetOf(tuple(called(forum_of(db, name)) for name in mine), others)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Subjects", nth=0)
        await ui.click("link", params.subject)
        await ui.expect_text(*_of_subject(db, params.subject))


class ForumOfWords(ForumTemplate):
    """In which forum something was written."""

    name = "forum_of_submission"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'In which forum was "{title}" posted?'
    count = 2

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions that do not name their forum."""
        front = set(followed_forums(db))
        found = [r for r in named(db) if r.forum not in front and r.forum.lower() not in r.title.lower()]
        return [ForumOfWords.Params(thread=r.id, title=r.title) for r in some(rng, found, 8)]

    def answer(self, db: Data, params: Params) -> Answer:
        return called(forum_of(db, thread_of(db, params.thread).forum))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.title, label="Search query")
        await ui.expect_text(thread_of(db, params.thread).forum, near=params.title)


_COUNTS = {"two": 2, "three": 3}


class NewestTitles(ForumTemplate):
    """What was posted last in a forum."""

    name = "newest_titles"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Give me the titles of the {number} newest submissions in /f/{forum}."

    @dataclass(frozen=True)
    class Params:
        forum: str
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums whose newest titles differ and hold no commas: three of them, or two where the third has one."""
        for f in rng.sample(busy_forums(db), len(busy_forums(db))):
            rows = threads(db, "f.name = ?", f.name, rest="ORDER BY s.id DESC LIMIT 3")
            if shown_at_once(db, rows[0]):
                continue
            for number, count in sorted(_COUNTS.items(), key=lambda item: -item[1]):
                titles = [row.title for row in rows[:count]]
                if len(set(titles)) == count and not any(set(',;"') & set(title) for title in titles):
                    yield NewestTitles.Params(forum=f.name, number=number)
                    break

    def answer(self, db: Data, params: Params) -> Answer:
        rows = threads(
            db, "f.name = ?", params.forum, rest=f"ORDER BY s.id DESC LIMIT {_COUNTS[params.number]:d}"
        )
        return SetOf(tuple(Text(row.title) for row in rows))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "New")
        await ui.expect_text(newest(db, params.forum).title)


def _plain(title: str) -> bool:
    """Whether a title can be given as an answer in one breath: short, and with nothing said aside."""
    return len(title) < 110 and not set("()") & set(title)


def _best(db: Data, name: str, column: str) -> str:
    row = best(db, name, column)
    return "" if row is None else str(row.title)


def _comments(db: Data, thread_id: int) -> list[Row]:
    """The comments of a submission that the member sees, the best first."""
    where = f"c.submission_id = ? AND c.visibility = 'visible' AND {not_blocked(db, 'c')}"
    source = "comment c JOIN user u ON u.id = c.user_id"
    return db.rows(select("c.*, u.username", source, where, "ORDER BY c.net_score DESC, c.id"), thread_id)


def _of_subject(db: Data, subject: str) -> list[str]:
    rows = forums(
        db,
        "f.id IN (SELECT forum_id FROM forum_tag x JOIN tag t ON t.id = x.tag_id WHERE t.name = ?)",
        subject,
    )
    return [row["name"] for row in rows]
