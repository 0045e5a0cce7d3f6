"""Questions that the directions answer: how long and how far, by car, by bicycle, on foot."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Record
from webarium.suites.kit import Retrieve, street_address
from webarium.suites.map.base import (
    Instances,
    MapTemplate,
    ToldApart,
    Way,
    apart,
    cities,
    direct,
    known,
    open_form,
    pairs,
    steps,
    straight,
    way,
)
from webarium.tasks import Data, Ui


class OnWay(MapTemplate, Retrieve):
    """Base of tasks on one way; the parameters `start` and `end` name its ends."""

    engine: ClassVar[str]

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, self.engine, params.start, params.end)

    def found(self, db: Data, start: str, end: str) -> Way:
        """The way between two places that the router finds by the template's means of travel."""
        return known(db, self.engine, start, end)


class Timed(OnWay):
    """How long a way takes, in minutes."""

    def answer(self, db: Data, params: OnWay.Params) -> Answer:
        return self.found(db, params.start, params.end).time

    def told(self, db: Data, params: OnWay.Params) -> Sequence[str]:
        return (self.found(db, params.start, params.end).told[1],)


class Measured(OnWay):
    """How far a way is, in kilometers as the page rounds them."""

    def answer(self, db: Data, params: OnWay.Params) -> Answer:
        return self.found(db, params.start, params.end).length

    def told(self, db: Data, params: OnWay.Params) -> Sequence[str]:
        return (self.found(db, params.start, params.end).told[0],)


def between_cities(db: Data, rng: random.Random, low: float, high: float) -> Iterator[dict[str, str]]:
    """Two cities with so many kilometers of road between them, each city once."""
    names = iter(cities(db, rng, 0.5))
    for start in names:
        for end in names:
            found = way(db, "car", start, end)
            if found and low < found.meters / 1000 < high:
                yield {"start": start, "end": end}
                break


def between_landmarks(
    db: Data, rng: random.Random, low: float, high: float, engine: str
) -> Iterator[dict[str, str]]:
    """Two landmarks of one city so far apart, with a way that takes some minutes."""
    for one, other in pairs(db, rng, low, high):
        found = way(db, engine, one["name"], other["name"])
        if found and found.minutes >= 2 and found.meters < 2.4 * apart(one, other):
            yield {"start": one["name"], "end": other["name"]}


class BetweenCities(ToldApart, OnWay):
    """Between two cities, with so many kilometers of road between them."""

    engine = "car"
    span: ClassVar[tuple[float, float]]

    def offers(self, db: Data, rng: random.Random) -> Instances:
        return between_cities(db, rng, *self.span)


class BetweenLandmarks(ToldApart, OnWay):
    """Between two landmarks of one city that are so many meters apart."""

    span: ClassVar[tuple[float, float]]

    def offers(self, db: Data, rng: random.Random) -> Instances:
        return between_landmarks(db, rng, *self.span, self.engine)


class DriveTime(BetweenCities, Timed):
    name, difficulty = "drive_time_between_cities", "medium"
    intent = "How long does it take to drive from {start} to {end}, according to Waymark's directions?"
    wordings = ("What is the estimated driving time from {start} to {end}?",)
    span = (60, 700)


class DriveDistance(BetweenCities, Measured):
    name, difficulty = "drive_distance_between_cities", "medium"
    intent = "How many kilometers is the drive from {start} to {end}?"
    span = (120, 900)


class WalkTime(BetweenLandmarks, Timed):
    name, difficulty, engine = "walk_time", "medium", "foot"
    intent = "How long does it take to walk from {start} to {end}?"
    wordings = ("How much time does the map say it takes to get from {start} to {end} on foot?",)
    span = (500, 3500)


class WalkDistance(BetweenLandmarks, Measured):
    name, difficulty, engine = "walk_distance", "medium", "foot"
    intent = "How far is it on foot from {start} to {end}, according to the map?"
    span = (1200, 4000)


class RideTime(BetweenLandmarks, Timed):
    name, difficulty, engine = "ride_time", "medium", "bike"
    intent = "How many minutes does it take to bike from {start} to {end}?"
    span = (1500, 7000)


class DriveTimeInCity(BetweenLandmarks, Timed):
    name, difficulty, engine = "drive_time_in_city", "medium", "car"
    intent = "What is the travel time by car from {start} to {end}?"
    span = (2500, 9000)


class WalkAndDrive(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "compare_walk_and_drive", "medium"
    intent = "Compare walking with driving from {start} to {end}: how long does each take?"

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        found = between_landmarks(db, rng, 1500, 5000, "car")
        return (ends for ends in found if self._differs(db, **ends))

    def _differs(self, db: Data, start: str, end: str) -> bool:
        return known(db, "car", start, end).minutes != known(db, "foot", start, end).minutes

    def answer(self, db: Data, params: Params) -> Answer:
        return Record.of(
            walking=known(db, "foot", params.start, params.end).time,
            driving=known(db, "car", params.start, params.end).time,
        )

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.start, params.end).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "foot", params.start, params.end)
        await ui.expect_text(known(db, "foot", params.start, params.end).told[1])
        await ui.select("Travel by", "Car (OSRM)")
        await ui.click("button", "Go")


class LongestStep(OnWay):
    name, difficulty, engine = "longest_street_of_way", "hard", "car"
    intent = (
        "Look at the step-by-step directions for driving from {start} to {end}. Which street or road do you"
        " follow the farthest in a single step?"
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnWay.Params]:
        for found in between_landmarks(db, rng, 3000, 12000, "car"):
            longest = sorted(steps(db, "car", **found), key=lambda step: -step[1])
            if len(longest) > 3 and longest[0][1] > 1.25 * longest[1][1] and "the " not in longest[0][0]:
                yield OnWay.Params(**found)

    def answer(self, db: Data, params: OnWay.Params) -> Answer:
        return street_address(max(steps(db, "car", params.start, params.end), key=lambda step: step[1])[0])


class StraightLine(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "straight_distance", "medium"
    intent = "As the crow flies, how many kilometers is it from {start} to {end}? Waymark can measure it."

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        return between_cities(db, rng, 150, 900)

    def answer(self, db: Data, params: Params) -> Answer:
        return straight(db, params.start, params.end).length

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"Straight-line distance: {straight(db, params.start, params.end).told[0]}",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Measure")
        await ui.fill("Place 1", params.start)
        await ui.fill("Place 2", params.end)
        await ui.click("button", "Measure")
