"""Pages of the handbooks, and what they say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number, Text, UrlCheck
from webarium.suites.kit import (
    ANY,
    Combined,
    Decline,
    Errand,
    Mutate,
    Navigate,
    Retrieve,
    Same,
    added,
    each_of,
    firsts,
    shuffled,
)
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing
from webarium.types import Difficulty


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
    intent = 'Bring up the page "{title}" in the {book}.'
    count: ClassVar[int] = 3

    @dataclass(frozen=True)
    class Params:
        title: str
        book: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            OpenPage.Params(title=row["title"], book=row.book, slug=row.slug)
            for row in shuffled(rng, pages(db))
        ]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/{page(db, params.slug).book_id}/{params.slug}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_page(ui, db, params.slug)


class OpenMissing(HandbookTemplate, Decline, like=OpenPage):
    name, difficulty = "impossible_open_page", "easy"
    reasons = ("not_found",)
    count = 2
    lacks = ("{title}",)
    MISSING = (
        "Pipelines and runners",
        "Publish a release",
        "Write a wiki page",
        "Share a snippet",
        "Time tracking",
        "Package registry",
        "Feature flags",
        "Service desk",
        "Container registry",
        "Merge trains",
        "Epics",
        "Roadmaps",
        "Burndown charts",
        "Code owners",
        "Deploy keys",
        "Incidents",
        "On-call schedules",
        "Error tracking",
        "Review apps",
        "Web hooks",
        "Terraform states",
        "Push mirroring",
        "Value streams",
        "Iterations",
    )
    WAYS = ("{}", "{}, step by step", "{} in short", "{}: questions and answers", "{} on a phone")

    @dataclass(frozen=True)
    class Params:
        title: str
        book: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """What the forge does not have, and so no page tells about."""
        return [
            OpenMissing.Params(title=rng.choice(self.WAYS).format(title), book="Smithy Handbook")
            for title in rng.sample(self.MISSING, 2)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", params.book, nth=0)


class SearchBook(HandbookTemplate, Navigate):
    name, difficulty = "search_one_handbook", "medium"
    intent = 'Search only the {book} for "{words}".'
    count = 3

    @dataclass(frozen=True)
    class Params:
        book: str
        words: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, pages(db)):
            words = row.title.lower().split()[-2:]
            if len(words) == 2 and " ".join(words).replace(" ", "").isalpha():
                yield SearchBook.Params(book=row.book, words=" ".join(words), key=row.book_id)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/search", query={"q": params.words, "book": params.key})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/search")
        await ui.fill("Words", params.words)
        await ui.select("In", params.book)
        await ui.click("button", "Look it up")


class HouseRule(HandbookTemplate, Retrieve):
    name = "house_rule"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = "{question} The house rules in the handbooks have the answer."
    QUESTIONS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "sprint": (
            "house-rules-for-planning",
            "Which milestone are we currently using for planning on Smithy?",
        ),
        "triage_label": (
            "house-rules-for-new-issues",
            "What label goes on an issue that nobody has looked at yet?",
        ),
        "notice_file": (
            "house-rules-for-handing-over",
            "What file has to be added to a Smithy project that changes hands?",
        ),
        "delay_comment": (
            "house-rules-for-delays",
            "What comment do we add to an order that cannot ship on time?",
        ),
        "board": ("house-rules-for-planning", "What is the planning board called in each project?"),
        "token": ("house-rules-for-tokens", "What is the access token for the shared machine called?"),
        "busy_status": (
            "house-rules-for-being-away",
            "What status do we set before we are away for more than a day?",
        ),
        "vip_group": (
            "house-rules-for-regular-customers",
            "What is the customer group for frequent buyers called?",
        ),
        "hours": ("house-rules-for-store-hours", "How should the store's hours be written?"),
    }

    @dataclass(frozen=True)
    class Params:
        rule: str
        question: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        chosen = rng.sample(sorted(self.QUESTIONS), 6)
        return [HouseRule.Params(rule=rule, question=self.QUESTIONS[rule][1]) for rule in chosen]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(str(db.value("SELECT value FROM rule WHERE name = ?", params.rule)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_page(ui, db, self.QUESTIONS[params.rule][0])


class NextPage(HandbookTemplate, Retrieve):
    name, difficulty = "next_handbook_page", "medium"
    intent = 'In the {book}, which page comes {far} "{title}"? Give its title.'
    FAR: ClassVar[Mapping[int, str]] = {
        1: "right after",
        2: "two pages after",
        3: "three pages after",
        4: "four pages after",
        -1: "right before",
        -2: "two pages before",
        -3: "three pages before",
    }

    @dataclass(frozen=True)
    class Params:
        book: str
        title: str
        slug: str
        by: int
        far: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, pages(db)):
            by = rng.choice(list(self.FAR))
            if self._there(db, row.slug, by):
                yield NextPage.Params(
                    book=row.book, title=row["title"], slug=row.slug, by=by, far=self.FAR[by]
                )

    def _there(self, db: Data, slug: str, by: int) -> Row | None:
        """The page so many pages after another one of the same handbook, if there is one."""
        book = [row for row in pages(db) if row.book_id == page(db, slug).book_id]
        place = next(n for n, row in enumerate(book) if row.slug == slug) + by
        return book[place] if 0 <= place < len(book) else None

    def answer(self, db: Data, params: Params) -> Answer | None:
        found = self._there(db, params.slug, params.by)
        return None if found is None else Text(found["title"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Leaf through the handbook."""
        await open_page(ui, db, params.slug)
        way, sign = ("Next", 1) if params.by > 0 else ("Before", -1)
        for number in range(1, abs(params.by) + 1):
            row = self._there(db, params.slug, sign * number)
            if row is not None:
                await ui.click("link", re.compile(rf"^{way}\s*{re.escape(row['title'])}$"))


