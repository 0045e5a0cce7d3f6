"""Tasks that change something: favourite places and map notes; and some that also ask for an answer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Ref, Text
from webarium.suites.kit import ANY, Combined, Mutate, Same, phone_number, shuffled
from webarium.suites.map.base import (
    Instances,
    MapTemplate,
    OnPlace,
    ToldApart,
    crowds,
    is_phone,
    known,
    me,
    nearby,
    open_place,
    place,
    places,
    tags,
    the_place,
)
from webarium.tasks import Data, Row, Ui

REMARKS = (
    "There is a bench missing on the corner.",
    "The crosswalk has a new signal.",
    "A bike lane was painted here last week.",
    "The steps are closed until fall.",
    "This alley has a gate that is locked at night.",
    "The drinking fountain works again.",
    "Trees were planted along this block.",
    "The ramp is on the other side of the building.",
    "The sidewalk ends here, one has to cross.",
    "Two parking spaces became a loading zone.",
)
ANSWERS = (
    "I was there this morning and can confirm it.",
    "Seen today, it is still like that.",
    "I will survey it next weekend.",
    "My neighbor says the same.",
    "Could somebody add a photo?",
    "It changed back since then.",
    "The city told me it stays that way.",
    "Fixed after a visit.",
)


class Favour(OnPlace, Mutate):
    name, difficulty = "add_favourite", "easy"
    intent = "Add {name} in {city} to my favorite places."
    wordings = ("Save {name} in {city} to my favorites on the map.",)
    button = "Add to favourites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        return favourable(db, rng)

    def expected(self, db: Data, params: OnPlace.Params) -> list[Expect]:
        return [favoured(db, params.name, params.city)]


def favourable(db: Data, rng: random.Random, where: str = "1") -> Iterator[OnPlace.Params]:
    """Places that are not favourites yet."""
    for row in places(db, rng, f"f.class IN ('amenity', 'tourism', 'shop', 'leisure') AND {where}"):
        if not db.value(
            "SELECT count(*) FROM favourite WHERE user_id = ? AND element = ? AND ref = ?",
            me(db),
            row.element,
            row.ref,
        ):
            yield OnPlace.Params(name=row["name"], city=row.city)


def favoured(db: Data, name: str, city: str) -> Expect:
    """A new favourite place of the account, listed under its name and city."""
    return favoured_as(db, name, f"{name}, {city}")


def favoured_as(db: Data, name: str, text: str) -> Expect:
    """A new favourite place, which a search for a text finds first."""
    found = the_place(db, text)
    values = {"user_id": me(db), "name": name, "element": found.element, "ref": found.ref}
    return Expect.insert("favourite", {**values, "created_at": ANY})


class Unfavour(MapTemplate, Mutate):
    name, difficulty, count = "remove_favourite", "easy", 3
    exempt: ClassVar[dict[str, str]] = {
        "repeat": "The account keeps four places, the same in every universe."
    }
    intent = "Remove {name} from my favorite places."

    @dataclass(frozen=True)
    class Params:
        name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT name FROM favourite WHERE user_id = ? ORDER BY id", me(db))
        return [Unfavour.Params(name=row["name"]) for row in shuffled(rng, rows)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        key = db.value("SELECT id FROM favourite WHERE user_id = ? AND name = ?", me(db), params.name)
        return [Expect.delete("favourite", {"id": key})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Favourites")
        await ui.click("button", f"Remove {params.name}")


class WriteNote(MapTemplate, Mutate):
    name, difficulty = "write_note", "medium"
    intent = 'Leave a note on the map at latitude {lat} and longitude {lon} that says: "{text}"'

    @dataclass(frozen=True)
    class Params:
        lat: str
        lon: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = places(db, rng, "f.class IN ('amenity', 'shop')")
        for row, text in zip(rows, shuffled(rng, REMARKS), strict=False):
            yield WriteNote.Params(lat=f"{row.lat:.4f}", lon=f"{row.lon:.4f}", text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return opened(float(params.lat), float(params.lon), params.text, me(db) if db.user else None)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Notes")
        await ui.click("link", "Add a note")
        await ui.fill("What is missing or wrong here?", params.text)
        await ui.fill("Latitude", params.lat)
        await ui.fill("Longitude", params.lon)
        await ui.click("button", "Add Note")

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.expect_text("Your note is on the map now.")


def opened(lat: float, lon: float, text: str, user: int | None) -> list[Expect]:
    """A new note with what it says."""
    note = {
        "lat": round(lat, 6),
        "lon": round(lon, 6),
        "status": "open",
        "created_at": ANY,
        "closed_at": None,
    }
    said = {
        "note_id": Ref("note"),
        "user_id": user,
        "created_at": ANY,
        "action": "opened",
        "text": Same(text),
    }
    return [Expect.insert("note", note, label="note"), Expect.insert("note_comment", said)]


class WriteNamelessNote(WriteNote):
    name, role = "write_note_without_account", "guest"
    intent = 'Without signing in, leave a note on the map at latitude {lat} and longitude {lon} that says: "{text}"'


class NumberedNote(MapTemplate):
    """Tasks about a note by its number."""

    status: ClassVar[str] = "open"

    @dataclass(frozen=True)
    class Params:
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (NumberedNote.Params(number) for number, _ in notes(db, rng, self.status))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/note/{params.number}")


class OnNote(NumberedNote):
    """Tasks of saying something about a note."""

    @dataclass(frozen=True)
    class Params(NumberedNote.Params):
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return (OnNote.Params(number, text) for number, text in notes(db, rng, self.status))


def notes(db: Data, rng: random.Random, status: str) -> Iterator[tuple[int, str]]:
    """The notes that are open or closed in a random order, each with words to add; as many as there are words."""
    rows = db.rows("SELECT id FROM note WHERE status = ? ORDER BY id", status)
    for row, text in zip(shuffled(rng, rows), shuffled(rng, ANSWERS), strict=False):
        yield row.id, text


def said(db: Data, number: int, action: str, text: str) -> Expect:
    """A new line of a note."""
    values = {"note_id": number, "user_id": me(db), "created_at": ANY, "action": action, "text": Same(text)}
    return Expect.insert("note_comment", values)


class AnswerNote(OnNote, Mutate):
    name, difficulty = "comment_on_note", "easy"
    intent = 'Comment on map note #{number}: "{text}"'
    form = (("Comment", "{text}"),)
    button, says = "Comment", "Your comment was added."

    def expected(self, db: Data, params: OnNote.Params) -> list[Expect]:
        return [said(db, params.number, "commented", params.text)]


class SettleNote(OnNote, Mutate):
    name, difficulty = "resolve_note", "easy"
    intent = 'Map note #{number} has been taken care of. Resolve it with the comment "{text}"'
    form = (("Comment", "{text}"),)
    button, says = "Resolve", "The note is closed."

    def expected(self, db: Data, params: OnNote.Params) -> list[Expect]:
        update = Expect.update("note", {"id": params.number}, {"status": "closed", "closed_at": ANY})
        return [update, said(db, params.number, "closed", params.text)]


class ReopenNote(NumberedNote, Mutate):
    name, difficulty, status = "reactivate_note", "easy", "closed"
    intent = "Please reactivate map note #{number}."
    button, says = "Reactivate", "The note is open again."

    def expected(self, db: Data, params: NumberedNote.Params) -> list[Expect]:
        update = Expect.update("note", {"id": params.number}, {"status": "open", "closed_at": None})
        return [update, said(db, params.number, "reopened", "")]


class KeepAndTell(OnPlace, Combined):
    name, difficulty = "keep_place_and_tell_phone", "medium"
    intent = "Add {name} in {city} to my favorite places, and tell me its phone number."
    button = "Add to favourites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for each in favourable(db, rng, "f.class IN ('amenity', 'shop')"):
            if is_phone(self.said(db, each.name, each.city)):
                yield each

    def said(self, db: Data, name: str, city: str) -> str:
        """The phone number in a place's tags; empty if it has none."""
        found = the_place(db, f"{name}, {city}")
        return tags(db, _row(db, found.id)).get("phone", "")

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        return phone_number(self.said(db, params.name, params.city))

    def expected(self, db: Data, params: OnPlace.Params) -> list[Expect]:
        return [favoured(db, params.name, params.city)]


