"""Hard questions: several ways that are compared, added up, or chosen by what else is known."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Choice, Context, Record, SetOf, Text
from webarium.sites.map.search.found import Place
from webarium.suites.kit import Retrieve, phone_number, shuffled
from webarium.suites.map.base import (
    DENSE,
    Instances,
    MapTemplate,
    ToldApart,
    Way,
    address_around,
    apart,
    crowds,
    direct,
    full,
    house,
    is_phone,
    known,
    landmarks,
    lasting,
    nearby,
    open_form,
    place,
    tags,
    way,
)
from webarium.suites.map.directions import between_landmarks
from webarium.tasks import Data, Row, Ui

_ONES = 3
"""How many results are compared."""


class Closest(MapTemplate, Retrieve):
    """Which of the first results of a search is closest by road, which is not the first one."""

    difficulty = "hard"
    engine: ClassVar[str]

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, found in crowds(db, rng, _ONES):
            ways = [way(db, self.engine, name, full(each)) for each in found]
            if all(ways) and all(place(db, full(each)) == each for each in found):
                costs = sorted(each.seconds for each in ways if each)
                if costs[1] - costs[0] > max(75, 0.1 * costs[0]) and costs[0] > 45:
                    yield Closest.Params(kinds=kinds, place=name)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(self.best(db, params).name)

    def best(self, db: Data, params: Params) -> Place:
        """The first results' one to which the way is shortest in time."""
        found = nearby(db, params.place, params.kinds, _ONES)
        return min(found, key=lambda each: known(db, self.engine, params.place, full(each)).seconds)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        best = known(db, self.engine, params.place, full(self.best(db, params)))
        return (best.told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        found = nearby(db, params.place, params.kinds, _ONES)
        best = self.best(db, params)
        await ui.expect_text(*(each.display_name for each in found))
        await ui.goto("/directions")
        for each in sorted(found, key=lambda each: each.id == best.id):
            await direct(ui, self.engine, params.place, full(each))
            await ui.expect_text(known(db, self.engine, params.place, full(each)).told[1])


_CLOSEST = (
    'Take the first three results of a search for "{{kinds}} near {{place}}". Which of them is the quickest {} '
    "from {{place}}?"
)


class ClosestOnFoot(Closest):
    name, engine = "closest_on_foot", "foot"
    intent = _CLOSEST.format("walk")


class ClosestByBike(Closest):
    name, engine = "closest_by_bike", "bike"
    intent = _CLOSEST.format("bicycle ride")


class ClosestByCar(Closest):
    name, engine = "closest_by_car", "car"
    intent = _CLOSEST.format("drive")


class OpenAllDay(MapTemplate, Retrieve):
    name, difficulty = "nearest_open_all_day", "hard"
    intent = (
        'Go through the results of a search for "{kinds} near {place}" in order. What is the address of the'
        " first one that is open 24/7? Give the street number and street name."
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for city in shuffled(rng, DENSE):
            for row in landmarks(db, rng, city):
                for kinds in ("gas stations", "gyms", "pharmacies"):
                    found = nearby(db, row["name"], kinds, 6)
                    hours = [_hours(db, each) for each in found]
                    if "24/7" in hours[1:5] and hours[0] != "24/7" and all(hours[: hours.index("24/7")]):
                        yield OpenAllDay.Params(kinds=kinds, place=row["name"])
                        break

    def found(self, db: Data, kinds: str, place: str) -> list[Place]:
        """The results up to the one that is wanted."""
        results = nearby(db, place, kinds, 6)
        hours = [_hours(db, each) for each in results]
        return results[: hours.index("24/7") + 1]

    def answer(self, db: Data, params: Params) -> Answer:
        best = self.found(db, params.kinds, params.place)[-1]
        return house(best)

    def context(self, db: Data, params: Params) -> Context:
        return address_around(self.found(db, params.kinds, params.place)[-1])

    def told(self, db: Data, params: Params) -> Sequence[str]:
        best = self.found(db, params.kinds, params.place)[-1]
        return ("24/7", f"{best.housenumber}, {best.street}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        found = self.found(db, params.kinds, params.place)
        for each in found:
            await ui.click("link", each.display_name)
            if each.id != found[-1].id:
                await ui.expect_text(str(_hours(db, each)))
                await ui.back()


def _hours(db: Data, found: Place) -> str:
    row = db.row("SELECT element, ref FROM feature WHERE id = ?", found.id)
    return tags(db, row).get("opening_hours", "")


def triples(db: Data, rng: random.Random, count: int = 3) -> Iterator[list[str]]:
    """Landmarks of one city, some way apart from each other."""
    for turn in range(30):
        rows = landmarks(db, rng, DENSE[0] if turn % 2 else rng.choice(DENSE))[:8]
        group: list[Row] = []
        for row in rows:
            if all(900 < apart(row, each) < 9_000 for each in group):
                group.append(row)
        if len(group) >= count:
            yield [row["name"] for row in group[:count]]


class RoundTrip(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "round_trip", "hard"
    intent = (
        "I'm driving from {first} to {second}, on to {third}, and back to {first}. How many minutes will I"
        " spend in the car? Add up the times that Waymark gives for the three legs."
    )

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str
        third: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for first, second, third in triples(db, rng):
            params = {"first": first, "second": second, "third": third}
            if all(each.minutes >= 2 for each in self.ways(db, **params)):
                yield params

    def ways(self, db: Data, first: str, second: str, third: str) -> list[Way]:
        """The drives from each place to the next one, and back to the first."""
        return [known(db, "car", *ends) for ends in ((first, second), (second, third), (third, first))]

    def answer(self, db: Data, params: Params) -> Answer:
        minutes = sum(each.minutes for each in self.ways(db, params.first, params.second, params.third))
        return lasting(minutes)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (self.ways(db, params.first, params.second, params.third)[-1].told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        found = self.ways(db, params.first, params.second, params.third)
        for (start, end), each in zip(
            ((params.first, params.second), (params.second, params.third), (params.third, params.first)),
            found,
            strict=True,
        ):
            await direct(ui, "car", start, end)
            await ui.expect_text(each.told[1])


class WalkThenDrive(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "walk_then_drive", "hard"
    intent = (
        "How many minutes does it take in total to walk from {first} to {second} and then drive to {third}?"
    )

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str
        third: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for first, second, third in triples(db, rng):
            walk, drive = way(db, "foot", first, second), way(db, "car", second, third)
            if walk and drive and drive.minutes >= 2:
                yield {"first": first, "second": second, "third": third}

    def answer(self, db: Data, params: Params) -> Answer:
        minutes = (
            known(db, "foot", params.first, params.second).minutes
            + known(db, "car", params.second, params.third).minutes
        )
        return lasting(minutes)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.second, params.third).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "foot", params.first, params.second)
        await ui.expect_text(known(db, "foot", params.first, params.second).told[1])
        await direct(ui, "car", params.second, params.third)


class MeetingPoint(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "meeting_point", "hard"
    intent = (
        "One of us is driving from {one}, the other from {other}. We could meet at {first} or at {second}."
        " Which of the two gives us the shorter combined driving time, and how many minutes is that?"
    )

    @dataclass(frozen=True)
    class Params:
        one: str
        other: str
        first: str
        second: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for one, other, first, second in triples(db, rng, 4):
            params = {"one": one, "other": other, "first": first, "second": second}
            sums = [self.minutes(db, one, other, end) for end in (first, second)]
            if abs(sums[0] - sums[1]) >= 4:
                yield params

    def minutes(self, db: Data, one: str, other: str, end: str) -> int:
        """How long both drive to the meeting point, added up."""
        return known(db, "car", one, end).minutes + known(db, "car", other, end).minutes

    def answer(self, db: Data, params: Params) -> Answer:
        best = min(
            (params.first, params.second), key=lambda end: self.minutes(db, params.one, params.other, end)
        )
        together = lasting(self.minutes(db, params.one, params.other, best))
        return Record.of(place=Choice(best, (params.first, params.second)), time=together)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.other, params.second).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        for start, end in (
            (params.one, params.first),
            (params.other, params.first),
            (params.one, params.second),
            (params.other, params.second),
        ):
            await direct(ui, "car", start, end)
            await ui.expect_text(known(db, "car", start, end).told[1])


class FartherOne(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "farther_of_two", "hard"
    intent = (
        "From {start}, which is the longer walk: the one to {first} or the one to {second}? By how many "
        "minutes?"
    )

    @dataclass(frozen=True)
    class Params:
        start: str
        first: str
        second: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for start, first, second in triples(db, rng):
            one, other = way(db, "foot", start, first), way(db, "foot", start, second)
            if one and other and abs(one.minutes - other.minutes) >= 3:
                yield {"start": start, "first": first, "second": second}

    def answer(self, db: Data, params: Params) -> Answer:
        one, other = (known(db, "foot", params.start, end) for end in (params.first, params.second))
        longer = params.first if one.minutes > other.minutes else params.second
        more = lasting(abs(one.minutes - other.minutes))
        return Record.of(place=Choice(longer, (params.first, params.second)), difference=more)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "foot", params.start, params.second).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "foot", params.start, params.first)
        await ui.expect_text(known(db, "foot", params.start, params.first).told[1])
        await direct(ui, "foot", params.start, params.second)


class WithinMinutes(MapTemplate, Retrieve):
    name, difficulty = "within_walking_time", "hard"
    intent = (
        'Take the first four results of a search for "{kinds} near {place}". Which of them are no more than'
        " {minutes} minutes on foot from {place}?"
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str
        minutes: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, found in crowds(db, rng, 4):
            ways = [way(db, "foot", name, full(each)) for each in found]
            if all(ways) and all(place(db, full(each)) == each for each in found):
                times = sorted(each.minutes for each in ways if each)
                if times[2] - times[1] >= 3:
                    yield WithinMinutes.Params(kinds=kinds, place=name, minutes=times[1] + 1)

    def answer(self, db: Data, params: Params) -> Answer:
        found = nearby(db, params.place, params.kinds, 4)
        near = [
            each for each in found if known(db, "foot", params.place, full(each)).minutes <= params.minutes
        ]
        return SetOf(tuple(Text(each.name) for each in near))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "foot", params.place, full(nearby(db, params.place, params.kinds, 4)[-1])).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        found = nearby(db, params.place, params.kinds, 4)
        await ui.expect_text(*(each.display_name for each in found))
        await ui.goto("/directions")
        for each in found:
            await direct(ui, "foot", params.place, full(each))
            await ui.expect_text(known(db, "foot", params.place, full(each)).told[1])


class FasterMode(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "time_won_by_bike", "hard"
    intent = "How many minutes do I save if I bike from {start} to {end} instead of walking?"

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        return between_landmarks(db, rng, 1200, 6000, "bike")

    def answer(self, db: Data, params: Params) -> Answer:
        foot, bike = known(db, "foot", params.start, params.end), known(db, "bike", params.start, params.end)
        return lasting(foot.minutes - bike.minutes)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "bike", params.start, params.end).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "foot", params.start, params.end)
        await ui.expect_text(known(db, "foot", params.start, params.end).told[1])
        await direct(ui, "bike", params.start, params.end)


class PhoneOfNearest(MapTemplate, Retrieve):
    name, difficulty = "phone_of_nearest", "medium"
    intent = (
        "What is the phone number of the closest of the {kinds} near {place}, going by the map's search "
        "results?"
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, found in crowds(db, rng, 2):
            if is_phone(_phone(db, found[0])):
                yield PhoneOfNearest.Params(kinds=kinds, place=name)

    def answer(self, db: Data, params: Params) -> Answer:
        return phone_number(_phone(db, nearby(db, params.place, params.kinds, 1)[0]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.click("link", nearby(db, params.place, params.kinds, 1)[0].display_name)


def _phone(db: Data, found: Place) -> str:
    row = db.row("SELECT element, ref FROM feature WHERE id = ?", found.id)
    return tags(db, row).get("phone", "")
