"""How far and how long one drives to what the encyclopedia tells of: universities, birthplaces, capitals, parks."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Record, Text
from webarium.sites.map.geo import meters
from webarium.suites.kit import Decline, Instances, Retrieve, shuffled
from webarium.suites.kit.asking import WAY
from webarium.suites.lookup.articles import read
from webarium.suites.lookup.atlas import AsksLength, AsksTime, ask, atlas, reached, starts, sure, town
from webarium.suites.lookup.places import AlmaMater, OnMap
from webarium.suites.map.base import ToldApart, Way, known, place, the_place, way
from webarium.suites.wikipedia.base import fact, facts_in, members
from webarium.tasks import Data, Ui

PARKS = "National parks of the United States"
REACH = 280_000
"""Meters within which a park is the nearest of all: those beyond the map are farther."""


class Drive(OnMap, ToldApart):
    """Base of questions about the drive from `start` to what the encyclopedia tells, `goal`."""

    difficulty = "hard"
    span: ClassVar[tuple[float, float]] = (30, 900)

    @dataclass(frozen=True)
    class Params:
        article: str
        start: str
        goal: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        towns = starts(atlas(db), rng)
        return reached(atlas(db), towns, self.candidates(db, rng), *self.span)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article)
        await ask(ui, db, "car", params.start, params.goal)


class TimeToAlmaMater(AlmaMater, Drive, AsksTime):
    name = "drive_time_to_university_of_laureate"
    intent = (
        "Look up on Quillpedia which university {person} went to. According to Waymark, how long is the "
        "drive there from {start}?"
    )

    @dataclass(frozen=True)
    class Params(Drive.Params, AsksTime.Params):
        person: str


class UniversityOfYear(OnMap):
    """Tasks about the one university of a state that was founded in a year."""

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        for row in shuffled(rng, members(db, "Universities in the United States")):
            facts = facts_in(row.source)
            if facts.get("State") and facts.get("Founded") and self.fits(db, row.title):
                yield {"state": facts["State"], "year": facts["Founded"], "article": row.title}, row.title

    def fits(self, db: Data, title: str) -> bool:
        """Whether the task can be asked about it."""
        return sure(atlas(db), title) is not None


class DriveToUniversity(UniversityOfYear, Drive, AsksLength):
    name = "drive_to_university_of_year"
    intent = (
        "Look up on Quillpedia which university in {state} was founded in {year}. According to Waymark, how "
        "far is the drive there from {start}?"
    )

    @dataclass(frozen=True)
    class Params(Drive.Params, AsksLength.Params):
        state: str
        year: str


class NoDriveToUniversity(UniversityOfYear, Decline, like=DriveToUniversity):
    name, difficulty = "impossible_drive_to_university_of_year", "hard"
    answers_like = WAY
    reasons = ("not_found",)
    count = 2

    @dataclass(frozen=True)
    class Params:
        state: str
        year: str
        article: str
        start: str
        goal: str

    def fits(self, db: Data, title: str) -> bool:
        return place(atlas(db), title) is None

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for (named, goal), start in zip(self.candidates(db, rng), starts(atlas(db), rng), strict=False):
            yield NoDriveToUniversity.Params(**named, start=start, goal=goal)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.article, params.year)
        await ask(ui, db, "car", params.start, params.goal)
        await ui.expect_text("couldn't locate")


class TimeToBirthplace(Drive, AsksTime):
    name = "drive_time_to_birthplace"
    intent = (
        "Look up on Quillpedia where {person} was born. According to Waymark, how long does it take to drive "
        "from {start} to that town?"
    )

    @dataclass(frozen=True)
    class Params(Drive.Params, AsksTime.Params):
        person: str

    def candidates(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Any], str]]:
        rows = [*members(db, "Writers"), *members(db, "Film directors")]
        for row in shuffled(rng, rows):
            born = facts_in(row.source).get("Born", "").partition(", ")[2]
            goal = town(atlas(db), born) if born else None
            if goal and facts_in(row.source).get("Country") == "United States":
                yield {"person": row.title, "article": row.title}, goal


class CapitalToLargest(OnMap, ToldApart, Retrieve):
    name, difficulty = "drive_from_capital_to_largest_city", "hard"
    count = 1
    intent = (
        "Look up the capital and the largest city of {state} on Quillpedia. According to Waymark, how far is "
        "the drive from the capital to the largest city?"
    )

    @dataclass(frozen=True)
    class Params:
        state: str
        capital: str
        largest: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, members(db, "States of the United States")):
            facts = facts_in(row.source)
            capital, largest = (town(atlas(db), facts[label]) for label in ("Capital", "Largest city"))
            if capital and largest and capital != largest:
                yield {"state": row.title, "capital": capital, "largest": largest}

    def answer(self, db: Data, params: Params) -> Answer:
        return known(atlas(db), "car", params.capital, params.largest).length

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(atlas(db), "car", params.capital, params.largest).told[0],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(
            ui, params.state, fact(db, params.state, "Capital"), fact(db, params.state, "Largest city")
        )
        await ask(ui, db, "car", params.capital, params.largest)


def parks(db: Data) -> list[tuple[str, str]]:
    """National parks that are on the map, each with its state."""
    rows = members(db, PARKS)
    homes = [(row.title, facts_in(row.source)["Location"]) for row in rows]
    return [(title, home) for title, home in homes if sure(atlas(db), title)]


class ParkOfState(OnMap, ToldApart, Retrieve):
    name, difficulty = "national_park_of_state", "hard"
    intent = (
        "Look up on Quillpedia which national park is in {state}. Name it, and tell me how far it is to drive "
        "there from {start}, according to Waymark."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        state: str
        start: str
        goal: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        every = [facts_in(row.source)["Location"] for row in members(db, PARKS)]
        towns = starts(atlas(db), rng)
        alone = shuffled(rng, [each for each in parks(db) if every.count(each[1]) == 1])
        return reached(atlas(db), towns, (({"state": state}, title) for title, state in alone), 60, 900)

    def answer(self, db: Data, params: Params) -> Answer:
        return Record.of(
            park=Text(params.goal), distance=known(atlas(db), "car", params.start, params.goal).length
        )

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(atlas(db), "car", params.start, params.goal).told[0],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await read(ui, params.goal, params.state)
        await ask(ui, db, "car", params.start, params.goal)


class NearestPark(OnMap, ToldApart, Retrieve):
    name, difficulty = "national_park_nearest_to_capital", "hard"
    intent = (
        "Which US national park is the shortest drive from the capital of {state}, and how long does the "
        "drive take? Quillpedia has the parks and the capital, and Waymark has the directions."
    )
    count = 1

    @dataclass(frozen=True)
    class Params:
        state: str
        capital: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, members(db, "States of the United States")):
            capital = town(atlas(db), facts_in(row.source)["Capital"])
            ways = self.ways(db, capital) if capital else []
            if len(ways) > 1 and ways[0][0].meters < REACH and ways[1][0].seconds > 1.3 * ways[0][0].seconds:
                yield {"state": row.title, "capital": capital}

    def ways(self, db: Data, capital: str) -> list[tuple[Way, str]]:
        """Ways to the parks of the map, the shortest first."""
        data = atlas(db)
        start = the_place(data, capital).at
        near = sorted((meters(start, the_place(data, title).at), title) for title, _ in parks(db))[:3]
        found = [(way(data, "car", capital, title), title) for _, title in near if near[0][0] < REACH]
        return sorted(((one, title) for one, title in found if one), key=lambda pair: pair[0].seconds)

    def answer(self, db: Data, params: Params) -> Answer:
        best, title = self.ways(db, params.capital)[0]
        return Record.of(park=Text(title), time=best.time)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (self.ways(db, params.capital)[0][0].told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        title, second = (name for _, name in self.ways(db, params.capital)[:2])
        await read(ui, params.state, fact(db, params.state, "Capital"))
        await read(ui, title, fact(db, title, "Location"))
        await ask(ui, db, "car", params.capital, second)
        await ask(ui, db, "car", params.capital, title)
