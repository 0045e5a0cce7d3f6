"""Pages of elements, of what is at a point, sharing, and what the map shows in words."""

from __future__ import annotations

import json

import pytest

from webarium.sites.map.objects.short import short_code, spot_of_code

from .client import Mapper


def page_of(guest: Mapper, name: str) -> str:
    """The address of the page of the best known thing of a name."""
    place = guest.geocoded(name)
    return f"/{place['osm_type']}/{place['osm_id']}"


def tags(guest: Mapper, name: str) -> dict[str, str]:
    """The table of tags on a page."""
    rows = guest.get(page_of(guest, name)).dom.all("table.tags tbody tr")
    return {row.one("th").text: row.one("td").text for row in rows}


def test_an_element_shows_its_tags_and_address(guest: Mapper) -> None:
    assert tags(guest, "Western Pennsylvania Hospital")["phone"].replace("-", "").endswith("4125785000")
    shown = tags(guest, "Pittsburgh International Airport")
    assert (shown["iata"], shown["operator"]) == ("PIT", "Allegheny County Airport Authority")
    page = guest.get(page_of(guest, "Yale University"))
    assert "New Haven County, Connecticut, 06516" in page.dom.one("#sidebar_content").text


def test_ways_lead_to_nodes_and_relations_to_members(guest: Mapper) -> None:
    county = guest.get(page_of(guest, "Allegheny County"))
    member = county.dom.first(".parts a").attrs["href"]
    border = guest.get(member)
    assert "/way/" in member
    assert "Allegheny County" in border.text
    point = border.dom.first(".parts a").attrs["href"]
    assert guest.get(point).status == 200


@pytest.mark.parametrize(
    "address", ["/node/1", "/way/1", "/relation/1", "/node/99999999999999999999", "/note/0", "/changeset/1"]
)
def test_what_is_not_there_is_not_found(guest: Mapper, address: str) -> None:
    assert guest.get(address).status == 404


def test_elements_are_told_to_programs(guest: Mapper) -> None:
    place = guest.geocoded("PNC Park")
    told = guest.json(f"/api/0.6/{place['osm_type']}/{place['osm_id']}")["elements"][0]
    assert told["type"] == place["osm_type"]
    assert told["id"] == place["osm_id"]
    assert told["tags"]["name"] == "PNC Park"
    assert guest.get("/api/0.6/table/1").status == 404


def test_a_point_tells_what_is_near_and_what_encloses_it(guest: Mapper) -> None:
    page = guest.get("/query", lat=40.4433, lon=-79.9436)
    told = page.dom.one("#sidebar_content").text
    assert "Carnegie Mellon University" in told
    enclosing = told[told.index("Enclosing features") :]
    assert enclosing.index("State Pennsylvania") < enclosing.index("County Allegheny County")
    assert guest.get("/query", lat="x", lon="y").status == 400


def test_links_that_are_shared_lead_to_the_place(guest: Mapper) -> None:
    page = guest.get("/share", lat=40.4433, lon=-79.9436, zoom=15)
    links = {each.attrs["id"]: each.attrs.get("value", "") for each in page.dom.all("input.input-text")}
    assert links["long-link"].endswith("/#map=15/40.44330/-79.94360")
    assert links["geo-uri"] == "geo:40.44330,-79.94360?z=15"
    short = guest.get("/go/" + links["short-link"].rpartition("/")[2])
    assert short.status == 302
    assert "zoom=15" in short.location
    assert guest.get("/go/!!").status == 404


@pytest.mark.parametrize("zoom", range(5, 19))
def test_short_links_hold_place_and_zoom(zoom: int) -> None:
    found = spot_of_code(short_code((40.4433, -79.9436), zoom))
    assert found is not None
    (lat, lon), at = found
    assert at == zoom
    assert abs(lat - 40.4433) < 180 / 2**zoom
    assert abs(lon + 79.9436) < 360 / 2**zoom


def test_the_map_says_what_is_in_view(guest: Mapper) -> None:
    page = guest.get("/", lat=40.4433, lon=-79.9436, zoom=15)
    view = page.dom.one("#in-view").text
    assert "Pittsburgh, Allegheny County, Pennsylvania, zoom 15" in view
    assert "Carnegie Mellon University" in view
    moved = guest.get("/view", lat=42.355, lon=-71.06, zoom=13)
    assert "Boston" in moved.text


