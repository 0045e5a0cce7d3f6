"""Requests for what is not there, not allowed, or not offered."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.sites.reddit.threads.limits import POSTS_PER_HOUR
from webarium.suites.kit import Decline, shuffled
from webarium.suites.kit.asking import COUNT, WORDS
from webarium.suites.reddit.base import (
    ForumTemplate,
    busy_forums,
    forums,
    free_names,
    me,
    named,
    some,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.moderation import EditForum
from webarium.suites.reddit.paths import fill_submission, open_forum, open_thread, open_user
from webarium.suites.reddit.people import SubmissionsOfUser
from webarium.suites.reddit.submissions import (
    LATE_QUESTIONS,
    REMARKS,
    CommentOn,
    CreateForum,
    DeleteOwn,
    PostQuestion,
)
from webarium.suites.reddit.votes import VoteNewest
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions


class MissingForum(ForumTemplate, Decline, like=VoteNewest):
    """A forum that nobody has made."""

    name = "impossible_missing_forum"
    count = 2
    difficulty = "easy"
    reasons = ("not_found",)
    way = ("Forums", "Alphabetical")
    lacks = ("{forum}",)

    TOPICS = (
        "knitting",
        "subway",
        "lighthouse",
        "sellotape",
        "harmonica",
        "gravel",
        "kettle",
        "porcelain",
        "sledding",
        "windmill",
        "origami",
        "glacier",
    )
    ENDS = ("machines", "tokens", "keepers", "friends", "repair", "memes", "swap")

    @dataclass(frozen=True)
    class Params:
        forum: str
        verb: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        taken = {f.name.lower() for f in forums(db)}
        for topic, verb in zip(rng.sample(self.TOPICS, 3), ("Upvote", "Like", "Downvote"), strict=True):
            name = f"{topic}_{rng.choice(self.ENDS)}"
            if name not in taken:
                yield MissingForum.Params(forum=name, verb=verb)


class MissingUser(ForumTemplate, Decline, like=SubmissionsOfUser):
    """A person whom nobody knows."""

    name = "impossible_missing_user"
    count = 2
    answers_like = COUNT
    difficulty = "easy"
    reasons = ("not_found",)
    none_is_right = True
    says = "There is no user of this name"

    @dataclass(frozen=True)
    class Params:
        user: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [MissingUser.Params(user=name) for name in free_names(db, rng, self.count)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/user/{params.user}")


class DeleteOthers(ForumTemplate, Decline, like=DeleteOwn):
    name = "impossible_delete_others"
    count = 2
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    lacks = ("Delete",)

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Submissions of others, in forums that the member does not moderate."""
        found = named(db, "s.user_id > 10")
        return [DeleteOthers.Params(thread=r.id, title=r.title) for r in some(rng, found, 4)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))


class LockedThread(ForumTemplate, Decline, like=CommentOn):
    """A submission that takes no more comments."""

    name = "impossible_comment_on_locked"
    count = 2
    difficulty = "medium"
    reasons = ("not_allowed",)
    says = "it takes no more comments"

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        forum: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = shuffled(rng, named(db, "s.locked = 1"))
        return [
            LockedThread.Params(thread=r.id, title=r.title, forum=r.forum, text=text)
            for r, text in zip(found, REMARKS, strict=False)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))


class Award(ForumTemplate, Decline):
    """A feature of other sites."""

    name = "impossible_award"
    count = 1
    difficulty = "easy"
    reasons = ("missing_feature",)
    intent = 'Give {what} to the submission "{title}".'
    lacks = ("Award", "Coins")

    WHAT = ("a gold award", "a silver award", "three coins")

    @dataclass(frozen=True)
    class Params:
        thread: int
        title: str
        what: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, what in zip(some(rng, named(db), 3), self.WHAT, strict=False):
            yield Award.Params(thread=row.id, title=row.title, what=what)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_thread(ui, thread_of(db, params.thread))


class TakenName(ForumTemplate, Decline, like=CreateForum):
    """A forum that exists already."""

    name = "impossible_taken_name"
    count = 2
    difficulty = "medium"
    reasons = ("not_allowed", "invalid")

    @dataclass(frozen=True)
    class Params:
        name: str
        title: str
        description: str
        sidebar: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for f, (description, sidebar) in zip(some(rng, busy_forums(db), 3), CreateForum.WORDS, strict=False):
            topic = f.name.lower()
            about = description.format(topic=topic)
            yield TakenName.Params(name=f.name, title=f"The new {topic}", description=about, sidebar=sidebar)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """See that it is there."""
        await open_forum(ui, params.name)


class PhoneOfUser(ForumTemplate, Decline):
    """What the site does not know about people."""

    name = "impossible_contact_of_user"
    count = 2
    answers_like = WORDS
    difficulty = "easy"
    reasons = ("not_found", "missing_feature", "not_allowed")
    intent = "What is the {what} of the user {user}?"
    says = "No biography yet"

    WHAT = ("phone number", "e-mail address", "hometown")

    @dataclass(frozen=True)
    class Params:
        user: str
        what: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column(
            "SELECT username FROM user WHERE biography = '' AND id > 10 "
            "AND id IN (SELECT user_id FROM submission) ORDER BY id"
        )
        for name, what in zip(some(rng, rows, 3), self.WHAT, strict=False):
            yield PhoneOfUser.Params(user=name, what=what)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_user(ui, params.user)


class EditElsewhere(ForumTemplate, Decline, like=EditForum):
    """A forum that somebody else looks after."""

    name = "impossible_edit_forum"
    count = 1
    difficulty = "medium"
    reasons = ("not_allowed",)
    says = "Only moderators of this forum can do that"

    @dataclass(frozen=True)
    class Params:
        forum: str
        description: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Forums that the member does not moderate."""
        free = "f.id NOT IN (SELECT forum_id FROM moderator WHERE user_id = ?)"
        for f, words in zip(
            some(rng, forums(db, free, me(db)), 3), rng.sample(EditForum.WORDS, 3), strict=True
        ):
            yield EditElsewhere.Params(forum=f.name, description=words)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_forum(ui, params.forum)
        await ui.goto(f"/f/{params.forum}/edit")


class PostTooMuch(ForumTemplate, Decline, like=PostQuestion):
    """A submission for which the site wants more patience."""

    name = "impossible_post_too_much"
    difficulty = "medium"
    reasons = ("not_allowed",)
    conditions = Conditions(knobs={POSTS_PER_HOUR: 0})
    count = 1
    says = "You cannot post more"

    @dataclass(frozen=True)
    class Params:
        forum: str
        title: str
        body: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            PostTooMuch.Params(forum=f, title=t, body=b) for f, t, b in rng.sample(LATE_QUESTIONS, self.count)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await fill_submission(ui, params.forum, params.title, params.body)
