"""A real extract of one's own in place of the generated region: everything is asked for through pages."""

from __future__ import annotations

import asyncio
import sys
import zlib
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
from PIL import Image

from tests.cli.here import here, refused
from webarium.errors import UserError
from webarium.sites.kit.serving import build_app
from webarium.sites.map.geo import Point, decode, to_pixel
from webarium.sites.map.importer import imported_site
from webarium.sites.map.tiles.style import GROUNDS, SEA
from webarium.worlds import Universe

from .client import Mapper

needs_osmium = pytest.mark.skipif(find_spec("osmium") is None, reason="the extra map is not installed")
HOME = (47.10, 9.50)
"""The middle of the town of Brookford."""


class Writer:
    """Writes a file of OpenStreetMap's; positions are steps of a thousandth of a degree from the town's middle."""

    def __init__(self, file: Path) -> None:
        self._made: Any = import_module("osmium.osm.mutable")
        self._out: Any = import_module("osmium").SimpleWriter(str(file), overwrite=True)
        self._places: dict[tuple[float, float], int] = {}
        self._ways: list[tuple[int, list[int], dict[str, str]]] = []
        self._relations: list[tuple[int, Sequence[tuple[str, int, str]], dict[str, str]]] = []

    def node(self, at: tuple[float, float], **tags: str) -> int:
        """A node; without tags, the one that is there already."""
        if tags or at not in self._places:
            key = 1 + len(self._places)
            self._places[at if not tags else (at[0], at[1] + 1e-9 * key)] = key
            north, east = HOME[0] + at[0] / 1000, HOME[1] + at[1] / 1000
            self._out.add_node(self._made.Node(id=key, location=(east, north), tags=tags))
        return self._places[at] if not tags else key

    def way(self, key: int, points: Sequence[tuple[float, float]], **tags: str) -> None:
        self._ways.append((key, [self.node(each) for each in points], tags))

    def relation(self, key: int, members: Sequence[tuple[str, int, str]], **tags: str) -> None:
        self._relations.append((key, members, tags))

    def close(self) -> None:
        for key, nodes, tags in self._ways:
            self._out.add_way(self._made.Way(id=key, nodes=nodes, tags=tags))
        for key, members, tags in self._relations:
            self._out.add_relation(self._made.Relation(id=key, members=members, tags=tags))
        self._out.close()


def _square(size: float) -> list[tuple[float, float]]:
    return [(-size, -size), (-size, size), (size, size), (size, -size), (-size, -size)]


def _made(file: Path) -> Path:
    """A country with a town: streets around a pond with an island in it, a cafe, houses."""
    out = Writer(file)
    out.way(100, _square(40)[:3], boundary="administrative")
    out.way(101, _square(40)[2:], boundary="administrative")
    whole = {"type": "boundary", "boundary": "administrative"}
    ring = [("w", 100, "outer"), ("w", 101, "outer")]
    out.relation(900, ring, name="Tinyland", admin_level="2", **whole, **{"ISO3166-1:alpha2": "TL"})
    out.relation(
        901, [("w", 102, "outer"), ("n", 5000, "label")], name="North Canton", admin_level="4", **whole
    )
    out.way(102, _square(30))
    out.node((0, 0), place="town", name="Brookford", population="9000", postal_code="9490")
    out.way(200, [(-2, -4), (-2, 4)], highway="residential", name="Mill Street", oneway="yes", maxspeed="30")
    out.way(201, [(-2, 4), (6, 4), (6, -4)], highway="tertiary", name="Ring Road", maxspeed="50")
    out.way(202, [(6, -4), (-2, -4)], highway="secondary", ref="B 7")
    out.way(203, [(-2, -4), (2, 0), (6, 4)], highway="footway", name="Pond Walk")
    out.way(204, [(-2, 4), (-4, 4)], highway="service", access="private", name="Manor Drive")
    out.way(205, [(0, -1), (0, 1), (3, 1), (3, -1), (0, -1)])
    out.way(206, [(1, -0.3), (1, 0.3), (2, 0.3), (2, -0.3), (1, -0.3)])
    pond = [("w", 205, "outer"), ("w", 206, "inner")]
    out.relation(902, pond, type="multipolygon", natural="water", name="Mirror Pond")
    out.way(
        207, [(-10, -10), (-10, -6), (-6, -6), (-6, -10), (-10, -10)], landuse="forest", name="King's Wood"
    )
    out.way(208, [(-3, 0), (-3, 1), (-2.5, 1), (-2.5, 0), (-3, 0)], building="yes", **_address("14"))
    out.way(209, [(9, 9), (9, 10)], power="line")
    out.node((-2.2, -1), **_address("12a"))
    cafe = {
        "amenity": "cafe",
        "name": "Café Anna",
        "cuisine": "cake",
        "fixme": "check hours",
        "source": "survey",
    }
    out.node((-2.2, 2), **cafe, **_address("18"))
    out.node((-2, 3), highway="crossing")
    out.relation(903, [("w", 200, "from"), ("w", 201, "to")], type="restriction", restriction="no_left_turn")
    out.relation(904, [("w", 200, ""), ("w", 7777, "")], type="route", route="bus", name="Line 1")
    out.close()
    return file


