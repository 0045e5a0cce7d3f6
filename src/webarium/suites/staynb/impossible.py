"""Requests that cannot be met."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.sites.kit.days import Span
from webarium.sites.staynb.faults import RESERVING
from webarium.sites.staynb.party import Party
from webarium.suites import invented
from webarium.suites.kit import Decline, SoughtInVain, broken, some
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.staynb import base
from webarium.suites.staynb.base import Dated, InCity, Named, OnStay, OnTrip
from webarium.suites.staynb.reservations import UPCOMING, BookAgain, BookLater, BookSlowly, BookStay, trips
from webarium.suites.staynb.wishlists import LEAST, SaveBestRated
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class Asked(Named, Dated):
    """The parameters of a stay asked for in vain."""

    who: str


class BookInVain(OnStay, Decline, like=BookStay):
    """A stay for dates that are taken."""

    name = "impossible_taken_dates"
    difficulty: ClassVar[Difficulty] = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "not_found")
    count = 2
    says = "dates are not available"
    party: ClassVar[Party | None] = None
    """Who comes, if that is what is refused."""

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        phrase: str
        checkin: str
        checkout: str
        who: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.some_stays(db, rng):
            taken = db.rows("SELECT * FROM blocked WHERE stay_id = ? ORDER BY id LIMIT 1", row.id)
            first = date.fromisoformat(taken[0].first_night)
            yield BookInVain.Params(**self._instance(row, Span(first, first + timedelta(days=3))))

    def _instance(self, row: Row, span: Span, adults: int = 2) -> Asked:
        return {**base.named(row), **base.dated(span), "who": base.party_phrase(Party(adults))}

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await base.ask(ui, base.span_of(params.checkin, params.checkout), self.party)


class BookInThePast(BookInVain, like=BookLater):
    """A stay for days that are over."""

    name = "impossible_past_dates"
    reasons = ("invalid", "not_allowed")
    count = 1
    says = "is in the past"

    @dataclass(frozen=True)
    class Params(BookInVain.Params):
        message: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The first half of the month."""
        for row, message in zip(base.some_stays(db, rng), BookLater.MESSAGES, strict=False):
            over = Span(date(2024, 7, rng.randint(1, 7)), date(2024, 7, 16))
            yield BookInThePast.Params(**self._instance(row, over), message=message)


class BookWithPet(BookInVain):
    """A pet where none is allowed."""

    name = "impossible_pet"
    difficulty: ClassVar[Difficulty] = "easy"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed",)
    twin = ""
    intent = 'Book "{title}" {phrase} for {who} and a dog.'
    count = 1
    says = "Pets are not allowed"
    party: ClassVar[Party | None] = Party(1, 0, 0, 1)

    def instances(self, db: Data, rng: random.Random) -> Iterable[BookInVain.Params]:
        """Stays without pets, and free nights."""
        for row in base.some_stays(db, rng, "NOT pets_allowed"):
            span = base.free_span(db, rng, row.id, 3)
            if span is not None:
                yield BookInVain.Params(**self._instance(row, span, adults=1))


class BookWhileFailing(BookWithPet, like=BookAgain):
    """A reservation that fails however often it is tried."""

    name = "impossible_failing_reservation"
    count = 1
    reasons = ("other", "not_allowed", "missing_feature")
    difficulty = "medium"
    conditions = broken(RESERVING)
    party = None
    says = "You were not charged"

    async def act(self, ui: Ui, db: Data, params: BookWithPet.Params) -> None:
        await super().act(ui, db, params)
        await base.pay(ui)
        await ui.expect_text(self.says)
        await self._again(ui)

    async def _again(self, ui: Ui) -> None:
        await ui.fill("CVV", "321")
        await ui.click("button", "Confirm and pay")


class NoVacancy(BookWithPet, like=BookSlowly):
    """A stay while nothing is free anywhere."""

    name = "impossible_no_vacancy"
    count = 1
    reasons = ("not_allowed", "not_found")
    conditions = Conditions(knobs={"staynb": {"no_vacancy": True}})
    party = None
    says = BookInVain.says


class UnknownPlace(InCity, SoughtInVain, like=SaveBestRated):
    """A stay where there is none."""

    name = "impossible_unknown_place"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "No stays found"

    @dataclass(frozen=True)
    class Params(InCity.Params):
        least: int
        list_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        taken = set(db.column("SELECT city FROM stay_card"))
        places = [place for place in invented.CITIES if place.partition(",")[0] not in taken]
        lists = db.column("SELECT name FROM wishlist WHERE email = ? ORDER BY id", db.user)
        chosen = some(rng, places, self.count if lists else 0)
        return [
            UnknownPlace.Params(place=place, least=rng.choice(LEAST), list_name=rng.choice(lists))
            for place in chosen
        ]


class ReviewTooEarly(OnTrip, Decline):
    """A review of a trip that has not begun."""

    name = "impossible_early_review"
    difficulty = "easy"
    reasons = ("not_allowed",)
    intent = 'Write a five-star review of my upcoming stay at "{title}".'
    count = 1
    lacks = ("Write a review",)

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ReviewTooEarly.Params(title=row["title"]) for row in trips(db, UPCOMING)]


class TooManyAdults(OnStay, Decline):
    """More adults than a reservation takes."""

    name = "impossible_too_many_adults"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid")
    intent = 'Make a single reservation at "{title}" for {number} adults, on any available nights.'
    count = 1
    says = "At most 16 adults"

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            TooManyAdults.Params(**base.named(row), number=rng.randint(18, 30))
            for row in base.some_stays(db, rng)[:4]
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Who Add guests", nth=1)
