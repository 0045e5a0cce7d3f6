"""What cannot be done: there is no such thing, or not here."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Record
from webarium.sites.wikipedia.seed.wording import with_article
from webarium.suites.kit import Decline, SoughtInVain, shuffled
from webarium.suites.kit.asking import SEVERAL, WORDS
from webarium.suites.wikipedia.articles import (
    AirportByCode,
    CapitalOfCountry,
    GroundInYear,
    SharedAward,
    _eras,
    _partners,
)
from webarium.suites.wikipedia.base import FEW, OPEN, WikiTemplate, members, open_article
from webarium.suites.wikipedia.comparisons import ElementByNumber
from webarium.suites.wikipedia.edits import AddCategory, Editing, WatchArticle, quiet
from webarium.suites.wikipedia.pages import OpenCategory
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions

_TRIES = 300
"""How many codes are drawn; there are 216."""
NO_HITS = "No article has these words"
_FIRST = (
    "Val", "Mor", "Est", "Kar", "Zan", "Bel", "Tor", "Lin", "Ost", "Sar", "Dal", "Fen", "Gor", "Hel", "Jun", "Kel",
    "Lom", "Nar", "Pel", "Rud",
)  # fmt: skip
_SECOND = (
    "dovia", "avonia", "ringia", "maria", "uland", "estan", "quesia", "thoria", "gania", "burgia", "lavia", "mundia",
)  # fmt: skip


class NoSuchCountry(WikiTemplate, SoughtInVain, like=CapitalOfCountry):
    name, difficulty = "impossible_capital", "easy"
    count = 3
    answers_like = WORDS
    reasons = ("not_found",)
    says = NO_HITS

    @dataclass(frozen=True)
    class Params:
        shown: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = shuffled(rng, (a + b for a in _FIRST for b in _SECOND))
        return [NoSuchCountry.Params(shown=name) for name in names]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.shown)


class NoSuchCode(WikiTemplate, SoughtInVain, like=AirportByCode):
    name, difficulty = "impossible_airport_code", "easy"
    count = 2
    answers_like = Record.of(airport=WORDS, city=WORDS)
    reasons = ("not_found",)
    says = NO_HITS

    @dataclass(frozen=True)
    class Params:
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        letters = "QXZJVW"
        for _ in range(_TRIES):
            code = "".join(rng.choice(letters) for _ in range(3))
            if not db.rows("SELECT id FROM article WHERE title = ?", code):
                yield NoSuchCode.Params(code=code)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.code)


class NoSuchElement(WikiTemplate, Decline, like=ElementByNumber):
    name, difficulty, count = "impossible_element", "easy", 2
    answers_like = Record.of(element=WORDS, symbol=WORDS)
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [NoSuchElement.Params(number=number) for number in rng.sample(range(119, 320), 8)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, "List of chemical elements")


class SharedWithNobody(WikiTemplate, Decline, like=SharedAward):
    name, difficulty = "impossible_shared_award", "easy"
    count = 2
    answers_like = SEVERAL
    exempt = FEW
    reasons = ("not_found",)
    none_is_right: ClassVar[bool] = True

    @dataclass(frozen=True)
    class Params:
        title: str
        shown: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng, (row for row in members(db, "Turing Award winners") if not _partners(db, row.title))
        )
        return [SharedWithNobody.Params(title=row.title, shown=row.title) for row in rows]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class BeforeTheTeam(WikiTemplate, Decline, like=GroundInYear):
    name, difficulty = "impossible_ground_in_year", "medium"
    count = 2
    answers_like = WORDS
    reasons = ("not_found", "invalid")

    @dataclass(frozen=True)
    class Params:
        title: str
        year: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years before a team was there."""
        rows = shuffled(rng, members(db, "Sports teams"))
        for row in rows:
            first = min((era[0] for era in _eras(db, row.title)), default=0)
            if first > 1840:
                yield BeforeTheTeam.Params(
                    title=row.title, year=rng.randrange(1840, 1866 if first > 1866 else first)
                )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class NoSuchCategory(WikiTemplate, Decline, like=OpenCategory):
    name, difficulty = "impossible_category", "easy"
    count = 2
    reasons = ("not_found",)
    WHAT = (
        "Castles",
        "Volcanoes",
        "Lighthouses",
        "Operas",
        "Islands",
        "Canals",
        "Poets",
        "Trains",
        "Gardens",
        "Mines",
    )

    @dataclass(frozen=True)
    class Params:
        category: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        known = set(db.column("SELECT DISTINCT category FROM article_category"))
        places = [with_article(row.title) for row in members(db, "Countries")]
        names = [f"{what} of {place}" for what in self.WHAT for place in places]
        names = shuffled(rng, (name for name in names if name not in known))
        return [NoSuchCategory.Params(category=name) for name in names[:40]]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Categories", nth=0)


class EditClosed(WikiTemplate, Decline, like=AddCategory):
    name, difficulty = "impossible_edit_closed", "easy"
    count = 2
    reasons = ("not_allowed", "missing_feature")

    Params: ClassVar[type[Any]] = AddCategory.Params

    def instances(self, db: Data, rng: random.Random) -> Iterable[AddCategory.Params]:
        return AddCategory().instances(db, rng)

    async def go(self, ui: Ui, db: Data, params: AddCategory.Params) -> None:
        await open_article(ui, params.title)
        await ui.goto(ui.url.replace("/wiki/", "/edit/", 1))
        await ui.expect_text("it cannot be edited")


class EditProtected(Editing, Decline, like=AddCategory):
    name, difficulty, count = "impossible_edit_protected", "medium", 3
    reasons = ("not_allowed",)
    conditions: ClassVar[Conditions] = OPEN

    @dataclass(frozen=True)
    class Params:
        title: str
        category: str
        comment: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, db.rows("SELECT title FROM article WHERE protected = 1 ORDER BY title"))
        for row in rows:
            category = rng.choice(
                ("To be checked", "Selected for print", "Articles for schools", "Good beginnings")
            )
            yield EditProtected.Params(title=row.title, category=category, comment=f"File under {category}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "Edit")
        await ui.expect_text("This page is protected")


class WatchClosed(WikiTemplate, Decline, like=WatchArticle):
    name, difficulty, count = "impossible_watch_closed", "easy", 2
    reasons = ("missing_feature", "not_allowed")

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [WatchClosed.Params(title=row.title) for row in quiet(db, rng)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        ui.expect_absent("Watch list")
