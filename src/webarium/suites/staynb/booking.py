"""Reserving stays, and looking after trips."""

from __future__ import annotations

import random
from typing import ClassVar

from webarium.scoring import Answer, AnyValue, Expect, Money, Ref, Same
from webarium.sites.staynb.faults import RESERVING
from webarium.sites.staynb.party import Party
from webarium.sql import select
from webarium.suites.kit import failing
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    booked,
    cities,
    dated,
    fill_dates,
    fill_party,
    free_span,
    is_free,
    named,
    of_city,
    open_card,
    open_stay,
    party_phrase,
    pay,
    reserve,
    search,
    shuffled,
    span_of,
    stay,
    total_of,
)
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, Json
from webarium.worlds import Conditions

PARTIES = (Party(2), Party(2, 2), Party(1, 2), Party(2, 1, 1), Party(4))


def _party(params: dict[str, Json]) -> Party:
    return Party(**{name: int(str(params[name])) for name in Party().counts})


class BookStay(StaynbTemplate):
    """A named stay for dates and guests."""

    name = "book_stay"
    kind = "mutate"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Book "{title}" {phrase} for {who}. Use any valid payment details.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row, party in zip(shuffled(db, rng), PARTIES * 9, strict=False):
            span = free_span(db, rng, row.id, rng.randint(2, 6))
            if span is not None:
                yield {**named(row), **dated(span), "who": party_phrase(party), **party.counts}

    def expected(self, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json) -> list[Expect]:
        """One reservation, and no message."""
        return [booked(db, stay_id, span_of(checkin, checkout), _party(params), message="")]

    async def solve(
        self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json
    ) -> None:
        await open_stay(ui, stay(db, stay_id))
        await reserve(ui, span_of(checkin, checkout), _party(params))


class BookSlowly(BookStay):
    """The same on slow pages."""

    name = "book_stay_slow"
    intent = 'Reserve "{title}" {phrase} for {who}. Any valid payment details will do.'
    conditions = Conditions(latency_ms=500)
    count = 2


class BookAgain(BookStay):
    """The same where the first try to reserve fails."""

    name = "book_stay_retry"
    difficulty = "hard"
    intent = 'Reserve "{title}" {phrase} for {who}, and make sure that it worked. Any valid payment details will do.'
    conditions = failing("staynb", RESERVING)
    count = 2

    async def solve(
        self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json
    ) -> None:
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await fill_party(ui, _party(params), nth=1)
        await ui.click("button", "Reserve")
        await pay(ui)
        await ui.expect_text("Something went wrong while making your reservation")
        await ui.fill("CVV", "321")
        await ui.click("button", "Confirm and pay")
        await ui.expect_text("Your reservation is confirmed")


class BookLater(BookStay):
    """Paying later, with words for the host."""

    name = "book_pay_later"
    difficulty = "hard"
    intent = 'Book "{title}" {phrase} for {who}, choose to pay later, and tell the host: "{message}"'
    count = 3
    MESSAGES = ("We arrive around 9 PM.", "It is our anniversary.", "We would love a tip for breakfast.")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = super().instances(db, rng)
        return [{**each, "message": message} for each, message in zip(found, self.MESSAGES, strict=False)]

    def expected(self, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json) -> list[Expect]:
        """The reservation, and the message in a conversation."""
        words = Same(str(params["message"]))
        made = booked(db, stay_id, span_of(checkin, checkout), _party(params), message=words, payment="later")
        return [made, *told(db, stay_id, words)]

    async def solve(
        self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json
    ) -> None:
        await open_stay(ui, stay(db, stay_id))
        await reserve(
            ui, span_of(checkin, checkout), _party(params), later=True, message=str(params["message"])
        )


def told(db: Data, stay_id: int, words: object) -> list[Expect]:
    """A message of the account to a stay's host, in a new conversation unless there is one."""
    chats = db.column("SELECT id FROM conversation WHERE email = ? AND stay_id = ?", db.user, stay_id)
    line = {"sender": "guest", "text": words, "sent_at": AnyValue()}
    if chats:
        return [Expect.insert("message", {"conversation_id": chats[0], **line})]
    chat = {
        "email": db.user,
        "host_id": stay(db, stay_id).host_id,
        "stay_id": stay_id,
        "unread": 0,
        "archived": 0,
    }
    return [
        Expect.insert("conversation", chat, label="chat"),
        Expect.insert("message", {"conversation_id": Ref("chat"), **line}),
    ]


