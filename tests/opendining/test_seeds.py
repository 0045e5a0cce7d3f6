"""Restaurants are found at every seed: a table that is promised is free now and then, however full the house is."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from webarium.sites.opendining.seed.restaurants import houses
from webarium.sites.opendining.site import SITE
from webarium.worlds import Universe

HUNG = (41, 43, 54, 61, 80, 87, 98, 102, 107, 212)
"""Seeds at which the busiest of the named restaurants once had no free table under any salt."""


@pytest.mark.parametrize("seed", HUNG)
def test_the_named_restaurants_are_found_where_they_were_not(seed: int) -> None:
    named = list(islice(houses(seed, "small"), 20))
    assert [house.row.name for house in named if house.row.name == "The Royal Dine"]


def test_such_a_seed_is_built_as_a_whole(tmp_path: Path) -> None:
    with Universe.open([SITE.database], seed=41, cache=tmp_path) as universe:
        assert universe.reader("opendining").execute("SELECT count(*) FROM restaurant").get == 220
