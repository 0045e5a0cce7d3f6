"""Posting, reacting, and telling others."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from webarium.scoring import Expect, Same
from webarium.sites.networkin.faults import POSTING, SENDING
from webarium.suites.kit import ANY, Instances, Mutate, Redone, SecondTry, failing, shuffled
from webarium.suites.networkin import base
from webarium.suites.networkin.base import NetworkinTemplate, OnChat, OnPost, OnProfile
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

REACTIONS = {
    "Celebrate": "celebrate",
    "Support": "support",
    "Love": "love",
    "Insightful": "insightful",
    "Funny": "funny",
}


class PublishPost(NetworkinTemplate, Mutate):
    name = "publish_post"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Publish a post that anyone can see with this text: "{text}"'
    wordings: ClassVar[tuple[str, ...]] = ('Post "{text}" on my feed, open to anyone.',)
    count = 4
    way = ("Home", "Start a post")
    form = (("What do you want to talk about?", "{text}"),)
    button = "Post"
    says = "Your post was published."
    audience: ClassVar[str] = "anyone"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"text": text} for text in base.sayings(rng, self.count))

    def expected(self, db: Data, text: str) -> list[Expect]:
        return [base.posted(db, text, self.audience)]


class PublishForConnections(PublishPost):
    """A post that not everybody sees."""

    name = "publish_for_connections"
    difficulty = "medium"
    intent = 'Publish a post that only my connections can see: "{text}"'
    wordings = ()
    count = 3
    audience = "connections"

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.select("Who can see this post", "Connections only")
        await super().act(ui, db, **params)


class PublishSlowly(PublishPost):
    """The same on slow pages."""

    name = "publish_slow"
    intent = 'Write a post for anyone to read: "{text}"'
    wordings = ()
    conditions = Conditions(latency_ms=500)
    count = 2


class PublishAgain(SecondTry, PublishPost):
    """The same where the first try fails."""

    name = "publish_retry"
    difficulty = "hard"
    intent = 'Publish a post with the text "{text}" for anyone, and make sure that it really appears.'
    wordings = ()
    conditions = failing("networkin", POSTING)
    refusal = "your post was not published"
    count = 2


class ReactToPost(OnPost, Mutate):
    name = "react_to_post"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'React to the latest post by {name} with "{reaction}".'
    count = 4
    button = "{reaction}"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({**params, "reaction": rng.choice(list(REACTIONS))} for params in super().instances(db, rng))

    def expected(self, db: Data, name: str, post: int, reaction: str) -> list[Expect]:
        key = {"post_id": post, "member_id": base.me(db)}
        return [Expect("insert", "reaction", {"kind": REACTIONS[reaction]}, key)]


class CommentOnPost(OnPost, Mutate):
    name = "comment_on_post"
    difficulty = "medium"
    intent = 'Comment on the latest post by {name}: "{text}"'
    count = 3
    form = (("Add a comment", "{text}"),)
    button = "Comment"
    says = "Your comment was published."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return base.with_texts(super().instances(db, rng), rng)

    def expected(self, db: Data, name: str, post: int, text: str) -> list[Expect]:
        values = {"post_id": post, "member_id": base.me(db), "text": Same(text), "written_at": ANY}
        return [Expect.insert("comment", values)]

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.fill("Add a comment", params["text"])
        await ui.click("button", "Comment")


class RepostWithThoughts(OnPost, Mutate):
    name = "repost"
    difficulty = "medium"
    intent = 'Repost the latest post by {name} with my own words: "{text}"'
    count = 3
    form = (("Your thoughts (optional)", "{text}"),)
    button = "Repost"
    says = "You reposted what {name} wrote."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return base.with_texts(super().instances(db, rng), rng)

    def expected(self, db: Data, name: str, post: int, text: str) -> list[Expect]:
        return [base.posted(db, text, repost_of=post)]

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Repost the post by {params['name']}")
        await super().act(ui, db, **params)


class SendPost(OnPost, Mutate):
    name = "send_post"
    difficulty = "hard"
    intent = 'Send the latest post by {name} to {friend} as a message, saying "{text}"'
    count = 3
    form = (("Message (optional)", "{text}"),)
    button = "Send post"
    says = "The post was sent to {friend}."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        kept = base.archived(db)
        friends = [row for row in shuffled(rng, base.friends(db)) if row.id not in kept]
        pairs = zip(super().instances(db, rng), friends, strict=False)
        rows = (
            {**params, "friend": row["name"], "to": row.id}
            for params, row in pairs
            if row["name"] != params["name"]
        )
        return base.with_texts(rows, rng)

    def expected(self, db: Data, *args: Any, **params: Any) -> list[Expect]:
        """A message with the post."""
        return base.sent(db, params["to"], params["text"], params["post"])

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Send the post by {params['name']}")
        await ui.select("Send to", params["friend"])
        await super().act(ui, db, **params)


class WriteMessage(OnChat, Mutate):
    name = "write_message"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Write to {name} in our conversation: "{text}"'
    count = 4
    form = (("Write a message", "{text}"),)
    button = "Send"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return base.with_texts(rows, rng)

    def expected(self, db: Data, name: str, other: int, text: str) -> list[Expect]:
        return base.sent(db, other, text)

    async def see(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.expect_text(params["text"])


class WriteAgain(Redone, WriteMessage):
    """The same where the first try fails."""

    name = "write_message_retry"
    difficulty = "hard"
    intent = 'Send {name} the message "{text}" and make sure that it is delivered exactly once.'
    conditions = failing("networkin", SENDING)
    refusal = "Your message could not be sent."
    count = 2


class WriteFirst(OnProfile, Mutate):
    name = "write_first"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'I have never written to {name}. Send the message "{text}"'
    count = 3
    form = (("Message", "{text}"),)
    button = "Send"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Connections without a conversation."""
        known = {row.other for row in base.chats(db)} | base.archived(db)
        rows = [row for row in shuffled(rng, base.friends(db)) if row.id not in known]
        return base.with_texts(({"name": row["name"], "other": row.id} for row in rows), rng)

    def expected(self, db: Data, name: str, other: int, text: str) -> list[Expect]:
        return base.sent(db, other, text)

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", f"Message {params['name']}")
        await super().act(ui, db, **params)

    async def see(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.expect_text(params["text"])


class ArchiveChat(OnChat, Mutate):
    name = "archive_chat"
    difficulty = "easy"
    intent = "Archive my conversation with {name}."
    count = 2
    button = "Archive"
    says = "The conversation was archived."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return ({"name": row["name"], "chat": row.id} for row in shuffled(rng, base.chats(db, unread=False)))

    def expected(self, db: Data, name: str, chat: int) -> list[Expect]:
        return [Expect.update("chat_member", {"chat_id": chat, "member_id": base.me(db)}, {"archived": 1})]


class ReadChat(OnChat, Mutate):
    name = "read_chat"
    difficulty = "easy"
    intent = "Mark the conversation with {name} as read without answering."
    count = 2
    button = "Mark as read"
    says = "The conversation is marked as read."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = shuffled(rng, base.chats(db, unread=True))
        return ({"name": row["name"], "chat": row.id, "last": row.last} for row in rows)

    def expected(self, db: Data, name: str, chat: int, last: int) -> list[Expect]:
        return [Expect.update("chat_member", {"chat_id": chat, "member_id": base.me(db)}, {"seen": last})]
