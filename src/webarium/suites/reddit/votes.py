"""Tasks of voting on submissions and comments, and of following forums."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect, UrlCheck
from webarium.sql import select
from webarium.suites.reddit.base import (
    ForumTemplate,
    best,
    busy_forums,
    followed,
    followed_forums,
    me,
    named,
    newest,
    not_voted,
    paths_of,
    ranks,
    shown_at_once,
    some,
    threads,
    voted,
)
from webarium.suites.reddit.base import (
    forum as forum_of,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import COMMENTS_LINK, open_forum, open_thread, sort_forum
from webarium.tasks import Data, Ui, landing

_VERBS = {1: ("Upvote", "Like", "Give a thumbs up to"), -1: ("Downvote", "Dislike", "Give a thumbs down to")}
_BUTTON = {1: "Upvote", -1: "Downvote"}


class VoteNewest(ForumTemplate):
    """A vote on what is new."""

    name = "vote_newest"
    kind = "mutate"
    difficulty = "easy"
    intent = "{verb} the newest submission in /f/{forum}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        forum: str
        thread: int
        choice: int
        verb: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums whose newest submission is somebody else's."""
        place = 0
        for f in rng.sample(busy_forums(db), len(busy_forums(db))):
            row = newest(db, f.name)
            if threads(db, f"s.id = ? AND {not_voted(db)}", row.id) and not shown_at_once(db, row):
                choice = 1 if place % 2 == 0 else -1
                yield VoteNewest.Params(
                    forum=f.name, thread=row.id, choice=choice, verb=_VERBS[choice][place % 3]
                )
                place += 1

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return voted(db, thread_of(db, params.thread), params.choice)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "New")
        await ui.click("button", _BUTTON[params.choice], near=thread_of(db, params.thread).title)


class VoteTop(ForumTemplate):
    """A vote on the best of all."""

    name = "vote_top"
    kind = "mutate"
    difficulty = "easy"
    intent = "{verb} the top submission of all time in the {forum} forum."

    @dataclass(frozen=True)
    class Params:
        forum: str
        thread: int
        choice: int
        verb: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums with a lone winner by somebody else."""
        place = 0
        for f in rng.sample(busy_forums(db), len(busy_forums(db))):
            row = best(db, f.name, "net_score")
            if row is None or shown_at_once(db, row):
                continue
            if threads(db, f"s.id = ? AND {not_voted(db)}", row.id):
                choice = -1 if place % 2 == 0 else 1
                yield VoteTop.Params(
                    forum=f.name, thread=row.id, choice=choice, verb=_VERBS[choice][place % 3]
                )
                place += 1

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return voted(db, thread_of(db, params.thread), params.choice)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await sort_forum(ui, params.forum, "Top")
        await ui.click("button", _BUTTON[params.choice], near=thread_of(db, params.thread).title)


class VoteAllOfUser(ForumTemplate):
    """Votes on everything that somebody posted in a forum."""

    name = "vote_all_of_user"
    kind = "mutate"
    difficulty = "hard"
    intent = "{verb} all of the submissions that {user} has made in /f/{forum}."

    @dataclass(frozen=True)
    class Params:
        forum: str
        user: str
        choice: int
        verb: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People with two to four submissions in a forum, few enough for one page of their profile."""
        rows = db.rows(
            select(
                """f.name AS forum, u.username AS user, count(*) AS made,
                (SELECT count(*) FROM submission x WHERE x.user_id = u.id AND x.visibility = 'visible') AS every""",
                "submission s JOIN forum f ON f.id = s.forum_id JOIN user u ON u.id = s.user_id",
                f"s.visibility = 'visible' AND {not_voted(db)}",
                """GROUP BY s.forum_id, s.user_id HAVING made BETWEEN 2 AND 4 AND every <= 20
                ORDER BY s.forum_id, u.id""",
            )
        )
        for place, row in enumerate(some(rng, rows, 5)):
            choice = 1 if place % 2 == 0 else -1
            yield VoteAllOfUser.Params(
                forum=row.forum, user=row.user, choice=choice, verb=("Like", "Dislike")[place % 2]
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = threads(db, "f.name = ? AND u.username = ?", params.forum, params.user)
        return [wish for row in rows for wish in voted(db, row, params.choice)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/user/{params.user}/submissions")
        for row in threads(
            db, "f.name = ? AND u.username = ?", params.forum, params.user, rest="ORDER BY s.id DESC"
        ):
            await ui.click("button", _BUTTON[params.choice], near=row.title)


class RetractVote(ForumTemplate):
    name = "retract_vote"
    kind = "mutate"
    difficulty = "medium"
    intent = 'I upvoted "{title}" by mistake. Take my vote back.'

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions of others that the member likes."""
        mine = me(db)
        liked = "SELECT submission_id FROM submission_vote WHERE user_id = ? AND choice = 1"
        rows = named(db, f"s.user_id <> ? AND s.id IN ({liked})", mine, mine)
        return [RetractVote.Params(thread=r.id, title=r.title) for r in rows]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = thread_of(db, params.thread)
        net, up = row.net_score - 1, row.upvotes - 1
        values = {"net_score": net, "upvotes": up} | ranks(db, row, net, row.comment_count, up, row.downvotes)
        vote = Expect.delete("submission_vote", {"user_id": me(db), "submission_id": params.thread})
        return [vote, Expect.update("submission", {"id": params.thread}, values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))
        await ui.click("button", "Retract upvote", near=params.title)


class Subscribe(ForumTemplate):
    name = "subscribe"
    kind = "mutate"
    difficulty = "easy"
    intent = "Subscribe to the {forum} forum."

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums that the member does not follow."""
        return [Subscribe.Params(forum=name) for name in some(rng, _unfollowed(db), 4)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return followed(db, params.forum)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("button", "Subscribe")


class Unsubscribe(ForumTemplate):
    """A forum to follow no more."""

    name = "unsubscribe"
    kind = "mutate"
    difficulty = "easy"
    intent = "I don't want to follow the {forum} forum anymore. Unsubscribe me from it."

    @dataclass(frozen=True)
    class Params:
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums that the member follows."""
        return [Unsubscribe.Params(forum=name) for name in some(rng, followed_forums(db), 4)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        home = forum_of(db, params.forum)
        return [
            Expect.delete("subscription", {"user_id": me(db), "forum_id": home.id}),
            Expect.update("forum", {"id": home.id}, {"subscriber_count": home.subscriber_count - 1}),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("button", "Unsubscribe")


class TopThreadAndSubscribe(ForumTemplate):
    """A thread opened and its forum followed."""

    name = "top_thread_and_subscribe"
    count = 5
    kind = "combined"
    difficulty = "medium"
    intent = "Subscribe to /f/{forum}, then open the comments on its top submission of all time."

    @dataclass(frozen=True)
    class Params:
        forum: str
        thread: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums that the member does not follow, with a lone winner."""
        for name in some(rng, _unfollowed(db), 20):
            row = best(db, name, "net_score")
            if row is not None and not shown_at_once(db, row):
                yield TopThreadAndSubscribe.Params(forum=name, thread=row.id)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return followed(db, params.forum)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, *paths_of(thread_of(db, params.thread)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.click("button", "Subscribe")
        await ui.click("link", "Top")
        await ui.click("link", COMMENTS_LINK, near=thread_of(db, params.thread).title)


def _unfollowed(db: Data) -> list[str]:
    followed = set(followed_forums(db))
    return [home.name for home in busy_forums(db) if home.name not in followed]
