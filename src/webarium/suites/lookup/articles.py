"""What the encyclopedia tells, used on the forge, in forums, shops, mail and calendar."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, AnyValue, Expect, Money, UrlCheck
from webarium.sites.wikipedia.seed.wording import with_article
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.cross_real.base import PEOPLE, CrossTemplate, send, sent
from webarium.suites.gitlab import base as forge
from webarium.suites.kit import ANY, Decline, Mutate, Navigate, Retrieve, Same, shuffled
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.lookup.base import enter, other
from webarium.suites.reddit.base import posted
from webarium.suites.reddit.paths import submit
from webarium.suites.shopping.catalogue_browse import PLAIN, RESULTS
from webarium.suites.staynb.base import of_city, open_stay, stay
from webarium.suites.wikipedia.base import fact, facts_in, members, open_article, table_in
from webarium.tasks import Data, Row, Ui
from webarium.tasks.template import landing


class FromArticle(CrossTemplate):
    """Base of templates that begin in the encyclopedia."""

    site: ClassVar[str] = "wikipedia"
    role: ClassVar[str] = "reader"
    worldly: ClassVar[bool] = True


def capitals(db: Data, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Countries with their capitals, in a random order; none that says its capital in its name."""
    for row in shuffled(rng, members(db, "Countries")):
        capital = facts_in(row.source).get("Capital", "")
        if capital.replace(" ", "").isascii() and capital and "," not in capital and capital not in row.title:
            yield row.title, capital


def films(db: Data, director: str) -> list[tuple[int, str]]:
    """Years and titles of a director's films, as the article's table has them."""
    return [(int(row[0]), row[1]) for row in table_in(db, director, "Filmography")]


async def read(ui: Ui, title: str, *facts: str) -> None:
    """Open an article and see what it says."""
    await open_article(ui, title)
    await ui.expect_text(*facts)


class FilmsFile(FromArticle, Mutate):
    name, difficulty = "films_into_file", "hard"
    sites = ("wikipedia", "gitlab")
    intent = (
        'In my Smithy project {slug}, add the file "{file}" to the default branch. It should list the '
        "films that {director} directed from {first} to {last}, according to Quillpedia: one title per "
        "line, oldest first, and nothing else."
    )
    FILES = ("films.txt", "watchlist.txt", "movies.txt", "to-see.txt")

    @dataclass(frozen=True)
    class Params:
        slug: str
        file: str
        director: str
        first: int
        last: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Spans of years in which a director made three to five films."""
        mine = forge.projects(other(db, "gitlab"), rng, f"{forge.MINE} AND p.visibility = 'public'")
        spans = self._spans(db, rng)
        for row, (director, first, last), file in zip(mine, spans, rng.sample(self.FILES, 4), strict=False):
            yield FilmsFile.Params(slug=row.slug, file=file, director=director, first=first, last=last)

    def _spans(self, db: Data, rng: random.Random) -> Iterator[tuple[str, int, int]]:
        for row in shuffled(rng, members(db, "Film directors")):
            years = [year for year, _ in films(db, row.title)]
            size = rng.randint(3, 5)
            if len(years) > size and years[-size - 1] < years[-size] and len(set(years[-size:])) == size:
                yield row.title, years[-size], years[-1]

    def _text(self, db: Data, director: str, first: int, last: int) -> str:
        return "\n".join(title for year, title in films(db, director) if first <= year <= last)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        data = other(db, "gitlab")
        return forge.wrote(
            data,
            forge.project(data, params.slug),
            params.file,
            f"{self._text(db, params.director, params.first, params.last)}\n",
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        text = self._text(db, params.director, params.first, params.last)
        await read(ui, params.director, *text.split("\n"))
        await enter(ui, db, "gitlab", f"/{params.slug}")
        await forge.add_file(ui, params.file, text)


class LaureateIssue(FromArticle, Mutate):
    name, difficulty = "issue_after_laureate", "hard"
    sites = ("wikipedia", "gitlab")
    intent = (
        'Open an issue in {slug} on Smithy. Its title should be "Name a server after <person>", where '
        "<person> is the full name, as Quillpedia gives it, of the only winner of the {year} Turing Award."
    )

    @dataclass(frozen=True)
    class Params:
        year: int
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years with one winner."""
        years = [row[0] for row in table_in(db, "Turing Award", "Winners")]
        alone = [year for year in years if years.count(year) == 1]
        rows = forge.projects(other(db, "gitlab"), rng)
        for year, row in zip(shuffled(rng, alone), rows, strict=False):
            if "," not in self._winner(db, year) and " and " not in self._winner(db, year):
                yield LaureateIssue.Params(year=int(year), slug=row.slug)

    def _winner(self, db: Data, year: int | str) -> str:
        rows = table_in(db, "Turing Award", "Winners")
        return next(row[1] for row in rows if row[0] == str(year))

    def _title(self, db: Data, year: int) -> str:
        return f"Name a server after {self._winner(db, year)}"

    def expected(self, db: Data, params: Params) -> list[Expect]:
        data = other(db, "gitlab")
        row = forge.project(data, params.slug)
        return [forge.new_issue(data, row, Same(self._title(db, params.year))), *forge.touched(data, row)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, "Turing Award", self._winner(db, params.year))
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues/new")
        await ui.fill("Title", self._title(db, params.year))
        await ui.click("button", "Create issue")


