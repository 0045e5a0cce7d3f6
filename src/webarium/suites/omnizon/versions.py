"""Choosing on a product's page: versions, sellers, what goes with it, and what others know about it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import AnyValue, Expect, Money, Number, Text
from webarium.suites.kit import Mutate, Retrieve, Same, each_of, firsts, shuffled
from webarium.suites.omnizon import base
from webarium.suites.omnizon.base import OnProduct
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty

QUESTIONS = (
    "Are spare parts available for this?",
    "Does anybody know whether it comes with a gift receipt?",
    "How loud is it when it falls on a tiled floor?",
)
"""What nobody has asked yet."""
_VERSIONED = "EXISTS (SELECT 1 FROM product v WHERE v.parent_id = p.id)"
"""Holds for products that come in several versions."""


class OnVersion(OnProduct):
    """Base of tasks about another version of a product, which differs from the listed one in one thing."""

    count: ClassVar[int] = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        label: str
        value: str
        version: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """One version of each product, colors and sizes by turns as far as there are some."""
        for row in base.buyable(db, rng, _VERSIONED):
            versions = base.versions_of(db, row.id)
            if not versions:
                continue
            listed, others = versions[0], versions[1:]
            for version in shuffled(rng, others):
                different = [
                    key for key, value in version["chosen"].items() if listed["chosen"][key] != value
                ]
                if len(different) == 1 and self.suits(listed, version, others):
                    label = different[0]
                    yield OnVersion.Params(
                        **base.named(row),
                        label=label,
                        value=version["chosen"][label],
                        version=version.id,
                    )
                    break

    def suits(self, listed: Row, version: Row, others: Sequence[Row]) -> bool:
        """Whether the task can be asked about a version."""
        return bool(version.stock > 0)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", params.value, near="Versions")
        ui.expect_url(f"/product/{params.version}")


class VersionPrice(OnVersion, Retrieve):
    name = "version_price"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'How much does the "{product_name}" cost on Omnizon if I choose {value} for "{label}" instead?'

    def suits(self, listed: Row, version: Row, others: Sequence[Row]) -> bool:
        return bool(version.stock > 0 and version.price != listed.price)

    def answer(self, db: Data, params: OnVersion.Params) -> Money:
        return Money(base.product(db, params.version).price)


class AddVersion(OnVersion, Mutate):
    name = "add_version_to_cart"
    difficulty = "medium"
    intent = 'Add one "{product_name}" to my cart, but choose {value} for "{label}".'

    def expected(self, db: Data, params: OnVersion.Params) -> list[Expect]:
        return [base.in_cart(base.product(db, params.version))]

    async def act(self, ui: Ui, db: Data, params: OnVersion.Params) -> None:
        await super().act(ui, db, params)
        await ui.click("button", "Add to Cart")
        await ui.expect_text("Added to cart")


class VersionCount(OnProduct, Retrieve):
    name = "color_count"
    difficulty = "easy"
    intent = (
        'In how many colors does Omnizon offer the "{product_name}", including those that are unavailable?'
    )
    count = 3

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.buyable(db, rng, _VERSIONED)
        several = [row for row in rows if self._colors(db, row.id) > 1]
        return each_of(
            VersionCount.Params, map(base.named, firsts(several, lambda row: self._colors(db, row.id)))
        )

    def _colors(self, db: Data, product_id: int) -> int:
        return len({each["chosen"].get("Color") for each in base.versions_of(db, product_id)} - {None})

    def answer(self, db: Data, params: Params) -> Number:
        return Number(self._colors(db, params.product_id), unit="colors")

    def told(self, db: Data, params: Params) -> list[str]:
        """All of them are seen."""
        colors = {each["chosen"]["Color"]: None for each in base.versions_of(db, params.product_id)}
        return list(colors)


class CheapestOffer(OnProduct, Retrieve):
    name = "cheapest_other_seller"
    difficulty = "medium"
    intent = 'Which of the other sellers on Omnizon charges the least for the "{product_name}"?'
    count = 4
    way = ("other offers",)

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with several offers, one of them the cheapest."""
        for row in base.buyable(db, rng):
            offers = _offers(db, row.id)
            if len(offers) > 1 and offers[0].price < offers[1].price:
                yield CheapestOffer.Params(**base.named(row))

    def answer(self, db: Data, params: Params) -> Text:
        return Text(_offers(db, params.product_id)[0].seller)