class CountChapters(HandbookTemplate, Retrieve):
    name, difficulty = "pages_in_chapters", "medium"
    intent = (
        'How many pages in total are there in the "{first}" chapter of the Smithy Handbook and the '
        '"{second}" chapter of the Back Office Handbook?'
    )

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        first, second = (
            shuffled(rng, dict.fromkeys(row.chapter for row in pages(db) if row.book_id == book))
            for book in ("smithy", "office")
        )
        pairs = [{"first": one, "second": other} for one, other in zip(first, second, strict=False)]
        return each_of(CountChapters.Params, firsts(pairs, lambda pair: self._count(db, **pair)))

    def _count(self, db: Data, first: str, second: str) -> int:
        wanted = {("smithy", first), ("office", second)}
        return sum((row.book_id, row.chapter) in wanted for row in pages(db))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._count(db, params.first, params.second), "pages")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        for book, chapter in (("Smithy Handbook", params.first), ("Back Office Handbook", params.second)):
            await ui.click("link", book, nth=0)
            await ui.expect_text(chapter)


class WriteNote(HandbookTemplate, Mutate):
    name, difficulty = "write_margin_note", "easy"
    intent = 'Leave the note "{text}" in the margin of the page "{title}" in the {book}.'
    form = (("Note", "{text}"),)
    button = "Add note"
    says = "Your note is in the margin."
    TEXTS = (
        "Show this to every new colleague",
        "Still true in June",
        "Ask Petra before you do this",
        "See also the house rules",
        "Worked on the first try",
        "This saved my afternoon",
    )

    @dataclass(frozen=True)
    class Params:
        text: str
        title: str
        book: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, text in zip(shuffled(rng, pages(db)), rng.sample(self.TEXTS, 5), strict=False):
            yield WriteNote.Params(text=text, title=row["title"], book=row.book, slug=row.slug)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("note", page_id=page(db, params.slug).id, text=Same(params.text), written_at=ANY)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_page(ui, db, params.slug)


class RemoveNote(HandbookTemplate, Mutate):
    name, difficulty = "remove_margin_note", "medium"
    intent = 'Someone left a note on the page "{title}" in the {book}, but it is now out of date. Remove it.'
    says = "The note was removed."
    count = 2

    @dataclass(frozen=True)
    class Params:
        title: str
        book: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        noted = set(db.column("SELECT page_id FROM note"))
        rows = [row for row in pages(db) if row.id in noted]
        return [
            RemoveNote.Params(title=row["title"], book=row.book, slug=row.slug) for row in shuffled(rng, rows)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        number = db.value("SELECT id FROM note WHERE page_id = ?", page(db, params.slug).id)
        return [Expect.delete("note", {"id": number})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_page(ui, db, params.slug)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Remove note 1")


class NoteRule(HouseRule, Combined):
    name, difficulty = "note_house_rule", "hard"
    intent = (
        '{question} The house rules have the answer. Tell me what they say, and leave the note "{text}" in '
        "the margin of the page that has it."
    )
    kind = "combined"
    form = (("Note", "{text}"),)
    button = "Add note"
    count = 3
    TEXTS = (
        "Asked about this again",
        "Looked up for the team",
        "To be discussed on Monday",
        "Nobody knew this",
    )

    @dataclass(frozen=True)
    class Params(HouseRule.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        texts = rng.sample(self.TEXTS, 4)
        return [
            NoteRule.Params(**vars(params), text=text)
            for params, text in zip(super().instances(db, rng), texts, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        number = page(db, self.QUESTIONS[params.rule][0]).id
        return added("note", page_id=number, text=Same(params.text), written_at=ANY)
