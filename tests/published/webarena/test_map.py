"""The map at the scale `webarena`: places, ways as they were measured, and truths that notice what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import apsw
import pytest

from tests.loaded import loaded, on, walked
from tests.map.client import Mapper
from webarium.errors import UniverseError
from webarium.published.webarena.facts import tables
from webarium.published.webarena.map import functions, measured_ways
from webarium.published.webarena.truths import check, truths
from webarium.published.webarena.variants import variants
from webarium.sites.kit.serving import build_app
from webarium.sites.map.derive.features import derive
from webarium.sites.registry import load_sites
from webarium.types import Json
from webarium.worlds import Universe, World

SITE = variants()["map"]
ODD = {74}
"""Its gold names another café than it asks for."""


class Visitor(Mapper):
    """Somebody who looks at the map."""

    site = SITE


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


@pytest.fixture
def guest(world: World, runner: asyncio.Runner) -> Visitor:
    return Visitor(build_app(SITE), world, runner)


@pytest.fixture
def copied(universe: Universe) -> apsw.Connection:
    """The map's data, free to be changed."""
    db = apsw.Connection(":memory:")
    with db.backup("main", universe.reader("map"), "main") as backup:
        backup.step()
    return db


def test_every_task_of_the_map_but_one_has_a_truth_that_holds_and_a_path(world: World) -> None:
    db = world.db("map")
    check(db, "map", functions(db))
    asked = {truth.task for truth in truths("map")}
    here = {task.number: task.sites for task in loaded() if "map" in task.sites}
    alone = {number for number, sites in here.items() if sites == ("map",)} - ODD
    assert alone == walked("map")
    assert asked == alone | (walked("cross") & here.keys())


def test_the_map_at_small_is_another(universe: Universe) -> None:
    small = load_sites()["map"].database
    assert universe.hashes["map"] != small.key(0, "small")
    assert "webarena" not in "".join(str(path) for path in small.sources)


PLACED = "INSERT INTO feature SELECT 900000, element, ref, {name}, class, {kind}, {lat}, {lon}, importance, zoom, '1',"
PLACED += " street, area_id, low, high, nodes, shape FROM feature WHERE name = {like} LIMIT 1"


def rival(kind: str, lat: float, lon: float, name: str = "Rival", like: str = "Fuku Tea") -> str:
    """Put a further place of a kind on the map."""
    quoted = (f"'{text.replace(chr(39), chr(39) * 2)}'" for text in (name, kind, like))
    return PLACED.format(lat=lat, lon=lon, **dict(zip(("name", "kind", "like"), quoted, strict=True)))


TAGS = "UPDATE {table} SET tags = json_set(tags, '$.{key}', '{value}') WHERE json_extract(tags, '$.name') = '{name}'"


@pytest.mark.parametrize(
    ("task", "change"),
    [
        (57, rival("restaurant", 40.4434, -79.9421)),
        (58, rival("cafe", 40.4412, -79.9437)),
        (59, rival("restaurant", 40.4412, -79.9437)),
        (60, "UPDATE feature SET lat = 40.45 WHERE name = 'The Exchange'"),
        (61, "UPDATE feature SET type = 'cafe' WHERE name = 'La Prima Espresso'"),
        (70, "UPDATE area SET postcode = '15217' WHERE postcode = '15213'"),
        (89, "DELETE FROM member WHERE relation_id = (SELECT ref FROM feature WHERE name = 'Rhode Island')"),
        (98, rival("cafe", 40.4444, -79.9607, "Other Tea")),
        (99, rival("fast_food", 40.4594, -79.9289, "Five Guys")),
        (101, rival("fast_food", 40.44, -79.96, "In-N-Out Burger")),
        (236, rival("pharmacy", 40.4433, -79.9437)),
        (237, rival("fuel", 40.4433, -79.9437)),
        (248, "UPDATE feature SET lat = 40.4411 WHERE name = 'Carnegie Mellon Café'"),
        (253, TAGS.format(table="node", key="phone", value="+1", name="Carnegie Mellon Café")),
        (254, TAGS.format(table="way", key="phone", value="+1", name="Western Pennsylvania Hospital")),
        (255, TAGS.format(table="way", key="operator", value="Us", name="Pittsburgh International Airport")),
        (257, TAGS.format(table="node", key="opening_hours", value="24/7", name="Tokyo Japanese Food Store")),
        (367, "UPDATE feature SET name = 'Drugs' WHERE name = 'CVS Pharmacy' AND street = 'Centre Avenue'"),
        (371, "DELETE FROM feature WHERE name = 'Piada Italian Street Food'"),
        (760, "DELETE FROM feature WHERE name LIKE '%Hoboken%'"),
        (767, rival("supermarket", 40.4566, -79.9217, "Giant Eagle", "Trader Joe's")),
    ],
)
def test_truths_notice_what_would_make_an_answer_wrong(
    copied: apsw.Connection, task: int, change: str
) -> None:
    copied.execute(change)
    assert task in wrong(copied)