def _row(db: Data, key: int) -> Row:
    return db.row("SELECT element, ref FROM feature WHERE id = ?", key)


class KeepNearest(MapTemplate, ToldApart, Combined):
    name, difficulty = "keep_nearest_and_tell_walk", "hard"
    intent = (
        "Search for {kinds} near {place}, add the first one listed to my favorites, and tell me how many"
        " minutes it takes to walk there from {place}."
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def offers(self, db: Data, rng: random.Random) -> Instances:
        for name, kinds, found in crowds(db, rng, 2):
            text = found[0].display_name
            if place(db, text) == found[0] and 2 <= known(db, "foot", name, text).minutes <= 60:
                yield {"kinds": kinds, "place": name}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        found = nearby(db, params.place, params.kinds, 1)[0]
        values = {"user_id": me(db), "name": found.name, "element": found.element, "ref": found.ref}
        return [Expect.insert("favourite", {**values, "created_at": ANY})]

    def answer(self, db: Data, params: Params) -> Answer:
        return known(db, "foot", params.place, nearby(db, params.place, params.kinds, 1)[0].display_name).time

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (
            known(db, "foot", params.place, nearby(db, params.place, params.kinds, 1)[0].display_name).told[
                1
            ],
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.click("link", nearby(db, params.place, params.kinds, 1)[0].display_name)
        await ui.click("button", "Add to favourites")
        await ui.click("link", "Directions to here")
        await ui.select("Travel by", "Foot (OSRM)")
        await ui.fill("From", params.place)
        await ui.click("button", "Go")


class CommentAndTell(OnNote, Combined):
    name, difficulty = "comment_and_tell_author", "medium"
    intent = 'Comment "{text}" on map note #{number}, and tell me who created the note.'
    form = (("Comment", "{text}"),)
    button = "Comment"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnNote.Params]:
        return (
            each for each in super().instances(db, rng) if self.author(db, each.number) not in (None, db.user)
        )

    def author(self, db: Data, number: int) -> str | None:
        """Who created a note, if anybody with a name did."""
        found = db.rows(
            "SELECT u.username FROM note_comment c JOIN user u ON u.id = c.user_id"
            " WHERE c.action = 'opened' AND c.note_id = ?",
            number,
        )
        return str(found[0].username) if found else None

    def expected(self, db: Data, params: OnNote.Params) -> list[Expect]:
        return [said(db, params.number, "commented", params.text)]

    def answer(self, db: Data, params: OnNote.Params) -> Answer:
        return Text(str(self.author(db, params.number)))


class KeepAndWebsite(OnPlace, Combined):
    name, difficulty = "keep_place_and_tell_zip", "medium"
    intent = "Save {name} in {city} to my favorites, and tell me its ZIP code."
    button = "Add to favourites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        return favourable(db, rng, "a.postcode <> ''")

    def answer(self, db: Data, params: OnPlace.Params) -> Answer:
        found = place(db, f"{params.name}, {params.city}")
        return Text(found.postcode if found else "")

    def expected(self, db: Data, params: OnPlace.Params) -> list[Expect]:
        return [favoured(db, params.name, params.city)]

    async def go(self, ui: Ui, db: Data, params: OnPlace.Params) -> None:
        await open_place(ui, db, f"{params.name}, {params.city}")
