"""The geocoder: addresses, names, coordinates, kinds of places near others, and the way back from a point."""

from __future__ import annotations

import time

import pytest

from .client import Mapper

CMU = (
    "Carnegie Mellon University, 5000, Forbes Avenue, Squirrel Hill North, Pittsburgh, Allegheny County,"
    " Pennsylvania, 15213, United States"
)


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("Carnegie Mellon University", CMU),
        ("carnegie mellon", CMU),
        ("CMU", CMU),
        ("pnc park", "PNC Park, 115, Federal Street, North Shore, Pittsburgh"),
        ("401 Shady Ave, Pittsburgh", "401, Shady Avenue, Shadyside, Pittsburgh"),
        ("5th ave new york", "5th Avenue,"),
        ("fifth avenue new york", "5th Avenue,"),
        ("Springfield, Vermont", "Springfield, Windsor County, Vermont"),
        ("Albany, New York", "Albany, Albany County, New York"),
        ("15213", "15213, Pittsburgh, Allegheny County, Pennsylvania"),
        ("Allegheny County", "Allegheny County, Pennsylvania, United States"),
        ("Maine", "Maine, United States"),
        ("40.4433, -79.9436", "Carnegie Mellon University, 5000, Forbes Avenue"),
        ("N 40.4433 W 79.9436", "Carnegie Mellon University, 5000, Forbes Avenue"),
        ("starbucks on craig street", "Starbucks, 417, South Craig Street, Bellefield, Pittsburgh"),
    ],
)
def test_the_first_result_is_what_people_mean(guest: Mapper, query: str, begins: str) -> None:
    assert guest.found(query)[0].startswith(begins)


@pytest.mark.parametrize(
    "query", ["", "   ", "qqzzxx", "''\"\" AND (", "* NEAR qqzzxx", "999999 Forbes Avenue qqzz", "91, 181"]
)
def test_what_nothing_is_called_has_no_results(guest: Mapper, query: str) -> None:
    assert guest.found(query) == []


def test_the_larger_place_of_a_name_comes_first(guest: Mapper) -> None:
    assert [text.split(", ")[-2] for text in guest.found("Washington")[:2]] == [
        "District of Columbia",
        "Pennsylvania",
    ]


def test_a_kind_near_a_place_lists_the_nearest_first(guest: Mapper) -> None:
    here = guest.geocoded("PNC Park")
    found = guest.json("/nominatim/search", q="cafes near PNC Park", limit=10)
    assert {each["type"] for each in found} == {"cafe"}
    off = [
        (float(each["lat"]) - float(here["lat"])) ** 2
        + ((float(each["lon"]) - float(here["lon"])) * 0.761) ** 2
        for each in found
    ]
    assert off == sorted(off)
    assert guest.found("cafes near qqzzxx") == []


def test_a_named_place_near_another_is_the_nearest_of_its_name(guest: Mapper) -> None:
    assert guest.found("starbucks near CMU")[0].startswith("Starbucks, 417, South Craig Street")


def test_a_kind_in_a_city_stays_in_it(guest: Mapper) -> None:
    found = guest.json("/nominatim/search", q="hotels in Boston", addressdetails=1)
    assert len(found) == 10
    assert {each["address"]["city"] for each in found} == {"Boston"}


def test_answers_for_programs_have_nominatims_fields(guest: Mapper) -> None:
    place = guest.json("/nominatim/search", q="PNC Park", addressdetails=1)[0]
    assert set(place) == {
        "place_id",
        "licence",
        "place_rank",
        "addresstype",
        "boundingbox",
        "osm_type",
        "osm_id",
        "lat",
        "lon",
        "category",
        "type",
        "importance",
        "name",
        "display_name",
        "address",
    }
    assert place["address"] == {
        "leisure": "PNC Park",
        "house_number": "115",
        "road": "Federal Street",
        "suburb": "North Shore",
        "city": "Pittsburgh",
        "county": "Allegheny County",
        "state": "Pennsylvania",
        "postcode": "15212",
        "country": "United States",
        "country_code": "us",
    }


def test_an_address_in_parts_is_found(guest: Mapper) -> None:
    found = guest.json(
        "/nominatim/search", street="401 Shady Avenue", city="Pittsburgh", state="Pennsylvania"
    )
    assert found[0]["display_name"].startswith("401, Shady Avenue, Shadyside")


@pytest.mark.parametrize("number", [100, 1500, 5000])
def test_a_house_is_found_again_at_its_spot(guest: Mapper, number: int) -> None:
    place = guest.geocoded(f"{number} Forbes Avenue, Pittsburgh")
    back = guest.json("/nominatim/reverse", lat=place["lat"], lon=place["lon"])
    assert back["address"]["city"] == "Pittsburgh"
    there = float(place["lat"]), float(place["lon"])
    here = float(back["lat"]), float(back["lon"])
    assert abs(there[0] - here[0]) < 0.001
    assert abs(there[1] - here[1]) < 0.0012


def test_the_open_sea_has_no_address(guest: Mapper) -> None:
    assert guest.json("/nominatim/reverse", lat=38.0, lon=-65.0) == {"error": "Unable to geocode"}


def test_more_results_follow_on_further_pages(guest: Mapper) -> None:
    first = guest.found("restaurants near Carnegie Mellon University")
    second = [
        link.text
        for link in guest.get("/search", query="restaurants near Carnegie Mellon University", page=2).dom.all(
            "a.set_position"
        )
    ]
    assert len(first) == len(second) == 10
    assert not set(first) & set(second)


def test_results_lead_to_the_pages_of_what_was_found(guest: Mapper) -> None:
    page = guest.get("/search", query="Independence Hall")
    link = page.dom.all("a.set_position")[0]
    shown = guest.get(link.attrs["href"])
    assert shown.status == 200
    assert "Independence Hall" in shown.dom.one("h1").text


def test_an_answer_takes_little_time(guest: Mapper) -> None:
    queries = (
        "Main Street",
        "5000 Forbes Avenue, Pittsburgh",
        "restaurants near PNC Park",
        "Springfield",
        "15213",
    )
    guest.get("/nominatim/search", q="Boston")
    begun = time.process_time()
    for query in queries:
        guest.get("/nominatim/search", q=query)
    assert time.process_time() - begun < 0.25 * len(queries)
