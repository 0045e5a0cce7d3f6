"""Wish lists, messages, recommendations and the account."""

from __future__ import annotations

import random

from webarium.scoring import Answer, AnyValue, Digits, Expect, Money, Ref, Same
from webarium.suites import invented
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    cities,
    named,
    of_city,
    open_card,
    open_stay,
    search,
    shuffled,
    stay,
)
from webarium.suites.staynb.booking import told
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


def _unsaved(db: Data, rng: random.Random) -> list[Row]:
    return shuffled(db, rng, "id NOT IN (SELECT stay_id FROM wishlist_stay)")


def _kept(stay_id: int, wishlist: object) -> Expect:
    values = {"wishlist_id": wishlist, "stay_id": stay_id, "note": "", "added_at": AnyValue()}
    return Expect.insert("wishlist_stay", values)


class SaveToList(StaynbTemplate):
    """A stay on a wish list that is there."""

    name = "save_to_list"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Save "{title}" to my wishlist "{list_name}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays on none, lists in turn."""
        lists = db.rows("SELECT id, name FROM wishlist WHERE email = ? ORDER BY id", db.user)
        for number, row in enumerate(_unsaved(db, rng)[:8]):
            chosen = lists[number % len(lists)]
            yield {**named(row), "list_id": chosen.id, "list_name": chosen["name"]}

    def expected(self, db: Data, stay_id: int, list_id: int, **_: Json) -> list[Expect]:
        return [_kept(stay_id, list_id)]

    async def solve(self, ui: Ui, db: Data, stay_id: int, list_name: str, **_: Json) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.click("link", "Save")
        await ui.click("button", f"Save to {list_name}")
        await ui.expect_text(f"Saved to {list_name}")


class NewList(StaynbTemplate):
    """A new wish list with a stay."""

    name = "new_list"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Create a wishlist called "{list_name}" with "{title}" on it.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [
            {**named(row), "list_name": name}
            for row, name in zip(_unsaved(db, rng), invented.names(rng, self.count), strict=False)
        ]

    def expected(self, db: Data, stay_id: int, list_name: str, **_: Json) -> list[Expect]:
        """The list and its entry."""
        made = {"email": db.user, "name": Same(list_name), "created_at": AnyValue()}
        return [Expect.insert("wishlist", made, label="wishlist"), _kept(stay_id, Ref("wishlist"))]

    async def solve(self, ui: Ui, db: Data, stay_id: int, list_name: str, **_: Json) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.click("link", "Save")
        await ui.fill("New wishlist name", list_name)
        await ui.click("button", "Create wishlist")
        await ui.expect_text(f"Saved to {list_name}")


class RemoveWish(StaynbTemplate):
    """A stay off a wish list."""

    name = "remove_wish"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Remove "{title}" from my wishlist "{list_name}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            "SELECT i.wishlist_id AS list_id, i.stay_id, w.name AS list_name, s.title FROM wishlist_stay i"
            " JOIN wishlist w ON w.id = wishlist_id JOIN stay s ON s.id = stay_id WHERE w.email = ?"
            " ORDER BY 1, 2",
            db.user,
        )
        rng.shuffle(rows)
        return rows

    def expected(self, db: Data, list_id: int, stay_id: int, **_: Json) -> list[Expect]:
        return [Expect.delete("wishlist_stay", {"wishlist_id": list_id, "stay_id": stay_id})]

    async def solve(self, ui: Ui, db: Data, list_name: str, title: str, **_: Json) -> None:
        await ui.click("link", "Wishlists")
        await ui.click("link", list_name)
        await ui.click("button", f"Remove {title}")
        await ui.expect_text(f"Removed from {list_name}")


class RenameList(StaynbTemplate):
    """A wish list with another name."""

    name = "rename_list"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Rename my wishlist "{old}" to "{new}".'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows("SELECT id, name FROM wishlist WHERE email = ? ORDER BY id", db.user)
        return [
            {"list_id": row.id, "old": row["name"], "new": new}
            for row, new in zip(rows, invented.names(rng, self.count), strict=False)
        ]

    def expected(self, db: Data, list_id: int, new: str, **_: Json) -> list[Expect]:
        return [Expect.update("wishlist", {"id": list_id}, {"name": Same(new)})]

    async def solve(self, ui: Ui, db: Data, old: str, new: str, **_: Json) -> None:
        await ui.click("link", "Wishlists")
        await ui.click("link", old)
        await ui.fill("Name", new)
        await ui.click("button", "Rename")


