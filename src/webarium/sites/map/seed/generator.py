"""Fills the map's database: facts and streets as elements, what follows from them, and what people wrote."""

from __future__ import annotations

import apsw

from webarium.content.tables import write
from webarium.sites.map.derive.features import derive
from webarium.sites.map.seed.between import write_roads
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.ground import write_streets
from webarium.sites.map.seed.land import parks, write_borders, write_places, write_towns
from webarium.sites.map.seed.paths import write_paths
from webarium.sites.map.seed.people import write_people
from webarium.sites.map.seed.shops import write_shops
from webarium.sites.map.seed.water import write_water
from webarium.types import Scale

_ATLAS = {
    "id": 1,
    "title": "the northeastern United States",
    "lat": 40.4406,
    "lon": -79.97,
    "zoom": 12,
    "imported": 0,
    "credit": "Data: GeoNames, U.S. Census Bureau and Waymark contributors",
}


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    builder = Builder()
    write_borders(builder)
    write_towns(builder)
    write_places(builder)
    write_water(builder)
    settled = write_streets(builder, parks(), seed, scale)
    write_paths(builder, settled)
    write_roads(builder, settled, seed)
    write_shops(builder, settled, seed, scale)
    builder.write(db)
    derive(db, ("United States", "us"))
    write(db, "atlas", [_ATLAS])
    write_people(db, seed)
