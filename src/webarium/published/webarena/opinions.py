"""Writes the reviews of the back office's shop: those that tasks count and read, and friendly ones around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import apsw

from webarium.content.people import FIRST_NAMES
from webarium.published.webarena.facts import values_of
from webarium.sites.shopping.facts import rating_percent
from webarium.sql import insert, one_of, select

_REVIEW = insert("review", "id product_id customer_id nickname title detail rating status created_at")
_FIRST = datetime.fromisoformat("2023-04-01 08:00:00")
_APART = timedelta(minutes=115)
"""Between two reviews: all of them are of one April."""
_TITLES = (
    "Good one",
    "Love it",
    "Well made",
    "Very nice",
    "Will buy again",
    "Happy with it",
    "As in the picture",
)
_HOW = (
    "Wore it on a long hike and it held up.",
    "My second one already.",
    "Came two days early.",
    "A present for my brother, who will not take it off.",
    "I use it three times a week.",
    "It goes with all that I have.",
    "Light, and it packs into nothing.",
    "The stitching is neat everywhere.",
    "Survived the washing machine a dozen times.",
    "I asked my trainer, and she has the same.",
    "Feels like twice the price.",
)
_WHY = (
    "The pockets are where hands look for them.",
    "The color has not faded.",
    "Nothing scratches.",
    "It keeps me dry on the bike.",
    "I forget that it is there.",
    "The zipper runs smoothly.",
    "Holds its shape.",
    "Looks good outside the gym, too.",
    "No smell after a run.",
    "Just heavy enough.",
    "Easy to clean.",
    "The cut leaves room to move.",
    "Strong seams.",
)


class Opinion(NamedTuple):
    """A review before it is written down."""

    product: str
    nickname: str
    stars: int
    title: str
    detail: str
    customer: int | None = None
    status: str = "approved"


def write_opinions(db: apsw.Connection, facts: Mapping[str, Any]) -> None:
    """Write all reviews, and what products say of theirs."""
    numbered = {
        number: Opinion(product, name, stars, title, text, None, status)
        for product, number, name, stars, title, text, status in facts["numbered"]["review"]
    }
    told = list(_told(facts))
    left = facts["numbered"]["all"] - len(numbered) - len(told)
    others = iter(_mixed(told, list(_friendly(db, facts, left))))
    products = {str(name): int(number) for name, number in db.execute("SELECT name, id FROM product")}
    for number in range(1, facts["numbered"]["all"] + len(facts["numbered"]["gaps"]) + 1):
        if number in facts["numbered"]["gaps"]:
            continue
        each = numbered.get(number) or next(others)
        at = (_FIRST + number * _APART).isoformat(" ")
        words = (each.nickname, each.title, each.detail, each.stars, each.status, at)
        db.execute(_REVIEW, (number, products[each.product], each.customer, *words))
    _rate(db)


def _told(facts: Mapping[str, Any]) -> Iterator[Opinion]:
    """What tasks ask for, besides those that have numbers."""
    for fact in facts["review"]:
        for name, stars, title, detail, customer in fact["by"]:
            yield Opinion(fact["of"], name, stars, title, detail, customer or None)
    for fact in facts["words"]:
        for product, name in zip(fact["of"], _names(facts, len(fact["of"]), fact["title"]), strict=True):
            text = fact["text"].format(thing=product)
            yield Opinion(product, name, fact["stars"], fact["title"], text)
    for fact in facts["quoted"]:
        if "title" in fact:
            said = ". ".join([*values_of(fact["golds"]), fact["more"]])
            yield Opinion(fact["of"], fact["by"][0], fact["stars"], fact["title"], said)
            continue
        golds, names = values_of(fact["golds"]), fact["by"]
        for place, name in enumerate(names):
            detail = ". ".join(golds[place :: len(names)])
            yield Opinion(fact["of"], name, 5 - place % 2, _TITLES[place % len(_TITLES)], detail)


def _mixed(told: Sequence[Opinion], others: Sequence[Opinion]) -> Iterator[Opinion]:
    """Those of tasks among the others, from the first on."""
    waiting = iter(told)
    for place, each in enumerate(others):
        yield each
        if place % 2 == 0:
            yield from (one for one in (next(waiting, None),) if one)
    yield from waiting


def _taken(facts: Mapping[str, Any]) -> set[str]:
    """Who is named in facts."""
    found = {row[0] for fact in facts["review"] for row in fact["by"]}
    found |= {name for fact in facts["quoted"] for name in fact["by"]}
    return found | {row[2] for row in facts["numbered"]["review"]} | {row[1] for row in facts["customer"]}


def _names(facts: Mapping[str, Any], count: int, salt: str) -> list[str]:
    """Names that no fact has."""
    taken = _taken(facts)
    free = [name for name in FIRST_NAMES if name not in taken]
    start = len(salt) * 31
    return [
        f"{free[(start + 7 * place) % len(free)]} {'ABCDEFGHKLMNPRSTW'[place % 17]}."
        for place in range(count)
    ]


def _friendly(db: apsw.Connection, facts: Mapping[str, Any], count: int) -> Iterator[Opinion]:
    """Good words about products that no task asks about."""
    apart = sorted({fact["of"] for fact in facts["review"] + facts["quoted"]})
    where = f"type <> 'variant' AND NOT {one_of('name', apart).sql}"
    names = [name for (name,) in db.execute(select("name", "product", where, "ORDER BY id"), apart)]
    for place, who in enumerate(_names(facts, count, "friendly")):
        detail = f"{_HOW[place % len(_HOW)]} {_WHY[place * 5 % len(_WHY)]}"
        if place >= len(_HOW) * len(_WHY):
            detail = f"{_WHY[place * 3 % len(_WHY)]} {_HOW[place * 4 % len(_HOW)]}"
        stars = 4 + (place % 3 > 0)
        yield Opinion(
            str(names[place * 11 % len(names)]), who, stars, _TITLES[place * 3 % len(_TITLES)], detail
        )


def _rate(db: apsw.Connection) -> None:
    by: dict[int, list[int]] = {}
    for product, stars in db.execute("SELECT product_id, rating FROM review WHERE status = 'approved'"):
        by.setdefault(product, []).append(stars)
    for product, given in by.items():
        db.execute(
            "UPDATE product SET rating_percent = ?, review_count = ? WHERE id = ?",
            (rating_percent(given), len(given), product),
        )
