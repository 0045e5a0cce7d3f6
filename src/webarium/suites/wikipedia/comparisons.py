"""Questions that take several articles, or a list."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Choice, Number, Record, Text
from webarium.sites.wikipedia.seed.wording import with_article
from webarium.suites.kit import Retrieve, asking, shuffled
from webarium.suites.wikipedia.base import (
    FEW,
    Looked,
    WikiTemplate,
    fact,
    facts_in,
    members,
    number_in,
    open_article,
    some,
    table_in,
)
from webarium.tasks import Data, Row, Ui


class _OfThree(Looked):
    """The largest or smallest of three numbers, each in the box of an article."""

    difficulty: ClassVar[Any] = "hard"
    wanted: ClassVar[str]
    label: ClassVar[str]
    unit: ClassVar[str] = ""
    best: ClassVar[Callable[..., Any]] = max
    stays = " Leave its article open."

    @dataclass(frozen=True)
    class Params:
        titles: list[str]
        a: str
        b: str
        c: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Threes whose numbers differ."""
        rows = [row for row in members(db, self.wanted) if facts_in(row.source).get(self.label)]
        for group in some(rng, rows, 3, 30):
            numbers = [number_in(facts_in(row.source)[self.label]) for row in group]
            if len(set(numbers)) == 3 and all(number == int(number) for number in numbers):
                yield _OfThree.Params(titles=[row.title for row in group], **_named(group))

    def answer(self, db: Data, params: Params) -> Answer:
        numbers = [int(number_in(fact(db, title, self.label))) for title in params.titles]
        return Number(type(self).best(numbers), self.unit)

    def says_so(self, db: Data, params: Params) -> Sequence[str]:
        return [type(self).best(params.titles, key=lambda title: number_in(fact(db, title, self.label)))]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """The one that is asked for comes last."""
        for title in sorted(params.titles, key=lambda title: title in self.says_so(db, params)):
            await open_article(ui, title)
            await ui.expect_text(fact(db, title, self.label))


def _named(group: Sequence[Row]) -> dict[str, str]:
    return dict(zip("abc", (with_article(row.title) for row in group), strict=False))


class LargestCountry(_OfThree):
    name = "largest_of_three_countries"
    intent = "How many square kilometers does the largest of these countries cover: {a}, {b} or {c}?"
    wanted, label, unit = "Countries", "Area", "square kilometers"


class SmallestState(_OfThree):
    name = "smallest_of_three_states"
    intent = "How many square miles does the smallest of these states cover: {a}, {b} or {c}?"
    wanted, label, unit = "States of the United States", "Area", "square miles"
    best = min


class HighestMountain(_OfThree):
    name = "highest_of_three_mountains"
    intent = "How high, in meters, is the highest of these mountains: {a}, {b} or {c}?"
    wanted, label, unit = "Mountains", "Height", "meters"


class LongestRiver(_OfThree):
    name = "longest_of_three_rivers"
    intent = (
        "According to Quillpedia, how many kilometers long is the longest of these rivers: {a}, {b} or {c}?"
    )
    wanted, label, unit = "Rivers", "Length", "kilometers"


class OldestUniversity(_OfThree):
    name = "oldest_of_three_universities"
    intent = "In what year was the oldest of these universities founded: {a}, {b} or {c}?"
    answer_form = asking.YEAR
    wanted, label = "Universities and colleges", "Founded"
    best = min