def test_without_scripts_links_move_the_map(guest: Mapper) -> None:
    page = guest.get("/")
    controls = {
        link.attrs["aria-label"]: link.attrs["href"]
        for link in page.dom.all(".controls a")
        if "data-control" in link.attrs
    }
    assert set(controls) == {"Zoom in", "Zoom out", "Pan north", "Pan south", "Pan east", "Pan west"}
    closer = guest.get(controls["Zoom in"])
    assert int(closer.dom.one("#map").attrs["data-zoom"]) == int(page.dom.one("#map").attrs["data-zoom"]) + 1
    assert closer.dom.all(".still img")


def test_straight_lines_are_measured(guest: Mapper) -> None:
    page = guest.get("/measure?at=40.0,-80.0&at=41.0,-80.0")
    assert page.dom.one(".summary").text == "Straight-line distance: 111km."
    assert "couldn't locate" in guest.get("/measure?at=qqzzxx&at=Boston").dom.one(".form-error").text


@pytest.mark.parametrize(
    "address",
    [
        "/?lat=nan&lon=nan&zoom=inf",
        "/?lat=1e400&lon=0&zoom=-1",
        "/?layers=%00&zoom=9999",
        "/search?query=" + "a" * 5000,
        "/search?query=%F0%9F%8D%95%22%27%3B--&page=-1",
        "/search?query=Boston&page=99999999999999999999999",
        "/directions?engine=%00&route_from=%22&route_to=%27",
        "/directions?route=1,2;3",
        "/directions?engine=car&route_from=Boston&route_to=Boston&step=999999",
        "/measure?" + "&".join(["at=Boston"] * 40),
        "/export/embed.html?bbox=1,2,3",
        "/export/embed.html?bbox=nan,nan,nan,nan",
        "/notes?lat=91&lon=181&status=nothing&user=%00",
        "/history?page=-5",
        "/share?lat=inf&lon=inf&zoom=nan",
        "/view?zoom=nan",
        "/nominatim/search?q=a&limit=-5",
    ],
)
def test_odd_addresses_are_answered_calmly(guest: Mapper, address: str) -> None:
    assert guest.get(address).status in (200, 400, 404)


def test_words_of_others_are_only_text(me: Mapper) -> None:
    text = "</textarea><script>alert(1)</script>\"'&"
    form = {"text": text, "lat": "40.44", "lon": "-79.94"}
    page = me.follow(me.post("/note/new", form))
    assert "<script>alert" not in page.text
    listed = me.get("/notes", lat=40.44, lon=-79.94)
    assert "<script>alert" not in listed.text
    pins = json.loads(listed.dom.one("#map").attrs["data-scene"])["pins"]
    assert any(text[:40] in pin["label"] for pin in pins)


def test_members_sign_in_with_their_password(guest: Mapper) -> None:
    wrong = guest.post("/login", {"username": "steel_city_sam", "password": "guess"})
    assert wrong.status == 422
    guest.follow(guest.post("/login", {"username": "Steel_City_Sam", "password": "Compass.2023"}))
    assert "steel_city_sam" in guest.get("/").text
    others = guest.value("SELECT count(*) FROM user WHERE password_hash = ''")
    assert others > 10, "mappers whom nobody can sign in as"


def test_manhattans_numbered_streets_lie_in_their_order(guest: Mapper) -> None:
    spots = [
        guest.geocoded(f"West {number} Street, New York")
        for number in ("38th", "45th", "53rd", "71st", "102nd")
    ]
    lats = [float(spot["lat"]) for spot in spots]
    assert spots[0]["name"] == "West 38th Street"
    assert lats == sorted(lats)
    route = guest.route("car", "100 West 45th Street, New York", "100 West 46th Street, New York")
    assert 60 < route["distance"] < 1_500


def test_telephones_have_the_area_codes_of_their_towns(guest: Mapper) -> None:
    found = guest.db.execute(
        "SELECT DISTINCT json_extract(n.tags, '$.phone') FROM feature f JOIN area a ON a.id = f.area_id"
        " JOIN node n ON n.id = f.ref WHERE f.element = 'node' AND a.city = 'Boston' AND f.class = 'shop'"
    ).fetchall()
    phones = [str(row[0]) for row in found if row[0]]
    assert len(phones) > 20
    assert {phone[:7] for phone in phones} == {"+1-617-"}


def test_ideas_on_the_first_page_lead_somewhere(guest: Mapper) -> None:
    links = guest.get("/").dom.all(".ideas a")
    assert len(links) == 4
    for link in links:
        assert guest.get(link.attrs["href"]).status == 200