class SaveBestRated(StaynbTemplate):
    """The best rated stay of a city on a list, and its price."""

    name = "save_best_rated"
    kind = "combined"
    difficulty = "hard"
    intent = 'Save the best rated stay in {place} to my wishlist "{list_name}" and tell me its nightly price.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with a single best one."""
        lists = db.rows("SELECT id, name FROM wishlist WHERE email = ? ORDER BY id", db.user)
        saved = set(db.column("SELECT stay_id FROM wishlist_stay"))
        for place in cities(db, rng):
            rows = sorted(of_city(db, place), key=lambda row: -row.rating)
            if rows[0].rating > rows[1].rating and rows[0].id not in saved:
                chosen = rng.choice(lists)
                wish = {"stay_id": rows[0].id, "list_id": chosen.id, "list_name": chosen["name"]}
                yield {"place": place, **wish}

    def answer(self, db: Data, stay_id: int, **_: Json) -> Answer:
        return Money(stay(db, stay_id).price * 100)

    def expected(self, db: Data, stay_id: int, list_id: int, **_: Json) -> list[Expect]:
        return [_kept(stay_id, list_id)]

    async def solve(self, ui: Ui, db: Data, place: str, stay_id: int, list_name: str, **_: Json) -> None:
        await search(ui, place)
        await open_card(ui, stay(db, stay_id))
        await ui.click("link", "Save")
        await ui.click("button", f"Save to {list_name}")
        await ui.expect_text(f"${stay(db, stay_id).price:,}")


class ContactHost(StaynbTemplate):
    """A question to a host."""

    name = "contact_host"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Send the host of "{title}" the message "{text}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        texts = ("Is there a bus stop nearby?", "May we check in at noon?", "Is the garden fenced?")
        rows = shuffled(db, rng, "id NOT IN (SELECT stay_id FROM conversation)")
        return [{**named(row), "text": text} for row, text in zip(rows, texts, strict=False)]

    def expected(self, db: Data, stay_id: int, text: str, **_: Json) -> list[Expect]:
        """A conversation and a message."""
        return told(db, stay_id, Same(text))

    async def solve(self, ui: Ui, db: Data, stay_id: int, text: str, **_: Json) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.click("link", "Contact host")
        await ui.fill("Message", text)
        await ui.click("button", "Send message")


class ReplyToHost(StaynbTemplate):
    """An answer in a conversation."""

    name = "reply_to_host"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Reply "{text}" to {host} in my messages.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Conversations with hosts of whom there is one."""
        rows = db.rows(
            "SELECT c.id, h.name, c.unread FROM conversation c JOIN host h ON h.id = host_id WHERE email = ?"
            " ORDER BY c.id",
            db.user,
        )
        texts = ("Thanks, that helps a lot.", "See you soon!", "We will bring our own towels.")
        rng.shuffle(rows)
        return [
            {"chat": row.id, "host": row["name"], "unread": row.unread, "text": text}
            for row, text in zip(rows, texts, strict=False)
            if sum(other["name"] == row["name"] for other in rows) == 1
        ]

    def expected(self, db: Data, chat: int, unread: int, text: str, **_: Json) -> list[Expect]:
        """A message; what was unread is read."""
        line = {"conversation_id": chat, "sender": "guest", "text": Same(text), "sent_at": AnyValue()}
        read = [Expect.update("conversation", {"id": chat}, {"unread": 0})] if unread else []
        return [Expect.insert("message", line), *read]

    async def solve(self, ui: Ui, db: Data, host: str, text: str, **_: Json) -> None:
        await ui.click("link", "Messages")
        await ui.click("link", host)
        await ui.fill("Write a message", text)
        await ui.click("button", "Send")


class ShareStay(StaynbTemplate):
    name = "share_stay"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Share "{title}" with {recipient} by e-mail, with the note: "{note}"'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        friends = ("amal@mail.test", "june.park@mail.test", "ottilie@mail.test")
        notes = ("How about this one?", "Look at the view!", "Room for all of us.")
        return [
            {**named(row), "recipient": friend, "note": note}
            for row, friend, note in zip(shuffled(db, rng), friends, notes, strict=False)
        ]

    def expected(self, db: Data, stay_id: int, recipient: str, note: str, **_: Json) -> list[Expect]:
        values = {"email": db.user, "stay_id": stay_id, "channel": "email", "recipient": Same(recipient)}
        return [Expect.insert("share", values | {"note": Same(note), "shared_at": AnyValue()})]

    async def solve(self, ui: Ui, db: Data, stay_id: int, recipient: str, note: str, **_: Json) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.click("link", "Share")
        await ui.fill("To", recipient)
        await ui.fill("Add a message", note)
        await ui.click("button", "Send")
        await ui.expect_text("was shared with")


class ChangePhone(StaynbTemplate):
    name = "change_phone"
    kind = "mutate"
    difficulty = "easy"
    intent = "Change the phone number of my Staynb account to {phone}."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"phone": invented.phone(rng)} for _ in range(self.count)]

    def expected(self, db: Data, phone: str) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(phone)})]

    async def solve(self, ui: Ui, db: Data, phone: str) -> None:
        await ui.goto("/account")
        await ui.fill("Phone number", phone)
        await ui.click("button", "Save")
