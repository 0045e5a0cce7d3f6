"""Requests for what is not there, not allowed, or not offered."""

from __future__ import annotations

import random

from webarium.sites.reddit.threads.limits import POSTS_PER_HOUR
from webarium.suites.reddit.base import (
    ForumTemplate,
    Instances,
    busy_forums,
    forums,
    me,
    named,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import fill_submission, open_forum, open_thread, open_user
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions


class AskedInVain(ForumTemplate):
    """Base of requests that must be declined."""

    kind = "impossible"


class MissingForum(AskedInVain):
    """A forum that nobody has made."""

    name = "impossible_missing_forum"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = "Upvote the newest submission in /f/{forum}."

    NAMES = ("iphone13", "knitting_machines", "subway_tokens", "lighthouse_keepers", "Sellotape")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that are free."""
        taken = {f.name.lower() for f in forums(db)}
        return [{"forum": name} for name in rng.sample(self.NAMES, 5) if name.lower() not in taken]

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """Look through all forums."""
        await ui.click("link", "Forums", nth=0)
        await ui.click("link", "Alphabetical")
        ui.expect_absent(forum)


class MissingUser(AskedInVain):
    """A person whom nobody knows."""

    name = "impossible_missing_user"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = "How many comments has the user {user} written?"

    NAMES = ("zz_top_hat_77", "MarvelsGrantMan136", "not_a_real_heron", "qwertz_uiop")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that are free."""
        return [
            {"user": n} for n in self.NAMES if not db.rows("SELECT 1 AS x FROM user WHERE username = ?", n)
        ]

    async def solve(self, ui: Ui, db: Data, user: str) -> None:
        """Try the profile."""
        await ui.goto(f"/user/{user}")
        await ui.expect_text("There is no user of this name")


class EditOthers(AskedInVain):
    """Somebody else's submission."""

    name = "impossible_edit_others"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    intent = 'Correct the title of the submission "{title}" by {author}: it should end in "(updated)".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Submissions of others, in forums that the member does not moderate."""
        found = named(db, "s.user_id > 10")
        return [{"thread": r.id, "title": r.title, "author": r.author} for r in rng.sample(found, 4)]

    async def solve(self, ui: Ui, db: Data, thread: int, **_: Json) -> None:
        """See that its page offers no editing."""
        await open_thread(ui, thread_of(db, thread))
        ui.expect_absent("Edit")


class LockedThread(AskedInVain):
    """A submission that takes no more comments."""

    name = "impossible_comment_on_locked"
    difficulty = "medium"
    reasons = ("not_allowed",)
    intent = 'Comment "Well said!" on the submission "{title}" in /f/{forum}.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Locked submissions."""
        found = named(db, "s.locked = 1")
        rng.shuffle(found)
        return [{"thread": r.id, "title": r.title, "forum": r.forum} for r in found]

    async def solve(self, ui: Ui, db: Data, thread: int, **_: Json) -> None:
        """See what its page says."""
        await open_thread(ui, thread_of(db, thread))
        await ui.expect_text("it takes no more comments")


class Award(AskedInVain):
    """A feature of other sites."""

    name = "impossible_award"
    difficulty = "easy"
    reasons = ("missing_feature",)
    intent = 'Give {what} to the submission "{title}".'

    WHAT = ("a gold award", "a silver award", "three coins")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any submissions."""
        for row, what in zip(rng.sample(named(db), 3), self.WHAT, strict=True):
            yield {"thread": row.id, "title": row.title, "what": what}

    async def solve(self, ui: Ui, db: Data, thread: int, title: str, what: str) -> None:
        """See that there is no such thing."""
        await open_thread(ui, thread_of(db, thread))
        ui.expect_absent("Award", "Coins")


class TakenName(AskedInVain):
    """A forum that exists already."""

    name = "impossible_taken_name"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid")
    intent = (
        "Create a new forum with exactly the name {forum}, with the title and sidebar text of your choice."
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that are taken."""
        return [{"forum": f.name} for f in rng.sample(busy_forums(db), 3)]

    async def solve(self, ui: Ui, db: Data, forum: str) -> None:
        """See that it is there."""
        await open_forum(ui, forum)


class PhoneOfUser(AskedInVain):
    """What the site does not know about people."""

    name = "impossible_contact_of_user"
    difficulty = "easy"
    reasons = ("not_found", "missing_feature", "not_allowed")
    intent = "What is the {what} of the user {user}?"

    WHAT = ("telephone number", "e-mail address", "home town")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People without a biography."""
        rows = db.column(
            "SELECT username FROM user WHERE biography = '' AND id > 10 "
            "AND id IN (SELECT user_id FROM submission) ORDER BY id"
        )
        for name, what in zip(rng.sample(rows, 3), self.WHAT, strict=True):
            yield {"user": name, "what": what}

    async def solve(self, ui: Ui, db: Data, user: str, what: str) -> None:
        """Look at the profile."""
        await open_user(ui, user)
        await ui.expect_text("No biography yet")


class EditElsewhere(AskedInVain):
    """A forum that somebody else looks after."""

    name = "impossible_edit_forum"
    difficulty = "medium"
    reasons = ("not_allowed",)
    intent = 'Change the description of /f/{forum} to "{words}".'

    WORDS = ("Best place on earth", "Under new management", "Closed for repairs")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Forums that the member does not moderate."""
        free = "f.id NOT IN (SELECT forum_id FROM moderator WHERE user_id = ?)"
        for f, words in zip(rng.sample(forums(db, free, me(db)), 3), self.WORDS, strict=True):
            yield {"forum": f.name, "words": words}

    async def solve(self, ui: Ui, db: Data, forum: str, words: str) -> None:
        """Try the form's address."""
        await open_forum(ui, forum)
        await ui.goto(f"/f/{forum}/edit")
        await ui.expect_text("Only moderators of this forum can do that")


class PostTooMuch(AskedInVain):
    """A submission for which the site wants more patience."""

    name = "impossible_post_too_much"
    difficulty = "medium"
    reasons = ("not_allowed",)
    conditions = Conditions(knobs={POSTS_PER_HOUR: 0})
    count = 2
    intent = (
        'Post "{title}" in /f/{forum} as the title of a text submission. It has to be there within a minute.'
    )

    POSTS = (
        ("AskReddit", "What is the smallest thing you are proud of?"),
        ("gardening", "Is it too late for beans?"),
        ("food", "What do you cook when nothing is left?"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Authored titles."""
        return [{"forum": forum, "title": title} for forum, title in rng.sample(self.POSTS, 2)]

    async def solve(self, ui: Ui, db: Data, forum: str, title: str) -> None:
        """Send the form in vain."""
        await fill_submission(ui, forum, title)
        await ui.expect_text("You cannot post more")


TEMPLATES = (
    MissingForum,
    MissingUser,
    EditOthers,
    LockedThread,
    Award,
    TakenName,
    PhoneOfUser,
    EditElsewhere,
    PostTooMuch,
)
