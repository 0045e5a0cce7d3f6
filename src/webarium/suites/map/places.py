"""Questions that a search or a place's page answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from webarium.scoring import Answer, Context, Distance, Number, Record, Text
from webarium.suites.kit import Retrieve, phone_number, shuffled, street_address
from webarium.suites.map.base import (
    DENSE,
    MapTemplate,
    OnPlace,
    address_around,
    cities,
    crowds,
    house,
    is_phone,
    nearby,
    open_place,
    place,
    places,
    shown,
    tags,
    the_place,
)
from webarium.tasks import Data, Row, Ui


class WithTag(OnPlace, Retrieve):
    """Tasks about what one tag of a place says."""

    tag: ClassVar[str]
    where: ClassVar[str] = "f.class IN ('amenity', 'shop', 'tourism', 'leisure')"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, self.where):
            value = tags(db, row).get(self.tag)
            if value and self.fits(value, row):
                yield OnPlace.Params(name=row["name"], city=row.city)

    def fits(self, value: str, row: Row) -> bool:
        """Whether it can be asked for."""
        return True

    def said(self, db: Data, name: str, city: str) -> str:
        """What a place's tag says, as it is stored."""
        return tags(db, the(db, name, city))[self.tag]

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        return Text(self.said(db, params.name, params.city))


def the(db: Data, name: str, city: str) -> Row:
    """The place of a name in a city."""
    found = the_place(db, f"{name}, {city}")
    return db.row("SELECT element, ref, name, lat, lon FROM feature WHERE id = ?", found.id)


class Phone(WithTag):
    name, difficulty, tag = "phone_of_place", "easy", "phone"
    intent = "What is the phone number of {name} in {city}?"
    wordings = ("I want to call {name} in {city}. What number does the map give?",)

    def answer(self, db: Data, params: WithTag.Params) -> Answer:
        return phone_number(self.said(db, params.name, params.city))

    def fits(self, value: str, row: Row) -> bool:
        return is_phone(value)


class Hours(WithTag):
    name, difficulty, tag = "hours_of_place", "easy", "opening_hours"
    intent = "What hours does Waymark list for {name} in {city}? Copy them exactly as shown."

    def fits(self, value: str, row: Row) -> bool:
        return value.count(":") in (2, 4)


class Cuisine(WithTag):
    name, difficulty, tag = "cuisine_of_restaurant", "easy", "cuisine"
    where = "f.type = 'restaurant'"
    intent = "What kind of cuisine does the restaurant {name} in {city} serve?"

    def fits(self, value: str, row: Row) -> bool:
        return "_" not in value and ";" not in value and value not in row["name"].casefold()


class ZipCode(OnPlace, Retrieve):
    name, difficulty = "zip_of_place", "easy"
    intent = "What is the ZIP code of {name} in {city}?"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, "f.class IN ('amenity', 'tourism', 'shop') AND a.postcode <> ''"):
            yield OnPlace.Params(name=row["name"], city=row.city)

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        found = place(db, f"{params.name}, {params.city}")
        return Text(found.postcode if found else "")

    async def go(self, ui: Ui, db: Data, params: OnPlace.Params) -> None:
        await open_place(ui, db, f"{params.name}, {params.city}")


class StreetAddress(OnPlace, Retrieve):
    name, difficulty = "address_of_place", "easy"
    intent = "What is the street address (street number and name) of {name} in {city}?"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, "f.housenumber <> '' AND f.class IN ('amenity', 'shop', 'tourism')"):
            if row.street not in row["name"]:
                yield OnPlace.Params(name=row["name"], city=row.city)

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        found = the_place(db, f"{params.name}, {params.city}")
        return house(found)

    def context(self, db: Data, params: OnPlace.Params) -> Context:
        return address_around(the_place(db, f"{params.name}, {params.city}"))

    def told(self, db: Data, params: OnPlace.Params) -> Sequence[str]:
        found = place(db, f"{params.name}, {params.city}")
        return (f"{found.housenumber}, {found.street}",) if found else ()


class County(MapTemplate, Retrieve):
    name, difficulty = "county_of_town", "easy"
    intent = "What county is {town} in?"

    @dataclass(frozen=True)
    class Params:
        town: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for town in cities(db, rng):
            found = place(db, town)
            if found and found.county and found.county.removesuffix(" County") not in town:
                yield County.Params(town=town)

    def answer(self, db: Data, params: Params) -> Answer:
        found = the_place(db, params.town)
        return Text(found.county, (found.county.removesuffix(" County"),))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_place(ui, db, params.town)


class Coordinates(OnPlace, Retrieve):
    name, difficulty = "coordinates_of_place", "medium"
    intent = (
        "What are the latitude and longitude of {name} in {city}? Give both in decimal degrees, to three"
        " decimal places."
    )

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, "f.type IN ('museum', 'stadium', 'theatre', 'university', 'hospital')"):
            clear = all(abs(value * 1000 % 1 - 0.5) > 0.05 for value in (row.lat, row.lon))
            if clear and all(round(value, 3) != round(value, 2) for value in (row.lat, row.lon)):
                yield OnPlace.Params(name=row["name"], city=row.city)

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        row = the(db, params.name, params.city)
        lat, lon = (Number(Decimal(f"{value:.3f}")) for value in (row.lat, row.lon))
        return Record.of(latitude=lat, longitude=lon)

    def told(self, db: Data, params: OnPlace.Params) -> Sequence[str]:
        row = the(db, params.name, params.city)
        return (f"{row.lat:.5f}, {row.lon:.5f}",)


