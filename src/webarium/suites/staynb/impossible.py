"""Requests that cannot be met."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import ClassVar

from webarium.actions.types import ReasonClass
from webarium.sites.staynb.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.staynb.base import (
    Instances,
    StaynbTemplate,
    dates_phrase,
    fill_dates,
    fill_party,
    free_span,
    open_stay,
    pay,
    search,
    shuffled,
    span_of,
    stay,
)
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, Json
from webarium.worlds import Conditions


class BookInVain(StaynbTemplate):
    """A stay for dates that are taken."""

    name = "impossible_taken_dates"
    kind = "impossible"
    difficulty: ClassVar[Difficulty] = "medium"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed", "not_found")
    intent = 'Book "{title}" {phrase} for 2 adults.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Nights that others have."""
        for row in shuffled(db, rng):
            taken = db.rows("SELECT * FROM blocked WHERE stay_id = ? ORDER BY id LIMIT 1", row.id)
            first = date.fromisoformat(taken[0].first_night)
            yield self._instance(row.id, row["title"], Span(first, first + timedelta(days=3)))

    def _instance(self, stay_id: int, title: str, span: Span) -> dict[str, Json]:
        return {
            "stay_id": stay_id, "title": title, "phrase": dates_phrase(span),
            "checkin": span.checkin.isoformat(), "checkout": span.checkout.isoformat(),
        }  # fmt: skip

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """Try, and read why not."""
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await ui.click("button", "Reserve")
        await ui.expect_text("dates are not available")


class BookInThePast(BookInVain):
    """A stay for days that are over."""

    name = "impossible_past_dates"
    reasons = ("invalid", "not_allowed")
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The first half of the month."""
        for row in shuffled(db, rng)[:4]:
            yield self._instance(
                row.id, row["title"], Span(date(2024, 7, rng.randint(1, 7)), date(2024, 7, 16))
            )

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """Try, and read why not."""
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await ui.click("button", "Reserve")
        await ui.expect_text("is in the past")


class BookWithPet(BookInVain):
    """A pet where none is allowed."""

    name = "impossible_pet"
    difficulty: ClassVar[Difficulty] = "easy"
    reasons: ClassVar[tuple[ReasonClass, ...]] = ("not_allowed",)
    intent = 'Book "{title}" {phrase} for 1 adult and a dog.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Stays without pets, and free nights."""
        for row in shuffled(db, rng, "NOT pets_allowed"):
            span = free_span(db, rng, row.id, 3)
            if span is not None:
                yield self._instance(row.id, row["title"], span)

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """Try, and read why not."""
        await open_stay(ui, stay(db, stay_id))
        await fill_dates(ui, span_of(checkin, checkout), nth=1)
        await fill_party(ui, Party(1, 0, 0, 1), nth=1)
        await ui.click("button", "Reserve")
        await ui.expect_text("Pets are not allowed")


class BookWhileFailing(BookWithPet):
    """A reservation that fails however often it is tried."""

    name = "impossible_failing_reservation"
    reasons = ("other", "not_allowed", "missing_feature")
    difficulty = "medium"
    intent = 'Book "{title}" {phrase} for 1 adult; give up if three tries fail.'
    conditions = Conditions(errors=frozenset({"error_making_reservation"}))

    async def solve(
        self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **params: Json
    ) -> None:
        """Try thrice."""
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
    intent = 'Reserve "{title}" {phrase} for 2 adults.'
    conditions = Conditions(knobs={"staynb": {"no_vacancy": True}})

    async def solve(self, ui: Ui, db: Data, stay_id: int, checkin: str, checkout: str, **_: Json) -> None:
        """Try, and read why not."""
        await BookInVain.solve(self, ui, db, stay_id, checkin, checkout)


class UnknownPlace(StaynbTemplate):
    """A stay where there is none."""

    name = "impossible_unknown_place"
    kind = "impossible"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = "Save any stay in {place} to a new wishlist."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cities without stays."""
        return [
            {"place": place}
            for place in ("Oslo, Norway", "Nairobi, Kenya", "Lima, Peru", "Boston, United States")
        ]

    async def solve(self, ui: Ui, db: Data, place: str) -> None:
        """Look."""
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
        """Trips to come."""
        rows = db.rows(
            "SELECT s.title FROM booking b JOIN stay s ON s.id = stay_id WHERE email = ? AND b.status = 'confirmed'"
            " AND checkin > '2024-07-18' ORDER BY checkin", db.user,
        )  # fmt: skip
        return [{"title": row["title"]} for row in rows]

    async def solve(self, ui: Ui, db: Data, title: str) -> None:
        """Look for the button."""
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
        """Numbers above the limit."""
        return [
            {"stay_id": row.id, "title": row["title"], "number": rng.randint(18, 30)}
            for row in shuffled(db, rng)[:4]
        ]

    async def solve(self, ui: Ui, db: Data, stay_id: int, **_: Json) -> None:
        """Look at the limit."""
        await open_stay(ui, stay(db, stay_id))
        await ui.click("button", "Who Add guests", nth=1)
        await ui.expect_text("At most 16 adults")


TEMPLATES = (
    BookInVain, BookInThePast, BookWithPet, BookWhileFailing, NoVacancy, UnknownPlace, ReviewTooEarly, TooManyAdults,
)  # fmt: skip
