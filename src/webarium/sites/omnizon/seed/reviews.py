"""Draws how a product is rated, and what some of those who rated it wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.content.opinions import Reviewer, Subject, grammar, titled
from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.phrases import Phrase, sentence, tidy
from webarium.content.sampling import TRIES, untaken
from webarium.content.voices import Memory
from webarium.draws import Dice
from webarium.sites.kit.slugs import slug
from webarium.sites.omnizon.seed.catalogue import Product
from webarium.sites.omnizon.seed.families import MANY, experienced_kinds, families, review_phrases, this
from webarium.types import Scale

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
_WHOLE = 0.75
"""The share of reviews that were written whole."""
_PLAIN = 0.6
"""The share of the others that are by people who have little to say."""
_TOLD = 0.8
"""The share of reviews that tell what happened to somebody; the others say a word or two."""
_TRIES = 30
_MOST_TRIES = 100
"""After some tries a text may resemble another one, but none is written twice."""
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

    def __init__(self, seed: int, today: date, scale: Scale) -> None:
        self._seed = seed
        self._today = today
        self._reviewer = Reviewer(tracks=scale == "small")
        self._bodies: set[str] = set()

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
        page, titles = Memory(), set[str]()
        for _ in range(dice.between(3, 8)):
            stars = self._stars(dice, standing)
            days = dice.between(2, 700)
            title, body = self._words(dice, product, stars, page, titles)
            author = dice.pick(FIRST_NAMES)
            if dice.chance(0.7):
                author += f" {dice.pick(LAST_NAMES)[0]}."
            helpful = dice.below(40) if dice.chance(0.5) else 0
            day = self._today - timedelta(days=days)
            yield Review(product.id, author, stars, title, body, day, dice.chance(0.85), helpful)

    def _stars(self, dice: Dice, standing: Standing) -> int:
        at = dice.below(100)
        for stars, share in zip((5, 4, 3, 2, 1), standing.histogram, strict=True):
            at -= share
            if at < 0:
                return stars
        return 5

    def _words(
        self, dice: Dice, product: Product, stars: int, page: Memory, titles: set[str]
    ) -> tuple[str, str]:
        """What happened to somebody with it, or a word or two."""
        subject = _subject(dice, product)
        age, plain = dice.between(4, 500), dice.chance(_PLAIN)
        whole = self._reviewer.whole(subject, stars, age, dice, page) if dice.chance(_WHOLE) else None
        opinion = whole
        if not whole and (plain or (subject.kinds and dice.chance(_TOLD))):
            write = self._reviewer.plain if plain else self._reviewer.write
            opinion = write(subject, stars, age, dice, page)
        if opinion and opinion.body in self._bodies:
            opinion = None
        body = opinion.body if opinion else self._short(dice, product, stars, page)
        self._bodies.add(body)
        title = opinion.title if opinion else ""
        for _ in range(TRIES):
            if title and title not in titles:
                break
            title = self._reviewer.title(
                {**subject.slots, "span": dice.pick(_SPANS)}, stars, dice, subject.tags
            )
        title = untaken(title, titles)
        titles.add(title)
        if opinion is None or whole or plain:
            return title, body
        story = self._reviewer.story(subject, stars, age, body, page)
        return (story.title, story.body) if story else (title, body)

    def _short(self, dice: Dice, product: Product, stars: int, page: Memory) -> str:
        phrases = review_phrases()[_MOODS[stars]]
        points = product.praise if stars >= 4 else product.gripes
        body = ""
        for tried in range(_MOST_TRIES):
            slots = {
                "kind": product.kind,
                "this_kind": this(product.kind),
                "brand": product.brand,
                "days": dice.pick(_SPANS),
            }
            sentences = [dice.pick(phrases["openings"]), dice.pick(points), dice.pick(phrases["closings"])]
            if stars in (3, 4):
                sentences.insert(2, dice.pick(product.gripes if stars == 4 else product.praise))
            body = sentence(
                tidy(" ".join(Phrase(text).say(dice.random, slots) for text in sentences if text))
            )
            if body not in self._bodies and (tried >= _TRIES or self._reviewer.fresh(body, page)):
                break
        self._reviewer.keep(body, page)
        return body


def _subject(dice: Dice, product: Product) -> Subject:
    """The product as its buyers speak of it."""
    kinds, tags = experienced_kinds()
    kind, unit = product.kind, MANY.get(product.kind, "one")
    many = kind in MANY
    rivals = sorted(
        {brand for each in families() for brand in each.brands if each.category in product.categories}
    )
    rival = dice.pick([brand for brand in rivals if brand != product.brand] or [product.brand])
    people = {"partner": "my partner", "partner_up": "My partner", "kid_up": "The kids"}
    slots = {
        **grammar(plural=many),
        **people,
        "noun": kind,
        "nouns": kind if many else f"{kind}es" if kind.endswith(("s", "x", "ch")) else f"{kind}s",
        "one": unit,
        "a_noun": f"a {unit} of {kind}" if many else f"a {kind}",
        "brand": product.brand,
        "rival": rival,
    }
    own = tags.get(kind, ())
    general = () if "care" in own or "wear" in own else ("gear",)
    said = (*own, *general, *(() if many else ("one",)), *titled(product.name))
    return Subject(kinds.get(kind, ()), frozenset((slug(kind), *said)), slots)