def _address(number: str) -> dict[str, str]:
    return {"addr:housenumber": number, "addr:street": "Mill Street"}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(tmp_path_factory.mktemp("osm") / "tiny-land-latest.osm.pbf")


@pytest.fixture(scope="module")
def imported(file: Path) -> Iterator[Universe]:
    with Universe.open([imported_site(file).database]) as universe:
        yield universe


@pytest.fixture
def mapper(imported: Universe, runner: asyncio.Runner) -> Iterator[Mapper]:
    with imported.world(users={"map": None}) as world:
        yield Mapper(build_app(Mapper.site), world, runner)


ADDRESS = "Mill Street, Brookford, North Canton, 9490, Tinyland"


@needs_osmium
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Brookford", "Brookford, North Canton, Tinyland"),
        ("cafe anna", f"Café Anna, 18, {ADDRESS}"),
        ("cafes near Mirror Pond", f"Café Anna, 18, {ADDRESS}"),
        ("14 Mill Street, Brookford", f"14, {ADDRESS}"),
        ("Mill Street 12a", f"12a, {ADDRESS}"),
        ("Mirror Pond", "Mirror Pond, Brookford, North Canton, 9490, Tinyland"),
        ("North Canton", "North Canton, Tinyland"),
        ("Tinyland", "Tinyland"),
        ("B 7", "B 7, Brookford, North Canton, 9490, Tinyland"),
    ],
)
def test_places_of_an_extract_are_found_with_their_addresses(mapper: Mapper, query: str, first: str) -> None:
    assert mapper.found(query)[0] == first


@needs_osmium
def test_programs_are_told_the_country(mapper: Mapper) -> None:
    assert mapper.json("/nominatim/search", q="Café Anna", addressdetails=1)[0]["address"] == {
        "amenity": "Café Anna",
        "house_number": "18",
        "road": "Mill Street",
        "city": "Brookford",
        "state": "North Canton",
        "postcode": "9490",
        "country": "Tinyland",
        "country_code": "tl",
    }
    back = mapper.json("/nominatim/reverse", lat=HOME[0] - 0.0022, lon=HOME[1] - 0.001)
    assert back["display_name"] == f"12a, {ADDRESS}"


@needs_osmium
def test_objects_show_their_tags_and_lead_only_to_what_is_there(mapper: Mapper) -> None:
    cafe = mapper.geocoded("Café Anna")
    page = mapper.get(f"/node/{cafe['osm_id']}")
    rows = {row.one("th").text: row.one("td").text for row in page.dom.all("table.tags tbody tr")}
    assert rows["cuisine"] == "cake"
    assert not {"fixme", "source"} & set(rows)
    for path in ("/relation/900", "/relation/901", "/relation/904", "/way/200"):
        shown = mapper.get(path)
        assert shown.status == 200
        for link in shown.dom.all(".parts a"):
            assert mapper.get(link.attrs["href"]).status == 200
    for path in ("/relation/903", "/way/209", "/way/7777", "/node/5000"):
        assert mapper.get(path).status == 404


def _spot(north: float, east: float) -> str:
    return f"{HOME[1] + east / 1000},{HOME[0] + north / 1000}"


