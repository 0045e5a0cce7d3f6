"""Reviews that wait, in the scenario of deciding on them: what is special about each, and what is due for it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Expect
from webarium.suites import invented
from webarium.suites.shopping_admin import base
from webarium.suites.shopping_admin.reviews import recounted
from webarium.suites.workflows.base import happens
from webarium.suites.workflows.shop import shop
from webarium.tasks import Data
from webarium.worlds.timeline import Event, When

FIRST = 93_001
"""The number of the first review."""
SHELVES: Sequence[Sequence[str]] = (
    ("plain", "short", "six", "plain", "rewritten", "shop", "plain", "plain", "repeat"),
    ("update", "private", "plain", "six", "plain", "short private", "plain", "twin", "plain"),
    ("plain", "shop", "ours", "short", "private", "repeat private"),
    ("six", "plain", "short", "update", "plain", "plain", "plain", "repeat"),
    ("plain", "short shop", "private", "ours", "short update"),
    ("repeat", "short", "plain", "six", "shop", "plain"),
)
"""What is special about each review, by article and in the order in which they came."""
MORE_SHELVES: Sequence[Sequence[str]] = (
    *SHELVES,
    ("plain", "partner", "six", "plain", "plain", "plain", "repeat", "short"),
    ("shop", "update", "plain", "partner", "private", "plain", "six", "plain", "plain"),
    ("plain", "ours", "twin", "short", "plain", "partner private", "plain", "shop", "plain"),
    ("partner short", "plain", "repeat", "six", "plain", "partner", "plain", "update", "plain"),
    ("private", "plain", "partner repeat", "ours", "short", "plain", "plain", "partner", "plain"),
)
"""The same for the second level."""
MOST = 4
"""So many reviews of an article are approved at once."""
OWN_SHOP = "Lindenhof Outlet"
PLAIN = (
    "I use it every day now, and it still looks and works as it did on the first one.",
    "My sister has the same one and talked me into it. No regrets so far at all.",
    "It took me a while to get used to it, but now I would not give it back.",
    "Smaller than I expected from the picture, yet it does everything that I wanted.",
    "A fair price for what it is, though the color is a little darker than shown.",
    "Bought for my office, where three people use it, and nobody has complained yet.",
)
SHORT = ("Love it, thanks!", "Not for me.", "Very good value.", "Would buy again.")
SIX = ("Works well, looks a bit cheap.", "Good fit, but the color fades.", "Does what it says, nothing more.")
PARTNER = "Kettle & Crane"
"""Another shop, which joins the house late in the second level."""
SHOPS = ("cheaper at Bargain Harbor", "the same for less on www.dealwharf.example", "better at Grandmart")
PRIVATE = ("Call me at 412-555-0{n}.", "Write to me at buyer{n}@mail.example.", "My order was 000000{n}.")
REWRITTEN = "I use it every day now. By the way, there is a code for it on www.codehoard.example."


@dataclass(frozen=True)
class Review:
    """A review that waits for somebody to decide on it."""

    number: int
    kind: str
    sku: str
    product: int
    nickname: str
    title: str
    text: str
    stars: int

    def verdict(self, *, partner: bool = False) -> str:
        """What it comes to by itself: ``yes``, ``no`` or ``private``; whether there is room does not count."""
        if "repeat" in self.kind or self.kind == "twin, later":
            return "no"
        if "shop" in self.kind or ("partner" in self.kind and not partner):
            return "no"
        if "private" in self.kind:
            return "private"
        return "no" if "short" in self.kind else "yes"


@dataclass(frozen=True)
class Outcome:
    """What becomes of all reviews."""

    approved: Sequence[Review]
    refused: Sequence[Review]
    private: Sequence[Review]

    def status(self, review: Review) -> str:
        """The status that a review has in the end."""
        return (
            "approved" if review in self.approved else "not_approved" if review in self.refused else "pending"
        )

    @property
    def report(self) -> str:
        """The text of the mail."""
        numbers = ", ".join(str(each.number) for each in self.private)
        return f"Approved: {len(self.approved)}, not approved: {len(self.refused)}, private: {numbers}"


def drawn(db: Data, rng: random.Random, shelves: Sequence[Sequence[str]] = SHELVES) -> list[list[Any]]:
    """Kind, SKU, product, nickname, title, text and stars of each review, by articles without others that wait."""
    data = shop(db)
    rows = data.rows(
        "SELECT p.id, p.sku FROM product p WHERE p.type = 'simple' AND p.status = 'enabled'"
        " AND (SELECT count(*) FROM review r WHERE r.product_id = p.id AND r.status = 'pending') = 0"
        " AND (SELECT count(*) FROM review r WHERE r.product_id = p.id AND r.status = 'approved') BETWEEN 3 AND 9"
        " AND (SELECT count(DISTINCT r.nickname) FROM review r WHERE r.product_id = p.id) > 2 ORDER BY p.id"
    )
    found = []
    for kinds, row in zip(shelves, rng.sample(rows, len(shelves)), strict=True):
        known = sorted({str(each.nickname) for each in base.reviews(data, "r.product_id = ?", row.id)})
        rng.shuffle(known)
        found += [each for kind in kinds for each in _written(rng, kind, row.sku, row.id, known)]
    return found


def _written(rng: random.Random, kind: str, sku: str, product: int, known: list[str]) -> Iterator[list[Any]]:
    old = "repeat" in kind or "update" in kind
    nickname = known.pop() if old else invented.person(rng, known).split()[0] + str(rng.randint(11, 99))
    titles = (
        "My verdict",
        "After two weeks",
        "For the kitchen",
        "A gift",
        "So far so good",
        "What to expect",
    )
    title = f"Update: {rng.choice(titles).lower()}" if "update" in kind else rng.choice(titles)
    text = _text(rng, kind)
    yield [kind, sku, product, nickname, title, text, rng.randint(1, 5)]
    if kind == "twin":
        yield [
            "twin, later",
            sku,
            product,
            nickname,
            rng.choice(titles),
            rng.choice(PLAIN),
            rng.randint(1, 5),
        ]


def _text(rng: random.Random, kind: str) -> str:
    text = rng.choice(SHORT) if "short" in kind else rng.choice(SIX) if kind == "six" else rng.choice(PLAIN)
    if "shop" in kind:
        text += f" It is {rng.choice(SHOPS)}."
    if "partner" in kind:
        text += f" They have it at {PARTNER}, too."
    if kind == "ours":
        text += f" I saw it first at the {OWN_SHOP}."
    if "private" in kind:
        text += f" {rng.choice(PRIVATE).format(n=rng.randint(101, 199))}"
    return text


def reviews(cases: Sequence[Sequence[Any]]) -> list[Review]:
    """All reviews that wait at first, the oldest of each article first."""
    return [Review(FIRST + place, *case) for place, case in enumerate(cases)]


def late(cases: Sequence[Sequence[Any]]) -> Review:
    """The review that comes in late, of the third article, which has room."""
    _, sku, product, *_ = next(case for case in cases if case[0] == "repeat private")
    text = "I did not expect much, and was wrong: it is better than the one that I had before."
    return Review(FIRST + len(cases), "plain", sku, product, "Wren77", "Better than expected", text, 5)


def outcome(cases: Sequence[Sequence[Any]], *, after: bool = True, partner: bool = True) -> Outcome:
    """What is due, before or after a review was rewritten and another one came in, and a shop became a partner."""
    every = [*reviews(cases), *([late(cases)] if after else [])]
    approved: list[Review] = []
    refused: list[Review] = []
    for each in every:
        room = sum(one.product == each.product for one in approved) < MOST
        verdict = each.verdict(partner=after and partner)
        if verdict == "no" or (after and each.kind == "rewritten"):
            refused.append(each)
        elif verdict == "yes" and room:
            approved.append(each)
    private = [each for each in every if each.verdict(partner=after and partner) == "private"]
    return Outcome(approved, refused, private)


def rows(db: Data, cases: Sequence[Sequence[Any]]) -> list[Expect]:
    """Verdicts, and what articles say of their reviews."""
    due = outcome(cases)
    found = [decided(each, "approved") for each in due.approved]
    found += [decided(each, "not_approved") for each in due.refused]
    for product in sorted({each.product for each in due.approved}):
        stars = [each.stars for each in due.approved if each.product == product]
        found += recounted(shop(db), product, more=stars)
    return found


def decided(review: Review, status: str) -> Expect:
    """A review with a verdict."""
    return Expect.update("review", {"id": review.number}, {"status": status})


def arrives(review: Review, place: int, when: When | None = None) -> Event:
    """A review comes in, now or at some moment."""
    return happens(
        f"review {review.number}", "shopping_admin", "review_arrives", when, sku=review.sku, nickname=review.nickname,
        title=review.title, text=review.text, stars=review.stars, minutes_ago=0 if when else 3000 - 20 * place,
        number=review.number,
    )  # fmt: skip
