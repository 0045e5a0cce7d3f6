"""Questions that one article answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from webarium.scoring import Answer, Date, Number, Record, SetOf, Text
from webarium.sites.kit.formats import DAYS
from webarium.suites.kit import asking, shuffled, weekday
from webarium.suites.wikipedia.base import (
    FEW,
    Looked,
    OnArticle,
    fact,
    linked_in,
    members,
    number_in,
    shown,
    table_in,
)
from webarium.tasks import Data, Ui


class CapitalOfCountry(OnArticle, Looked):
    name, difficulty = "capital_of_country", "easy"
    intent = "What is the capital of {shown}, according to Quillpedia?"
    wanted, needs = "Countries", ("Capital",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and shown(title) not in facts["Capital"]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(fact(db, params.title, "Capital"))


class CallingCode(OnArticle, Looked):
    name, difficulty = "calling_code", "easy"
    intent = "I want to call somebody in {shown}. What international calling code does Quillpedia give?"
    wanted, needs = "Countries", ("Calling code",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return (
            super().fits(db, title, facts)
            and "-" not in facts["Calling code"]
            and len(facts["Calling code"]) > 3
        )

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(int(fact(db, params.title, "Calling code")), pattern="+{}")


class CurrencyCode(OnArticle, Looked):
    name, difficulty = "currency_code", "easy"
    intent = "What is the three-letter code for the currency of {shown}?"
    wanted, needs = "Countries", ("Currency",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        money = fact(db, params.title, "Currency")
        return Text(money.rpartition("(")[2].rstrip(")"), (money,))


class Neighbors(OnArticle, Looked):
    name, difficulty = "neighbors_of_country", "easy"
    intent = "Which countries share a land border with {shown}? List all the ones its article names."
    wanted, needs = "Countries", ("Neighbors",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and 2 <= len(linked_in(db, title, "Neighbors")) <= 9

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(Text(name) for name in linked_in(db, params.title, "Neighbors")))


class NeighborStates(Neighbors):
    name, exempt = "neighbors_of_state", FEW
    intent = "Which US states border {shown}? List all the ones its article names."
    wanted = "States of the United States"

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return "(" not in title and super().fits(db, title, facts)


class StateAdmitted(OnArticle, Looked):
    name, difficulty = "state_admitted", "easy"
    exempt = FEW
    intent = "On what date was {shown} admitted to the Union?"
    wanted, needs = "States of the United States", ("Admitted",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Date(datetime.strptime(fact(db, params.title, "Admitted"), "%B %d, %Y").date())  # noqa: DTZ007


class HighestPoint(OnArticle, Looked):
    name, difficulty = "highest_point_of_state", "easy"
    exempt = FEW
    intent = "What is the highest point of the state of {shown}, and how many feet above sea level is it?"
    wanted, needs = "States of the United States", ("Highest point",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and facts["Highest point"].count(",") <= 2

    def answer(self, db: Data, params: Params) -> Answer:
        point, height = fact(db, params.title, "Highest point").split(", ", 1)
        short = (point.replace("Mount ", "Mt. ", 1),) if point.startswith("Mount ") else ()
        return Record.of(highest_point=Text(point, short), feet=Number(int(number_in(height)), "feet"))


class StateSymbols(OnArticle, Looked):
    name, difficulty = "state_symbols", "easy"
    exempt = FEW
    intent = "What is the state flower of {shown}, and what is its state bird?"
    wanted, needs = "States of the United States", ("State bird", "State flower")

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Record.of(
            flower=Text(fact(db, params.title, "State flower")),
            bird=Text(fact(db, params.title, "State bird")),
        )


class MeltingPoint(OnArticle, Looked):
    name, difficulty = "melting_point", "easy"
    intent = "What is the melting point of {shown}, in kelvins?"
    wordings = ("I need the melting point of {shown} in kelvins.",)
    wanted, needs = "Chemical elements", ("Melting point",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(Decimal(fact(db, params.title, "Melting point").partition(" K")[0]), "kelvins")


class MolarMass(OnArticle, Looked):
    name, difficulty = "molar_mass", "easy"
    intent = "What is the molar mass of {shown}, in grams per mole?"
    wanted, needs = "Chemical compounds", ("Molar mass",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(Decimal(fact(db, params.title, "Molar mass").partition(" ")[0]), "grams")


class AirportElevation(Looked):
    name, difficulty = "airport_elevation", "easy"
    intent = "How many feet above sea level is the airport with the IATA code {code}?"

    @dataclass(frozen=True)
    class Params:
        title: str
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Airports with a telling height."""
        rows = shuffled(
            rng,
            db.rows(
                "SELECT title, target FROM article WHERE kind = 'redirect' AND length(title) = 3 "
                "AND upper(title) = title AND target LIKE '%Airport%' ORDER BY title"
            ),
        )
        for row in rows:
            if number_in(fact(db, row.target, "Elevation") if _has(db, row.target) else "0") > 100:
                yield AirportElevation.Params(code=row.title, title=row.target)

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(int(number_in(fact(db, params.title, "Elevation"))), "feet")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The code leads to the airport."""
        await ui.search(params.code)
        await ui.click("link", params.code, nth=0)


def _has(db: Data, title: str) -> bool:
    return "| Elevation = " in str(
        db.value(
            "SELECT r.source FROM article a JOIN revision r ON r.id = a.revision_id WHERE a.title = ?", title
        )
    )


class AirportByCode(AirportElevation):
    name = "airport_by_code"
    intent = "My ticket says {code}. What is the full name of that airport, and which city does it serve?"
    wordings = ()

    def answer(self, db: Data, params: AirportElevation.Params) -> Answer:
        city = shown(fact(db, params.title, "Serves"))
        return Record.of(
            airport=Text(params.title), city=Text(city, (f"{city}, {fact(db, params.title, 'Country')}",))
        )


class GroundInYear(OnArticle, Looked):
    name, difficulty = "ground_in_year", "medium"
    intent = "Where did the {title} play their home games in {year}? Name the arena or ballpark."
    wanted = "Sports teams"

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        year: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years well inside an era, long ago."""
        rows = shuffled(rng, members(db, self.wanted))
        for row in rows:
            eras = [
                e
                for e in _eras(db, row.title)
                if e[1] - e[0] > 3 and " and " not in e[2] and "several" not in e[2]
            ]
            if len(eras) > 1:
                first, last, _ = rng.choice(eras[:-1])
                yield GroundInYear.Params(title=row.title, year=rng.randrange(first + 1, last))

    def answer(self, db: Data, params: Params) -> Answer:
        ground = next(ground for first, last, ground in _eras(db, params.title) if first < params.year < last)
        return Text(ground, (shown(ground),) if shown(ground) != ground else ())

    def told(self, db: Data, params: Params) -> list[str]:
        return [next(ground for first, last, ground in _eras(db, params.title) if first < params.year < last)]


