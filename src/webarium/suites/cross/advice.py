"""Recommendations in the forum of brands that the shop may sell."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from webarium.suites.reddit.base import named, thread
from webarium.suites.reddit.paths import open_thread
from webarium.suites.shopping.base import choices_of, plain_name, salable
from webarium.tasks import Data, Row, Ui

SHOP = "shopping"
_ADVICE = re.compile(
    r"\b(?:[Bb]uy|[Gg]et|[Gg]o for|[Tt]ake|[Pp]ick) (?:the )?((?:[A-Z][\w']*|&)(?: (?:[A-Z][\w']*|&))*)"
)


@dataclass(frozen=True)
class Advice:
    """Somebody recommends a brand."""

    thread: int
    title: str
    forum: str
    comment: int
    user: str
    brand: str


def shop_of(db: Data) -> Data:
    """The shop's data, for its default customer."""
    return Data.of(db.universe, SHOP, "customer")


def advices(db: Data, rng: random.Random, *, sold: bool) -> list[Advice]:
    """Recommendations in threads where nobody else names a brand in advice by the same person, in random order.

    With ``sold`` the shop has simple products of the brand, without it the shop does not know the brand at all.
    """
    shop = shop_of(db)
    brands = {row["name"] for row in shop.rows("SELECT name FROM brand ORDER BY id")}
    found = []
    titles = {row.id: row for row in named(db)}
    rows = db.rows(
        "SELECT c.id, c.submission_id, c.body, u.username FROM comment c JOIN user u ON u.id = c.user_id "
        "WHERE c.visibility = 'visible' AND c.body NOT LIKE '%>%' ORDER BY c.id"
    )
    mentions: dict[tuple[int, str], set[str]] = {}
    kept: list[tuple[Row, str]] = []
    for row in rows:
        match = _ADVICE.search(row.body)
        if match is None or row.submission_id not in titles:
            continue
        mentions.setdefault((row.submission_id, row.username), set()).add(match[1])
        kept.append((row, match[1]))
    for row, brand in kept:
        if len(mentions[row.submission_id, row.username]) != 1 or (brand in brands) != sold:
            continue
        if sold and cheapest(shop, brand) is None:
            continue
        if not sold and any(word in name.split() for name in brands for word in brand.split()):
            continue
        home = titles[row.submission_id]
        found.append(Advice(home.id, home.title, home.forum, row.id, row.username, brand))
    rng.shuffle(found)
    return list({(advice.brand, advice.thread): advice for advice in found}.values())


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
