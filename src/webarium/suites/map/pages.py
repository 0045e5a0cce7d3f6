"""Tasks that end on a page: of a place, of results, of a way."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Contains, PageCheck, UrlCheck
from webarium.suites.kit import Navigate, each_of, shuffled
from webarium.suites.map.base import (
    MapTemplate,
    OnPlace,
    cities,
    crowds,
    direct,
    nearby,
    open_form,
    place,
    places,
    shown,
    the_place,
    way,
)
from webarium.suites.map.directions import between_cities, between_landmarks
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing

_ENGINES = {"car": "fossgis_osrm_car", "bike": "fossgis_osrm_bike", "foot": "fossgis_osrm_foot"}


class OpenPlace(OnPlace, Navigate):
    name, difficulty = "open_place", "easy"
    intent = "Pull up the description page for {name} in {city} on the map."

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnPlace.Params]:
        for row in places(db, rng, "f.class IN ('amenity', 'tourism', 'shop', 'leisure')"):
            yield OnPlace.Params(name=row["name"], city=row.city)

    def url(self, db: Data, params: OnPlace.Params) -> UrlCheck:
        found = the_place(db, f"{params.name}, {params.city}")
        return landing(db, found.path)


class OpenCounty(MapTemplate, Navigate):
    name, difficulty = "open_county_of_town", "medium"
    intent = "Show me the page for the county that {town} is in."

    @dataclass(frozen=True)
    class Params:
        town: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for town in cities(db, rng):
            found = place(db, town)
            if found and found.county:
                county = place(db, f"{found.county}, {found.state}")
                if county and county.name == found.county and county.state == found.state:
                    yield OpenCounty.Params(town=town)

    def county(self, db: Data, town: str) -> str:
        """The county and its state."""
        found = the_place(db, town)
        return f"{found.county}, {found.state}"

    def url(self, db: Data, params: Params) -> UrlCheck:
        found = the_place(db, self.county(db, params.town))
        return landing(db, found.path)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.town)
        await ui.expect_text(shown(db, params.town))
        county = self.county(db, params.town)
        await ui.search(county)
        await ui.click("link", shown(db, county))


class FindAround(MapTemplate, Navigate):
    name, difficulty = "find_around", "easy"
    exempt: ClassVar[dict[str, str]] = {
        "one_step": "WebArena asks for such a search, and a search is one action."
    }
    intent = "Search the map for {kinds} around {place}, and leave the results open."

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, _ in crowds(db, rng, 1):
            yield FindAround.Params(kinds=kinds, place=name)

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/search")

    def page(self, db: Data, params: Params) -> Sequence[PageCheck]:
        found = nearby(db, params.place, params.kinds, 3)
        return [PageCheck("a.set_position", Contains((each.display_name,))) for each in found]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.expect_text(nearby(db, params.place, params.kinds, 1)[0].display_name)


class ShowWay(MapTemplate, Navigate):
    """Base of tasks that end with a way on the page; `start` and `end` name its ends."""

    engine: ClassVar[str]
    difficulty = "medium"

    def ends(self, db: Data, params: Any) -> tuple[str, str]:
        """Where the way begins and where it ends, as they are typed."""
        return params.start, params.end

    def url(self, db: Data, params: Any) -> UrlCheck:
        return landing(db, "/directions")

    def page(self, db: Data, params: Any) -> Sequence[PageCheck]:
        return way_shown(db, self.engine, *self.ends(db, params))

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await open_form(ui)
        await direct(ui, self.engine, *self.ends(db, params))

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        await ui.expect_text("Distance:")


def way_shown(db: Data, engine: str, start: str, end: str) -> list[PageCheck]:
    """What the page of directions says once a way is on the map."""
    return [
        PageCheck("select.routing_engines", _ENGINES[engine], read="value"),
        PageCheck("[name=route_from]", Contains((shown(db, start),)), read="value"),
        PageCheck("[name=route_to]", Contains((shown(db, end),)), read="value"),
        PageCheck("#routing_summary", Contains(("Distance",))),
    ]


class ShowDrive(ShowWay):
    name, engine = "show_drive", "car"
    intent = "Show me how to get from {start} to {end} by car."

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(ShowDrive.Params, between_cities(db, rng, 50, 600))


class ShowWalk(ShowWay):
    name, engine = "show_walk", "foot"
    intent = "Get directions from {start} to {end}, using the walking option."

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(ShowWalk.Params, between_landmarks(db, rng, 600, 4000, "foot"))


class ShowRide(ShowWay):
    name, engine = "show_ride", "bike"
    intent = "I want to bike from {start} to {end}. Show me the route on the map."

    @dataclass(frozen=True)
    class Params:
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(ShowRide.Params, between_landmarks(db, rng, 1500, 8000, "bike"))


class WalkToNearest(ShowWay):
    name, engine = "walk_to_nearest", "foot"
    intent = (
        "Get walking directions from {place} to the closest of the nearby {kinds}, going by the map's search."
    )

    @dataclass(frozen=True)
    class Params:
        kinds: str
        place: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for name, kinds, found in crowds(db, rng, 2):
            text = found[0].display_name
            if way(db, "foot", name, text) and place(db, text) == found[0]:
                yield WalkToNearest.Params(kinds=kinds, place=name)

    def ends(self, db: Data, params: Params) -> tuple[str, str]:
        return params.place, nearby(db, params.place, params.kinds, 1)[0].display_name

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        start, end = self.ends(db, params)
        await ui.search(f"{params.kinds} near {params.place}")
        await ui.click("link", end)
        await ui.click("link", "Directions to here")
        await ui.select("Travel by", "Foot (OSRM)")
        await ui.fill("From", start)
        await ui.click("button", "Go")


class OpenNote(MapTemplate, Navigate):
    name, difficulty = "open_note_by_text", "medium"
    intent = 'Open the map note that says: "{text}"'

    @dataclass(frozen=True)
    class Params:
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT c.note_id, c.text FROM note_comment c JOIN note n ON n.id = c.note_id WHERE c.action = 'opened'"
            " AND (SELECT count(*) FROM note_comment d WHERE d.text = c.text) = 1"
            " AND n.id IN (SELECT id FROM note ORDER BY created_at DESC, id DESC LIMIT 30) ORDER BY c.id"
        )
        return [OpenNote.Params(text=row.text) for row in shuffled(rng, rows) if '"' not in row.text]

    def note(self, db: Data, text: str) -> int:
        """The number of the note that begins with this text."""
        return int(db.value("SELECT note_id FROM note_comment WHERE text = ?", text))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/note/{self.note(db, params.text)}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Notes")
        await ui.expect_text(params.text)
        await ui.click("link", f"Note #{self.note(db, params.text)}")
