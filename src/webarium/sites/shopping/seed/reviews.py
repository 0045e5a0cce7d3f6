"""Reviews: how many a product has, by whom, when, and with how many stars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.content.opinions import Reviewer, Subject, titled
from webarium.content.people import nickname
from webarium.content.sampling import draw, numbered
from webarium.content.voices import Memory
from webarium.draws import Dice, Weighted
from webarium.sites.shopping.seed.drafts import Draft
from webarium.sites.shopping.seed.products import Product, rival_of
from webarium.sites.shopping.seed.tags import tags_of
from webarium.sites.shopping.seed.voices import review_kinds
from webarium.types import Scale

_TOLD: Mapping[Scale, float] = {"small": 0.42, "full": 0.2}
"""The share of reviews that tell what happened to somebody; the others say a word or two."""
_WHOLE = 0.8
"""The share of reviews that were written whole, as far as there are any that were not told often."""
_PLAIN = 0.55
"""The share of the others that are by people who have little to say."""
_TRIES = 7
_CHILDREN = frozenset(("Boys", "Girls", "Baby"))
LAST_REVIEW = datetime.fromisoformat("2023-06-11 22:00:00")

_STARS = {
    "loved": Weighted([(5, 70), (4, 19), (3, 6), (2, 2), (1, 3)]),
    "liked": Weighted([(5, 52), (4, 27), (3, 11), (2, 4), (1, 6)]),
    "mixed": Weighted([(5, 33), (4, 24), (3, 18), (2, 10), (1, 15)]),
    "poor": Weighted([(5, 17), (4, 16), (3, 17), (2, 18), (1, 32)]),
}
_COUNTS = {
    "small": Weighted(
        [
            (0, 14),
            (1, 14),
            (2, 14),
            (3, 13),
            (4, 11),
            (5, 9),
            (6, 7),
            (8, 6),
            (10, 5),
            (13, 4),
            (18, 2),
            (27, 1),
        ]
    ),
    "full": Weighted(
        [
            (0, 32),
            (1, 20),
            (2, 14),
            (3, 9),
            (4, 7),
            (5, 5),
            (6, 4),
            (8, 4),
            (11, 2.4),
            (15, 1.6),
            (22, 0.7),
            (31, 0.3),
        ]
    ),
}


@dataclass(frozen=True)
class Review:
    """A review before it is written down."""

    nickname: str
    """What its author is called."""
    title: str
    """Its headline."""
    detail: str
    """Its text."""
    rating: int
    """Stars, 1 to 5."""
    status: str
    """``approved``, ``pending`` or ``not_approved``."""
    created_at: datetime
    """When it was written."""


class Critic:
    """Writes the reviews of one product after another."""

    def __init__(self, seed: int, scale: Scale) -> None:
        self._seed = seed
        self._counts = _COUNTS[scale]
        self._known: set[str] = set()
        self._told = _TOLD[scale]
        self._reviewer = Reviewer(tracks=scale == "small")

    def reviews(self, product: Product) -> list[Review]:
        """All its reviews, oldest first."""
        dice = Dice(self._seed, "reviews", product.id)
        count = self._counts.draw(dice)
        if count > 4:
            count += dice.below(count // 3 + 1)
        mood = _mood(product, dice)
        names: set[str] = set()
        found = []
        page = Memory()
        for when in _times(product, count, dice):
            name = draw(
                lambda: nickname(dice), lambda name: name not in names, numbered("Guest"), what="a nickname"
            )
            names.add(name)
            found.append(self.write(product, mood.draw(dice), name, when, dice, page=page))
        return found

    def write(
        self,
        product: Product,
        rating: int,
        name: str,
        when: datetime,
        dice: Dice,
        *,
        approved: bool = False,
        page: Memory | None = None,
    ) -> Review:
        """One review with these stars; if it need not be approved, a few are pending or refused."""
        age = (when - product.created_at).days
        title, detail = self._words(product, rating, age, dice, page or Memory())
        fate = 1.0 if approved else dice.random()
        status = "approved" if fate >= 0.03 else "pending" if fate >= 0.006 else "not_approved"
        return Review(name, title, detail, rating, status, when)

    def _words(self, product: Product, rating: int, age: int, dice: Dice, page: Memory) -> tuple[str, str]:
        """What happened to somebody with it, or a few words that nobody else says of it."""
        kinds = kinds_of(product)
        if dice.chance(_WHOLE):
            whole = self._reviewer.whole(_subject(product, kinds, dice), rating, age, dice, page)
            if whole:
                return whole.title, whole.body
        if dice.chance(_PLAIN):
            plain = self._reviewer.plain(_subject(product, kinds, dice), rating, age, dice, page)
            if plain:
                return plain.title, plain.body
        if kinds and dice.chance(self._told):
            subject = _subject(product, kinds, dice)
            opinion = self._reviewer.write(subject, rating, age, dice, page)
            if opinion:
                opinion = self._reviewer.story(subject, rating, age, opinion.body, page) or opinion
                return opinion.title, opinion.body
        for _ in range(_TRIES):
            title, detail = Draft(product, rating, age, dice, self._known).compose()
            if self._reviewer.fresh(detail, page):
                break
        self._reviewer.keep(detail, page)
        return title, detail


def kinds_of(product: Product) -> Sequence[str]:
    """The kinds of experiences that people can have with it; none for what the kit has no words for."""
    data, noun, family = review_kinds(), product.slots["noun"], product.family
    if family.kind == "wear" and product.slots.get("audience") in _CHILDREN:
        return ("child wear",)
    return data["nouns"].get(noun, data["families"].get(family.key, ()))


def _subject(product: Product, kinds: Sequence[str], dice: Dice) -> Subject:
    rival = rival_of(product, dice)
    tags = {*tags_of(product), *titled(f"{product.name} {product.slots.get('genre', '')}")}
    if product.slots["it"] == "it":
        tags.add("one")
    slots = {**product.slots, "brand": product.brand.name, "rival": rival.name}
    return Subject(kinds, frozenset(tags), slots)


def _mood(product: Product, dice: Dice) -> Weighted[int]:
    score = product.brand.quality + 1.5 * (dice.random() - 0.5)
    if score > 0.42:
        return _STARS["loved"]
    if score > -0.22:
        return _STARS["liked"]
    return _STARS["mixed"] if score > -0.8 else _STARS["poor"]


def _times(product: Product, count: int, dice: Dice) -> list[datetime]:
    start = product.created_at + timedelta(days=4)
    seconds = int((LAST_REVIEW - start).total_seconds())
    return sorted(start + timedelta(seconds=dice.below(seconds)) for _ in range(count))