def _way(mapper: Mapper, engine: str, start: str, end: str) -> tuple[list[str], list[Point], float]:
    told = mapper.json(
        f"/route/v1/{engine}/{start};{end}", steps="true", overview="full", geometries="polyline"
    )
    assert told["code"] == "Ok"
    (route,) = told["routes"]
    names = [step["name"] for leg in route["legs"] for step in leg["steps"]]
    return list(dict.fromkeys(names)), decode(route["geometry"]), route["duration"]


@needs_osmium
def test_routes_heed_one_way_streets_rights_and_speeds(mapper: Mapper) -> None:
    west, east = _spot(-2, -3), _spot(-2, 3)
    with_it, against = _way(mapper, "car", west, east), _way(mapper, "car", east, west)
    assert with_it[0] == ["Mill Street"]
    assert against[0] == ["Mill Street", "Ring Road", "B 7"]
    assert 455 / with_it[2] * 3.6 == pytest.approx(
        30 * 0.93, rel=0.2
    )  # a little less than what the sign says
    assert _way(mapper, "foot", east, west)[0] == ["Mill Street"]
    assert "Pond Walk" in _way(mapper, "foot", _spot(-2, -4), _spot(6, 4))[0]
    assert "Pond Walk" not in _way(mapper, "car", _spot(-2, -4), _spot(6, 4))[0]
    parked = mapper.json(f"/nearest/v1/car/{_spot(-4, 4)}")["waypoints"][0]
    assert parked["name"] != "Manor Drive"
    page = mapper.directions("bike", "Café Anna", "Mirror Pond")
    assert page.dom.one("#routing_summary").text.startswith("Distance: ")


def _colour(mapper: Mapper, north: float, east: float, zoom: int = 16) -> tuple[int, ...]:
    x, y = to_pixel((HOME[0] + north / 1000, HOME[1] + east / 1000), zoom)
    reply = mapper.runner.run(_bytes(mapper, f"/tile/{zoom}/{int(x // 256)}/{int(y // 256)}.png?layer=plain"))
    pixel = Image.open(BytesIO(reply)).convert("RGB").getpixel((int(x % 256), int(y % 256)))
    assert isinstance(pixel, tuple)
    return pixel


async def _bytes(mapper: Mapper, path: str) -> bytes:
    transport = httpx.ASGITransport(mapper._in_world)
    async with httpx.AsyncClient(transport=transport, base_url=mapper.site.origin) as client:
        return (await client.get(path)).content


@needs_osmium
def test_tiles_show_ponds_with_their_islands_and_woods(mapper: Mapper) -> None:
    pond, island, wood = _colour(mapper, 0.5, 0.6), _colour(mapper, 1.5, 0), _colour(mapper, -8, -8)
    assert _close(pond, SEA)
    assert not _close(island, SEA)
    assert _close(wood, GROUNDS["forest"])
    assert not _close(_colour(mapper, 100, 100, 12), SEA), "what lies beyond is land"


