"""Posting, reacting, and telling others."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect
from webarium.sites.networkin.faults import POSTING, SENDING
from webarium.suites.kit import ANY, ENOUGH, Mutate, Redone, Same, SecondTry, each_of, failing, shuffled
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
    wordings: ClassVar[tuple[str, ...]] = ('Post "{text}" so that anyone can see it.',)
    count = 4
    way = ("Home", "Start a post")
    form = (("What do you want to talk about?", "{text}"),)
    button = "Post"
    says = "Your post was published."
    audience: ClassVar[str] = "anyone"

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (PublishPost.Params(text=text) for text in base.sayings(rng, self.count))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.posted(db, params.text, self.audience)]


class PublishForConnections(PublishPost):
    """A post that not everybody sees."""

    name = "publish_for_connections"
    difficulty = "medium"
    intent = 'Publish a post that only my connections can see: "{text}"'
    wordings = ()
    count = 3
    audience = "connections"

    async def act(self, ui: Ui, db: Data, params: PublishPost.Params) -> None:
        await ui.select("Who can see this post", "Connections only")
        await super().act(ui, db, params)


class PublishSlowly(PublishPost):
    """The same on slow pages."""

    name = "publish_slow"
    intent = 'Write a post that anyone can read: "{text}"'
    wordings = ()
    conditions = Conditions(latency_ms=500)
    count = 2


class PublishAgain(SecondTry, PublishPost):
    """The same where the first try fails."""

    name = "publish_retry"
    difficulty = "hard"
    intent = (
        'Publish a post that anyone can see with the text "{text}", and make sure it actually appears.'
        + ENOUGH
    )
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

    @dataclass(frozen=True)
    class Params(OnPost.Params):
        reaction: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            ReactToPost.Params(**vars(params), reaction=rng.choice(list(REACTIONS)))
            for params in super().instances(db, rng)
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = {"post_id": params.post, "member_id": base.me(db)}
        return [Expect("insert", "reaction", {"kind": REACTIONS[params.reaction]}, key)]


class CommentOnPost(OnPost, Mutate):
    name = "comment_on_post"
    difficulty = "medium"
    intent = 'Comment on the latest post by {name}: "{text}"'
    count = 3
    form = (("Add a comment", "{text}"),)
    button = "Comment"
    says = "Your comment was published."

    @dataclass(frozen=True)
    class Params(OnPost.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(CommentOnPost.Params, base.with_texts(map(vars, super().instances(db, rng)), rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "post_id": params.post,
            "member_id": base.me(db),
            "text": Same(params.text),
            "written_at": ANY,
        }
        return [Expect.insert("comment", values)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Add a comment", params.text)
        await ui.click("button", "Comment")


class RepostWithThoughts(OnPost, Mutate):
    name = "repost"
    difficulty = "medium"
    intent = 'Repost the latest post by {name} with this comment from me: "{text}"'
    count = 3
    form = (("Your thoughts (optional)", "{text}"),)
    button = "Repost"
    says = "You reposted what {name} wrote."

    @dataclass(frozen=True)
    class Params(OnPost.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(RepostWithThoughts.Params, base.with_texts(map(vars, super().instances(db, rng)), rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.posted(db, params.text, repost_of=params.post)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Repost the post by {params.name}")
        await super().act(ui, db, params)


class SendPost(OnPost, Mutate):
    name = "send_post"
    difficulty = "hard"
    intent = 'Send {friend} the latest post by {name} in a message, and add the note "{text}"'
    count = 3
    form = (("Message (optional)", "{text}"),)
    button = "Send post"
    says = "The post was sent to {friend}."

    @dataclass(frozen=True)
    class Params(OnPost.Params):
        friend: str
        to: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kept = base.archived(db)
        friends = [row for row in shuffled(rng, base.friends(db)) if row.id not in kept]
        pairs = zip(super().instances(db, rng), friends, strict=False)
        rows = (
            {**vars(params), "friend": row["name"], "to": row.id}
            for params, row in pairs
            if row["name"] != params.name
        )
        return each_of(SendPost.Params, base.with_texts(rows, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A message with the post."""
        return base.sent(db, params.to, params.text, params.post)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Send the post by {params.name}")
        await ui.select("Send to", params.friend)
        await super().act(ui, db, params)


class WriteMessage(OnChat, Mutate):
    name = "write_message"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Send {name} this message in our conversation: "{text}"'
    count = 4
    form = (("Write a message", "{text}"),)
    button = "Send"

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = ({"name": row["name"], "other": row.other} for row in shuffled(rng, base.chats(db)))
        return each_of(WriteMessage.Params, base.with_texts(rows, rng))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.sent(db, params.other, params.text)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text(params.text)


class WriteAgain(Redone, WriteMessage):
    """The same where the first try fails."""

    name = "write_message_retry"
    difficulty = "hard"
    intent = 'Send {name} the message "{text}" and make sure that it is delivered exactly once.' + ENOUGH
    conditions = failing("networkin", SENDING)
    refusal = "Your message could not be sent."
    count = 2


class WriteFirst(OnProfile, Mutate):
    name = "write_first"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Send {name} a message (I\'ve never written to them before): "{text}"'
    count = 3
    form = (("Message", "{text}"),)
    button = "Send"

    @dataclass(frozen=True)
    class Params(OnProfile.Params):
        other: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Connections without a conversation."""
        known = {row.other for row in base.chats(db)} | base.archived(db)
        rows = [row for row in shuffled(rng, base.friends(db)) if row.id not in known]
        return each_of(
            WriteFirst.Params, base.with_texts(({"name": row["name"], "other": row.id} for row in rows), rng)
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.sent(db, params.other, params.text)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", f"Message {params.name}")
        await super().act(ui, db, params)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text(params.text)


class ArchiveChat(OnChat, Mutate):
    name = "archive_chat"
    difficulty = "easy"
    intent = "Archive my conversation with {name}."
    count = 2
    button = "Archive"
    says = "The conversation was archived."

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        chat: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (
            ArchiveChat.Params(name=row["name"], chat=row.id)
            for row in shuffled(rng, base.chats(db, unread=False))
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("chat_member", {"chat_id": params.chat, "member_id": base.me(db)}, {"archived": 1})
        ]


class ReadChat(OnChat, Mutate):
    name = "read_chat"
    difficulty = "easy"
    intent = "Mark my conversation with {name} as read without replying."
    count = 2
    button = "Mark as read"
    says = "The conversation is marked as read."

    @dataclass(frozen=True)
    class Params(OnChat.Params):
        chat: int
        last: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, base.chats(db, unread=True))
        return (ReadChat.Params(name=row["name"], chat=row.id, last=row.last) for row in rows)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "chat_member", {"chat_id": params.chat, "member_id": base.me(db)}, {"seen": params.last}
            )
        ]