def _eras(db: Data, title: str) -> list[tuple[int, int, str]]:
    """When a team was at home where; until now ends with the present year."""
    heading = "Home arenas" if "NBA teams" in _categories(db, title) else "Home grounds"
    found = []
    for years, ground in table_in(db, title, heading):
        first, _, last = years.partition("–")
        found.append((int(first), db.today.year if last == "present" else int(last or first), ground))
    return found


def _categories(db: Data, title: str) -> list[str]:
    return [
        str(name)
        for name in db.column(
            "SELECT c.category FROM article_category c JOIN article a ON a.id = c.article_id WHERE a.title = ?",
            title,
        )
    ]


class SharedAward(OnArticle, Looked):
    name, difficulty = "shared_award", "easy"
    exempt = FEW
    intent = "Who did {shown} share the Turing Award with?"
    wanted = "Turing Award winners"

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return bool(_partners(db, title))

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(Text(name) for name in _partners(db, params.title)))

    def says_so(self, db: Data, params: Params) -> Sequence[str]:
        """The article of each of them, and that of the award."""
        return [params.title, *_partners(db, params.title), "Turing Award"]


def _partners(db: Data, title: str) -> list[str]:
    """Who has the award of the same year."""
    year = fact(db, title, "Award")
    every = members(db, "Turing Award winners")
    return [
        row.title
        for row in every
        if row.title != title and f"| Award = [[Turing Award]], {year[-4:]}" in row.source
    ]


class LanguageOrigin(OnArticle, Looked):
    name, difficulty = "language_origin", "easy"
    exempt = FEW
    intent = "In what year did the programming language {shown} first appear, and what is its file extension?"
    wanted, needs = "Programming languages", ("First appeared", "File extension")

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Record.of(
            year=Number(int(fact(db, params.title, "First appeared"))),
            extension=Text(fact(db, params.title, "File extension")),
        )


class WeekdayOfEvent(OnArticle, Looked):
    name, difficulty = "weekday_of_event", "easy"
    exempt = FEW
    intent = 'On what day of the week did the event "{title}" take place?'
    wanted, needs = "Events", ("Date",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and int(facts["Date"][-4:]) > 1752

    def answer(self, db: Data, params: Params) -> Answer:
        day = datetime.strptime(fact(db, params.title, "Date"), "%B %d, %Y")  # noqa: DTZ007
        return weekday(DAYS[day.weekday()])


class AuthorOfBook(OnArticle, Looked):
    name, difficulty = "author_of_book", "medium"
    exempt = FEW
    intent = 'In what year was the author of "{shown}" born?'
    answer_form = asking.YEAR
    wanted, needs = "Books", ("Author",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        author = facts["Author"]
        found = db.rows("SELECT id FROM article WHERE title = ?", author)
        return bool(found) and author != "Stephen King"

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(int(number_in(fact(db, fact(db, params.title, "Author"), "Born"))))

    def says_so(self, db: Data, params: Params) -> Sequence[str]:
        return [fact(db, params.title, "Author")]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", fact(db, params.title, "Author"))


class MuseumKnownFor(OnArticle, Looked):
    name, difficulty = "museum_founded", "easy"
    exempt = FEW
    intent = "In what year was the {shown} founded, and what city is it in?"
    wanted, needs = "Museums", ("Founded", "City")

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and facts["City"] not in title

    def answer(self, db: Data, params: Params) -> Answer:
        city = fact(db, params.title, "City")
        place = Text(city, (f"{city}, {fact(db, params.title, 'Country')}",))
        return Record.of(year=Number(int(fact(db, params.title, "Founded"))), city=place)


class CrewOfMission(OnArticle, Looked):
    name, difficulty = "crew_of_mission", "easy"
    exempt = FEW
    intent = "Who was on board {shown}? Name everyone."
    wanted, needs = "Space missions", ("Crew",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        return super().fits(db, title, facts) and len(_crew(facts["Crew"])) > 1

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(Text(name) for name in _crew(fact(db, params.title, "Crew"))))


def _crew(text: str) -> list[str]:
    return [
        name.removeprefix("and ").strip()
        for part in text.split(",")
        for name in part.strip().split(" and ")
        if name.strip()
    ]


class ScientificName(OnArticle, Looked):
    name, difficulty = "scientific_name", "easy"
    exempt = FEW
    intent = 'What is the scientific name of the animal that Quillpedia calls "{title}"?'
    wanted, needs = "Animals", ("Scientific name",)

    @dataclass(frozen=True)
    class Params(OnArticle.Params):
        shown: str

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(fact(db, params.title, "Scientific name"))
