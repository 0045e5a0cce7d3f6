"""Roads between cities are as long, and take as long, as real ones: the table in the documentation."""

from __future__ import annotations

import re

import pytest

from tests.doc_pages import section
from webarium.sites.map.routing.engine import Router
from webarium.sites.map.routing.graph import graph_of
from webarium.sites.map.routing.profiles import DRIVE
from webarium.sites.map.routing.steps import duration_words
from webarium.sites.map.search.query import first
from webarium.worlds import Universe

ROW = re.compile(
    r"^\| ([A-Z][^|]+) – ([^|]+) \| (\d+) km \| (\d+):(\d\d) \| (\d+) km \| (\d+:\d\d) \|$", re.MULTILINE
)
PAIRS = ROW.findall(section("map.md", "Real distances"))


def test_there_are_enough_pairs() -> None:
    assert len(PAIRS) >= 40


@pytest.mark.parametrize(("start", "end", "km", "hours", "minutes", "ours", "time"), PAIRS)
def test_a_road_is_as_long_as_the_real_one(
    universe: Universe, start: str, end: str, km: str, hours: str, minutes: str, ours: str, time: str
) -> None:
    db = universe.reader("map")
    places = [first(db, name) for name in (start, end)]
    assert None not in places
    found = Router(graph_of(universe, "map"), db).plan(DRIVE, [each.at for each in places if each])
    assert found is not None
    assert found.meters / 1000 == pytest.approx(float(km), rel=0.10)
    assert found.seconds == pytest.approx(int(hours) * 3600 + int(minutes) * 60, rel=0.15)
    assert (str(round(found.meters / 1000)), duration_words(found.seconds)) == (ours, time)
