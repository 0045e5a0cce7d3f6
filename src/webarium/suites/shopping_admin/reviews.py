"""Reviews: deciding on them, deleting them, reading what customers say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from webarium.scoring import Answer, Expect, Number, SetOf, Text
from webarium.sites.shopping.facts import rating_percent
from webarium.suites.kit import Mutate, Retrieve, alone, day_phrase, shuffled
from webarium.suites.kit.asking import SEVERAL
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

NAMES = {"approved": "Approved", "pending": "Pending", "not_approved": "Not Approved"}


def recounted(
    db: Data, product: int, gone: Sequence[int] = (), new: Sequence[int] = (), more: Sequence[int] = ()
) -> list[Expect]:
    """What a product says of its reviews after some were approved, are gone, or with these stars came to be."""
    rows = base.reviews(db, "r.product_id = ?", product)
    stars = [row.rating for row in rows if row.id in new or (row.status == "approved" and row.id not in gone)]
    stars += more
    now = base.product(db, product)
    after: dict[str, Json] = {"rating_percent": rating_percent(stars), "review_count": len(stars)}
    changed = {name: value for name, value in after.items() if now[name] != value}
    return [Expect.update("product", {"id": product}, changed)] if changed else []


class PendingReview(OfficeTemplate):
    """Base of tasks about a review that the request names by its title and its writer."""

    @dataclass(frozen=True)
    class Params:
        review: int
        title: str
        nickname: str


class Approve(PendingReview, Mutate):
    name = "approve_review"
    difficulty = "easy"
    intent = 'Approve the pending review "{title}" by {nickname}.'
    role = "review-moderator"
    says = "You saved the review."

    def instances(self, db: Data, rng: random.Random) -> Iterable[PendingReview.Params]:
        rows = alone(base.reviews(db, "r.status = 'pending'"), lambda row: row.title.lower())
        return [
            PendingReview.Params(review=row.id, title=row.title, nickname=row.nickname)
            for row in shuffled(rng, rows)
            if '"' not in row.title and row.nickname[-1:] != "."
        ]

    def expected(self, db: Data, params: PendingReview.Params) -> list[Expect]:
        (row,) = base.reviews(db, "r.id = ?", params.review)
        told = recounted(db, row.product_id, new=[params.review])
        return [Expect.update("review", {"id": params.review}, {"status": "approved"}), *told]

    async def go(self, ui: Ui, db: Data, params: PendingReview.Params) -> None:
        await paths.menu(ui, "Marketing", "Pending Reviews")
        await paths.type_filter(ui, "Title", params.title)
        await ui.click("link", f"Edit {params.title}", near=params.nickname)

    async def act(self, ui: Ui, db: Data, params: PendingReview.Params) -> None:
        await ui.select("Status", "Approved")
        await ui.click("button", "Save")


class ApprovePositive(OfficeTemplate, Mutate):
    name = "approve_positive"
    difficulty = "hard"
    intent = (
        "Approve the pending reviews dated {day} with 4 stars or more, so that they show up in the store. "
        "Leave all other reviews as they are."
    )
    role = "review-moderator"
    count = 3

    @dataclass(frozen=True)
    class Params:
        day: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days with two to six of them, whose titles differ, and with others that must wait."""
        by: dict[str, list[Row]] = {}
        for row in self._rows(db, ""):
            by.setdefault(row.created_at[:10], []).append(row)
        for key, rows in shuffled(rng, by.items()):
            pending = base.reviews(db, "r.status = 'pending' AND r.created_at LIKE ?", f"{key}%")
            if 2 <= len({row.title for row in rows}) == len(rows) <= 6 and len(pending) > len(rows):
                yield ApprovePositive.Params(day=day_phrase(key), key=key)

    def _rows(self, db: Data, key: str) -> list[Row]:
        return base.reviews(db, "r.status = 'pending' AND r.rating >= 4 AND r.created_at LIKE ?", f"{key}%")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = self._rows(db, params.key)
        found = [Expect.update("review", {"id": row.id}, {"status": "approved"}) for row in rows]
        for product in sorted({row.product_id for row in rows}):
            found += recounted(db, product, new=[row.id for row in rows])
        return found

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "Pending Reviews")
        await ui.click(paths.SUMMARY, "Filters")
        for end in ("From", "To"):
            await ui.fill(end, params.key, near="Created")
        await ui.fill("From", "4", near="Rating")
        await ui.click("button", "Apply Filters")
        for row in self._rows(db, params.key):
            await ui.check(f"Select {row.title}")
        await paths.submit(ui, "Update Status: Approved")
        await ui.expect_text("updated.")


