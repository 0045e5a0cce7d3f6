"""Recommendations in the forum of brands that the shop may sell."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from webarium.sql import select
from webarium.suites.kit import shuffled
from webarium.suites.reddit.base import named, not_blocked, thread
from webarium.suites.reddit.paths import open_thread
from webarium.suites.shopping.base import choices_of, plain_name, salable
from webarium.tasks import Data, Row, Ui

SHOP = "shopping"
_ADVICE = re.compile(
    r"\b(?:[Bb]uy|[Gg]et|[Gg]o for|[Tt]ake|[Pp]ick) (?:the )?((?:[A-Z][\w']*|&)(?: (?:[A-Z][\w']*|&))*)"
)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_NO_ADVICE = re.compile(r"\b(?:not|never|may|can|could|should|did|nobody|\w+n['’]t)\b|\?$", re.IGNORECASE)
"""What makes a sentence with such a verb a question, a story or a warning instead."""
_SHORTEST = 4
"""Letters of a brand's name at least: who takes the El or gets the TV recommends none."""
_LIKELY = '"buy the" OR "get the" OR "go for" OR "take the" OR "pick the"'


@dataclass(frozen=True)
class Advice:
    """A comment in the forum that recommends a brand of something the shop sells."""

    thread: int
    title: str
    forum: str
    comment: int
    user: str
    brand: str


def shop_of(db: Data) -> Data:
    """The shop's data, for its default customer."""
    return Data.of(db.universe, SHOP, "customer")


def advices(db: Data, rng: random.Random, *, sold: bool) -> Iterator[Advice]:
    """Recommendations by people who recommend only one brand in that thread, in random order.

    With ``sold`` the shop has simple products of the brand, without it the shop does not know the brand at all.
    """
    shop = shop_of(db)
    brands = {row["name"] for row in shop.rows("SELECT name FROM brand ORDER BY id")}
    words = {word for name in brands for word in name.split()}
    found = shuffled(rng, recommendations(db))
    seen: set[tuple[str, int]] = set()
    for advice in found:
        fits = cheapest(shop, advice.brand) is not None if sold else not words & set(advice.brand.split())
        if fits and (advice.brand, advice.thread) not in seen:
            seen.add((advice.brand, advice.thread))
            yield advice


def recommendations(db: Data) -> list[Advice]:
    """What people recommend who name only one brand in a thread with a title of its own."""
    titles = {row.id: row for row in named(db)}
    likely = select("rowid", "comment_fts", "comment_fts MATCH ?")
    rows = db.rows(
        select(
            "c.id, c.submission_id, c.body, u.username",
            "comment c JOIN user u ON u.id = c.user_id",
            f"c.visibility = 'visible' AND c.body NOT LIKE '%>%' AND {not_blocked(db, 'c')} AND c.id IN ({likely})",
            "ORDER BY c.id",
        ),
        _LIKELY,
    )
    said: dict[tuple[int, str], dict[str, int]] = {}
    for row in rows:
        for brand in advised(row.body) if row.submission_id in titles else ():
            said.setdefault((row.submission_id, row.username), {}).setdefault(brand, row.id)
    return [
        Advice(thread_id, titles[thread_id].title, titles[thread_id].forum, comment, user, brand)
        for (thread_id, user), named_brands in said.items()
        if len(named_brands) == 1
        for brand, comment in named_brands.items()
    ]


def advised(text: str) -> list[str]:
    """The names that a text tells others to buy; questions and warnings recommend nothing."""
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(text)]
    return [
        match[1]
        for sentence in sentences
        if not _NO_ADVICE.search(sentence)
        for match in _ADVICE.finditer(sentence)
        if len(match[1]) >= _SHORTEST
    ]


def cheapest(shop: Data, brand: str) -> Row | None:
    """The one cheapest product of a brand, if it needs no choice."""
    rows = sorted(salable(shop, "b.name = ?", brand), key=lambda row: row.price)
    if not rows or (len(rows) > 1 and rows[0].price == rows[1].price):
        return None
    return rows[0] if plain_name(rows[0]["name"]) and not choices_of(shop, rows[0].id) else None


async def read_advice(ui: Ui, db: Data, thread_id: int, user: str, brand: str) -> None:
    """Open a thread and read what somebody recommends."""
    await open_thread(ui, thread(db, thread_id))
    await ui.expect_text(brand, near=user)


async def enter_shop(ui: Ui, db: Data) -> None:
    """To the shop's front page."""
    await ui.goto(shop_of(db).origin + "/")
