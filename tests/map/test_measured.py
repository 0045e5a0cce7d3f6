"""Measured ways: the router says them between exactly their ends, and everything it says of them adds up."""

from __future__ import annotations

import apsw
import pytest

from webarium.sites.map.geo import Point, moved
from webarium.sites.map.routing.engine import Plan, Router
from webarium.sites.map.routing.graph import Graph
from webarium.sites.map.routing.measured import Measured, write_measured
from webarium.sites.map.routing.profiles import BIKE, DRIVE
from webarium.sites.map.search.query import first
from webarium.worlds import Universe

SECONDS, METERS = 900.0, 7_000.0
ENDS = ("Carnegie Mellon University", "PNC Park")


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    """The map with one measured way, by car between two places."""
    copied = apsw.Connection(":memory:")
    with copied.backup("main", universe.reader("map"), "main") as backup:
        backup.step()
    router = Router(Graph(copied), copied)
    start, end = (router.nearest(DRIVE, spot)[0].at for spot in spots(copied))
    write_measured(copied, [Measured(DRIVE, start, end, SECONDS, METERS)])
    return copied


@pytest.fixture(scope="module")
def router(db: apsw.Connection) -> Router:
    return Router(Graph(db), db)


def spots(db: apsw.Connection) -> tuple[Point, Point]:
    """Where the way begins and ends."""
    one, other = (first(db, name) for name in ENDS)
    assert one is not None
    assert other is not None
    return one.at, other.at


def planned(router: Router, *points: Point) -> Plan:
    """A way that there is, by car."""
    found = router.plan(DRIVE, points)
    assert found is not None
    return found


def test_its_time_and_length_are_said_and_its_steps_add_up(router: Router, db: apsw.Connection) -> None:
    plan = planned(router, *spots(db))
    assert (plan.seconds, plan.meters) == pytest.approx((SECONDS, METERS))
    assert len(plan.legs) == 1
    assert plan.legs[0] == pytest.approx((METERS, SECONDS))
    assert sum(step.seconds for step in plan.steps) == pytest.approx(SECONDS)
    assert sum(step.meters for step in plan.steps) == pytest.approx(METERS)


def test_the_line_is_the_routers_own(router: Router, db: apsw.Connection, universe: Universe) -> None:
    own = Router(Graph(universe.reader("map")), universe.reader("map"))
    there, here = planned(own, *spots(db)), planned(router, *spots(db))
    assert here.points == there.points
    assert [step.text for step in here.steps] == [step.text for step in there.steps]
    assert abs(there.seconds - SECONDS) > 60


def test_coordinates_with_five_digits_are_the_same_ends(router: Router, db: apsw.Connection) -> None:
    start, end = ((round(lat, 5), round(lon, 5)) for lat, lon in spots(db))
    assert planned(router, start, end).seconds == pytest.approx(SECONDS)


def test_other_ends_the_way_back_and_other_engines_are_not_changed(
    router: Router, db: apsw.Connection, universe: Universe
) -> None:
    own = Router(Graph(universe.reader("map")), universe.reader("map"))
    start, end = spots(db)
    away = moved(end, 90, 400)
    for points in ((start, away), (end, start)):
        assert planned(router, *points).seconds == planned(own, *points).seconds
    assert router.plan(BIKE, (start, end)) == own.plan(BIKE, (start, end))


def test_a_way_over_a_stop_says_it_for_its_leg_alone(router: Router, db: apsw.Connection) -> None:
    start, end = spots(db)
    plan = planned(router, start, end, start)
    assert plan.legs[0] == pytest.approx((METERS, SECONDS))
    assert plan.seconds == pytest.approx(SECONDS + planned(router, end, start).seconds)