class AddFromSeller(OnProduct, Mutate):
    name = "add_from_seller"
    difficulty = "medium"
    intent = 'Using the offer from the seller "{seller}", add one "{product_name}" to my cart.'
    count = 3
    way = ("other offer",)
    says = "Added to cart"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        seller: str
        offer: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Offers of others."""
        for row in base.buyable(db, rng):
            offers = _offers(db, row.id)
            if offers:
                offer = rng.choice(offers)
                yield AddFromSeller.Params(**base.named(row), seller=offer.seller, offer=offer.id)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        line = base.in_cart(base.product(db, params.product_id))
        return [
            line,
            Expect.insert("cart_offer", {"product_id": params.product_id, "offer_id": params.offer}),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", f"Add to Cart from {params.seller}")


class BuyTogether(OnProduct, Mutate):
    name = "add_what_goes_together"
    difficulty = "medium"
    intent = (
        'Add the "{product_name}" and everything frequently bought together with it to my cart, one of each.'
    )
    count = 3
    says = "Added to cart"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with which all can be bought."""
        for row in base.buyable(db, rng):
            others = self._others(db, row.id)
            if others and all(each.stock > 0 for each in others):
                yield BuyTogether.Params(**base.named(row))

    def _others(self, db: Data, product_id: int) -> list[Row]:
        return db.rows(
            """SELECT p.* FROM bought_with b JOIN product p ON p.id = b.other_id WHERE b.product_id = ?
            ORDER BY b.position""",
            product_id,
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        rows = [base.product(db, params.product_id), *self._others(db, params.product_id)]
        return [base.in_cart(row) for row in rows]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", f"Add all {1 + len(self._others(db, params.product_id))} to Cart")


class FirstAnswer(OnProduct, Retrieve):
    name = "first_answer"
    difficulty = "medium"
    intent = 'Who was the first to answer the question "{question}" about the "{product_name}" on Omnizon?'
    count = 4
    near = "{question}"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        question: str
        asked: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Questions that several people answered on different days."""
        for row in base.buyable(db, rng):
            for asked in db.rows("SELECT * FROM question WHERE product_id = ? ORDER BY id", row.id):
                answers = _answers(db, asked.id)
                if len(answers) > 1 and answers[0].written_on < answers[1].written_on:
                    yield FirstAnswer.Params(**base.named(row), question=asked.text, asked=asked.id)
                    break

    def answer(self, db: Data, params: Params) -> Text:
        return Text(_answers(db, params.asked)[0].author)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """See all questions, if the page has only some."""
        if ui.has("See all"):
            await ui.click("link", "See all")


class AskQuestion(OnProduct, Mutate):
    name = "ask_question"
    difficulty = "easy"
    intent = 'Ask this question on the page for the "{product_name}": "{text}"'
    count = 3
    way = ("Ask a question",)
    form = (("Your question", "{text}"),)
    button = "Post your question"
    says = "Your question was asked"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for text, row in zip(QUESTIONS, base.buyable(db, rng), strict=False):
            yield AskQuestion.Params(**base.named(row), text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "product_id": params.product_id,
            "text": Same(params.text),
            "asked_on": AnyValue(),
            "votes": 0,
        }
        return [Expect.insert("question", values)]


def _offers(db: Data, product_id: int) -> list[Row]:
    """The offers of others for a product, the cheapest first."""
    return db.rows(
        """SELECT o.id, o.price, s.name AS seller FROM offer o JOIN seller s ON s.id = o.seller_id
        WHERE o.product_id = ? ORDER BY o.price, o.id""",
        product_id,
    )


def _answers(db: Data, question: int) -> list[Row]:
    """The answers to a question, the oldest first."""
    return db.rows("SELECT * FROM answer WHERE question_id = ? ORDER BY written_on, id", question)
