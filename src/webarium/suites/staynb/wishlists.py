"""Wish lists, messages, recommendations and the account."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from webarium.scoring import Answer, Digits, Expect, Money, Ref
from webarium.suites import invented
from webarium.suites.kit import ANY, Combined, Mutate, Same, added, each_of, shuffled
from webarium.suites.staynb import base
from webarium.suites.staynb.base import InCity, OnStay, StaynbTemplate
from webarium.suites.staynb.reservations import told
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

LEAST = (4, 5, 6)
"""How many reviews stays have whose ratings are compared."""


def _unsaved(db: Data, rng: random.Random) -> list[Row]:
    return base.some_stays(db, rng, "id NOT IN (SELECT stay_id FROM wishlist_stay)")


def _lists(db: Data) -> list[Row]:
    sql = "SELECT id AS list_id, name AS list_name FROM wishlist WHERE email = ? ORDER BY id"
    return db.rows(sql, db.user)


def _kept(stay_id: int, wishlist: object) -> list[Expect]:
    return added("wishlist_stay", wishlist_id=wishlist, stay_id=stay_id, note="", added_at=ANY)


class SaveToList(OnStay, Mutate):
    name = "save_to_list"
    difficulty = "easy"
    intent = 'Save "{title}" to my wishlist "{list_name}".'
    count = 4
    way = ("Save",)
    button = "Save to {list_name}"
    says = "Saved to {list_name}"

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        list_id: int
        list_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Stays on none, lists in turn."""
        lists = _lists(db)
        for number, row in enumerate(_unsaved(db, rng)[:8] if lists else ()):
            yield SaveToList.Params(**base.named(row), **lists[number % len(lists)])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return _kept(params.stay_id, params.list_id)


class NewList(OnStay, Mutate):
    name = "new_list"
    difficulty = "medium"
    intent = 'Create a wishlist called "{list_name}" with "{title}" on it.'
    count = 3
    way = ("Save",)
    form = (("New wishlist name", "{list_name}"),)
    button = "Create wishlist"
    says = "Saved to {list_name}"

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        list_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            NewList.Params(**base.named(row), list_name=name)
            for row, name in zip(_unsaved(db, rng), invented.names(rng, self.count), strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        made = {"email": db.user, "name": Same(params.list_name), "created_at": ANY}
        return [Expect.insert("wishlist", made, label="wishlist"), *_kept(params.stay_id, Ref("wishlist"))]


class RemoveWish(StaynbTemplate, Mutate):
    name = "remove_wish"
    difficulty = "easy"
    intent = 'Remove "{title}" from my wishlist "{list_name}".'
    count = 3
    way = ("Wishlists", "{list_name}")
    button = "Remove {title}"
    says = "Removed from {list_name}"

    @dataclass(frozen=True)
    class Params:
        list_id: int
        stay_id: int
        list_name: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT i.wishlist_id AS list_id, i.stay_id, w.name AS list_name, s.title FROM wishlist_stay i"
            " JOIN wishlist w ON w.id = wishlist_id JOIN stay s ON s.id = stay_id WHERE w.email = ?"
            " ORDER BY 1, 2",
            db.user,
        )
        return each_of(RemoveWish.Params, shuffled(rng, rows))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("wishlist_stay", {"wishlist_id": params.list_id, "stay_id": params.stay_id})]


class RenameList(StaynbTemplate, Mutate):
    name = "rename_list"
    difficulty = "easy"
    intent = 'Rename my wishlist "{old}" to "{new}".'
    count = 2
    way = ("Wishlists", "{old}")
    form = (("Name", "{new}"),)
    button = "Rename"

    @dataclass(frozen=True)
    class Params:
        list_id: int
        old: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, new in zip(_lists(db), invented.names(rng, self.count), strict=False):
            yield RenameList.Params(list_id=row.list_id, old=row.list_name, new=new)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("wishlist", {"id": params.list_id}, {"name": Same(params.new)})]


