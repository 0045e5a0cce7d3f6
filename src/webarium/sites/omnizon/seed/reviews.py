"""Draws how a product is rated, and what some of those who rated it wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.people import FIRST_NAMES, LAST_NAMES
from webarium.sites.kit.phrases import Phrase, sentence, tidy
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.sites.omnizon.seed.families import review_phrases

_SPANS = (
    "two weeks",
    "three weeks",
    "a month",
    "six weeks",
    "two months",
    "a whole summer",
    "half a year",
    "a year",
)
_SHAPES = (
    (80, 12, 4, 1, 3),
    (72, 16, 6, 2, 4),
    (66, 18, 8, 3, 5),
    (58, 22, 10, 4, 6),
    (48, 24, 14, 6, 8),
    (40, 24, 16, 8, 12),
)
_MOODS = {5: "five", 4: "four", 3: "three", 2: "low", 1: "low"}


@dataclass(frozen=True)
class Review:
    """A customer's words about a product."""

    product_id: int
    author: str
    stars: int
    title: str
    body: str
    written_on: date
    verified: bool
    helpful: int


@dataclass(frozen=True)
class Standing:
    """How a product is rated by everybody."""

    rating: int
    """Mean stars in tenths."""
    ratings: int
    histogram: tuple[int, int, int, int, int]
    """Percent of ratings with five, four, three, two and one star."""


class Critic:
    """Rates products; says nothing twice."""

    def __init__(self, seed: int, today: date) -> None:
        self._seed = seed
        self._today = today
        self._said: set[str] = set()

    def standing(self, product: Product) -> Standing:
        """How the product is rated."""
        dice = Dice(self._seed, "omnizon", "standing", product.id)
        shape = _SHAPES[0] if product.rank < 100 and dice.chance(0.6) else dice.pick(_SHAPES)
        shift = dice.between(-2, 2)
        histogram = (shape[0] + shift, shape[1] - shift, *shape[2:])
        mean = sum(share * stars for share, stars in zip(histogram, (5, 4, 3, 2, 1), strict=True))
        ratings = dice.between(30, 900) * (dice.between(2, 14) if product.rank < 2000 else 1)
        return Standing((mean + 5) // 10, ratings, histogram)

    def reviews(self, product: Product, standing: Standing) -> Iterator[Review]:
        """What some wrote, in no order."""
        dice = Dice(self._seed, "omnizon", "reviews", product.id)
        for _ in range(dice.between(3, 8)):
            stars = self._stars(dice, standing)
            title, body = self._words(dice, product, stars)
            author = dice.pick(FIRST_NAMES)
            if dice.chance(0.7):
                author += f" {dice.pick(LAST_NAMES)[0]}."
            day = self._today - timedelta(days=dice.between(2, 700))
            helpful = dice.below(40) if dice.chance(0.5) else 0
            yield Review(product.id, author, stars, title, body, day, dice.chance(0.85), helpful)

    def _stars(self, dice: Dice, standing: Standing) -> int:
        at = dice.below(100)
        for stars, share in zip((5, 4, 3, 2, 1), standing.histogram, strict=True):
            at -= share
            if at < 0:
                return stars
        return 5

    def _words(self, dice: Dice, product: Product, stars: int) -> tuple[str, str]:
        phrases = review_phrases()[_MOODS[stars]]
        points = product.praise if stars >= 4 else product.gripes
        while True:
            slots = {"kind": product.kind, "brand": product.brand, "days": dice.pick(_SPANS)}
            sentences = [dice.pick(phrases["openings"]), dice.pick(points), dice.pick(phrases["closings"])]
            if stars in (3, 4):
                sentences.insert(2, dice.pick(product.gripes if stars == 4 else product.praise))
            drawn = [Phrase(text).say(dice.random, slots) for text in sentences]
            title = Phrase(dice.pick(phrases["titles"])).say(dice.random, slots)
            body = sentence(tidy(" ".join(drawn)))
            if f"{product.id}{title}" not in self._said and body not in self._said:
                self._said |= {f"{product.id}{title}", body}
                return sentence(tidy(title)), body
            sentences = sentences[::-1]