class AskAboutCapital(FromArticle, Mutate):
    name, difficulty = "ask_about_capital", "hard"
    sites = ("wikipedia", "reddit")
    intent = (
        'Ask a question on Quibble, in /f/{forum}: the title should be "{start} <city>?", where <city> is '
        "the capital of {shown}, and the body should be empty."
    )
    ASKED = (
        ("AskReddit", "Which of you grew up in"),
        ("food", "What do people have for breakfast in"),
        ("history", "What are the best books about"),
        ("Music", "Where can you hear live music in"),
    )

    @dataclass(frozen=True)
    class Params:
        country: str
        shown: str
        forum: str
        start: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for (country, _), (forum, start) in zip(capitals(db, rng), self.ASKED, strict=False):
            yield AskAboutCapital.Params(
                country=country, shown=with_article(country), forum=forum, start=start
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(
            other(db, "reddit"), params.forum, Same(f"{params.start} {fact(db, params.country, 'Capital')}?")
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        capital = fact(db, params.country, "Capital")
        await read(ui, params.country, capital)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, f"{params.start} {capital}?")


class TellBookYear(FromArticle, Mutate):
    name, difficulty = "post_book_facts", "hard"
    sites = ("wikipedia", "reddit")
    intent = (
        'Start a thread in /f/books on Quibble with the title "{title}". The body should have exactly two '
        'lines: who wrote "{book}", and below that the year in which it was published, both from '
        "Quillpedia."
    )
    TITLES = (
        "Finished it last night",
        "Next one for our club",
        "A question of taste",
        "Found it on the stairs",
    )

    @dataclass(frozen=True)
    class Params:
        book: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(rng, members(db, "Books"))
        known = [row for row in rows if {"Author", "Published"} <= set(facts_in(row.source))]
        plain = [row for row in known if row.title.replace(" ", "").isalpha()]
        for row, title in zip(plain, self.TITLES, strict=False):
            yield TellBookYear.Params(book=row.title, title=title)

    def _body(self, db: Data, book: str) -> str:
        return f"{fact(db, book, 'Author')}\n{fact(db, book, 'Published')}"

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(other(db, "reddit"), "books", Same(params.title), Same(self._body(db, params.book)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        body = self._body(db, params.book)
        await read(ui, params.book, *body.split("\n"))
        await enter(ui, db, "reddit")
        await submit(ui, "books", params.title, body)


class PostArticle(FromArticle, Mutate):
    name, difficulty = "post_article_link", "hard"
    sites = ("wikipedia", "reddit")
    intent = (
        "Submit a link in /f/{forum} on Quibble to the Quillpedia article about the country whose capital "
        'is {capital}. Title it "{title}".'
    )
    ASKED = (
        ("todayilearned", "Read up on this country today"),
        ("history", "A country with a long past"),
        ("news", "Some background"),
    )

    @dataclass(frozen=True)
    class Params:
        country: str
        capital: str
        forum: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = [(country, capital) for country, capital in capitals(db, rng) if country.isalpha()]
        for (country, capital), (forum, title) in zip(found, self.ASKED, strict=False):
            yield PostArticle.Params(country=country, capital=capital, forum=forum, title=title)

    def _url(self, db: Data, country: str) -> str:
        return db.origin + path_of(country)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(
            other(db, "reddit"), params.forum, Same(params.title), url=self._url(db, params.country)
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.country, params.capital)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, url=self._url(db, params.country))


class SearchElement(FromArticle, Navigate):
    name, difficulty = "search_shop_for_element", "medium"
    sites = ("wikipedia", "shopping")
    intent = (
        "Which chemical element has the atomic number {number}? Search OneStopShop for its name, and leave me on "
        "the results."
    )

    @dataclass(frozen=True)
    class Params:
        number: int
        element: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, members(db, "Chemical elements")):
            yield SearchElement.Params(number=int(facts_in(row.source)["Atomic number"]), element=row.title)

    def url(self, db: Data, params: Params) -> UrlCheck:
        name = params.element.partition(" (")[0]
        return landing(other(db, "shopping"), *RESULTS, query={"q": Same(name), **PLAIN})

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.element)
        await enter(ui, db, "shopping")
        await ui.search(params.element.partition(" (")[0])