class SaveBestRated(InCity, Combined):
    name = "save_best_rated"
    difficulty = "hard"
    intent = (
        "Of the stays in {place} with at least {least} reviews, save the highest-rated one to my wishlist"
        ' "{list_name}" and tell me its nightly price, with no dates selected.'
    )
    count = 4
    button = "Save to {list_name}"

    @dataclass(frozen=True)
    class Params(InCity.Params):
        stay_id: int
        least: int
        list_id: int
        list_name: str

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> Iterator[dict[str, Json]]:
        """A single best one, that is on no list, though others have as many stars from fewer guests."""
        for least in shuffled(rng, LEAST):
            ranked = sorted((row for row in rows if row.reviews >= least), key=lambda row: -row.rating)
            if len(ranked) < 2:
                continue
            best, second = ranked[:2]
            if best.rating > second.rating and best.id not in db.column("SELECT stay_id FROM wishlist_stay"):
                yield {"stay_id": best.id, "least": least, **rng.choice(_lists(db))}
                return

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.stay(db, params.stay_id).price * 100)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return _kept(params.stay_id, params.list_id)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.open_card(ui, base.stay(db, params.stay_id))
        await ui.click("link", "Save")
        await super().act(ui, db, params)

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"${base.stay(db, params.stay_id).price:,}"]


class ContactHost(OnStay, Mutate):
    name = "contact_host"
    difficulty = "medium"
    intent = 'Send the host of "{title}" the message "{text}".'
    count = 3
    way = ("Contact host",)
    form = (("Message", "{text}"),)
    button = "Send message"

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        texts = ("Is there a bus stop nearby?", "May we check in at noon?", "Is the garden fenced?")
        rows = base.some_stays(db, rng, "id NOT IN (SELECT stay_id FROM conversation)")
        return [
            ContactHost.Params(**base.named(row), text=text) for row, text in zip(rows, texts, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return told(db, params.stay_id, Same(params.text))


class ReplyToHost(StaynbTemplate, Mutate):
    name = "reply_to_host"
    difficulty = "easy"
    intent = 'Reply "{text}" to {host} in my messages.'
    count = 3
    way = ("Messages", "{host}")
    form = (("Write a message", "{text}"),)
    button = "Send"

    @dataclass(frozen=True)
    class Params:
        chat: int
        host: str
        unread: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Conversations with hosts of whom there is one."""
        rows = db.rows(
            "SELECT c.id, h.name, c.unread FROM conversation c JOIN host h ON h.id = host_id WHERE email = ?"
            " ORDER BY c.id",
            db.user,
        )
        texts = ("Thanks, that helps a lot.", "See you soon!", "We will bring our own towels.")
        return [
            ReplyToHost.Params(chat=row.id, host=row["name"], unread=row.unread, text=text)
            for row, text in zip(shuffled(rng, rows), texts, strict=False)
            if sum(other["name"] == row["name"] for other in rows) == 1
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A message; what was unread is read."""
        line = added(
            "message", conversation_id=params.chat, sender="guest", text=Same(params.text), sent_at=ANY
        )
        read = [Expect.update("conversation", {"id": params.chat}, {"unread": 0})] if params.unread else []
        return [*line, *read]


class ShareStay(OnStay, Mutate):
    name = "share_stay"
    difficulty = "medium"
    intent = 'Share "{title}" with {recipient} by e-mail, with the note: "{note}"'
    count = 3
    way = ("Share",)
    form = (("To", "{recipient}"), ("Add a message", "{note}"))
    button = "Send"
    says = "was shared with"

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        recipient: str
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        friends = ("amal@mail.test", "june.park@mail.test", "ottilie@mail.test")
        notes = ("How about this one?", "Look at the view!", "Room for all of us.")
        for row, friend, note in zip(base.some_stays(db, rng), friends, notes, strict=False):
            yield ShareStay.Params(**base.named(row), recipient=friend, note=note)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        to = {"channel": "email", "recipient": Same(params.recipient), "note": Same(params.note)}
        return added("share", email=db.user, stay_id=params.stay_id, **to, shared_at=ANY)


class ChangePhone(StaynbTemplate, Mutate):
    name = "change_phone"
    difficulty = "easy"
    intent = "Change the phone number on my Staynb account to {phone}."
    count = 2
    form = (("Phone number", "{phone}"),)
    button = "Save"

    @dataclass(frozen=True)
    class Params:
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ChangePhone.Params(phone=invented.phone(rng)) for _ in range(self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("account", {"email": db.user}, {"phone": Digits(params.phone)})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/account")
