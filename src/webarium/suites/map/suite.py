"""The suite of tasks about Waymark, as it is registered."""

from __future__ import annotations

from webarium.suites.map import directions, favourites, impossible, itineraries, outings, pages, places
from webarium.suites.map.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="map",
    description="Finding places and ways on Waymark, comparing them, and writing notes and favourites there.",
    templates=collect(places, directions, itineraries, outings, pages, favourites, impossible),
    golden=GOLDEN,
    smoke=(
        "map.zip_of_place.0",
        "map.walk_time.0",
        "map.open_place.0",
        "map.add_favourite.0",
        "map.keep_place_and_tell_zip.0",
        "map.impossible_walk.0",
    ),
)
"""All tasks for the map."""
