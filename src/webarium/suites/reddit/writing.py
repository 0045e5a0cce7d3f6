"""Submissions, comments and forums to be written, changed and removed."""

from __future__ import annotations

import random

from webarium.scoring import AnyValue, Either, Expect, Ref, Same
from webarium.suites.reddit.base import (
    ANY,
    ForumTemplate,
    Instances,
    commented,
    me,
    named,
    not_voted,
    posted,
)
from webarium.suites.reddit.base import (
    forum as forum_of,
)
from webarium.suites.reddit.base import (
    thread as thread_of,
)
from webarium.suites.reddit.paths import open_forum, open_own_menu, open_thread, submit
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

_QUESTIONS = (
    ("headphones", "Closed headphones for a noisy open office under $150?", "Mostly podcasts and jazz."),
    ("coffee", "Which grinder should I buy for a moka pot?", "I make two cups a day."),
    ("gardening", "When do I repot a fig tree?", "It lives on a balcony in zone 6."),
    ("personalfinance", "How large should an emergency fund be with a baby on the way?", "We rent."),
    ("books", "Novels about lighthouses?", "I have finished the two famous ones."),
    ("cars", "Is a noisy heater fan dangerous?", "It ticks when it is cold."),
    ("camping", "Quiet lakes for a first trip with kids?", "We have a small tent and no plan."),
    ("DIY", "How do I hang a heavy mirror on plaster?", "It weighs 22 pounds."),
)
_LINKS = (
    ("space", "A calculator for eclipse times", "https://www.open-field.example/eclipse"),
    ("food", "Fifty ways with lentils", "https://www.plainspoken.example/lentils"),
    (
        "InternetIsBeautiful",
        "A radio that plays only weather reports",
        "https://www.slow-radio.example/weather",
    ),
    ("history", "Letters from a canal town, scanned", "https://www.fieldbook.example/canal-letters"),
    ("technology", "What the new charger rule really says", "https://www.wire-and-pine.example/charger-rule"),
)
_REMARKS = (
    "Thanks for sharing this, it made my day.",
    "I had the same experience last year.",
    "Could you say more about how you did it?",
    "Saved for later, very useful.",
    "I never thought about it this way.",
)
_FITTING = (
    ("what is the recommended console to buy these days", ("consoles", "gaming")),
    ("which open-back headphones are good for late nights", ("headphones",)),
    ("my sourdough is flat as a board, any ideas", ("food",)),
    ("is a three percent car loan worth paying off early", ("personalfinance",)),
    ("what telescope would you give a ten-year-old", ("space",)),
)


class PostQuestion(ForumTemplate):
    """A question for a forum."""

    name = "post_question"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Post a text submission in /f/{forum} with the title "{title}" and the body "{body}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Authored questions."""
        return [{"forum": f, "title": t, "body": b} for f, t, b in rng.sample(_QUESTIONS, 4)]

    def expected(self, db: Data, forum: str, title: str, body: str) -> list[Expect]:
        """A submission."""
        return posted(db, forum, Same(title), Same(body))

    async def solve(self, ui: Ui, db: Data, forum: str, title: str, body: str) -> None:
        """By the form."""
        await submit(ui, forum, title, body)


class PostWhereItFits(ForumTemplate):
    """A question for a forum that must be found."""

    name = "post_where_it_fits"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Post my question, "{title}", as the title of a submission in the forum where it fits best.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Authored questions."""
        return [{"title": title, "forums": list(names)} for title, names in rng.sample(_FITTING, 4)]

    def expected(self, db: Data, title: str, forums: list[str]) -> Either:
        """A submission in one of the fitting forums, with any body."""
        return Either(tuple(tuple(posted(db, name, Same(title), AnyValue())) for name in forums))

    async def solve(self, ui: Ui, db: Data, title: str, forums: list[str]) -> None:
        """Look at the forums first."""
        await open_forum(ui, forums[0])
        await submit(ui, forums[0], title)


class PostLink(ForumTemplate):
    """A link for a forum."""

    name = "post_link"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Submit the link {url} to /f/{forum} under the title "{title}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Authored links."""
        return [{"forum": f, "title": t, "url": u} for f, t, u in rng.sample(_LINKS, 3)]

    def expected(self, db: Data, forum: str, title: str, url: str) -> list[Expect]:
        """A submission."""
        return posted(db, forum, Same(title), url=url)

    async def solve(self, ui: Ui, db: Data, forum: str, title: str, url: str) -> None:
        """By the form."""
        await submit(ui, forum, title, url=url)


