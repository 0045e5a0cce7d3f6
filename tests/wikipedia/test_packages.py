"""Facts of articles hold against data packages that other people keep, from other sources than our tables.

Where a package is wrong, or counts otherwise, that is said beside the name. A fact that disagrees without a reason
is to be mended, or left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from webarium.sites.wikipedia.markup import links, parse
from webarium.tasks import Data
from webarium.worlds import Universe

from .boxes import Facts, boxes, number, sources

OTHER_CAPITALS = {
    "Burundi": "The package still has the capital of before 2019.",
    "Eswatini": "It names the seat of the parliament; the government sits in Mbabane.",
    "Israel": "It names none.",
    "Kazakhstan": "The city was called Nur-Sultan until 2022.",
    "Kiribati": "South Tarawa is the southern part of the atoll.",
    "Luxembourg": "The city is called like the country.",
    "San Marino": "The same.",
    "Sri Lanka": "It names the seat of the government; the parliament sits in Sri Jayawardenepura Kotte.",
    "Vatican City": "The city is the country.",
}
OTHER_AREAS = {
    "Philippines": "The package counts waters, too.",
    "Serbia": "It counts neither Kosovo nor the province in the north.",
    "South Sudan": "Its border with Sudan is not settled.",
}
OTHER_CURRENCIES = {
    "Belarus": "The package has the ruble of before 2016.",
    "Croatia": "The euro came in 2023.",
    "Mauritania": "The ouguiya of before 2018.",
    "São Tomé and Príncipe": "The dobra of before 2018.",
    "Sierra Leone": "The leone of before 2022.",
    "Venezuela": "The bolívar of before 2018.",
    "Zambia": "The kwacha of before 2013.",
    "Zimbabwe": "Foreign money, as before 2019.",
}
OTHER_CODES = {
    "Kazakhstan": "It counts the first figure of the area.",
    "Vatican City": "It has a code of its own which nobody uses.",
}
OTHER_NEIGHBORS = {
    "Afghanistan": "India claims a border that Pakistan holds.",
    "Albania": "The package counts Kosovo in Serbia.",
    "Bhutan": "It takes Myanmar for a neighbor.",
    "Chad": "It takes South Sudan for Sudan.",
    "China": "It forgets Nepal.",
    "Cyprus": "It counts the British bases.",
    "France": "It counts what lies overseas.",
    "India": "It counts the sea towards Sri Lanka, and a claim.",
    "Kuwait": "It takes Iran for Iraq.",
    "Myanmar": "It takes Bhutan for India.",
    "Serbia": "It counts Kosovo in Serbia.",
    "Sri Lanka": "It counts the sea towards India.",
    "Suriname": "It counts what France has overseas.",
}
MISPLACED = {
    "Ashgabat": "The package is half a degree off.",
    "Buenos Aires": "The same.",
    "Djibouti": "The same.",
    "Miami": "The same.",
    "Nouakchott": "It has an island in another ocean.",
    "Sucre": "It has La Paz.",
}


@dataclass(frozen=True)
class Country:
    """A country as its article and the package have it."""

    name: str
    box: Facts
    near: frozenset[str]
    """ISO codes of its neighbors."""
    info: dict[str, Any]
    """What the package says."""


@pytest.fixture(scope="module")
def data(universe: Universe) -> Data:
    return Data.of(universe, "wikipedia")


@pytest.fixture(scope="module")
def countries(data: Data) -> list[Country]:
    package: Any = import_module("countryinfo")
    found = boxes(data, "Countries")
    codes = {title: box["ISO codes"].partition(", ")[::2] for title, box in found.items()}
    told = []
    for title, source in sources(data, "Countries").items():
        rows = {row.label: row.value for row in parse(source).rows}
        near = frozenset(codes[name][1] for name in links(rows.get("Neighbors", "")))
        told.append(Country(title, found[title], near, package.CountryInfo(codes[title][0]).info()))
    return told


def test_countries_have_their_codes(countries: list[Country]) -> None:
    assert len(countries) > 190
    for each in countries:
        codes = each.info["ISO"]
        assert each.box["ISO codes"] == f"{codes['alpha2']}, {codes['alpha3']}", each.name
        assert each.box["Internet domain"] in each.info["tld"], each.name


def _plain(text: str) -> str:
    """A name without what is written in several ways."""
    return text.lower().replace("saint ", "st. ").replace(",", "").replace("ʻ", "").replace("'", "")


def _capital(each: Country) -> bool:
    return _plain(each.box.get("Capital", each.name)) == _plain(each.info["capital"])


def _area(each: Country) -> bool:
    return number(each.box["Area"]) == pytest.approx(each.info["area"], rel=0.03)


def _currency(each: Country) -> bool:
    return each.box["Currency"].rpartition("(")[2].rstrip(")") in each.info["currencies"]


def _code(each: Country) -> bool:
    told = each.box["Calling code"].lstrip("+").replace("-", "")
    return told in [code.replace("-", "") for code in each.info["callingCodes"]]


def _population(each: Country) -> bool:
    """Populations are of other years, so that growth is allowed."""
    return 0.6 < number(each.box["Population"]) / float(each.info["population"]) < 1.7


def _neighbors(known: frozenset[str]) -> Callable[[Country], bool]:
    return lambda each: each.near == known & frozenset(each.info["borders"])


@pytest.mark.parametrize(
    ("agrees", "reasons"),
    [
        (_capital, OTHER_CAPITALS),
        (_area, OTHER_AREAS),
        (_currency, OTHER_CURRENCIES),
        (_population, {}),
        (_code, OTHER_CODES),
    ],
)
def test_facts_of_countries_are_the_package_s(
    countries: list[Country], agrees: Callable[[Country], bool], reasons: dict[str, str]
) -> None:
    assert sorted(each.name for each in countries if not agrees(each)) == sorted(reasons)


def test_countries_border_on_whom_the_package_says(countries: list[Country]) -> None:
    known = frozenset(each.info["ISO"]["alpha3"] for each in countries)
    wrong = {each.name for each in countries if not _neighbors(known)(each)}
    assert wrong <= {
        *OTHER_NEIGHBORS,
        "Botswana",
        "Zambia",
    }  # they meet at one bridge, which it knows on one side


def test_elements_are_the_package_s(data: Data) -> None:
    table: Any = import_module("periodictable")
    found = boxes(data, "Chemical elements")
    dense = 0
    for title, facts in found.items():
        element = table.elements[int(facts["Atomic number"])]
        assert facts["Symbol"] == element.symbol, title
        assert title.partition(" (")[0].lower() == element.name.lower(), title
        if int(facts["Atomic number"]) not in {43, 61, *range(104, 119)}:  # of which the isotope is chosen
            assert number(facts["Atomic weight"]) == pytest.approx(element.mass, rel=2e-4), title
        if element.density and "g/cm³" in facts.get("Density", ""):  # gases are weighed otherwise there
            assert number(facts["Density"]) == pytest.approx(element.density, rel=0.15), title
            dense += 1
    assert len(found) == 118
    assert dense > 70


def test_compounds_weigh_what_their_formulas_do(data: Data) -> None:
    package: Any = import_module("periodictable")
    checked = 0
    for title, facts in boxes(data, "Chemical compounds").items():
        formula = facts["Formula"].translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))
        mass = package.formula(formula).mass
        assert number(facts["Molar mass"]) == pytest.approx(mass, rel=4e-4, abs=0.06), title
        checked += 1
    assert checked > 400


def test_states_are_the_package_s(data: Data) -> None:
    package: Any = import_module("us")
    found = boxes(data, "States of the United States")
    for title, facts in found.items():
        state = package.states.lookup(facts["Postal code"])
        assert title.partition(" (")[0] == state.name
        assert facts["Capital"].partition(",")[0] == state.capital, title
        assert facts["Admitted"][-4:] == str(state.statehood_year), title
    assert len(found) == 50


def _places() -> Iterator[tuple[str, str, float, float]]:
    """Cities with their countries and coordinates."""
    geocoder: Any = import_module("astral.geocoder")
    for each in geocoder.all_locations(geocoder.database()):
        yield (
            each.name,
            "United States" if each.region == "USA" else each.region,
            each.latitude,
            each.longitude,
        )


def _degrees(text: str) -> tuple[float, float]:
    """Coordinates as boxes write them."""
    north, east = text.split(", ")
    return (
        number(north) * (-1 if north.endswith("S") else 1),
        number(east) * (-1 if east.endswith("W") else 1),
    )


def test_cities_lie_where_the_package_has_them(data: Data) -> None:
    here: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for title, facts in boxes(data).items():
        if "Coordinates" in facts and "Country" in facts:
            name = title.partition(",")[0].partition(" (")[0]
            here.setdefault((name, facts["Country"]), []).append(_degrees(facts["Coordinates"]))
    far, checked = set(), 0
    for name, country, latitude, longitude in _places():
        if found := here.get((name, country)):
            checked += 1
            if min(math.hypot(lat - latitude, lon - longitude) for lat, lon in found) > 0.4:
                far.add(name)
    assert checked > 100
    assert far <= set(MISPLACED)