class _OfTwo(Looked):
    """What two articles' numbers make: their difference, unless `combine` says otherwise."""

    difficulty: ClassVar[Any] = "medium"
    wanted: ClassVar[str]
    label: ClassVar[str]
    unit: ClassVar[str] = ""
    stays = " Leave one of the two articles open."

    @dataclass(frozen=True)
    class Params:
        titles: list[str]
        a: str
        b: str

    def says_so(self, db: Data, params: Params) -> Sequence[str]:
        return params.titles

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Pairs, the larger one first."""
        rows = [row for row in members(db, self.wanted) if facts_in(row.source).get(self.label)]
        for group in some(rng, rows, 2, 30):
            group.sort(key=lambda row: -number_in(facts_in(row.source)[self.label]))
            first, second = (number_in(facts_in(row.source)[self.label]) for row in group)
            if first > second and first == int(first) and second == int(second):
                yield _OfTwo.Params(titles=[row.title for row in group], **_named(group))

    def combine(self, first: int, second: int) -> int:
        """The number that is asked for."""
        return first - second

    def answer(self, db: Data, params: Params) -> Answer:
        first, second = (int(number_in(fact(db, title, self.label))) for title in params.titles)
        return Number(self.combine(first, second), self.unit)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        for title in params.titles:
            await open_article(ui, title)
            await ui.expect_text(fact(db, title, self.label))


class SpanDifference(_OfTwo):
    name = "bridge_span_difference"
    intent = "How many meters longer is the longest span of the {a} than that of the {b}?"
    wanted, label, unit = "Bridges", "Longest span", "meters"


class CityPopulationSum(_OfTwo):
    name = "city_population_sum"
    intent = "What was the combined population of {a} and {b} in 2020?"
    wanted, label, unit = "Cities in the United States", "Population (2020)", "people"

    def combine(self, first: int, second: int) -> int:
        return first + second


class ParkAgeDifference(_OfTwo):
    name = "park_age_difference"
    intent = "How many years after {b} was {a} established?"
    wanted, label, unit = "National parks of the United States", "Established", "years"


class LargestPopulationInCountry(Looked):
    name, difficulty = "second_largest_city", "easy"
    intent = (
        "What is the second-largest city in {shown}, going by the table in its article, and how many people"
        " live there?"
    )

    @dataclass(frozen=True)
    class Params:
        title: str
        shown: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, (row for row in members(db, "Countries") if "| Rank | City |" in row.source))
        for row in rows:
            if len(table_in(db, row.title, "Geography")) > 2:
                yield LargestPopulationInCountry.Params(title=row.title, shown=with_article(row.title))

    def answer(self, db: Data, params: Params) -> Answer:
        row = table_in(db, params.title, "Geography")[1]
        return Record.of(city=Text(row[1]), people=Number(int(number_in(row[2]))))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class FilmWithMostAwards(Looked):
    name, difficulty = "film_with_most_awards", "easy"
    exempt = FEW
    count = 3
    intent = "Which film in {title}'s filmography won the most Academy Awards?"

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, (row for row in members(db, "Film directors") if "## Filmography" in row.source))
        for row in rows:
            won = sorted((_awards(cells) for cells in table_in(db, row.title, "Filmography")), reverse=True)
            if len(won) > 2 and won[0] > won[1]:
                yield FilmWithMostAwards.Params(title=row.title)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(max(table_in(db, params.title, "Filmography"), key=_awards)[1])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


def _awards(cells: list[str]) -> int:
    return int(cells[2]) if cells[2].isdecimal() else 0


class ArticlesInCategory(WikiTemplate, Retrieve):
    name, difficulty = "articles_in_category", "easy"
    intent = 'How many articles are in the category "{category}"?'
    exempt: ClassVar[dict[str, str]] = {
        "memory": "How many articles Quillpedia has is no fact of the world outside."
    }

    @dataclass(frozen=True)
    class Params:
        category: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng,
            db.rows(
                "SELECT category, count(*) AS many FROM article_category GROUP BY 1 HAVING many > 4 ORDER BY 1"
            ),
        )
        return [ArticlesInCategory.Params(category=row.category) for row in rows]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(
            int(db.value("SELECT count(*) FROM article_category WHERE category = ?", params.category)),
            "articles",
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Categories", nth=0)
        await ui.click("link", params.category, nth=0)


class ElementByNumber(Looked):
    name, difficulty = "element_by_number", "easy"
    exempt = FEW
    intent = "Which chemical element has atomic number {number}, and what is its symbol?"

    @dataclass(frozen=True)
    class Params:
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ElementByNumber.Params(number=number) for number in rng.sample(range(11, 119), 12)]

    def answer(self, db: Data, params: Params) -> Answer:
        row = next(
            cells
            for cells in table_in(db, "List of chemical elements", "Table")
            if cells[0] == str(params.number)
        )
        return Record.of(element=Text(row[2]), symbol=Text(row[1]))

    def says_so(self, db: Data, params: Params) -> Sequence[str]:
        """The list, or the element's own article."""
        rows = table_in(db, "List of chemical elements", "Table")
        return ["List of chemical elements", *(cells[2] for cells in rows if cells[0] == str(params.number))]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, "List of chemical elements")


class FarthestNeighbor(Looked):
    name, difficulty = "farthest_listed_city", "easy"
    intent = "Of the cities listed as neighbors in the article on {title}, which one is the farthest away?"

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng,
            db.rows(
                "SELECT a.title FROM article a JOIN revision r ON r.id = a.revision_id "
                "WHERE instr(r.source, '## Neighboring cities') ORDER BY a.title"
            ),
        )
        for row in rows[:60]:
            far = sorted(number_in(cells[1]) for cells in table_in(db, row.title, "Neighboring cities"))
            if far[-1] > far[-2]:
                yield FarthestNeighbor.Params(title=row.title)

    def answer(self, db: Data, params: Params) -> Answer:
        rows = table_in(db, params.title, "Neighboring cities")
        return Choice(rows[-1][0], tuple(cells[0] for cells in rows))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