class CommentOn(ForumTemplate):
    """A comment on a submission."""

    name = "comment_on"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Leave this comment on the submission "{title}" in /f/{forum}: "{text}"'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Open submissions."""
        found = named(db, f"s.locked = 0 AND {not_voted(db)}")
        for row, text in zip(rng.sample(found, 5), _REMARKS, strict=True):
            yield {"thread": row.id, "title": row.title, "forum": row.forum, "text": text}

    def expected(self, db: Data, thread: int, text: str, **_: Json) -> list[Expect]:
        """A comment, and somebody is told."""
        return commented(db, thread_of(db, thread), text)

    async def solve(self, ui: Ui, db: Data, thread: int, text: str, **_: Json) -> None:
        """On its page."""
        await open_thread(ui, thread_of(db, thread))
        await ui.fill("Write a comment", text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(text)


class ReplyTo(ForumTemplate):
    """An answer to a comment."""

    name = "reply_to"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Reply to the comment by {author} on "{title}" in /f/{forum} with "{text}"'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Submissions on which somebody has commented exactly once."""
        found = named(db, f"s.locked = 0 AND s.comment_count BETWEEN 3 AND 12 AND {not_voted(db)}")
        rng.shuffle(found)
        texts = [text for text in _REMARKS if "you" not in text] + list(_REMARKS)
        for row, text in zip(found, texts * 8, strict=False):
            lone = _lone_comments(db, row)
            if lone:
                comment = lone[0]
                yield {
                    "thread": row.id, "title": row.title, "forum": row.forum, "comment": comment.id,
                    "author": comment.username, "text": text,
                }  # fmt: skip

    def expected(self, db: Data, thread: int, comment: int, text: str, **_: Json) -> list[Expect]:
        """A comment under the other one."""
        parent = db.row("SELECT * FROM comment WHERE id = ?", comment)
        return commented(db, thread_of(db, thread), text, parent)

    async def solve(
        self, ui: Ui, db: Data, thread: int, comment: int, author: str, text: str, **_: Json
    ) -> None:
        """Through the comment's own page."""
        row = thread_of(db, thread)
        await open_thread(ui, row)
        await ui.goto(f"/f/{row.forum}/{row.id}/-/comment/{comment}")
        await ui.click("button", "Reply", nth=0)
        await ui.fill(f"Reply to {author}", text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(text)


class AddLine(ForumTemplate):
    """A line added to one's own submission."""

    name = "add_line"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Add a line to the end of the body of my submission "{title}" that says "{line}"'

    LINES = (
        "EDIT: Solved, thank you all!",
        "EDIT: This aged well.",
        "UPDATE: Two months later and still true.",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The member's own with a text."""
        found = named(db, "s.user_id = ? AND s.body <> ''", me(db))
        rng.shuffle(found)
        return [
            {"thread": r.id, "title": r.title, "line": x} for r, x in zip(found, self.LINES, strict=False)
        ]

    def expected(self, db: Data, thread: int, title: str, line: str) -> list[Expect]:
        """Another body."""
        body = f"{thread_of(db, thread).body}\n\n{line}"
        return [Expect.update("submission", {"id": thread}, {"body": Same(body), "edited_at": ANY})]

    async def solve(self, ui: Ui, db: Data, thread: int, title: str, line: str) -> None:
        """By the form."""
        row = thread_of(db, thread)
        await open_thread(ui, row)
        await ui.click("link", "Edit")
        await ui.fill("Body", f"{row.body}\n\n{line}")
        await ui.click("button", "Edit submission")
        await ui.expect_text(line)


class DeleteOwn(ForumTemplate):
    """One's own submission, removed."""

    name = "delete_own"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Delete my submission "{title}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The member's own."""
        found = named(db, "s.user_id = ?", me(db))
        return [{"thread": r.id, "title": r.title} for r in rng.sample(found, min(4, len(found)))]

    def expected(self, db: Data, thread: int, title: str) -> list[Expect]:
        """It goes out of sight."""
        home = forum_of(db, thread_of(db, thread).forum)
        return [
            Expect.update("submission", {"id": thread}, {"visibility": "deleted"}),
            Expect.update("forum", {"id": home.id}, {"submission_count": home.submission_count - 1}),
        ]

    async def solve(self, ui: Ui, db: Data, thread: int, title: str) -> None:
        """By its link, and saying yes."""
        await open_thread(ui, thread_of(db, thread))
        await ui.click("button", "Delete", nth=0)
        await ui.click("button", "OK")
        await ui.expect_text("The submission was removed")


class CreateForum(ForumTemplate):
    """A new forum."""

    name = "create_forum"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Create a forum named {name} with the title "{title}", the description "{description}" and '
        'the sidebar text "{sidebar}".'
    )

    FORUMS = (
        (
            "sci_fi",
            "Science fiction",
            "A wild place for sci-fi enthusiasts",
            "New, Classic, Movies, Post my novel",
        ),
        ("Karaoke", "Karaoke", "Place for Karaoke lovers", "Devices, Setup, Songs, Random"),
        (
            "PlantsForCatParents",
            "Plants for cat parents",
            "Which plants and cats get along",
            "Safe list, Pictures",
        ),
        ("tiny_kitchens", "Tiny kitchens", "Cooking on two square feet", "Storage, Recipes, Swaps"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Authored forums."""
        for name, title, description, sidebar in rng.sample(self.FORUMS, 3):
            yield {"name": name, "title": title, "description": description, "sidebar": sidebar}

    def expected(self, db: Data, name: str, title: str, description: str, sidebar: str) -> list[Expect]:
        """A forum with its first moderator and subscriber."""
        values = {
            "name": name, "title": Same(title), "description": Same(description), "sidebar": Same(sidebar),
            "created_at": ANY, "featured": 0, "subscriber_count": 1, "submission_count": 0,
        }  # fmt: skip
        person = {"user_id": me(db), "forum_id": Ref("forum"), "created_at": ANY}
        return [
            Expect.insert("forum", values, label="forum"),
            Expect.insert("moderator", person),
            Expect.insert("subscription", person),
        ]

    async def solve(self, ui: Ui, db: Data, name: str, title: str, description: str, sidebar: str) -> None:
        """By the form."""
        await open_own_menu(ui, str(db.user), "Create forum")
        await ui.fill("Name", name)
        await ui.fill("Title", title)
        await ui.fill("Description", description)
        await ui.fill("Sidebar", sidebar)
        await ui.click("button", "Create forum")
        ui.expect_url(f"/f/{name}")


def _lone_comments(db: Data, row: Row) -> list[Row]:
    """Comments by people who wrote only one under a submission, whom the member neither is nor blocks."""
    mine = me(db)
    return db.rows(
        """SELECT c.*, u.username FROM comment c JOIN user u ON u.id = c.user_id
        WHERE c.submission_id = ?1 AND c.visibility = 'visible' AND c.user_id <> ?2
        AND c.user_id NOT IN (SELECT blocked_id FROM user_block WHERE blocker_id = ?2)
        AND (SELECT count(*) FROM comment x WHERE x.submission_id = ?1 AND x.user_id = c.user_id) = 1
        ORDER BY c.id""",
        row.id,
        mine,
    )


TEMPLATES = (
    PostQuestion,
    PostWhereItFits,
    PostLink,
    CommentOn,
    ReplyTo,
    AddLine,
    DeleteOwn,
    CreateForum,
)