class BookCheapest(StaynbTemplate):
    """The stay of a city that is free and costs least with all fees, and what that is."""

    name = "book_cheapest"
    kind = "combined"
    difficulty = "hard"
    intent = (
        "Of the stays in {place} that are free {phrase}, book the one with the lowest total price, all fees included, "
        "for 2 adults, and tell me that total."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities with a single cheapest one; first those where another one asks less a night."""
        found: list[tuple[bool, dict[str, Json]]] = []
        for place in cities(db, rng, 3):
            span = free_span(db, rng, rng.choice(of_city(db, place)).id, rng.randint(2, 5))
            rows = [row for row in of_city(db, place) if span and is_free(db, row.id, span)]
            if span is None or len(rows) < 2:
                continue
            costs = sorted((total_of(db, row.id, span), row.id) for row in rows)
            if costs[0][0] < costs[1][0]:
                easy = min(rows, key=lambda row: row.price).id == costs[0][1]
                found.append((easy, {"place": place, **dated(span), "stay_id": costs[0][1]}))
        return [params for _, params in sorted(found, key=lambda each: each[0])]

    def answer(self, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> Answer:
        return Money(total_of(db, stay_id, span_of(checkin, checkout)) * 100)

    def expected(self, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> list[Expect]:
        return [booked(db, stay_id, span_of(checkin, checkout), Party(2))]

    async def solve(
        self, ui: Ui, db: Data, place: str, stay_id: int, checkin: str, checkout: str, **_: Json
    ) -> None:
        """By a search with dates, which the stay's page keeps."""
        await search(ui, place, span_of(checkin, checkout), Party(2))
        await open_card(ui, stay(db, stay_id))
        await reserve(ui, None, None)


def _trips(db: Data, state: str) -> list[dict[str, Json]]:
    conditions = {
        "upcoming": "b.status = 'confirmed' AND b.checkin > '2024-07-18'",
        "unreviewed": "b.status = 'confirmed' AND b.checkout < '2024-07-18' AND NOT EXISTS"
        " (SELECT 1 FROM review r WHERE r.booking_id = b.id)",
    }
    rows = db.rows(
        select(
            "b.id, b.stay_id, b.code, s.title",
            "booking b JOIN stay s ON s.id = b.stay_id",
            f"b.email = ? AND {conditions[state]}",
            "ORDER BY b.checkin",
        ),
        db.user,
    )
    return [{"trip": row.id, "stay_id": row.stay_id, "code": row.code, "title": row["title"]} for row in rows]


class CancelTrip(StaynbTemplate):
    """A trip to come, cancelled."""

    name = "cancel_trip"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Cancel my upcoming reservation at "{title}".'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return _trips(db, "upcoming")

    def expected(self, db: Data, trip: int, **_: Json) -> list[Expect]:
        return [Expect.update("booking", {"id": trip}, {"status": "cancelled"})]

    async def solve(self, ui: Ui, db: Data, title: str, **_: Json) -> None:
        await ui.click("link", "Trips")
        await ui.click("link", title)
        await ui.click("button", "Cancel reservation")
        await ui.click("button", "OK")
        await ui.expect_text("was cancelled")


class ReviewTrip(StaynbTemplate):
    """A review of a trip that is over."""

    name = "review_trip"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Review my past trip to "{title}": give it {stars} stars and write: "{text}"'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        said = (
            (5, "We slept well and would come back."),
            (4, "Lovely place, a little far from the station."),
        )
        return [
            {**trip, "stars": stars, "text": text}
            for trip, (stars, text) in zip(_trips(db, "unreviewed"), said, strict=False)
        ]

    def expected(self, db: Data, trip: int, stay_id: int, stars: int, text: str, **_: Json) -> list[Expect]:
        values = {"stay_id": stay_id, "booking_id": trip, "stars": stars, "text": Same(text)}
        return [Expect.insert("review", values | {"author": AnyValue(), "created_at": AnyValue()})]

    async def solve(self, ui: Ui, db: Data, title: str, stars: int, text: str, **_: Json) -> None:
        await ui.click("link", "Trips")
        await ui.click("link", title)
        await ui.click("link", "Write a review")
        await ui.check(f"{stars} stars")
        await ui.fill("Your review", text)
        await ui.click("button", "Publish review")
        await ui.expect_text("Your review is published")