@pytest.mark.parametrize(
    ("start", "end", "seen"),
    [
        ("AMC Waterfront 22", "CMU", {17}),
        ("CMU", "Starbucks on Craig Street", {52, 100}),
        ("Philadelphia", "Pittsburgh", {137, 287}),
        ("CMU", "UPMC Shadyside", {364}),
        ("Hyatt Regency", "Giant Eagle, Steubenville Pike", {34, 35}),
        ("Gardner Steel Conference Center", "Wyndham Pittsburgh University Center", {220}),
        ("CMU", "USPS", {221}),
    ],
)
def test_truths_notice_that_a_way_is_not_as_it_was_measured(
    copied: apsw.Connection, start: str, end: str, seen: set[int]
) -> None:
    ways = [way for way in tables("map")["way"] if (way["start"], way["end"]) != (start, end)]
    assert len(ways) < len(tables("map")["way"])
    copied.execute("DELETE FROM graph WHERE name = 'measured'")
    measured_ways(copied, ways)
    assert seen <= wrong(copied)


def wrong(db: apsw.Connection) -> set[int]:
    """The tasks whose truths do not hold."""
    found = set()
    known = functions(db)
    for truth in truths("map"):
        try:
            check(db, "map", known, only=(truth,))
        except UniverseError:
            found.add(truth.task)
    return found


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"seconds": 3000}, "3000 seconds from CMU to REI are too far from"),
        ({"seconds": 300, "meters": 50_000}, "50000 meters from CMU to REI are too far from"),
        ({"seconds": 300, "end": "Atlantis"}, "The map does not know Atlantis."),
        ({"seconds": 300, "engine": "boat"}, "There is no engine boat."),
    ],
)
def test_a_way_beyond_60_percent_of_the_routers_own_fails_the_build(
    copied: apsw.Connection, more: dict[str, Json], says: str
) -> None:
    copied.execute("DELETE FROM graph WHERE name = 'measured'")
    with pytest.raises(UniverseError, match=says):
        measured_ways(copied, [{"engine": "car", "start": "CMU", "end": "REI", **more}])


def test_nothing_is_left_of_what_was_changed(copied: apsw.Connection) -> None:
    """Features are what the elements give now: made again, they are the same."""
    copied.execute("DELETE FROM graph WHERE name = 'measured'")
    parts = ("feature", "area", "graph")
    before = [copied.execute(f"SELECT * FROM {part} ORDER BY id").fetchall() for part in parts]
    copied.execute("INSERT INTO feature_fts (feature_fts) VALUES ('delete-all')")
    for part in ("feature_box", *parts):
        copied.execute(f"DELETE FROM {part}")
    derive(copied, ("United States", "us"))
    assert [copied.execute(f"SELECT * FROM {part} ORDER BY id").fetchall() for part in parts] == before


def test_favourites_and_ways_lead_to_elements_that_are_there(world: World) -> None:
    db = world.db("map")
    lost = "SELECT name FROM favourite WHERE NOT EXISTS (SELECT 1 FROM feature f WHERE f.element = favourite.element"
    assert not db.execute(f"{lost} AND f.ref = favourite.ref)").fetchall()


def test_the_page_and_the_program_say_what_was_measured(guest: Visitor) -> None:
    start, end = "CMU", "Starbucks on Craig Street"
    page = guest.get("/directions", engine="fossgis_osrm_foot", route_from=start, route_to=end)
    assert "557m" in page.text
    route = guest.route("foot", start, end, steps="true")
    assert route["distance"] == 557.0
    assert sum(step["distance"] for step in route["legs"][0]["steps"]) == pytest.approx(557.0)
    table = guest.json(f"/table/v1/foot/{guest.spot(start)};{guest.spot(end)}", annotations="distance")
    assert table["distances"][0][1] == 557.0


def test_addresses_of_proven_tasks_are_pages(guest: Visitor) -> None:
    lost = []
    for task in loaded():
        urls = [*task.start_urls, *task.gold, *(target.url for target in task.targets)]
        for path in {
            found for url in urls if task.sites == ("map",) and (found := on(SITE, url)) is not None
        }:
            if guest.get(path).status != 200:
                lost.append((task.number, path))
    assert lost == []
