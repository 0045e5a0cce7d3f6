"""The router: ways that are allowed, how long they take, how they are told, and OSRM's format."""

from __future__ import annotations

import itertools
import json
import time

import apsw
import numpy as np
import pytest
from scipy.sparse.csgraph import connected_components

from webarium.sites.map.geo import Point, decode, meters
from webarium.sites.map.routing.engine import Router
from webarium.sites.map.routing.graph import graph_of
from webarium.sites.map.routing.profiles import BIKE, DRIVE, PROFILES, WALK, Profile
from webarium.sites.map.routing.steps import distance_words, duration_long, duration_words
from webarium.worlds import Universe

from .client import Mapper

START, END = "Carnegie Mellon University", "PNC Park"


@pytest.fixture(scope="module")
def router(universe: Universe) -> Router:
    return Router(graph_of(universe, "map"), universe.reader("map"))


@pytest.fixture(scope="module")
def one_way(universe: Universe) -> tuple[Point, Point]:
    """Two spots on a long one-way street, in the direction of its traffic."""
    db: apsw.Connection = universe.reader("map")
    graph = graph_of(universe, "map")
    allowed = graph.allowed(DRIVE)
    only = [
        stretch
        for stretch in range(graph.size // 2)
        if allowed[2 * stretch] and not allowed[2 * stretch + 1] and 100 < graph.length[stretch] < 400
    ]
    assert len(only) > 200, "the map has one-way streets"
    kind = "SELECT type FROM feature WHERE id = ?"
    street = next(each for each in only if db.execute(kind, (int(graph.feature[each]),)).get == "residential")
    line = graph.points(2 * street)
    return _share(line[0], line[-1], 0.2), _share(line[0], line[-1], 0.8)


def _share(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def test_cars_go_round_where_a_street_is_one_way(router: Router, one_way: tuple[Point, Point]) -> None:
    with_it, against = router.plan(DRIVE, one_way), router.plan(DRIVE, one_way[::-1])
    assert with_it is not None
    assert against is not None
    straight = meters(*one_way)
    assert with_it.meters < straight * 1.1
    assert against.meters > straight * 2


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_nearly_every_road_is_reached_from_every_other(universe: Universe, profile: Profile) -> None:
    graph = graph_of(universe, "map")
    costs = graph.costs(profile)
    _, part = connected_components(costs.matrix, directed=True, connection="strong")
    usable = part[np.isfinite(costs.seconds)]
    assert np.bincount(usable).max() / len(usable) > 0.999


def test_people_on_foot_go_both_ways(router: Router, one_way: tuple[Point, Point]) -> None:
    there, back = router.plan(WALK, one_way), router.plan(WALK, one_way[::-1])
    assert there is not None
    assert back is not None
    assert there.meters == pytest.approx(back.meters)


def test_each_engine_has_its_own_time(guest: Mapper) -> None:
    told = {each.name: guest.route(each.name, START, END) for each in PROFILES}
    assert told["car"]["duration"] < told["bike"]["duration"] < told["foot"]["duration"]
    assert told["foot"]["distance"] / told["foot"]["duration"] == pytest.approx(5 / 3.6, rel=0.05)


def test_nobody_walks_or_rides_along_an_interstate(guest: Mapper) -> None:
    db = guest.db
    for profile, wanted in ((WALK, 0), (BIKE, 0), (DRIVE, 1)):
        told = guest.route(profile.name, "Pittsburgh", "Monroeville", steps="true")
        names = {step["name"] for step in told["legs"][0]["steps"] if step["distance"] > 300}
        fast = {str(row[0]) for row in db.execute("SELECT name FROM feature WHERE type = 'motorway'")}
        assert bool(names & fast) == bool(wanted), names & fast


def test_a_route_follows_roads_without_gaps(guest: Mapper) -> None:
    told = guest.route("car", "Pittsburgh", "Philadelphia", overview="full", steps="true")
    line = decode(told["geometry"])
    gaps = [meters(one, other) for one, other in itertools.pairwise(line)]
    assert sum(gaps) == pytest.approx(told["distance"], rel=0.01)
    steps = told["legs"][0]["steps"]
    for one, other in itertools.pairwise(steps):
        assert meters(decode(one["geometry"])[-1], decode(other["geometry"])[0]) < 5
    assert sum(step["distance"] for step in steps) == pytest.approx(told["distance"], abs=5)


def test_a_way_over_three_places_is_the_sum_of_its_legs(guest: Mapper) -> None:
    spots = ";".join(guest.spot(name) for name in (START, END, "Heinz History Center"))
    told = guest.json(f"/route/v1/driving/{spots}")
    assert told["code"] == "Ok"
    (route,) = told["routes"]
    assert len(route["legs"]) == 2
    assert len(told["waypoints"]) == 3
    assert sum(leg["distance"] for leg in route["legs"]) == pytest.approx(route["distance"], abs=1)
    assert sum(leg["duration"] for leg in route["legs"]) == pytest.approx(route["duration"], abs=1)


@pytest.mark.parametrize("engine", ["car", "bike", "foot"])
def test_steps_add_up_to_legs_and_legs_to_routes(guest: Mapper, engine: str) -> None:
    spots = ";".join(guest.spot(name) for name in (START, END, "Heinz History Center", START))
    (route,) = guest.json(f"/route/v1/{engine}/{spots}", steps="true")["routes"]
    for measure in ("duration", "distance", "weight"):
        legs = [leg[measure] for leg in route["legs"]]
        assert route[measure] == round(sum(legs), 1) > 0
        for leg in route["legs"]:
            assert leg[measure] == round(sum(step[measure] for step in leg["steps"]), 1)


def test_the_answer_has_the_fields_of_osrm(guest: Mapper) -> None:
    told = guest.json(
        f"/route/v1/foot/{guest.spot(START)};{guest.spot(END)}",
        steps="true",
        geometries="geojson",
        overview="full",
    )
    (route,) = told["routes"]
    assert set(route) == {"legs", "weight_name", "weight", "duration", "distance", "geometry"}
    assert route["geometry"]["type"] == "LineString"
    (leg,) = route["legs"]
    assert set(leg) == {"steps", "summary", "weight", "duration", "distance"}
    first, last = leg["steps"][0], leg["steps"][-1]
    assert {"geometry", "maneuver", "mode", "driving_side", "name", "weight", "duration", "distance"} <= set(
        first
    )
    assert (first["maneuver"]["type"], last["maneuver"]["type"]) == ("depart", "arrive")
    assert first["mode"] == "walking"
    assert set(told["waypoints"][0]) == {"hint", "distance", "name", "location"}
    assert "geometry" not in guest.route("foot", START, END, overview="false")


def test_a_table_agrees_with_the_routes(guest: Mapper) -> None:
    names = (START, END, "Duquesne University")
    told = guest.json(
        f"/table/v1/car/{';'.join(guest.spot(each) for each in names)}", annotations="duration,distance"
    )
    assert [told["durations"][index][index] for index in range(3)] == [0, 0, 0]
    for row, start in enumerate(names):
        for column, end in enumerate(names):
            if row != column:
                route = guest.route("car", start, end)
                assert told["durations"][row][column] == pytest.approx(route["duration"], abs=0.2)
                assert told["distances"][row][column] == pytest.approx(route["distance"], abs=0.2)


def test_the_nearest_roads_are_named(guest: Mapper) -> None:
    told = guest.json(f"/nearest/v1/car/{guest.spot('401 Shady Ave, Pittsburgh')}", number=3)
    assert told["code"] == "Ok"
    assert told["waypoints"][0]["name"] == "Shady Avenue"
    off = [each["distance"] for each in told["waypoints"]]
    assert len(off) == 3
    assert off == sorted(off)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/route/v1/boat/-79.9,40.4;-79.8,40.4", "InvalidOptions"),
        ("/route/v1/car/-79.9,40.4", "InvalidOptions"),
        ("/route/v1/car/here;there", "InvalidQuery"),
        ("/route/v1/car/-79.9,95;-79.8,40.4", "InvalidValue"),
        ("/route/v1/car/nan,nan;-79.8,40.4", "InvalidValue"),
        (f"/route/v1/car/{';'.join(['-79.9,40.4'] * 26)}", "TooBig"),
        ("/route/v1/car/-60.0,30.0;-79.8,40.4", "NoRoute"),
        ("/nearest/v1/car/-60.0,30.0", "NoSegment"),
        ("/table/v1/car/-79.9,40.4;-79.8,40.4?sources=7", "InvalidValue"),
        ("/table/v1/car/-79.9,40.4;-79.8,40.4?annotations=speed", "InvalidOptions"),
        ("/table/v1/car/-79.9,40.4;-79.8,40.4?scale_factor=2", "NotImplemented"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?steps=maybe", "InvalidOptions"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?geometries=wkt", "InvalidOptions"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?alternatives=some", "InvalidOptions"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?annotations=true", "NotImplemented"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?exclude=motorway", "NotImplemented"),
        ("/route/v1/car/-79.9,40.4;-79.8,40.4?colour=red", "InvalidQuery"),
        ("/nearest/v1/car/-79.9,40.4;-79.8,40.4", "InvalidOptions"),
        ("/nearest/v1/car/-79.9,40.4?number=0", "InvalidOptions"),
        ("/trip/v1/car/-79.9,40.4;-79.8,40.4", "NotImplemented"),
        ("/match/v1/car/-79.9,40.4;-79.8,40.4", "NotImplemented"),
        ("/tour/v1/car/-79.9,40.4;-79.8,40.4", "InvalidService"),
        ("/route/v2/car/-79.9,40.4;-79.8,40.4", "InvalidVersion"),
        ("/route/v1/car", "InvalidUrl"),
    ],
)
def test_wrong_requests_are_answered_in_osrms_words(guest: Mapper, path: str, code: str) -> None:
    reply = guest.get(path)
    assert reply.status == 400
    assert json.loads(reply.text)["code"] == code


def test_directions_show_distance_time_and_steps(guest: Mapper) -> None:
    page = guest.directions("car", START, END)
    route = guest.route("car", START, END)
    summary = page.dom.one("#routing_summary").text
    assert distance_words(route["distance"]) in summary
    assert duration_words(route["duration"]) in summary
    steps = page.dom.all(".steps a")
    assert steps[0].text.startswith("Start heading")
    assert steps[-1].text == "Reach destination"
    assert page.dom.one("#route_from").attrs["value"].startswith(f"{START}, 5000, Forbes Avenue")
    engines = page.dom.all(".routing_engines option")
    assert [each.attrs["value"] for each in engines] == [each.engine for each in PROFILES]
    assert "selected" in engines[1].attrs


def test_a_step_can_be_looked_at(guest: Mapper) -> None:
    page = guest.directions("foot", START, END)
    link = page.dom.all(".steps a")[2]
    shown = guest.get(link.attrs["href"])
    (current,) = [each for each in shown.dom.all(".steps a") if each.attrs.get("aria-current") == "step"]
    assert current.text == link.text
    assert json.loads(shown.dom.one("#map").attrs["data-scene"])["marked"]


def test_ends_can_be_swapped_and_given_in_the_address(guest: Mapper) -> None:
    swapped = guest.get("/directions", engine="fossgis_osrm_car", route_from=START, route_to=END, swap=1)
    assert swapped.dom.one("#route_from").attrs["value"].startswith(END)
    shared = guest.get("/directions", engine="fossgis_osrm_bike", route="40.4433,-79.9436;40.4469,-80.0057")
    assert shared.dom.one("#route_to").attrs["value"] == "40.44690, -80.00570"
    assert shared.dom.all("#routing_summary")


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("qqzzxx", END, "couldn't locate “qqzzxx”"),
        (START, "qqzzxx", "couldn't locate “qqzzxx”"),
        (START, "30.0, -60.0", "Couldn't find a route"),
    ],
)
def test_what_cannot_be_reached_is_said(guest: Mapper, start: str, end: str, said: str) -> None:
    page = guest.directions("car", start, end)
    assert page.status == 200
    assert said in page.dom.one(".form-error").text
    assert not page.dom.all("#routing_summary")