def _close(one: Sequence[int], other: Sequence[int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


@needs_osmium
def test_the_map_begins_where_the_extract_is_and_names_its_makers(mapper: Mapper) -> None:
    front = mapper.get("/")
    lat, lon = map(float, front.dom.one("#map").attrs["data-at"].split(","))
    assert (lat, lon) == pytest.approx(HOME, abs=0.01)
    assert "© OpenStreetMap contributors" in front.text
    assert "A map of Tiny Land" in front.text
    assert "Pittsburgh" not in front.text
    for path in ("/history", "/notes", "/layers", "/key", "/share", "/query?lat=47.1&lon=9.5", "/note/new"):
        assert mapper.get(path).status == 200, path
    assert mapper.value("SELECT count(*) FROM user") == len([role for role in mapper.site.roles if role.user])


@needs_osmium
def test_the_command_builds_and_counts(file: Path, tmp_path: Path) -> None:
    done = here("import", "map", str(file), "--country", "Elsewhere", WEBARIUM_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "relation  4" in done.stdout


@needs_osmium
def test_what_is_no_extract_is_refused(tmp_path: Path) -> None:
    other, odd = tmp_path / "notes.osm.pbf", tmp_path / "notes.txt"
    other.write_text("Not one.")
    odd.write_text("Not one.")
    for file in (other, odd):
        refused(here("import", "map", str(file)), "cannot be read as OpenStreetMap data")


@needs_osmium
@pytest.mark.parametrize(("raw", "header"), [(2**31 - 1, 0), (33 * 2**20, 0), (10, 2**31 - 1)])
def test_a_block_that_declares_too_much_is_refused(tmp_path: Path, raw: int, header: int) -> None:
    """Sizes that a file declares, of a block unpacked or of a block's head, are looked at before memory is taken."""
    packed = zlib.compress(bytes(40 * 2**20))
    blob = b"\x10" + _varint(raw) + b"\x1a" + _varint(len(packed)) + packed
    head = b"\x0a\x09OSMHeader\x18" + _varint(len(blob))
    forged = tmp_path / "forged.osm.pbf"
    forged.write_bytes((header or len(head)).to_bytes(4, "big") + head + blob)
    with pytest.raises(UserError, match="cannot be read as OpenStreetMap data"):
        imported_site(forged)


def _varint(number: int) -> bytes:
    made = b""
    while number > 127:
        made += bytes([number & 127 | 128])
        number >>= 7
    return made + bytes([number])


@needs_osmium
def test_a_damaged_or_empty_file_is_refused_when_it_is_read(file: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.osm.pbf"
    cut.write_bytes(file.read_bytes()[:-300])
    empty = tmp_path / "empty.osm.pbf"
    Writer(empty).close()
    for path, said in ((cut, "cannot be read"), (empty, "nothing that a map shows")):
        site = imported_site(path)
        db = apsw.Connection(":memory:")
        db.execute(site.database.schema)
        with pytest.raises(UserError, match=said):
            site.database.generate(db, 0, "small")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    refused(here("import", "map", str(tmp_path / "none.osm.pbf")), "There is no file")


def test_a_missing_reader_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.osm.pbf").write_text("")
    monkeypatch.setitem(sys.modules, "osmium", None)
    with pytest.raises(UserError, match="not installed"):
        imported_site(tmp_path / "a.osm.pbf")


DRAWN = """<?xml version='1.0' encoding='UTF-8'?>
<osm version='0.6' generator='JOSM'>
  <node id='-1' lat='40.0' lon='-80.0'/>
  <node id='-2' lat='40.0' lon='-79.99'/>
  <node id='-3' lat='40.001' lon='-79.995'>
    <tag k='amenity' v='cafe'/><tag k='name' v='Drawn Café'/>
  </node>
  <node id='5' lat='40.002' lon='-79.99'/>
  <way id='-7'>
    <nd ref='-1'/><nd ref='-2'/><nd ref='5'/>
    <tag k='highway' v='residential'/><tag k='name' v='Unsent Street'/>
  </way>
  <relation id='-9'>
    <member type='way' ref='-7' role=''/><tag k='type' v='route'/><tag k='name' v='Unsent Route'/>
  </relation>
</osm>
"""


@needs_osmium
def test_what_was_drawn_and_not_uploaded_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "drawn.osm"
    file.write_text(DRAWN, "utf-8")
    with Universe.open([imported_site(file).database], cache=tmp_path / "cache") as universe:
        db = universe.reader("map")
        ids = [
            row[0] for table in ("node", "way", "relation") for row in db.execute(f"SELECT id FROM {table}")
        ]
        assert len(ids) == len(set(ids)) == 6
        assert min(ids) == 5
        assert db.execute("SELECT count(*) FROM member").get == 1
        names = {row[0] for row in db.execute("SELECT name FROM feature WHERE name <> ''")}
        assert {"Drawn Café", "Unsent Street"} <= names


@needs_osmium
def test_an_element_without_an_id_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "drawn.osm"
    file.write_text(DRAWN.replace("id='-3' ", "id='0' "), "utf-8")
    with pytest.raises(UserError, match=r"drawn\.osm', line 5 holds an element without an id"):
        Universe.open([imported_site(file).database], cache=tmp_path / "cache")
    assert not list((tmp_path / "cache").glob("map*.sqlite"))
