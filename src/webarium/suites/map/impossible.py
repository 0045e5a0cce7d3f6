"""What cannot be done: places and tags that are not there, ways that do not exist, features that the map lacks."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.suites.kit import Decline, none_found, shuffled
from webarium.suites.kit.asking import MINUTES, WORDS
from webarium.suites.map.base import (
    MapTemplate,
    OnPlace,
    cities,
    direct,
    landmarks,
    open_form,
    place,
    places,
    tags,
)
from webarium.suites.map.directions import DriveTime, WalkTime, between_landmarks
from webarium.suites.map.favourites import Favour, NumberedNote
from webarium.suites.map.pages import OpenPlace, ShowRide
from webarium.suites.map.places import NoteAuthor, Phone
from webarium.tasks import Data, Ui

NOWHERE = (
    "Hall of Forgotten Umbrellas",
    "Museum of Left Shoes",
    "Tinsel Ridge Observatory",
    "Quartermoon Theater",
    "Bluejay Aquarium of Clocks",
    "Wexcombe Puppet Palace",
    "Gallery of Paper Boats",
    "Old Lantern Planetarium",
    "Stadium of the Seven Kites",
    "Pocket Watch Museum of Elmswick",
    "Marble Otter Library",
    "Sundial Opera of Harrowgate",
)
"""Places that no universe has."""
_FIRMS = (
    "Hedgehog Burgers",
    "Purple Kettle Diner",
    "Zephyr Noodle Lab",
    "Grumpy Goose Bagels",
    "Wombat Waffles",
)


class NoPhone(OnPlace, Decline, like=Phone):
    name, difficulty = "impossible_phone", "medium"
    count = 2
    answers_like = WORDS
    reasons = ("not_found",)
    lacks = ("phone",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, "f.class IN ('amenity', 'shop')"):
            if not any("phone" in key for key in tags(db, row)):
                yield OnPlace.Params(name=row["name"], city=row.city)


class NoWalk(MapTemplate, Decline, like=WalkTime):
    name, difficulty = "impossible_walk", "medium"
    count = 2
    answers_like = MINUTES
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = landmarks(db, rng, "Pittsburgh")
        for row, name in zip(rows, shuffled(rng, NOWHERE), strict=False):
            if place(db, name) is None:
                yield NoWalk.Params(start=row["name"], end=name)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "foot", params.start, params.end)
        await ui.expect_text("couldn't locate")


class NoDrive(MapTemplate, Decline, like=DriveTime):
    name, difficulty, count = "impossible_drive", "medium", 2
    answers_like = MINUTES
    reasons = ("not_found", "other")

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for town in cities(db, rng, 0.5):
            yield NoDrive.Params(start=town, end="Vinalhaven, Maine")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "car", params.start, params.end)
        await ui.expect_text("Couldn't find a route")


class NoRide(MapTemplate, Decline, like=ShowRide):
    name, difficulty = "impossible_ride", "medium"
    count = 2
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = landmarks(db, rng, "Boston") + landmarks(db, rng, "Philadelphia")
        for row, name in zip(shuffled(rng, rows), shuffled(rng, NOWHERE), strict=False):
            if place(db, name) is None:
                yield NoRide.Params(start=name, end=row["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "bike", params.start, params.end)
        await ui.expect_text("couldn't locate")


class NoPlace(MapTemplate, Decline, like=OpenPlace):
    name, difficulty = "impossible_open_place", "easy"
    count = 2
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        name: str
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, city in zip(
            shuffled(rng, NOWHERE), shuffled(rng, ("Pittsburgh", "Boston", "Baltimore")), strict=False
        ):
            yield NoPlace.Params(name=name, city=city)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.name)
        await none_found(ui, "No results found")
        await ui.search(f"{params.name} in {params.city}")


class NoFavourite(MapTemplate, Decline, like=Favour):
    name, difficulty = "impossible_favourite", "easy"
    count = 2
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        name: str
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, city in zip(
            shuffled(rng, _FIRMS), shuffled(rng, ("Pittsburgh", "New York", "Boston")), strict=False
        ):
            if place(db, name) is None:
                yield NoFavourite.Params(name=name, city=city)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.name)
        await none_found(ui, "No results found")
        await ui.search(f"{params.name}, {params.city}")


class NoTransit(MapTemplate, Decline):
    name, difficulty = "impossible_by_train", "easy"
    count = 1
    answers_like = MINUTES
    reasons = ("missing_feature",)
    intent = (
        "How long does it take to get from {start} to {end} by {mode}, according to Waymark's directions?"
    )
    MODES: ClassVar[tuple[str, ...]] = ("train", "bus", "ferry", "subway")

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str
        mode: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for found, mode in zip(
            between_landmarks(db, rng, 2000, 9000, "car"), shuffled(rng, self.MODES), strict=False
        ):
            yield NoTransit.Params(**found, mode=mode)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        ui.expect_absent(params.mode.capitalize() + " (OSRM)")


class NoNote(MapTemplate, Decline, like=NoteAuthor):
    name, difficulty, count = "impossible_note_author", "easy", 1
    answers_like = WORDS
    reasons = ("not_found",)

    @dataclass(frozen=True)
    class Params:
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [NoNote.Params(number=number) for number in rng.sample(range(700, 9000), 12)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/note/{params.number}")
        await ui.expect_text("could not be found")


class ResolveAsGuest(NumberedNote, Decline):
    name, difficulty, role, count = "impossible_resolve_note", "easy", "guest", 3
    count = 2
    reasons = ("not_allowed",)
    intent = "Resolve map note #{number} without signing in."
    lacks = ("Resolve",)


class EditTag(OnPlace, Decline):
    name, difficulty, count = "impossible_edit_phone", "medium", 1
    reasons = ("missing_feature", "not_allowed")
    intent = "On the map, change the phone number of {name} in {city} to {phone}."
    lacks = ("Edit",)

    @dataclass(frozen=True)
    class Params(OnPlace.Params):
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in places(db, rng, "f.class IN ('amenity', 'shop')"):
            if "phone" in tags(db, row) and not any("Edit" in value for value in tags(db, row).values()):
                yield EditTag.Params(
                    name=row["name"], city=row.city, phone=f"+1-412-555-01{rng.randrange(10, 99)}"
                )
