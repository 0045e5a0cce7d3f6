"""Requests for what is not there, not allowed, or not offered."""

from __future__ import annotations

import random

from webarium.sites.reddit.threads.limits import POSTS_PER_HOUR
from webarium.suites.kit import Decline, shuffled
from webarium.suites.reddit.base import (
    ForumTemplate,
    Instances,
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
from webarium.suites.reddit.moderating import EditForum
from webarium.suites.reddit.paths import fill_submission, open_forum, open_thread, open_user
from webarium.suites.reddit.people import SubmissionsOfUser
from webarium.suites.reddit.voting import VoteNewest
from webarium.suites.reddit.writing import (
    LATE_QUESTIONS,
    REMARKS,
    CommentOn,
    CreateForum,
    DeleteOwn,
    PostQuestion,
)
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class MissingForum(ForumTemplate, Decline, like=VoteNewest):
    """A forum that nobody has made."""

    name = "impossible_missing_forum"
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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        taken = {f.name.lower() for f in forums(db)}
        for topic, verb in zip(rng.sample(self.TOPICS, 3), ("Upvote", "Like", "Downvote"), strict=True):
            name = f"{topic}_{rng.choice(self.ENDS)}"
            if name not in taken:
                yield {"forum": name, "verb": verb}


class MissingUser(ForumTemplate, Decline, like=SubmissionsOfUser):
    """A person whom nobody knows."""

    name = "impossible_missing_user"
    difficulty = "easy"
    reasons = ("not_found",)
    none_is_right = True
    says = "There is no user of this name"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"user": name} for name in free_names(db, rng, self.count)]

    async def go(self, ui: Ui, db: Data, user: str) -> None:
        await ui.goto(f"/user/{user}")


class DeleteOthers(ForumTemplate, Decline, like=DeleteOwn):
    name = "impossible_delete_others"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    lacks = ("Delete",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Submissions of others, in forums that the member does not moderate."""
        found = named(db, "s.user_id > 10")
        return [{"thread": r.id, "title": r.title} for r in some(rng, found, 4)]

    async def go(self, ui: Ui, db: Data, thread: int, **_: Json) -> None:
        await open_thread(ui, thread_of(db, thread))


class LockedThread(ForumTemplate, Decline, like=CommentOn):
    """A submission that takes no more comments."""

    name = "impossible_comment_on_locked"
    difficulty = "medium"
    reasons = ("not_allowed",)
    says = "it takes no more comments"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = shuffled(rng, named(db, "s.locked = 1"))
        return [
            {"thread": r.id, "title": r.title, "forum": r.forum, "text": text}
            for r, text in zip(found, REMARKS, strict=False)
        ]

    async def go(self, ui: Ui, db: Data, thread: int, **_: Json) -> None:
        await open_thread(ui, thread_of(db, thread))


class Award(ForumTemplate, Decline):
    """A feature of other sites."""

    name = "impossible_award"
    difficulty = "easy"
    reasons = ("missing_feature",)
    intent = 'Give {what} to the submission "{title}".'
    lacks = ("Award", "Coins")

    WHAT = ("a gold award", "a silver award", "three coins")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row, what in zip(some(rng, named(db), 3), self.WHAT, strict=False):
            yield {"thread": row.id, "title": row.title, "what": what}

    async def go(self, ui: Ui, db: Data, thread: int, **_: Json) -> None:
        await open_thread(ui, thread_of(db, thread))


class TakenName(ForumTemplate, Decline, like=CreateForum):
    """A forum that exists already."""

    name = "impossible_taken_name"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for f, (description, sidebar) in zip(some(rng, busy_forums(db), 3), CreateForum.WORDS, strict=False):
            topic = f.name.lower()
            about = description.format(topic=topic)
            yield {"name": f.name, "title": f"The new {topic}", "description": about, "sidebar": sidebar}

    async def go(self, ui: Ui, db: Data, name: str, **_: Json) -> None:
        """See that it is there."""
        await open_forum(ui, name)


class PhoneOfUser(ForumTemplate, Decline):
    """What the site does not know about people."""

    name = "impossible_contact_of_user"
    difficulty = "easy"
    reasons = ("not_found", "missing_feature", "not_allowed")
    intent = "What is the {what} of the user {user}?"
    says = "No biography yet"

    WHAT = ("telephone number", "e-mail address", "home town")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.column(
            "SELECT username FROM user WHERE biography = '' AND id > 10 "
            "AND id IN (SELECT user_id FROM submission) ORDER BY id"
        )
        for name, what in zip(some(rng, rows, 3), self.WHAT, strict=False):
            yield {"user": name, "what": what}

    async def go(self, ui: Ui, db: Data, user: str, what: str) -> None:
        await open_user(ui, user)


class EditElsewhere(ForumTemplate, Decline, like=EditForum):
    """A forum that somebody else looks after."""

    name = "impossible_edit_forum"
    difficulty = "medium"
    reasons = ("not_allowed",)
    says = "Only moderators of this forum can do that"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums that the member does not moderate."""
        free = "f.id NOT IN (SELECT forum_id FROM moderator WHERE user_id = ?)"
        for f, words in zip(
            some(rng, forums(db, free, me(db)), 3), rng.sample(EditForum.WORDS, 3), strict=True
        ):
            yield {"forum": f.name, "description": words}

    async def go(self, ui: Ui, db: Data, forum: str, description: str) -> None:
        await open_forum(ui, forum)
        await ui.goto(f"/f/{forum}/edit")


class PostTooMuch(ForumTemplate, Decline, like=PostQuestion):
    """A submission for which the site wants more patience."""

    name = "impossible_post_too_much"
    difficulty = "medium"
    reasons = ("not_allowed",)
    conditions = Conditions(knobs={POSTS_PER_HOUR: 0})
    count = 2
    says = "You cannot post more"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"forum": f, "title": t, "body": b} for f, t, b in rng.sample(LATE_QUESTIONS, self.count)]

    async def go(self, ui: Ui, db: Data, forum: str, title: str, body: str) -> None:
        await fill_submission(ui, forum, title, body)