class DeleteOf(OfficeTemplate, Mutate):
    name = "delete_reviews_of_nickname"
    difficulty = "hard"
    intent = 'Delete all reviews by the scammer who posts as "{nickname}".'
    role = "review-moderator"
    count = 4

    @dataclass(frozen=True)
    class Params:
        nickname: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        counts = Counter(row.nickname for row in base.reviews(db))
        told = "\n".join(f"{row.title} {row.detail}" for row in base.reviews(db))
        found = [
            name for name, count in counts.items() if 1 <= count <= 3 and len(name) > 5 and name[-1] != "."
        ]
        only = (n for n in shuffled(rng, found) if n not in told and sum(n in other for other in counts) == 1)
        return [DeleteOf.Params(nickname=name) for name in islice(only, 20)]

    def _rows(self, db: Data, nickname: str) -> list[Row]:
        return base.reviews(db, "r.nickname = ?", nickname)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = self._rows(db, params.nickname)
        found = [Expect.delete("review", {"id": row.id}) for row in rows]
        for product in sorted({row.product_id for row in rows}):
            found += recounted(db, product, gone=[row.id for row in rows])
        return found

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Nickname", params.nickname)
        for row in self._rows(db, params.nickname):
            await ui.check(f"Select {row.title}")
        await paths.submit(ui, "Delete")
        await ui.expect_text("deleted.")


class CountByStatus(OfficeTemplate, Retrieve):
    name = "count_reviews"
    difficulty = "easy"
    intent = "How many reviews are {status}?"
    wordings = ("What is the total number of {status} reviews among all reviews?",)
    role = "analyst"
    count = 3

    @dataclass(frozen=True)
    class Params:
        status: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [CountByStatus.Params(status=NAMES[key].lower(), key=key) for key in shuffled(rng, NAMES)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(base.reviews(db, "r.status = ?", params.key)), "reviews")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{len(base.reviews(db, 'r.status = ?', params.key)):,} records found",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.choose_filter(ui, "Status", NAMES[params.key])


class CountTerm(OfficeTemplate, Retrieve):
    name = "reviews_that_mention"
    difficulty = "medium"
    intent = 'How many of our reviews mention "{term}" in their text?'
    wordings = (
        'Tell me how many of the reviews that our store has received so far mention "{term}" in their text.',
    )
    role = "analyst"
    TERMS = ("disappointed", "satisfied", "decent", "not useful", "best", "gift", "refund", "sturdy", "broke")

    @dataclass(frozen=True)
    class Params:
        term: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [CountTerm.Params(term=term) for term in shuffled(rng, self.TERMS) if self._rows(db, term)]

    def _rows(self, db: Data, term: str) -> list[Row]:
        return base.reviews(db, "r.detail LIKE ?", f"%{term}%")

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(self._rows(db, params.term)), "reviews")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{len(self._rows(db, params.term)):,} records found",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Review", params.term)


class Unhappy(OfficeTemplate, Retrieve):
    name = "dissatisfied_reviewers"
    answers_like = SEVERAL
    difficulty = "medium"
    intent = 'Which reviewers gave "{product}" two stars or fewer? Give their nicknames.'
    role = "review-moderator"

    @dataclass(frozen=True)
    class Params:
        product: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        by: dict[int, list[Row]] = {}
        for row in base.reviews(db, "length(p.name) < 70 AND p.name NOT LIKE '%\"%'"):
            by.setdefault(row.product_id, []).append(row)
        for product, rows in shuffled(rng, by.items()):
            low = [row for row in rows if row.rating <= 2]
            if 1 <= len(low) <= 4 and 3 <= len(rows) <= 18 and len({row.nickname for row in low}) == len(low):
                yield Unhappy.Params(product=rows[0]["product"], key=product)

    def _low(self, db: Data, key: int) -> list[Row]:
        return base.reviews(db, "r.product_id = ? AND r.rating <= 2", key)

    def answer(self, db: Data, params: Params) -> Answer:
        names = tuple(Text(row.nickname) for row in self._low(db, params.key))
        return names[0] if len(names) == 1 else SetOf(names)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", params.product)


class WidelyReviewed(OfficeTemplate, Retrieve):
    name = "widely_reviewed"
    difficulty = "medium"
    intent = "How many products have received {least} or more reviews, approved or not?"
    role = "analyst"
    count = 4

    @dataclass(frozen=True)
    class Params:
        least: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            WidelyReviewed.Params(least=least)
            for least in shuffled(rng, range(18, 36, 2))
            if self._count(db, least)
        ]

    def _count(self, db: Data, least: int) -> int:
        return len(db.rows("SELECT product_id FROM review GROUP BY product_id HAVING count(*) >= ?", least))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._count(db, params.least), "products")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{self._count(db, params.least)} records found",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Reports", "By Products")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", str(params.least), near="Reviews")
        await ui.click("button", "Apply Filters")
