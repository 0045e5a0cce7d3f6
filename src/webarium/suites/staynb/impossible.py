"""Requests that cannot be met."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.sites.kit.days import Span
from webarium.sites.staynb.faults import RESERVING
from webarium.sites.staynb.party import Party
from webarium.suites import invented
from webarium.suites.kit import broken
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    dated,
    fill_dates,
    fill_party,
    free_span,
    named,
    open_stay,
    party_phrase,
    pay,
    search,
    shuffled,
    span_of,
    stay,
)
from webarium.suites.staynb.booking import BookAgain, BookLater, BookSlowly, BookStay
from webarium.suites.staynb.keeping import SaveBestRated
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty, Json
from webarium.worlds import Conditions


class BookInVain(StaynbTemplate):
    """A stay for dates that are taken."""

    name = "impossible_taken_dates"
    kind = "impossible"
    difficulty: ClassVar[Difficulty] = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "not_found")
    twin = BookStay.name
    intent = BookStay.intent
    count = 3
    party: ClassVar[Party | None] = None
    """Who comes, if that is what is refused."""
    refusal: ClassVar[str] = "dates are not available"
    """What the page says."""

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(db, rng):
            taken = db.rows("SELECT * FROM blocked WHERE stay_id = ? ORDER BY id LIMIT 1", row.id)
            first = date.fromisoformat(taken[0].first_night)
            yield self._instance(row, Span(first, first + timedelta(days=3)))

    def _instance(self, row: Row, span: Span, adults: int = 2) -> dict[str, Json]:
        return {**named(row), **dated(span), "who": party_phrase(Party(adults))}

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """Try, and read why not."""
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        if self.party is not None:
            await fill_party(ui, self.party, nth=1)
        await ui.click("button", "Reserve")
        await ui.expect_text(self.refusal)


class BookInThePast(BookInVain):
    """A stay for days that are over."""

    name = "impossible_past_dates"
    reasons = ("invalid", "not_allowed")
    twin = BookLater.name
    intent = BookLater.intent
    count = 2
    refusal = "is in the past"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The first half of the month."""
        for row, message in zip(shuffled(db, rng), BookLater.MESSAGES, strict=False):
            over = Span(date(2024, 7, rng.randint(1, 7)), date(2024, 7, 16))
            yield {**self._instance(row, over), "message": message}


class BookWithPet(BookInVain):
    """A pet where none is allowed."""

    name = "impossible_pet"
    difficulty: ClassVar[Difficulty] = "easy"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed",)
    twin = ""
    intent = 'Book "{title}" {phrase} for {who} and a dog.'
    count = 2
    party: ClassVar[Party | None] = Party(1, 0, 0, 1)
    refusal = "Pets are not allowed"

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays without pets, and free nights."""
        for row in shuffled(db, rng, "NOT pets_allowed"):
            span = free_span(db, rng, row.id, 3)
            if span is not None:
                yield self._instance(row, span, adults=1)


class BookWhileFailing(BookWithPet):
    """A reservation that fails however often it is tried."""

    name = "impossible_failing_reservation"
    reasons = ("other", "not_allowed", "missing_feature")
    difficulty = "medium"
    twin = BookAgain.name
    intent = BookAgain.intent
    conditions = broken(RESERVING)

    async def solve(
        self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json
    ) -> None:
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await ui.click("button", "Reserve")
        await pay(ui)
        for _ in range(2):
            await ui.fill("CVV", "321")
            await ui.click("button", "Confirm and pay")
            await ui.expect_text("You were not charged")


class NoVacancy(BookWithPet):
    """A stay while nothing is free anywhere."""

    name = "impossible_no_vacancy"
    reasons = ("not_allowed", "not_found")
    twin = BookSlowly.name
    intent = BookSlowly.intent
    conditions = Conditions(knobs={"staynb": {"no_vacancy": True}})
    party = None
    refusal = BookInVain.refusal


class UnknownPlace(StaynbTemplate):
    """A stay where there is none."""

    name = "impossible_unknown_place"
    kind = "impossible"
    difficulty = "easy"
    reasons = ("not_found",)
    twin = SaveBestRated.name
    intent = SaveBestRated.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        taken = set(db.column("SELECT city FROM stay_card"))
        places = [place for place in invented.CITIES if place.partition(",")[0] not in taken]
        lists = db.column("SELECT name FROM wishlist WHERE email = ? ORDER BY id", db.user)
        return [{"place": place, "list_name": rng.choice(lists)} for place in rng.sample(places, self.count)]

    async def solve(self, ui: Ui, db: Data, place: str, list_name: str) -> None:
        await search(ui, place)
        await ui.expect_text("No stays found")


class ReviewTooEarly(StaynbTemplate):
    """A review of a trip that has not begun."""

    name = "impossible_early_review"
    kind = "impossible"
    difficulty = "easy"
    reasons = ("not_allowed",)
    intent = 'Write a five-star review of my upcoming stay at "{title}".'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            "SELECT s.title FROM booking b JOIN stay s ON s.id = stay_id WHERE email = ? AND b.status = 'confirmed'"
            " AND checkin > '2024-07-18' ORDER BY checkin",
            db.user,
        )
        return [{"title": row["title"]} for row in rows]

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        await ui.click("link", "Trips")
        await ui.click("link", title)
        ui.expect_absent("Write a review")


class TooManyAdults(StaynbTemplate):
    """More adults than a reservation takes."""

    name = "impossible_too_many_adults"
    kind = "impossible"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid")
    intent = 'Make one reservation of "{title}" for {number} adults, for any free nights.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{**named(row), "number": rng.randint(18, 30)} for row in shuffled(db, rng)[:4]]

    async def solve(self, ui: Ui, db: Data, stay_id: int, **_: Json) -> None:
        await open_stay(ui, stay(db, stay_id))
        await ui.click("button", "Who Add guests", nth=1)
        await ui.expect_text("At most 16 adults")
