"""Going to pages: articles by what they say, categories, what links to one, how to cite one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import UrlCheck
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.kit import Navigate, shuffled
from webarium.suites.wikipedia.base import (
    OnArticle,
    WikiTemplate,
    facts_in,
    members,
    open_article,
    shown,
)
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing


class OpenByCapital(WikiTemplate, Navigate):
    name, difficulty = "open_country_by_capital", "easy"
    intent = "Open the article about the country whose capital is {capital}."

    @dataclass(frozen=True)
    class Params:
        capital: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, members(db, "Countries"))
        for row in rows:
            capital = facts_in(row.source).get("Capital", "")
            if capital and capital not in row.title and row.title not in capital:
                yield OpenByCapital.Params(capital=capital, title=row.title)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, path_of(params.title))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class OpenBookAuthor(OnArticle, Navigate):
    name, difficulty = "open_author_of_book", "easy"
    intent = 'Go to the article about the author of "{shown}".'
    wanted, needs = "Books", ("Author",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return bool(db.rows("SELECT id FROM article WHERE title = ?", facts["Author"]))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, path_of(_author(db, params.title)))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", _author(db, params.title))


def _author(db: Data, title: str) -> str:
    row = db.row(
        "SELECT r.source FROM article a JOIN revision r ON r.id = a.revision_id WHERE a.title = ?", title
    )
    return facts_in(row.source)["Author"]


def _said(summary: str) -> str:
    """What an article is about as people say it: ``2019 film by`` for ``film of 2019 by``."""
    return re.sub(r"^(\w+) of (\d{4}) by ", r"\2 \1 by ", summary)


class OpenNamesake(WikiTemplate, Navigate):
    name, difficulty = "open_one_of_namesakes", "easy"
    intent = "There is more than one article about something called {name}. Open the one about the {summary}."

    @dataclass(frozen=True)
    class Params:
        name: str
        page: str
        title: str
        summary: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Articles that a page tells apart, where what they are differs."""
        pages = shuffled(
            rng, db.rows("SELECT title FROM article WHERE kind = 'disambiguation' ORDER BY title")
        )
        for page in pages:
            name = shown(page.title)
            rows = db.rows(
                "SELECT title, summary FROM article WHERE kind = 'article' AND summary <> '' AND "
                "(title = ? OR title LIKE ? || ', %' OR title LIKE ? || ' (%') ORDER BY title",
                *(name,) * 3,
            )
            if len({row.summary for row in rows}) == len(rows) > 1:
                row = rng.choice(rows)
                yield OpenNamesake.Params(
                    name=name, page=page.title, title=row.title, summary=_said(row.summary)
                )

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, path_of(params.title))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(path_of(params.page))
        await ui.click("link", params.title, nth=0)


class OpenCategory(WikiTemplate, Navigate):
    name, difficulty = "open_category", "easy"
    intent = 'Show me the list of all articles in the category "{category}".'

    @dataclass(frozen=True)
    class Params:
        category: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, db.rows("SELECT DISTINCT category FROM article_category ORDER BY 1"))
        return [OpenCategory.Params(category=row.category) for row in rows if row.category.isascii()]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, path_of(f"Category:{params.category}"))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Categories", nth=0)
        await ui.click("link", params.category, nth=0)


class OnAnyArticle(OnArticle):
    """Tasks about an article of any kind."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnArticle.Params]:
        rows = shuffled(
            rng, db.rows("SELECT title FROM article WHERE kind = 'article' AND words > 60 ORDER BY title")
        )
        return [
            OnArticle.Params(title=row.title)
            for row in rows[:40]
            if row.title.isascii() and not row.title.endswith(".")
        ]


class WhatLinksHere(OnAnyArticle, Navigate):
    name, difficulty = "what_links_here", "easy"
    intent = 'Show me which pages link to the article "{title}".'

    async def go(self, ui: Ui, db: Data, params: OnAnyArticle.Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "What links here")

    def url(self, db: Data, params: OnAnyArticle.Params) -> UrlCheck:
        return landing(db, path_of(params.title).replace("/wiki/", "/links/", 1))


class CiteArticle(OnAnyArticle, Navigate):
    name, difficulty = "cite_article", "easy"
    intent = 'I want to cite the article "{title}" from Quillpedia. Take me to the page that shows me how.'

    async def go(self, ui: Ui, db: Data, params: OnAnyArticle.Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "Cite this article")

    def url(self, db: Data, params: OnAnyArticle.Params) -> UrlCheck:
        return landing(db, path_of(params.title).replace("/wiki/", "/cite/", 1))


class SearchTitles(WikiTemplate, Navigate):
    name, difficulty = "search_titles_only", "easy"
    intent = 'Search for "{word}", but only in article titles.'

    @dataclass(frozen=True)
    class Params:
        word: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        words = [row.title.split()[0] for row in members(db, "Cities in the United States")]
        words += [row.title.split()[-1] for row in members(db, "Bridges")]
        words += [row.title for row in members(db, "Foods") if " " not in row.title]
        words += [row.title.split()[-1] for row in members(db, "Animals")]
        words = shuffled(rng, sorted({word for word in words if word.isalpha() and len(word) > 3}))
        return [SearchTitles.Params(word=word) for word in words]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/search", query={"pattern": params.word, "in": "title"})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.word)
        await ui.select("In", "titles only")
        await ui.click("button", "Look it up")