class AirportElevation(MapTemplate, Retrieve):
    name, difficulty = "airport_elevation", "easy"
    intent = (
        "How many meters above sea level is the airport with the IATA code {code}, according to its tags?"
    )
    answer_form = "Answer with the height alone, in meters, such as 123 m."

    @dataclass(frozen=True)
    class Params:
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT element, ref, name FROM feature WHERE type = 'aerodrome' ORDER BY id")
        for row in shuffled(rng, rows):
            found = tags(db, row)
            code = found.get("iata", "")
            best = place(db, code) if code else None
            if best and best.ref == row.ref and int(found.get("ele", "0")) > 20:
                yield AirportElevation.Params(code=code)

    def answer(self, db: Data, params: Params) -> Answer:
        return Distance(int(_airport(db, params.code)["ele"]), "m", within=Decimal(0))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return ("ele", _airport(db, params.code)["ele"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_place(ui, db, params.code)


def _airport(db: Data, code: str) -> dict[str, str]:
    found = the_place(db, code)
    return tags(db, db.row("SELECT element, ref FROM feature WHERE id = ?", found.id))


class AirportByCode(AirportElevation):
    name = "airport_by_code"
    intent = "My ticket says {code}. What is the name of that airport?"

    def answer(self, db: Data, params: AirportElevation.Params) -> Answer:
        return Text(_airport(db, params.code)["name"])

    def told(self, db: Data, params: AirportElevation.Params) -> Sequence[str]:
        return (_airport(db, params.code)["name"],)


class NearestOfKind(MapTemplate, Retrieve):
    name, difficulty = "first_near_place", "easy"
    intent = 'What is the name of the first place listed in a search for "{kinds} near {place}"?'
    wordings: ClassVar[tuple[str, ...]] = (
        'Search the map for "{kinds} near {place}". What is the first result called?',
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, _ in crowds(db, rng, 3):
            yield NearestOfKind.Params(kinds=kinds, place=name)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(nearby(db, params.place, params.kinds, 1)[0].name)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.expect_text(nearby(db, params.place, params.kinds, 1)[0].display_name)


class StreetOfNearest(NearestOfKind):
    name = "street_of_nearest"
    intent = (
        "Of the {kinds} near {place}, which street is the closest one on? Go by the first result of the map's"
        " search."
    )
    wordings: ClassVar[tuple[str, ...]] = ()

    def instances(self, db: Data, rng: random.Random) -> Iterable[NearestOfKind.Params]:
        for name, kinds, found in crowds(db, rng, 3):
            if found[0].street and found[0].street not in found[0].name:
                yield NearestOfKind.Params(kinds=kinds, place=name)

    def answer(self, db: Data, params: NearestOfKind.Params) -> Answer:
        return street_address(nearby(db, params.place, params.kinds, 1)[0].street)

    async def go(self, ui: Ui, db: Data, params: NearestOfKind.Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.click("link", nearby(db, params.place, params.kinds, 1)[0].display_name)


class WhereIs(MapTemplate, Retrieve):
    name, difficulty = "what_is_at", "medium"
    intent = "Which {what} is at {lat}, {lon}? Give its full name."

    @dataclass(frozen=True)
    class Params:
        what: str
        lat: str
        lon: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for city in shuffled(rng, DENSE):
            for row in places(db, rng, "f.type IN ('museum', 'theatre', 'library') AND a.city = ?", city):
                lat, lon = f"{row.lat:.5f}", f"{row.lon:.5f}"
                found = place(db, f"{lat}, {lon}")
                if found and found.id == row.id:
                    what = {"theatre": "theater"}.get(row.type, row.type)
                    yield WhereIs.Params(what=what, lat=lat, lon=lon)
                    break

    def answer(self, db: Data, params: Params) -> Answer:
        found = place(db, f"{params.lat}, {params.lon}")
        return Text(found.name if found else "")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.lat}, {params.lon}")
        await ui.click("link", shown(db, f"{params.lat}, {params.lon}"))


class NoteAuthor(MapTemplate, Retrieve):
    name, difficulty = "author_of_note", "easy"
    intent = "Who created map note #{number}?"

    @dataclass(frozen=True)
    class Params:
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT c.note_id, u.username FROM note_comment c JOIN user u ON u.id = c.user_id"
            " WHERE c.action = 'opened' ORDER BY c.note_id"
        )
        return [NoteAuthor.Params(number=row.note_id) for row in shuffled(rng, rows)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(
            db.value(
                "SELECT u.username FROM note_comment c JOIN user u ON u.id = c.user_id"
                " WHERE c.action = 'opened' AND c.note_id = ?",
                params.number,
            )
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/note/{params.number}")
        await ui.expect_text(f"note #{params.number}")


class LastChange(MapTemplate, Retrieve):
    name, difficulty = "last_change_of_mapper", "easy"
    intent = "What does the mapper {mapper} say about the latest changeset listed on their profile?"
    wordings = ("Quote the comment on the newest changeset by {mapper}.",)

    @dataclass(frozen=True)
    class Params:
        mapper: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT DISTINCT u.username FROM user u JOIN changeset c ON c.user_id = u.id ORDER BY u.id"
        )
        return [LastChange.Params(mapper=row.username) for row in shuffled(rng, rows)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(
            db.value(
                "SELECT c.comment FROM changeset c JOIN user u ON u.id = c.user_id WHERE u.username = ?"
                " ORDER BY c.created_at DESC, c.id DESC LIMIT 1",
                params.mapper,
            )
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/user/{params.mapper}")
