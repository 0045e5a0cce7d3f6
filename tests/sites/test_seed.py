"""Seed data hold what REAL's tasks name, and at least ten times as much of their own; thirty times at full scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from webarium.sites.registry import load_sites
from webarium.types import Scale
from webarium.worlds import Universe


@dataclass(frozen=True)
class Named:
    """What REAL's tasks name of one kind of thing."""

    site: str
    names: tuple[str, ...]
    every: str
    """A query for all things of the kind, by name."""
    scales: tuple[Scale, ...] = ("small", "full")


KINDS: Mapping[str, Named] = {
    "restaurants that deliver": Named(
        "dashdish",
        (
            "Gambinos New York Subs",
            "Wingstop",
            "Man vs. Fries",
            "Papa Johns Pizza",
            "Taco Bell",
            "Mashaallah Halal Food Pakistani Food",
            "DragonEats",
            "RT Rotisserie",
            "Souvla",
            "Taco Boys",
        ),
        "SELECT name FROM restaurant",
    ),
    "dishes": Named(
        "dashdish",
        (
            "Pepperoni Pizza",
            "Classic Cheeseburger",
            "Bacon Double Cheeseburger",
            "Loaded Bacon Cheese Fries",
            "Mushroom Swiss Burger",
            "Chicken Biryani",
        ),
        "SELECT name FROM item",
    ),
    "restaurants with tables": Named(
        "opendining",
        (
            "The Royal Dine",
            "Vintage Bites",
            "Evening Delight",
            "River View Café",
            "Fancy Lights Bistro",
            "Bar Central",
            "Spacious Eats",
            "Yellowy Bistro",
            "Crowded Corner",
            "Expensive Taste",
            "Ocean Breeze",
            "Bistro Soleil",
            "Sushi Zen",
            "La Trattoria",
            "Taco Loco",
            "The Vegan Table",
            "Steakhouse 101",
            "Dim Sum Delight",
            "Pizza Palace",
            "BBQ Haven",
        ),
        "SELECT name FROM restaurant",
    ),
    "places": Named(
        "udriver",
        (
            "Fitness Urbano",
            "Pacific Cafe",
            "333 Fremont Apartments",
            "FITNESS SF - Castro",
            "Phat Thai",
            "Palace Hotel, a Luxury Collection Hotel, San Francisco",
            "Osha Thai BBQ San Francisco",
            "de Young Museum",
            "Waterbar Restaurant",
            "Pacific Catch",
            "Club X",
            "Fox Plaza",
            "Casa Loma Hotel",
            "Aaha Indian Cuisine",
            "1 Hotel San Francisco",
            "1030 Post",
            "388 Beale",
            "Amber India",
            "Chase Bank",
            "7-Eleven",
        ),
        "SELECT name FROM place WHERE city = 1",
    ),
    "trips": Named(
        "udriver",
        (
            "Fitness Urbano",
            "Osha Thai BBQ San Francisco",
            "Casa Loma Hotel",
            "388 Beale",
            "Phat Thai",
            "Amber India",
        ),
        "SELECT p.name FROM trip t JOIN place p ON p.id = t.dropoff_id",
    ),
    "pairs of airports": Named(
        "flyunified",
        (
            "SAV-ABQ",
            "IND-EWR",
            "PVD-IND",
            "IND-PVD",
            "MCO-MKE",
            "AUS-PIT",
            "DFW-FAT",
            "CLT-ORF",
            "SFO-ORD",
            "AUS-JAX",
            "IND-BOI",
        ),
        "SELECT DISTINCT origin || '-' || destination FROM service",
        ("small",),
    ),
}
"""By what they are. The airline's flights of full scale take half a minute to make, and are counted in the docs."""


@pytest.mark.parametrize(
    ("kind", "scale"),
    [pytest.param(kind, scale, id=f"{kind}-{scale}") for kind in KINDS for scale in KINDS[kind].scales],
)
def test_what_tasks_name_is_there_among_much_else(kind: str, scale: Scale) -> None:
    named = KINDS[kind]
    site = load_sites()[named.site]
    with Universe.open([site.database], scale=scale) as universe:
        every = [str(name) for (name,) in universe.reader(named.site).execute(named.every)]
    assert set(named.names) <= set(every)
    others = sum(name not in named.names for name in every)
    assert others >= (10 if scale == "small" else 30) * len(named.names), others


@pytest.mark.parametrize("seed", [0, 1])
def test_the_airline_flies_to_all_its_airports(seed: int) -> None:
    with Universe.open([load_sites()["flyunified"].database], seed=seed) as universe:
        db = universe.reader("flyunified")
        assert db.execute("SELECT count(*) FROM airport").get == 225
        assert (
            db.execute("SELECT count(*) FROM airport WHERE code NOT IN (SELECT origin FROM service)").get == 0
        )
        assert db.execute("SELECT count(*) FROM airport WHERE code = 'JFK'").get == 0
