"""Pages of the handbooks, and what they say."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import Any, ClassVar

from webarium.scoring import Answer, Date, Money, Number, Text, UrlCheck
from webarium.suites.kit import Decline, Errand, Instances, Navigate, Retrieve, firsts, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing


class HandbookTemplate(Errand):
    """Base of all templates of the handbooks."""

    site: ClassVar[str] = "manuals"
    role: ClassVar[str] = "reader"
    count: ClassVar[int] = 5


def pages(db: Data) -> list[Row]:
    """All pages, with the titles of their handbooks."""
    return db.rows("SELECT p.*, b.title AS book FROM page p JOIN book b ON b.id = p.book_id ORDER BY p.id")


def page(db: Data, slug: str) -> Row:
    """A page by its words in addresses."""
    return next(row for row in pages(db) if row.slug == slug)


async def open_page(ui: Ui, db: Data, slug: str) -> None:
    """To a page, by the contents of its handbook."""
    found = page(db, slug)
    await ui.click("link", found.book, nth=0)
    await ui.click("link", found.title)


class OpenPage(HandbookTemplate, Navigate):
    name, difficulty = "open_handbook_page", "easy"
    intent = 'Bring up the page "{title}" of the {book}.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [
            {"title": row["title"], "book": row.book, "slug": row.slug} for row in shuffled(rng, pages(db))
        ]

    def url(self, db: Data, slug: str, **_: Any) -> UrlCheck:
        return landing(db, f"/{page(db, slug).book_id}/{slug}")

    async def go(self, ui: Ui, db: Data, slug: str, **_: Any) -> None:
        await open_page(ui, db, slug)


class OpenMissing(HandbookTemplate, Decline, like=OpenPage):
    name, difficulty = "impossible_open_page", "easy"
    reasons = ("not_found",)
    count = 2
    lacks = ("{title}",)
    MISSING = (
        "Pipelines and runners", "Publish a release", "Write a wiki page", "Share a snippet", "Time tracking",
        "Package registry", "Feature flags", "Service desk",
    )  # fmt: skip

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """What the forge does not have, and so no page tells about."""
        return [{"title": title, "book": "Smithy Handbook"} for title in rng.sample(self.MISSING, 2)]

    async def go(self, ui: Ui, db: Data, title: str, book: str) -> None:
        await ui.click("link", book, nth=0)


class SearchBook(HandbookTemplate, Navigate):
    name, difficulty = "search_one_handbook", "medium"
    intent = 'Search the {book}, and no other one, for "{words}".'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, pages(db)):
            words = row.title.lower().split()[-2:]
            if len(words) == 2 and " ".join(words).replace(" ", "").isalpha():
                yield {"book": row.book, "words": " ".join(words), "key": row.book_id}

    def url(self, db: Data, words: str, key: str, **_: Any) -> UrlCheck:
        return landing(db, "/search", query={"q": words, "book": key})

    async def go(self, ui: Ui, db: Data, book: str, words: str, **_: Any) -> None:
        await ui.goto("/search")
        await ui.fill("Words", words)
        await ui.select("In", book)
        await ui.click("button", "Look it up")


class HouseRule(HandbookTemplate, Retrieve):
    name, difficulty = "house_rule", "medium"
    intent = "{question} The house rules in the handbooks say so."
    exempt: ClassVar = {
        "repeat": "There are few house rules, and the questions about them are the same; answers differ."
    }
    QUESTIONS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "sprint": ("house-rules-for-planning", "Which milestone are we planning in at present on Smithy?"),
        "sprint_end": ("house-rules-for-planning", "When is the present planning milestone on Smithy due?"),
        "triage_label": ("house-rules-for-new-issues", "Which label does an issue carry that nobody has looked at?"),
        "board": ("house-rules-for-planning", "What is the planning board called in each project?"),
        "token": ("house-rules-for-tokens", "What is the access token for the shared machine called?"),
        "busy_status": ("house-rules-for-being-away", "Which status do we set before we are gone for more than a day?"),
        "min_order": ("house-rules-for-small-orders", "Below which amount does an order cost OneStopShop too much?"),
        "flat_rate": ("house-rules-for-delivery-prices", "What does delivery by flat rate cost at OneStopShop?"),
        "vip_group": ("house-rules-for-regular-customers", "What is the group of customers called who buy often?"),
        "hours": ("house-rules-for-store-hours", "How are the store's hours to be written?"),
        "low_stock": ("house-rules-for-stock", "Below which quantity do new products of OneStopShop warn us?"),
    }  # fmt: skip

    def instances(self, db: Data, rng: random.Random) -> Instances:
        chosen = rng.sample(sorted(self.QUESTIONS), 6)
        return [{"rule": rule, "question": self.QUESTIONS[rule][1]} for rule in chosen]

    def answer(self, db: Data, rule: str, **_: Any) -> Answer:
        value = str(db.value("SELECT value FROM rule WHERE name = ?", rule))
        if rule == "sprint_end":
            return Date(date.fromisoformat(value))
        if rule in ("min_order", "flat_rate"):
            return Money(round(float(value) * 100))
        return Number(int(value)) if rule == "low_stock" else Text(value)

    def told(self, db: Data, *args: Any, **params: Any) -> tuple[str, ...]:
        return (str(db.value("SELECT value FROM rule WHERE name = ?", params["rule"])),)

    async def go(self, ui: Ui, db: Data, rule: str, **_: Any) -> None:
        await open_page(ui, db, self.QUESTIONS[rule][0])


class NextPage(HandbookTemplate, Retrieve):
    name, difficulty = "next_handbook_page", "medium"
    intent = 'In the {book}, which page comes right after "{title}"? Its name, please.'

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = pages(db)
        follows = [(row, after) for row, after in pairwise(rows) if row.book_id == after.book_id]
        return [
            {"book": row.book, "title": row["title"], "slug": row.slug} for row, _ in shuffled(rng, follows)
        ]

    def answer(self, db: Data, slug: str, **_: Any) -> Answer:
        rows = pages(db)
        place = next(n for n, row in enumerate(rows) if row.slug == slug)
        return Text(rows[place + 1]["title"])

    async def go(self, ui: Ui, db: Data, slug: str, **_: Any) -> None:
        await open_page(ui, db, slug)


class CountChapters(HandbookTemplate, Retrieve):
    name, difficulty = "pages_in_chapters", "medium"
    intent = (
        'How many pages do the chapter "{first}" of the Smithy Handbook and the chapter "{second}" of the Back Office '
        "Handbook have together?"
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        first, second = (
            shuffled(rng, dict.fromkeys(row.chapter for row in pages(db) if row.book_id == book))
            for book in ("smithy", "office")
        )
        pairs = [{"first": one, "second": other} for one, other in zip(first, second, strict=False)]
        return firsts(pairs, lambda pair: self._count(db, **pair))

    def _count(self, db: Data, first: str, second: str) -> int:
        wanted = {("smithy", first), ("office", second)}
        return sum((row.book_id, row.chapter) in wanted for row in pages(db))

    def answer(self, db: Data, first: str, second: str) -> Answer:
        return Number(self._count(db, first, second), "pages")

    async def solve(self, ui: Ui, db: Data, first: str, second: str) -> None:
        for book, chapter in (("Smithy Handbook", first), ("Back Office Handbook", second)):
            await ui.click("link", book, nth=0)
            await ui.expect_text(chapter)