class MailCapital(FromArticle, Mutate):
    name, difficulty = "mail_capital", "hard"
    sites = ("wikipedia", "gomail")
    intent = (
        '{person} wants to know the capital of {shown}. Send them an e-mail with the subject "{subject}" '
        "and nothing but the name of the city in the body."
    )
    SUBJECTS = ("You asked", "Geography", "Your quiz", "Here it is")

    @dataclass(frozen=True)
    class Params:
        country: str
        shown: str
        person: str
        subject: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        people = rng.sample(PEOPLE, 4)
        for (country, _), person, subject in zip(capitals(db, rng), people, self.SUBJECTS, strict=False):
            yield MailCapital.Params(
                country=country, shown=with_article(country), person=person, subject=subject
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return sent(params.person, params.subject, fact(db, params.country, "Capital"))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        capital = fact(db, params.country, "Capital")
        await read(ui, params.country, capital)
        await send(ui, db, params.person, params.subject, capital)


class InCapital(FromArticle):
    """Tasks about the cheapest home in the capital of a country."""

    sites: ClassVar[tuple[str, ...]] = ("wikipedia", "staynb")

    @dataclass(frozen=True)
    class Params:
        country: str
        shown: str
        home: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Countries in whose capitals there are homes, one of them the cheapest."""
        for country, capital in capitals(db, rng):
            homes = self.homes(db, country, capital)
            if homes and (len(homes) == 1 or homes[0].price < homes[1].price):
                yield InCapital.Params(country=country, shown=with_article(country), home=homes[0].id)

    def homes(self, db: Data, country: str, capital: str) -> list[Row]:
        """The homes there, cheapest first."""
        return sorted(of_city(other(db, "staynb"), f"{capital}, {country}"), key=lambda home: home.price)


class CheapestInCapital(InCapital, Retrieve):
    name, difficulty = "cheapest_home_in_capital", "hard"
    intent = (
        "What does the cheapest Staynb home in the capital of {shown} cost per night, with no dates chosen?"
    )

    def answer(self, db: Data, params: InCapital.Params) -> Answer:
        return Money(stay(other(db, "staynb"), params.home).price * 100)

    async def solve(self, ui: Ui, db: Data, params: InCapital.Params) -> None:
        await read(ui, params.country, fact(db, params.country, "Capital"))
        await enter(ui, db, "staynb")
        row = stay(other(db, "staynb"), params.home)
        await open_stay(ui, row)
        await ui.expect_text(f"${row.price:,}")


class WishInCapital(InCapital, Mutate):
    name, difficulty = "wish_home_in_capital", "hard"
    intent = (
        "Find the cheapest Staynb home in the capital of {shown}, with no dates chosen, and save it to my "
        '"{list_name}" wishlist.'
    )

    @dataclass(frozen=True)
    class Params(InCapital.Params):
        list_id: int
        list_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        stays = other(db, "staynb")
        kept = set(stays.column("SELECT stay_id FROM wishlist_stay"))
        lists = stays.rows("SELECT * FROM wishlist WHERE email = ? ORDER BY id", stays.user)
        for params in super().instances(db, rng):
            if params.home not in kept:
                chosen = lists[params.home % len(lists)]
                yield WishInCapital.Params(**vars(params), list_id=chosen.id, list_name=chosen["name"])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {"wishlist_id": params.list_id, "stay_id": params.home, "note": "", "added_at": AnyValue()}
        return [Expect.insert("wishlist_stay", values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.country, fact(db, params.country, "Capital"))
        await enter(ui, db, "staynb")
        await open_stay(ui, stay(other(db, "staynb"), params.home))
        await ui.click("link", "Save")
        await ui.click("button", f"Save to {params.list_name}")


class NoHomeInCapital(FromArticle, Decline, like=CheapestInCapital):
    name, difficulty = "impossible_cheapest_home_in_capital", "hard"
    answers_like = AMOUNT
    sites = ("wikipedia", "staynb")
    count = 2
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        country: str
        shown: str
        capital: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Countries in whose capitals, and anywhere else in which, there is no home."""
        stays = other(db, "staynb")
        served = set(stays.column("SELECT DISTINCT country FROM stay_card"))
        cities = set(stays.column("SELECT DISTINCT city FROM stay_card"))
        for country, capital in capitals(db, rng):
            if country not in served and capital not in cities:
                yield NoHomeInCapital.Params(country=country, shown=with_article(country), capital=capital)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.country, params.capital)
        await enter(ui, db, "staynb")
        ui.expect_absent(params.country)


class NoteDirector(FromArticle, Mutate):
    name, difficulty = "note_director", "hard"
    sites = ("wikipedia", "homepage")
    intent = (
        'Create a note on Lantern\'s scratchpad with the title "{title}". Its only content should be the '
        'name of the director of "{film}", according to Quillpedia.'
    )
    TITLES = ("Who made it", "For the film night", "Settle the bet", "Quiz card 7")

    @dataclass(frozen=True)
    class Params:
        film: str
        article: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in members(db, "Films") if facts_in(row.source).get("Directed by", "").isascii()]
        single = [row for row in rows if not {",", " and "} & set(facts_in(row.source)["Directed by"])]
        for row, title in zip(shuffled(rng, single), self.TITLES, strict=False):
            yield NoteDirector.Params(film=row.title.partition(" (")[0], article=row.title, title=title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "title": Same(params.title),
            "body": Same(fact(db, params.article, "Directed by")),
            "changed_at": ANY,
        }
        return [Expect.insert("pad", values)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        director = fact(db, params.article, "Directed by")
        await read(ui, params.article, director)
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.fill("Title", params.title)
        await ui.fill("Note", director)
        await ui.click("button", "Save note")
