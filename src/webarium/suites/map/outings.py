"""Hard questions about a day out: the best order of two stops, what is within reach, from a hotel to a meal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Choice, Record, SetOf, Text
from webarium.sites.map.search.found import Place
from webarium.suites.kit import Retrieve, shuffled
from webarium.suites.map.base import (
    DENSE,
    Instances,
    MapTemplate,
    ToldApart,
    cities,
    direct,
    known,
    landmarks,
    lasting,
    nearby,
    open_form,
    place,
    tags,
    the_place,
    way,
)
from webarium.suites.map.directions import between_cities
from webarium.suites.map.itineraries import triples
from webarium.tasks import Data, Ui


class BestOrder(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "best_order_of_stops", "hard"
    intent = (
        "I'm driving from {start} to {one} and {other}, in whichever order takes less total driving time, and"
        " ending at the second stop. Where do I go first, and how many minutes do I spend in the car?"
    )

    @dataclass(frozen=True)
    class Params:
        start: str
        one: str
        other: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for start, one, other in triples(db, rng):
            sums = [self.minutes(db, start, *stops) for stops in ((one, other), (other, one))]
            if abs(sums[0] - sums[1]) >= 3:
                yield {"start": start, "one": one, "other": other}

    def minutes(self, db: Data, start: str, first: str, last: str) -> int:
        """How long the drive takes by way of `first` to `last`."""
        return known(db, "car", start, first).minutes + known(db, "car", first, last).minutes

    def answer(self, db: Data, params: Params) -> Answer:
        best = min(
            ((params.one, params.other), (params.other, params.one)),
            key=lambda stops: self.minutes(db, params.start, *stops),
        )
        return Record.of(
            first=Choice(best[0], (params.one, params.other)),
            time=lasting(self.minutes(db, params.start, *best)),
        )

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.other, params.one).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        for ends in (
            (params.start, params.one),
            (params.one, params.other),
            (params.start, params.other),
            (params.other, params.one),
        ):
            await direct(ui, "car", *ends)
            await ui.expect_text(known(db, "car", *ends).told[1])


class ReachedInTime(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "reached_in_time", "medium"
    intent = (
        "Can I drive from {start} to {end} within {limit}, according to Waymark's directions? Say whether I"
        " can, and how long the drive takes."
    )
    LIMITS: ClassVar[dict[str, int]] = {"one hour": 60, "two hours": 120, "three hours": 180}

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str
        limit: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for ends in between_cities(db, rng, 60, 330):
            minutes = known(db, "car", ends["start"], ends["end"]).minutes
            close = [limit for limit, most in self.LIMITS.items() if 0.08 < abs(minutes / most - 1) < 0.5]
            if close:
                yield {**ends, "limit": rng.choice(close)}

    def answer(self, db: Data, params: Params) -> Answer:
        found = known(db, "car", params.start, params.end)
        said = "yes" if found.minutes <= self.LIMITS[params.limit] else "no"
        return Record.of(reached=Choice(said, ("yes", "no")), time=found.time)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.start, params.end).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        await direct(ui, "car", params.start, params.end)


class AirportsWithin(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "airports_within_drive", "hard"
    intent = (
        "Which of the airports {codes} are no more than {most} km by road from {town}, according to Waymark?"
        " Give their names."
    )

    @dataclass(frozen=True)
    class Params:
        town: str
        codes: str
        most: int

    def offers(self, db: Data, rng: random.Random) -> Instances:
        codes = shuffled(rng, self._codes(db))
        for town, number in zip(cities(db, rng, 0.5), range(0, len(codes) - 3, 3), strict=False):
            chosen = codes[number : number + 3]
            ways = [way(db, "car", town, code) for code in chosen]
            lengths = sorted(each.meters / 1000 for each in ways if each)
            if len(lengths) == 3 and lengths[2] > 1.25 * lengths[1]:
                most = round((lengths[1] + lengths[2]) / 2, -1)
                yield {"town": town, "codes": ", ".join(chosen[:2]) + f" and {chosen[2]}", "most": int(most)}

    def _codes(self, db: Data) -> list[str]:
        rows = db.rows("SELECT element, ref FROM feature WHERE type = 'aerodrome' ORDER BY id")
        codes = ((row.ref, tags(db, row).get("iata", "")) for row in rows)
        return [code for ref, code in codes if code and (found := place(db, code)) and found.ref == ref]

    def answer(self, db: Data, params: Params) -> Answer:
        near = [
            code
            for code in _listed(params.codes)
            if known(db, "car", params.town, code).meters <= params.most * 1000
        ]
        far = [code for code in _listed(params.codes) if code not in near]
        names = tuple(the_place(db, code).name for code in far)
        return SetOf(tuple(Text(the_place(db, code).name) for code in near), names)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (known(db, "car", params.town, _listed(params.codes)[-1]).told[0],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_form(ui)
        for code in _listed(params.codes):
            await direct(ui, "car", params.town, code)
            await ui.expect_text(known(db, "car", params.town, code).told[0])


def _listed(codes: str) -> list[str]:
    """The codes that a request names: ``PIT, BOS and JFK``."""
    return codes.replace(" and ", ", ").split(", ")


class FromHotel(MapTemplate, ToldApart, Retrieve):
    name, difficulty = "walk_from_nearest_hotel", "hard"
    intent = (
        'I\'m staying at the first hotel listed in a search for "hotels near {place}". What is it called, and'
        " how long is the walk from there to the first of the {kinds} listed in a search near the hotel?"
    )
    WANTED: ClassVar[tuple[str, ...]] = ("supermarkets", "pharmacies", "restaurants", "cafes", "bakeries")

    @dataclass(frozen=True)
    class Params:
        place: str
        kinds: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for city in shuffled(rng, DENSE):
            for row in landmarks(db, rng, city)[:6]:
                kinds = rng.choice(self.WANTED)
                if self._fits(db, row["name"], kinds):
                    yield {"place": row["name"], "kinds": kinds}
                    break

    def _fits(self, db: Data, name: str, kinds: str) -> bool:
        if not nearby(db, name, "hotels", 1):
            return False
        hotel, goal = self.ends(db, name, kinds)
        if hotel is None or goal is None or not hotel.name:
            return False
        found = way(db, "foot", hotel.display_name, goal.display_name)
        sure = [place(db, each.display_name) == each for each in (hotel, goal)]
        return all(sure) and found is not None and found.minutes >= 2

    def ends(self, db: Data, name: str, kinds: str) -> tuple[Place | None, Place | None]:
        """The hotel, and what is nearest to it."""
        hotel = next(iter(nearby(db, name, "hotels", 1)), None)
        goal = next(iter(nearby(db, hotel.display_name, kinds, 1)), None) if hotel else None
        return hotel, goal

    def sure_ends(self, db: Data, name: str, kinds: str) -> tuple[Place, Place]:
        """The hotel and its goal; raises `ValueError` if one of them is missing."""
        hotel, goal = self.ends(db, name, kinds)
        if hotel is None or goal is None:
            raise ValueError(f"There is no hotel near {name}.")
        return hotel, goal

    def answer(self, db: Data, params: Params) -> Answer:
        hotel, goal = self.sure_ends(db, params.place, params.kinds)
        walk = known(db, "foot", hotel.display_name, goal.display_name)
        return Record.of(hotel=Text(hotel.name), time=walk.time)

    def told(self, db: Data, params: Params) -> Sequence[str]:
        hotel, goal = self.sure_ends(db, params.place, params.kinds)
        return (known(db, "foot", hotel.display_name, goal.display_name).told[1],)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        hotel, goal = self.sure_ends(db, params.place, params.kinds)
        await ui.search(f"hotels near {params.place}")
        await ui.expect_text(hotel.display_name)
        await ui.search(f"{params.kinds} near {hotel.display_name}")
        await ui.expect_text(goal.display_name)
        await ui.goto("/directions")
        await direct(ui, "foot", hotel.display_name, goal.display_name)