@pytest.mark.parametrize(
    ("distance", "said"), [(3, "3m"), (748.4, "748m"), (1690, "1.7km"), (9949, "9.9km"), (913_600, "914km")]
)
def test_distances_are_printed_as_people_know_them(distance: float, said: str) -> None:
    assert distance_words(distance) == said


@pytest.mark.parametrize(
    ("seconds", "short", "long"),
    [
        (20, "0:00", "less than a minute"),
        (60, "0:01", "1 minute"),
        (20_820, "5:47", "5 hours 47 minutes"),
        (3600, "1:00", "1 hour"),
    ],
)
def test_durations_are_printed_as_people_know_them(seconds: float, short: str, long: str) -> None:
    assert (duration_words(seconds), duration_long(seconds)) == (short, long)


def test_a_route_takes_little_time(router: Router) -> None:
    city: tuple[Point, Point] = (40.4433, -79.9436), (40.4469, -80.0057)
    region: tuple[Point, Point] = (40.4433, -79.9436), (43.6591, -70.2568)
    for spots, most in ((city, 0.25), (region, 0.75)):
        for profile in (DRIVE, WALK):
            router.plan(profile, spots[:1] * 2)
        begun = time.process_time()
        assert router.plan(DRIVE, spots) is not None
        assert time.process_time() - begun < most
