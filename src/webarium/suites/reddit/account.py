"""One's own account, messages and notifications."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from webarium.scoring import Expect, Ref, Same
from webarium.suites.reddit.base import ANY, ForumTemplate, Instances, me, some
from webarium.suites.reddit.paths import open_own_menu, open_user
from webarium.tasks import Data, Ui


class EditBio(ForumTemplate):
    name = "edit_bio"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Change my biography to "{text}".'
    count = 4

    TEXTS = ("I am a robot", "Freelance web designer", "Awesome Prompt Artist", "Pro Python Developer")
    TRADES = (
        "baker",
        "nurse",
        "bus driver",
        "surveyor",
        "florist",
        "beekeeper",
        "welder",
        "librarian",
        "piano tuner",
    )
    LIKES = (
        "long walks",
        "cold swims",
        "crosswords",
        "night trains",
        "old maps",
        "jazz",
        "bad puns",
        "quiet mornings",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Words of a public task, and made ones."""
        yield {"text": rng.choice(self.TEXTS)}
        trades, likes = rng.sample(self.TRADES, 3), rng.sample(self.LIKES, 3)
        for trade, like, form in zip(
            trades,
            likes,
            ("{} who likes {}", "{} by day, friend of {}", "Retired {}, here for {}"),
            strict=True,
        ):
            text = form.format(trade, like)
            yield {"text": text[0].upper() + text[1:]}

    def expected(self, db: Data, text: str) -> list[Expect]:
        return [Expect.update("user", {"id": me(db)}, {"biography": Same(text)})]

    async def solve(self, ui: Ui, db: Data, text: str) -> None:
        await open_own_menu(ui, str(db.user), "Profile")
        await ui.click("link", "Edit biography")
        await ui.fill("Biography", text)
        await ui.click("button", "Save changes")
        await ui.expect_text("Your biography was updated")


class SendMessage(ForumTemplate):
    name = "send_message"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Send a private message to {user} with the title "{title}" that says "{text}"'

    NOTES = (
        ("Meetup", "Are you coming on Saturday?"),
        ("Your guide", "Thank you for writing the guide, it helped me a lot."),
        ("Question about your post", "May I quote you in a newsletter?"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People who write, and authored words."""
        rows = db.column(
            "SELECT username FROM user WHERE id IN (SELECT user_id FROM submission WHERE id < 900) ORDER BY id"
        )
        people = [name for name in rows if name != db.user]
        for name, (title, text) in zip(some(rng, people, 3), self.NOTES, strict=False):
            yield {"user": name, "title": title, "text": text}

    def expected(self, db: Data, user: str, title: str, text: str) -> list[Expect]:
        """A conversation with its first message, and somebody is told."""
        other = db.value("SELECT id FROM user WHERE username = ?", user)
        talk = {"sender_id": me(db), "receiver_id": other, "title": Same(title)}
        message = {"thread_id": Ref("talk"), "sender_id": me(db), "body": Same(text), "created_at": ANY}
        note = {"user_id": other, "kind": "message", "comment_id": None, "message_id": Ref("message")}
        return [
            Expect.insert("message_thread", talk, label="talk"),
            Expect.insert("message", message, label="message"),
            Expect.insert("notification", note),
        ]

    async def solve(self, ui: Ui, db: Data, user: str, title: str, text: str) -> None:
        await open_user(ui, user)
        await ui.click("link", "Send message")
        await ui.fill("Title", title)
        await ui.fill("Message", text)
        await ui.click("button", "Send message")
        await ui.expect_text(text)


class BlockUser(ForumTemplate):
    name = "block_user"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Block the user {user}, with the comment "{note}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.column(
            "SELECT username FROM user WHERE id IN (SELECT user_id FROM comment WHERE id < 4000) AND id > 10 "
            "AND id NOT IN (SELECT blocked_id FROM user_block) ORDER BY id"
        )
        for name, note in zip(some(rng, rows, 3), ("spam", "too many puns", "rude in May"), strict=False):
            yield {"user": name, "note": note}

    def expected(self, db: Data, user: str, note: str) -> list[Expect]:
        other = db.value("SELECT id FROM user WHERE username = ?", user)
        values = {"blocker_id": me(db), "blocked_id": other, "comment": Same(note), "created_at": ANY}
        return [Expect.insert("user_block", values)]

    async def solve(self, ui: Ui, db: Data, user: str, note: str) -> None:
        await open_user(ui, user)
        await ui.click("link", "Block user")
        await ui.fill("Comment", note)
        await ui.click("button", "Block")
        await ui.expect_text("is blocked now")


class Unblock(ForumTemplate):
    name = "unblock_user"
    kind = "mutate"
    difficulty = "easy"
    intent = "Remove {user} from my block list."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.column(
            "SELECT u.username FROM user_block b JOIN user u ON u.id = b.blocked_id "
            "WHERE b.blocker_id = ? ORDER BY u.id",
            me(db),
        )
        return [{"user": name} for name in rows]

    def expected(self, db: Data, user: str) -> list[Expect]:
        other = db.value("SELECT id FROM user WHERE username = ?", user)
        return [Expect.delete("user_block", {"blocker_id": me(db), "blocked_id": other})]

    async def solve(self, ui: Ui, db: Data, user: str) -> None:
        await open_own_menu(ui, str(db.user), "Block list")
        await ui.click("button", f"Unblock {user}")


class ClearNotifications(ForumTemplate):
    name = "clear_notifications"
    kind = "mutate"
    difficulty = "easy"
    intent = "Clear all of my notifications."
    count = 1
    exempt: ClassVar[Mapping[str, str]] = {
        "repeat": "Nothing in it can differ but how many there are, which is the same in some universes."
    }

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{}]

    def expected(self, db: Data) -> list[Expect]:
        ids = db.column("SELECT id FROM notification WHERE user_id = ? ORDER BY id", me(db))
        return [Expect.delete("notification", {"id": number}) for number in ids]

    async def solve(self, ui: Ui, db: Data) -> None:
        """By the button above them."""
        await ui.click("link", "Notifications")
        await ui.click("button", "Clear all")
        await ui.expect_text("There are no notifications")


class FrontPage(ForumTemplate):
    name = "front_page"
    kind = "mutate"
    difficulty = "medium"
    intent = "Make my front page show {phrase}, sorted by {order}."
    count = 2

    PAGES = (("all", "All forums", "all forums"), ("featured", "Featured forums", "the featured forums"))
    SORTS = (
        ("new", "New"),
        ("top", "Top"),
        ("active", "Active"),
        ("controversial", "Controversial"),
        ("most_commented", "Most commented"),
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        pairs = [(page, sort) for page in self.PAGES for sort in self.SORTS]
        for (page, label, phrase), (sort, order) in some(rng, pairs, self.count):
            yield {"page": page, "label": label, "phrase": phrase, "sort": sort, "order": order}

    def expected(self, db: Data, page: str, label: str, phrase: str, sort: str, order: str) -> list[Expect]:
        return [Expect.update("user", {"id": me(db)}, {"front_page": page, "front_sort": sort})]

    async def solve(
        self, ui: Ui, db: Data, page: str, label: str, phrase: str, sort: str, order: str
    ) -> None:
        await open_own_menu(ui, str(db.user), "User settings")
        await ui.click("link", "Preferences")
        await ui.select("Front page", label)
        await ui.select("Sort the front page by", order)
        await ui.click("button", "Save changes")
        await ui.expect_text("Your preferences were saved")
