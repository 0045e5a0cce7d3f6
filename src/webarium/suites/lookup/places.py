"""What the encyclopedia tells of places, found on the map: pages of places, ways and distances."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Text, UrlCheck
from webarium.suites.kit import Decline, Mutate, Navigate, Retrieve, shuffled
from webarium.suites.lookup.articles import FromArticle, read
from webarium.suites.lookup.atlas import (
    ShowsWay,
    ask,
    atlas,
    page_of,
    see,
    sights,
    sure,
    worth,
)
from webarium.suites.map.base import place, the_place
from webarium.suites.map.favourites import favoured_as
from webarium.suites.wikipedia.base import facts_in, members
from webarium.tasks import Data, Row, Ui


class OnMap(FromArticle):
    """Base of tasks that begin in the encyclopedia and end on the map; `article` says where the fact stands.

    What the map says of ways and places is known to nobody who has not asked it.
    """

    worldly: ClassVar[bool] = False
    sites: ClassVar[tuple[str, ...]] = ("wikipedia", "map")

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        """Parameters that name something in the encyclopedia, `article` among them, and the place that is meant."""
        raise NotImplementedError


class AlmaMater(OnMap):
    """Tasks about the university where somebody studied."""

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        seen: set[str] = set()
        for row in shuffled(rng, members(db, "Turing Award winners")):
            school = facts_in(row.source).get("Studied at", "")
            if school and school not in seen and sure(atlas(db), school):
                seen.add(school)
                yield {"person": row.title, "article": row.title}, school


class Museum(OnMap):
    """Tasks about a museum that is known for something."""

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        for row in shuffled(rng, members(db, "Museums in the United States")):
            facts = facts_in(row.source)
            known_for, city = facts.get("Known for", ""), facts.get("City", "")
            if known_for and '"' not in known_for and sure(atlas(db), row.title):
                yield {"known": known_for, "city": city, "article": row.title}, row.title


class Ground(OnMap):
    """Tasks about the arena or ballpark where a team is at home."""

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        for row in shuffled(rng, members(db, "Sports teams")):
            ground = self.ground(row)
            if ground and self.fits(db, ground):
                yield {"team": row.title, "article": row.title}, ground

    def ground(self, row: Row) -> str:
        """The name of the arena or ballpark in a team's article; empty if it names none."""
        facts = facts_in(row.source)
        return facts.get("Arena") or facts.get("Ballpark") or ""

    def fits(self, db: Data, ground: str) -> bool:
        """Whether the task can be asked about it."""
        return sure(atlas(db), ground) is not None


class OpensPage(OnMap, Navigate):
    """Tasks that end on a place's page."""

    difficulty = "medium"

    @dataclass(frozen=True)
    class Params:
        article: str
        goal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return (self.Params(**named, goal=goal) for named, goal in self.candidates(db, rng))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return page_of(db, params.goal)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.goal)
        await see(ui, db, params.goal)


class OpenAlmaMater(AlmaMater, OpensPage):
    name = "open_university_of_laureate"
    intent = "Pull up the Waymark page for the university that {person} went to, according to Quillpedia."

    @dataclass(frozen=True)
    class Params(OpensPage.Params):
        person: str


class OpenMuseum(Museum, OpensPage):
    name = "open_museum_known_for"
    count = 1
    intent = (
        'Look up on Quillpedia which museum in {city} is known for "{known}". Pull up the museum\'s page on '
        "Waymark."
    )

    @dataclass(frozen=True)
    class Params(OpensPage.Params):
        known: str
        city: str


class OpenBridge(OpensPage):
    name = "open_bridge_of_year"
    count = 1
    intent = (
        "According to Quillpedia, one of the bridges across {water} in {city} was opened in {year}. Pull "
        "up its page on Waymark."
    )

    @dataclass(frozen=True)
    class Params(OpensPage.Params):
        water: str
        city: str
        year: str

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        for row in shuffled(rng, members(db, "Bridges in the United States")):
            facts = facts_in(row.source)
            water, city, year = (facts.get(label, "") for label in ("Crosses", "City", "Opened"))
            if city and year and water.startswith("The ") and sure(atlas(db), row.title):
                named = {"water": f"the {water[4:]}", "city": city, "year": year}
                yield {**named, "article": row.title}, row.title


class WayToGround(ShowsWay, Ground):
    name, difficulty = "way_to_home_ground", "hard"
    intent = (
        "Show me driving directions on Waymark from {start} to the place where the {team} play their home "
        "games, according to Quillpedia."
    )

    @dataclass(frozen=True)
    class Params(ShowsWay.Params):
        team: str
        article: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for (named, goal), start in zip(self.candidates(db, rng), sights(atlas(db), rng), strict=False):
            if worth(atlas(db), "car", start, goal, 2, 900):
                yield WayToGround.Params(**named, start=start, goal=goal)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.goal)
        await ask(ui, db, self.engine, params.start, params.goal)


class NoWayToGround(Ground, Decline, like=WayToGround):
    name, difficulty = "impossible_way_to_home_ground", "hard"
    reasons = ("not_found",)
    count = 2

    @dataclass(frozen=True)
    class Params:
        team: str
        article: str
        start: str
        goal: str

    def fits(self, db: Data, ground: str) -> bool:
        return place(atlas(db), ground) is None

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for (named, goal), start in zip(self.candidates(db, rng), sights(atlas(db), rng), strict=False):
            yield NoWayToGround.Params(**named, start=start, goal=goal)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.goal)
        await ask(ui, db, "car", params.start, params.goal)
        await ui.expect_text("couldn't locate")


class KeepGround(Ground, Mutate):
    name, difficulty = "keep_home_ground", "hard"
    count = 1
    intent = (
        "Find out from Quillpedia which arena or ballpark the {team} play their home games in, and add it "
        "to my favorite places on Waymark."
    )

    @dataclass(frozen=True)
    class Params:
        team: str
        article: str
        goal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kept = atlas(db).column("SELECT name FROM favourite")
        return (
            KeepGround.Params(**named, goal=goal)
            for named, goal in self.candidates(db, rng)
            if goal not in kept
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [favoured_as(atlas(db), the_place(atlas(db), params.goal).name, params.goal)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.goal)
        await see(ui, db, params.goal)
        await ui.click("button", "Add to favourites")


class ZipOfMuseum(Museum, Retrieve):
    name, difficulty = "zip_of_museum_known_for", "medium"
    intent = (
        'Look up on Quillpedia which museum in {city} is known for "{known}". What ZIP code does Waymark '
        "give for the museum? Leave the museum's page on Waymark open."
    )
    worldly = True

    @dataclass(frozen=True)
    class Params:
        known: str
        city: str
        article: str
        goal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for named, goal in self.candidates(db, rng):
            if the_place(atlas(db), goal).postcode:
                yield ZipOfMuseum.Params(**named, goal=goal)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(the_place(atlas(db), params.goal).postcode)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return page_of(db, params.goal)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.known)
        await see(ui, db, params.goal)
