"""One's own account, messages and notifications."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, Ref
from webarium.suites.kit import Same
from webarium.suites.reddit.base import ANY, ForumTemplate, me, some
from webarium.suites.reddit.paths import open_own_menu, open_user
from webarium.tasks import Data, NoParams, Ui


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

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Words of a public task, and made ones."""
        yield EditBio.Params(text=rng.choice(self.TEXTS))
        trades, likes = rng.sample(self.TRADES, 3), rng.sample(self.LIKES, 3)
        for trade, like, form in zip(
            trades,
            likes,
            ("{} who likes {}", "{} by day, friend of {}", "Retired {}, here for {}"),
            strict=True,
        ):
            text = form.format(trade, like)
            yield EditBio.Params(text=text[0].upper() + text[1:])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("user", {"id": me(db)}, {"biography": Same(params.text)})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_own_menu(ui, str(db.user), "Profile")
        await ui.click("link", "Edit biography")
        await ui.fill("Biography", params.text)
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

    @dataclass(frozen=True)
    class Params:
        user: str
        title: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People who write, and authored words."""
        rows = db.column(
            "SELECT username FROM user WHERE id IN (SELECT user_id FROM submission WHERE id < 900) ORDER BY id"
        )
        people = [name for name in rows if name != db.user]
        for name, (title, text) in zip(some(rng, people, 3), self.NOTES, strict=False):
            yield SendMessage.Params(user=name, title=title, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A conversation with its first message, and somebody is told."""
        other = db.value("SELECT id FROM user WHERE username = ?", params.user)
        talk = {"sender_id": me(db), "receiver_id": other, "title": Same(params.title)}
        message = {
            "thread_id": Ref("talk"),
            "sender_id": me(db),
            "body": Same(params.text),
            "created_at": ANY,
        }
        note = {"user_id": other, "kind": "message", "comment_id": None, "message_id": Ref("message")}
        return [
            Expect.insert("message_thread", talk, label="talk"),
            Expect.insert("message", message, label="message"),
            Expect.insert("notification", note),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_user(ui, params.user)
        await ui.click("link", "Send message")
        await ui.fill("Title", params.title)
        await ui.fill("Message", params.text)
        await ui.click("button", "Send message")
        await ui.expect_text(params.text)


class BlockUser(ForumTemplate):
    name = "block_user"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Block the user {user}, with the comment "{note}".'

    @dataclass(frozen=True)
    class Params:
        user: str
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column(
            "SELECT username FROM user WHERE id IN (SELECT user_id FROM comment WHERE id < 4000) AND id > 10 "
            "AND id NOT IN (SELECT blocked_id FROM user_block) ORDER BY id"
        )
        for name, note in zip(some(rng, rows, 3), ("spam", "too many puns", "rude in May"), strict=False):
            yield BlockUser.Params(user=name, note=note)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        other = db.value("SELECT id FROM user WHERE username = ?", params.user)
        values = {"blocker_id": me(db), "blocked_id": other, "comment": Same(params.note), "created_at": ANY}
        return [Expect.insert("user_block", values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_user(ui, params.user)
        await ui.click("link", "Block user")
        await ui.fill("Comment", params.note)
        await ui.click("button", "Block")
        await ui.expect_text("is blocked now")


class Unblock(ForumTemplate):
    name = "unblock_user"
    kind = "mutate"
    difficulty = "easy"
    intent = "Remove {user} from my block list."
    count = 2

    @dataclass(frozen=True)
    class Params:
        user: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column(
            "SELECT u.username FROM user_block b JOIN user u ON u.id = b.blocked_id "
            "WHERE b.blocker_id = ? ORDER BY u.id",
            me(db),
        )
        return [Unblock.Params(user=name) for name in rows]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        other = db.value("SELECT id FROM user WHERE username = ?", params.user)
        return [Expect.delete("user_block", {"blocker_id": me(db), "blocked_id": other})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_own_menu(ui, str(db.user), "Block list")
        await ui.click("button", f"Unblock {params.user}")


class ClearNotifications(ForumTemplate):
    name = "clear_notifications"
    kind = "mutate"
    difficulty = "easy"
    intent = "Clear all of my notifications."
    count = 1
    exempt: ClassVar[Mapping[str, str]] = {
        "repeat": "Nothing in it can differ but how many there are, which is the same in some universes."
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()]

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        ids = db.column("SELECT id FROM notification WHERE user_id = ? ORDER BY id", me(db))
        return [Expect.delete("notification", {"id": number}) for number in ids]

    async def solve(self, ui: Ui, db: Data, params: NoParams) -> None:
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

    @dataclass(frozen=True)
    class Params:
        page: str
        label: str
        phrase: str
        sort: str
        order: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = [(page, sort) for page in self.PAGES for sort in self.SORTS]
        for (page, label, phrase), (sort, order) in some(rng, pairs, self.count):
            yield FrontPage.Params(page=page, label=label, phrase=phrase, sort=sort, order=order)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("user", {"id": me(db)}, {"front_page": params.page, "front_sort": params.sort})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_own_menu(ui, str(db.user), "User settings")
        await ui.click("link", "Preferences")
        await ui.select("Front page", params.label)
        await ui.select("Sort the front page by", params.order)
        await ui.click("button", "Save changes")
        await ui.expect_text("Your preferences were saved")
