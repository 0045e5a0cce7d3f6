"""The geocoder for programs: Nominatim's parameters, formats and errors."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from .client import Mapper

PITTSBURGH = "-80.5,40.6,-79.5,39.9"
SPOT = {"lat": 40.4433, "lon": -79.9436}


def names(found: list[dict[str, Any]]) -> list[str]:
    return [each["display_name"] for each in found]


def test_country_codes_narrow(guest: Mapper) -> None:
    every = names(guest.json("/nominatim/search", q="Washington"))
    assert names(guest.json("/nominatim/search", q="Washington", countrycodes="de,US")) == every
    assert guest.json("/nominatim/search", q="Washington", countrycodes="de") == []


def test_a_box_is_preferred_and_bounds_only_when_told_to(guest: Mapper) -> None:
    every = names(guest.json("/nominatim/search", q="Washington", limit=40))
    first = names(guest.json("/nominatim/search", q="Washington", limit=40, viewbox=PITTSBURGH))
    only = guest.json("/nominatim/search", q="Washington", limit=40, viewbox=PITTSBURGH, bounded=1)
    assert every[0] == "Washington, District of Columbia, United States"
    assert first[0] == "Washington, Washington County, Pennsylvania, United States"
    assert len(only) < len(every)
    assert first[:10] == names(only)[:10]
    for place in only:
        assert 39.9 <= float(place["lat"]) <= 40.6
        assert -80.5 <= float(place["lon"]) <= -79.5
    flipped = "-79.5,39.9,-80.5,40.6"
    assert guest.json("/nominatim/search", q="Washington", limit=40, viewbox=flipped, bounded=1) == only


def test_limits_and_exclusions(guest: Mapper) -> None:
    first, second = guest.json("/nominatim/search", q="Springfield", limit=2)
    (next_one,) = guest.json(
        "/nominatim/search", q="Springfield", limit=1, exclude_place_ids=f"{first['place_id']},x"
    )
    assert next_one == second
    assert len(guest.json("/nominatim/search", q="restaurant", limit=1000)) == 40
    assert len(guest.json("/nominatim/search", q="restaurant", limit=-3)) == 1


@pytest.mark.parametrize(
    ("zoom", "name", "sort"),
    [
        (5, "Pennsylvania", "state"),
        (8, "Allegheny County", "county"),
        (10, "Pittsburgh", "city"),
        (13, "Squirrel Hill North", "suburb"),
        (16, "Forbes Avenue", "road"),
        (18, "Carnegie Mellon University", "amenity"),
        (99, "Carnegie Mellon University", "amenity"),
    ],
)
def test_zoom_says_how_exact(guest: Mapper, zoom: int, name: str, sort: str) -> None:
    place = guest.json("/nominatim/reverse", **SPOT, zoom=zoom)
    assert (place["name"], place["addresstype"]) == (name, sort)
    assert place["address"]["country_code"] == "us"


def test_shapes_are_told_when_asked_for(guest: Mapper) -> None:
    (state,) = guest.json("/nominatim/search", q="Pennsylvania", limit=1, polygon_geojson=1)
    assert state["geojson"]["type"] in ("Polygon", "MultiPolygon")
    ring = state["geojson"]["coordinates"][0]
    assert ring[0] == ring[-1]
    south, north, west, east = map(float, state["boundingbox"])
    assert all(west - 1e-6 <= lon <= east + 1e-6 and south - 1e-6 <= lat <= north + 1e-6 for lon, lat in ring)
    assert "geojson" not in guest.geocoded("Pennsylvania")
    street = guest.json("/nominatim/reverse", **SPOT, zoom=16, polygon_geojson=1)
    assert street["geojson"]["type"] == "LineString"
    city = guest.json("/nominatim/search", q="Pittsburgh", limit=1, polygon_geojson=1)[0]
    assert city["geojson"]["type"] == "Point"


def test_details_are_told_when_asked_for(guest: Mapper) -> None:
    plain = guest.geocoded("PNC Park")
    assert not plain.keys() & {"address", "extratags", "namedetails", "geojson"}
    (whole,) = guest.json(
        "/nominatim/search", q="PNC Park", limit=1, addressdetails=1, extratags=1, namedetails=1
    )
    assert whole["address"]["city"] == "Pittsburgh"
    assert whole["namedetails"]["name"] == "PNC Park"
    assert not whole["extratags"].keys() & {"name", "leisure", "addr:street"}
    assert "address" not in guest.json("/nominatim/reverse", **SPOT, addressdetails=0)


def test_the_older_json_says_class(guest: Mapper) -> None:
    new, old = (guest.json("/nominatim/search", q="PNC Park", format=f)[0] for f in ("jsonv2", "json"))
    assert (new["category"], old["class"]) == ("leisure", "leisure")
    assert "category" not in old
    assert "class" not in new


def test_geojson(guest: Mapper) -> None:
    found = guest.json("/nominatim/search", q="PNC Park", format="geojson", limit=1)
    assert (found["type"], len(found["features"])) == ("FeatureCollection", 1)
    (feature,) = found["features"]
    assert feature["geometry"] == {"type": "Point", "coordinates": [-80.0057, 40.4469]}
    west, south, east, north = feature["bbox"]
    assert west < -80.0057 < east
    assert south < 40.4469 < north
    assert feature["properties"]["category"] == "leisure"
    shaped = guest.json("/nominatim/reverse", **SPOT, format="geojson", polygon_geojson=1)
    assert shaped["features"][0]["geometry"]["type"] == "Polygon"
    assert shaped["features"][0]["properties"]["address"]["road"] == "Forbes Avenue"


def test_geocodejson(guest: Mapper) -> None:
    found = guest.json("/nominatim/reverse", **SPOT, format="geocodejson")
    assert found["geocoding"]["version"] == "0.1.0"
    told = found["features"][0]["properties"]["geocoding"]
    assert (told["type"], told["osm_key"], told["housenumber"], told["street"], told["district"]) == (
        "house",
        "amenity",
        "5000",
        "Forbes Avenue",
        "Squirrel Hill North",
    )
    city = guest.json("/nominatim/reverse", **SPOT, format="geocodejson", zoom=10)
    assert city["features"][0]["properties"]["geocoding"]["type"] == "city"


def test_xml(guest: Mapper) -> None:
    reply = guest.get("/nominatim/search", q="PNC Park & <more>", format="xml")
    assert reply.headers["content-type"].startswith("text/xml")
    root = ET.fromstring(reply.text)
    assert (root.tag, root.attrib["querystring"]) == ("searchresults", "PNC Park & <more>")
    text = guest.get(
        "/nominatim/search", q="PNC Park", format="xml", addressdetails=1, extratags=1, polygon_geojson=1
    ).text
    place = ET.fromstring(text)[0]
    assert (place.tag, place.attrib["class"], place.attrib["osm_type"]) == ("place", "leisure", "way")
    assert place.findtext("house_number") == "115"
    assert json.loads(place.attrib["geojson"])["type"] == "Polygon"
    back = ET.fromstring(guest.get("/nominatim/reverse", **SPOT, format="xml").text)
    assert (back.find("result") or back[0]).text == guest.json("/nominatim/reverse", **SPOT)["display_name"]
    assert back.findtext("addressparts/road") == "Forbes Avenue"
    sea = ET.fromstring(guest.get("/nominatim/reverse", lat=38, lon=-65, format="xml").text)
    assert sea.findtext("error") == "Unable to geocode"


def test_lookup_finds_elements(guest: Mapper) -> None:
    park, city = guest.geocoded("PNC Park"), guest.geocoded("Pittsburgh")
    ids = ",".join(f"{each['osm_type'][0].upper()}{each['osm_id']}" for each in (city, park))
    assert guest.json("/nominatim/lookup", osm_ids=f"{ids},N1,X5,W{'9' * 30}") == [city, park]
    assert guest.json("/nominatim/lookup", osm_ids="") == []
    assert len(guest.json("/nominatim/lookup", osm_ids=ids, format="geojson")["features"]) == 2


def test_status(guest: Mapper) -> None:
    assert guest.get("/nominatim/status").text == "OK"
    told = guest.json("/nominatim/status", format="json")
    assert (told["status"], told["message"]) == (0, "OK")
    assert told["data_updated"].startswith("2023-06-12")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("search?q=a&format=html", "must be one of: xml, json, jsonv2, geojson, geocodejson"),
        ("search?q=a&limit=many", "Parameter 'limit' must be a number."),
        ("search?q=a&viewbox=1,2,3", "Bad format for parameter 'viewbox'"),
        ("search?q=a&viewbox=1,2,3,x", "Coordinates must be numbers"),
        ("search?q=a&viewbox=1,2,3,nan", "Coordinates must be numbers"),
        ("search?q=a&polygon_svg=1", "Parameter 'polygon_svg' is not offered"),
        ("search?q=a&city=b", "cannot be used together with 'q'"),
        ("search", "Nothing to search for."),
        ("reverse?lon=1", "Parameter 'lat' missing."),
        ("reverse?lat=north&lon=1", "Parameter 'lat' must be a number."),
        ("reverse?lat=inf&lon=1", "Parameter 'lat' must be a number."),
        ("reverse?lat=91&lon=1", "from -90 to 90"),
        ("reverse?lat=1&lon=1&zoom=near", "Parameter 'zoom' must be a number."),
        (f"lookup?osm_ids={','.join(['N1'] * 51)}", "Too many object IDs"),
        ("status?format=csv", "must be one of: text, json"),
    ],
)
def test_what_is_not_offered_is_refused_in_nominatims_words(guest: Mapper, path: str, said: str) -> None:
    reply = guest.get(f"/nominatim/{path}")
    assert reply.status == 400
    error = json.loads(reply.text)["error"]
    assert error["code"] == 400
    assert said in error["message"]
    if "format=" not in path:
        joint = "&" if "?" in path else "?"
        xml = guest.get(f"/nominatim/{path}{joint}format=xml")
        assert xml.status == 400
        assert said in (ET.fromstring(xml.text).findtext("message") or "")


def test_other_services_are_not_there(guest: Mapper) -> None:
    reply = guest.get("/nominatim/details?place_id=1")
    assert (reply.status, json.loads(reply.text)["error"]["code"]) == (404, 404)


def test_languages_and_addresses_are_taken_without_effect(guest: Mapper) -> None:
    plain = guest.json("/nominatim/search", q="PNC Park")
    query = {"q": "PNC Park", "accept-language": "de", "email": "a@example.com", "dedupe": "0"}
    assert guest.json("/nominatim/search", **query) == plain
