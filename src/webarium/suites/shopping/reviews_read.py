"""Reading customer reviews: who wrote what, with how many stars."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from webarium.scoring import Date, Number, Record, SetOf, Text
from webarium.scoring.normalise import token_texts
from webarium.suites.kit import Retrieve, day_of, shuffled
from webarium.suites.shopping.base import ShopTemplate, customer_id, path_of, short_day
from webarium.suites.shopping.base import product as product_of
from webarium.suites.shopping.paths import open_reviews
from webarium.suites.shopping.places import OnProduct
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty

PAGE = 10
"""Reviews on one page."""

_COMMON = """
    about after again also because been before being bought could does doesn't don't down ever every
    first from give good great have having here into just know like little long love made make many more
    most much need never nice nothing only order other over product quality really right same should
    since some still such than thank that their them then there these they thing think this those though
    time under very want well were what when which while will with without work works worth would year
    years your star stars price money item review months month weeks week three four five exactly better
    best worse enough already almost around inside anything everything someone everyone another without
    instead however although maybe perhaps often usually
"""
COMMON = frozenset(_COMMON.split())
"""Words that are not a topic."""


def reviews_of(db: Data, product_id: int) -> list[Row]:
    """The reviews of a product as visitors see them, newest first."""
    return db.rows(
        "SELECT * FROM review WHERE product_id = ? AND status = 'approved' ORDER BY created_at DESC, id DESC",
        product_id,
    )


def reviewed(db: Data, rng: random.Random, low: int, high: int) -> list[Row]:
    """Products with so many reviews, all by different people, in a random order."""
    rows = db.rows(
        """SELECT p.* FROM product p WHERE p.status = 'enabled' AND p.review_count BETWEEN ? AND ?
        AND (SELECT count(DISTINCT nickname) FROM review r
          WHERE r.product_id = p.id AND r.status = 'approved')
          = p.review_count ORDER BY p.id""",
        low,
        high,
    )
    return [row for row in shuffled(rng, rows) if '"' not in row["name"]]


P = TypeVar("P", bound="ReviewTemplate.Params")


class ReviewTemplate(ShopTemplate, Retrieve, Generic[P]):
    """A question that starts on a product's page."""

    difficulty: ClassVar[Difficulty] = "medium"
    read: ClassVar[Sequence[str]] = ("nickname",)
    """The columns of a review that are read."""
    exempt: ClassVar[Mapping[str, str]] = {
        "shown": "WebArena's tasks of this shape begin on the product's page; the work is to read all of its reviews.",
        "one_step": "As above: the golden path scrolls through the reviews, which are not counted as steps here.",
    }

    @dataclass(frozen=True)
    class Params:
        product: int

    def starts(self, db: Data, params: P) -> tuple[str, ...]:
        return (path_of(product_of(db, params.product)),)

    def wanted(self, db: Data, params: P) -> list[Row]:
        """The reviews that it is about."""
        raise NotImplementedError

    async def see(self, ui: Ui, db: Data, params: P) -> None:
        """Turn the pages of the reviews and read those."""
        await open_reviews(ui)
        wanted = self.wanted(db, params)
        every = reviews_of(db, params.product)
        for page in range(-(-len(every) // PAGE)):
            if page:
                await ui.click("link", "Next")
            shown = {review.id for review in every[page * PAGE : (page + 1) * PAGE]}
            for review in wanted:
                if review.id in shown:
                    texts = [review[column] for column in self.read]
                    await ui.expect_text(*texts, short_day(review.created_at), near=review.title)


def named_set(wanted: list[Row], every: list[Row], column: str) -> SetOf:
    """The reviews' authors or titles, with all others as what must not be named."""
    picked = {review.id for review in wanted}
    others = tuple(review[column] for review in every if review.id not in picked)
    return SetOf(tuple(Text(review[column]) for review in wanted), others)


def tell_apart(values: Iterable[str]) -> bool:
    """Whether no text is found inside another one, so that naming one never names two."""
    tokens = [" " + " ".join(token_texts(value)) + " " for value in values]
    return all(a not in b for i, a in enumerate(tokens) for j, b in enumerate(tokens) if i != j)


class ReviewersMentioning(ReviewTemplate["ReviewersMentioning.Params"]):
    name = "reviewers_mentioning"
    intent = 'List the reviewers of this product whose reviews mention the word "{word}".'
    count = 6

    @dataclass(frozen=True)
    class Params(ReviewTemplate.Params):
        word: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Words that two to four of a product's reviews have."""
        for row in reviewed(db, rng, 5, 20):
            every = reviews_of(db, row.id)
            counts = Counter(word for review in every for word in self._words(review))
            words = [
                word
                for word, n in sorted(counts.items())
                if 2 <= n <= 4
                and word.isalpha()
                and len(word) > 4
                and word not in COMMON
                and self._alone(word, every)
            ]
            if words and tell_apart(review.nickname for review in every):
                yield ReviewersMentioning.Params(product=row.id, word=rng.choice(words))

    def _words(self, review: Row) -> set[str]:
        return set(token_texts(f"{review.title} {review.detail}"))

    def _alone(self, word: str, every: list[Row]) -> bool:
        """Whether the word stands nowhere as a part or in another form, which would be a matter of taste."""
        stem = word[: max(4, len(word) - 2)]
        others = {w for review in every for w in self._words(review) if stem in w} - {word}
        return not others and not any(stem in review.nickname.lower() for review in every)

    def wanted(self, db: Data, params: Params) -> list[Row]:
        return [review for review in reviews_of(db, params.product) if params.word in self._words(review)]

    def answer(self, db: Data, params: Params) -> SetOf:
        return named_set(self.wanted(db, params), reviews_of(db, params.product), "nickname")


class ReviewersByStars(ReviewTemplate["ReviewersByStars.Params"]):
    name = "reviewers_by_stars"
    intent = "Who gave this product {stars} stars?"
    count = 5

    GROUPS = ((1, 2), (4, 5), (5,), (3,), (2, 3))

    @dataclass(frozen=True)
    class Params(ReviewTemplate.Params):
        stars: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products to which two to five people gave that."""
        for i, row in enumerate(reviewed(db, rng, 5, 18)):
            stars = self.GROUPS[i % len(self.GROUPS)]
            every = reviews_of(db, row.id)
            wanted = [review for review in every if review.rating in stars]
            if 2 <= len(wanted) <= 5 and tell_apart(review.nickname for review in every):
                yield ReviewersByStars.Params(product=row.id, stars=" or ".join(map(str, stars)))

    def wanted(self, db: Data, params: Params) -> list[Row]:
        return [
            review
            for review in reviews_of(db, params.product)
            if str(review.rating) in params.stars.split(" or ")
        ]

    def answer(self, db: Data, params: Params) -> SetOf:
        return named_set(self.wanted(db, params), reviews_of(db, params.product), "nickname")


class CriticalReviewTitles(ReviewTemplate["ReviewTemplate.Params"]):
    name = "critical_review_titles"
    intent = "What are the titles of the reviews that give this product fewer than three stars?"
    count = 4
    read = ("title", "nickname")

    def instances(self, db: Data, rng: random.Random) -> Iterable[ReviewTemplate.Params]:
        """Products with two or three critics, whose titles differ from all others."""
        for row in reviewed(db, rng, 5, 18):
            every = reviews_of(db, row.id)
            titles = [review.title for review in every]
            asked = ReviewTemplate.Params(product=row.id)
            if 2 <= len(self.wanted(db, asked)) <= 3 and tell_apart(titles):
                yield asked

    def wanted(self, db: Data, params: ReviewTemplate.Params) -> list[Row]:
        return [review for review in reviews_of(db, params.product) if review.rating < 3]

    def answer(self, db: Data, params: ReviewTemplate.Params) -> SetOf:
        return named_set(self.wanted(db, params), reviews_of(db, params.product), "title")


class HarshestReview(ReviewTemplate["ReviewTemplate.Params"]):
    name = "harshest_review"
    intent = (
        "Who gave this product the fewest stars, how many stars did they give, and on what date was that "
        "review posted?"
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[ReviewTemplate.Params]:
        """Products with a single lowest rating."""
        for row in reviewed(db, rng, 4, 16):
            ratings = sorted(review.rating for review in reviews_of(db, row.id))
            if ratings[0] < ratings[1]:
                yield ReviewTemplate.Params(product=row.id)

    def wanted(self, db: Data, params: ReviewTemplate.Params) -> list[Row]:
        return [min(reviews_of(db, params.product), key=lambda review: review.rating)]

    def answer(self, db: Data, params: ReviewTemplate.Params) -> Record:
        review = self.wanted(db, params)[0]
        stars = Number(review.rating, unit="stars", out_of=5)
        return Record.of(reviewer=Text(review.nickname), stars=stars, date=Date(day_of(review.created_at)))


class FewestStars(OnProduct, Retrieve):
    name = "fewest_stars"
    difficulty = "easy"
    intent = 'Who gave the fewest stars to "{product}"?'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnProduct.Params]:
        """Products with a single lowest rating."""
        for row in reviewed(db, rng, 3, 9):
            every = reviews_of(db, row.id)
            ratings = sorted(review.rating for review in every)
            if ratings[0] < ratings[1] and tell_apart(review.nickname for review in every):
                yield OnProduct.Params(product=row["name"])

    def _review(self, db: Data, product: str) -> Row:
        found = db.value("SELECT id FROM product WHERE name = ?", product)
        return min(reviews_of(db, found), key=lambda review: review.rating)

    def answer(self, db: Data, params: OnProduct.Params) -> Text:
        return Text(self._review(db, params.product).nickname)

    async def see(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        review = self._review(db, params.product)
        await open_reviews(ui)
        await ui.expect_text(review.nickname, near=review.title)


class NewestReview(ReviewTemplate["ReviewTemplate.Params"]):
    name = "newest_review"
    difficulty = "easy"
    intent = "Who wrote the most recent review of this product, and how many stars did they give?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[ReviewTemplate.Params]:
        """Products whose newest two reviews are of different days."""
        for row in reviewed(db, rng, 3, 16):
            newest, before = reviews_of(db, row.id)[:2]
            if day_of(newest.created_at) != day_of(before.created_at):
                yield ReviewTemplate.Params(product=row.id)

    def wanted(self, db: Data, params: ReviewTemplate.Params) -> list[Row]:
        return reviews_of(db, params.product)[:1]

    def answer(self, db: Data, params: ReviewTemplate.Params) -> Record:
        review = self.wanted(db, params)[0]
        return Record.of(reviewer=Text(review.nickname), stars=Number(review.rating, unit="stars", out_of=5))


class OwnReview(ShopTemplate, Retrieve):
    name = "own_review"
    difficulty = "easy"
    intent = 'What title and nickname did I use when I reviewed "{product}"?'
    count = 3
    way = ("My Account", "My Product Reviews")

    @dataclass(frozen=True)
    class Params:
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products that the customer has reviewed once."""
        rows = db.rows(
            """SELECT p.name AS product FROM review r JOIN product p ON p.id = r.product_id
            WHERE r.customer_id = ? AND p.status = 'enabled'
            GROUP BY p.id HAVING count(*) = 1 ORDER BY p.id""",
            customer_id(db),
        )
        return [OwnReview.Params(**row) for row in shuffled(rng, rows) if '"' not in row["product"]]

    def _review(self, db: Data, product: str) -> Row:
        return db.row(
            "SELECT r.* FROM review r JOIN product p ON p.id = r.product_id "
            "WHERE r.customer_id = ? AND p.name = ?",
            customer_id(db),
            product,
        )

    def answer(self, db: Data, params: Params) -> Record:
        review = self._review(db, params.product)
        titles = db.rows(
            "SELECT DISTINCT title FROM review WHERE customer_id = ? ORDER BY id", customer_id(db)
        )
        others = tuple(row["title"] for row in titles if row["title"] != review.title)
        asked = Record.of(title=Text(review.title), nickname=Text(review.nickname))
        return replace(asked, others=others)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", re.compile("See Details|View"), near=params.product)
