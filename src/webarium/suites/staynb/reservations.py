"""Reserving stays, and looking after trips."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Money, Ref
from webarium.sites.staynb.faults import RESERVING
from webarium.sites.staynb.party import Party
from webarium.sql import select
from webarium.suites.kit import ANY, ENOUGH, Combined, Confirmed, Mutate, Same, added, each_of, failing, send
from webarium.suites.staynb import base
from webarium.suites.staynb.base import OnStay, OnTrip, StaynbTemplate
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

PARTIES = (Party(2), Party(2, 2), Party(1, 2), Party(2, 1, 1), Party(4))


class BookStay(OnStay, Mutate):
    name = "book_stay"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Book "{title}" {phrase} for {who}. Use any valid payment details.'
    count = 4

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        phrase: str
        checkin: str
        checkout: str
        who: str
        adults: int
        children: int
        infants: int
        pets: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return bookings(db, rng)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """One reservation, and no message."""
        return [base.booked(db, params.stay_id, *base.trip_of(params), message="")]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.reserve(ui, *base.trip_of(params))


def bookings(db: Data, rng: random.Random) -> Iterator[BookStay.Params]:
    """Stays with free nights, and who comes."""
    for row, party in zip(base.some_stays(db, rng), PARTIES * 9, strict=False):
        span = base.free_span(db, rng, row.id, rng.randint(2, 6))
        if span is not None:
            yield BookStay.Params(**base.named(row), **base.trip(span, party))


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
    intent = (
        'Reserve "{title}" {phrase} for {who}, and make sure that it goes through. Any valid payment details will do.'
        + ENOUGH
    )
    conditions = failing("staynb", RESERVING)
    count = 2

    async def act(self, ui: Ui, db: Data, params: BookStay.Params) -> None:
        await base.ask(ui, *base.trip_of(params))
        await base.pay(ui)
        await ui.expect_text("Something went wrong while making your reservation")
        await ui.fill("CVV", "321")
        await send(ui, "Confirm and pay", "Your reservation is confirmed")


class BookLater(OnStay, Mutate):
    name = "book_pay_later"
    difficulty = "hard"
    intent = (
        'Book "{title}" {phrase} for {who}. Choose the option to pay later, use any valid payment details, '
        'and tell the host: "{message}"'
    )
    count = 3
    MESSAGES = ("We arrive around 9 PM.", "It is our anniversary.", "Where do you like to go for breakfast?")

    @dataclass(frozen=True)
    class Params(BookStay.Params):
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = bookings(db, rng)
        return [
            BookLater.Params(**vars(each), message=message)
            for each, message in zip(found, self.MESSAGES, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The reservation, and the message in a conversation."""
        words = Same(params.message)
        made = base.booked(db, params.stay_id, *base.trip_of(params), message=words, payment="later")
        return [made, *told(db, params.stay_id, words)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.reserve(ui, *base.trip_of(params), later=True, message=params.message)


def told(db: Data, stay_id: int, words: object) -> list[Expect]:
    """A message of the account to a stay's host, in a new conversation unless there is one."""
    chats = db.column("SELECT id FROM conversation WHERE email = ? AND stay_id = ?", db.user, stay_id)
    line = {"sender": "guest", "text": words, "sent_at": ANY}
    if chats:
        return added("message", conversation_id=chats[0], **line)
    host = base.stay(db, stay_id).host_id
    chat = {"email": db.user, "host_id": host, "stay_id": stay_id, "unread": 0, "archived": 0}
    made = Expect.insert("conversation", chat, label="chat")
    return [made, *added("message", conversation_id=Ref("chat"), **line)]


class BookCheapest(StaynbTemplate, Combined):
    name = "book_cheapest"
    difficulty = "hard"
    intent = (
        "Of the stays in {place} that are available {phrase}, book the one with the lowest total price,"
        " including all fees, for 2 adults, and tell me that total. Any valid payment details will do."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        place: str
        phrase: str
        checkin: str
        checkout: str
        stay_id: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cities with a single cheapest one; first those where another one asks less a night."""
        found: list[tuple[bool, BookCheapest.Params]] = []
        for place in base.cities(db, rng):
            stays = base.of_city(db, place)
            if not stays:
                continue
            span = base.free_span(db, rng, rng.choice(stays).id, rng.randint(2, 5))
            rows = [row for row in base.of_city(db, place) if span and base.is_free(db, row.id, span)]
            if span is None or len(rows) < 2:
                continue
            costs = sorted((base.total_of(db, row.id, span), row.id) for row in rows)
            if costs[0][0] < costs[1][0]:
                easy = min(rows, key=lambda row: row.price).id == costs[0][1]
                params = BookCheapest.Params(place=place, **base.dated(span), stay_id=costs[0][1])
                found.append((easy, params))
        return [params for _, params in sorted(found, key=lambda each: each[0])]

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(base.total_of(db, params.stay_id, base.span_of(params.checkin, params.checkout)) * 100)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.booked(db, params.stay_id, base.span_of(params.checkin, params.checkout), Party(2))]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """By a search with dates, which the stay's page keeps."""
        await base.search(ui, params.place, base.span_of(params.checkin, params.checkout), Party(2))
        await base.open_card(ui, base.stay(db, params.stay_id))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.reserve(ui, None, None)

    def told(self, db: Data, params: Params) -> list[str]:
        """Nothing more: the total stands where one pays."""
        return []


UPCOMING = "b.status = 'confirmed' AND b.checkin > '2024-07-18'"
UNREVIEWED = """b.status = 'confirmed' AND b.checkout < '2024-07-18'
    AND NOT EXISTS (SELECT 1 FROM review r WHERE r.booking_id = b.id)"""


def trips(db: Data, where: str) -> list[Row]:
    """The account's reservations that fit a condition, with the stay's title."""
    columns = "b.id AS trip, b.stay_id, b.code, s.title"
    tables = "booking b JOIN stay s ON s.id = b.stay_id"
    return db.rows(select(columns, tables, f"b.email = ? AND {where}", "ORDER BY b.checkin"), db.user)


class CancelTrip(OnTrip, Confirmed, Mutate):
    name = "cancel_trip"
    difficulty = "easy"
    intent = 'Cancel my upcoming reservation at "{title}".'
    count = 2
    button = "Cancel reservation"
    says = "was cancelled"

    @dataclass(frozen=True)
    class Params:
        trip: int
        stay_id: int
        code: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(CancelTrip.Params, trips(db, UPCOMING))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("booking", {"id": params.trip}, {"status": "cancelled"})]


class ReviewTrip(OnTrip, Mutate):
    name = "review_trip"
    difficulty = "medium"
    intent = 'Review my past trip to "{title}": give it {stars} stars and write: "{text}"'
    count = 2
    way = (*OnTrip.way, "Write a review")
    form = (("Your review", "{text}"),)
    button = "Publish review"
    says = "Your review is published"

    @dataclass(frozen=True)
    class Params:
        trip: int
        stay_id: int
        code: str
        title: str
        stars: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        said = (
            (5, "We slept well and would come back."),
            (4, "Lovely place, a little far from the station."),
        )
        for row, (stars, text) in zip(trips(db, UNREVIEWED), said, strict=False):
            yield ReviewTrip.Params(**row, stars=stars, text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        said = {"stars": params.stars, "text": Same(params.text)}
        return added(
            "review", stay_id=params.stay_id, booking_id=params.trip, **said, author=ANY, created_at=ANY
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check(f"{params.stars} stars")
        await super().act(ui, db, params)
