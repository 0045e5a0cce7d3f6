"""Facts of hand-typed tables hold against one another: sums, densities, measures in two units, lives, neighbors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from webarium.sites.wikipedia.markup import links, parse, plain
from webarium.tasks import Data
from webarium.worlds import Universe

from .boxes import boxes, number, sources

_PAIR = re.compile(r"(-?[\d.,]+) (\w+²?|°C|K) \((-?[\d.,]+) (\w+²?|°C|K)\)")
_SIZES = {
    ("m", "ft"): 3.28084,
    ("ft", "m"): 0.3048,
    ("km", "mi"): 0.621371,
    ("km", "miles"): 0.621371,
    ("acres", "km²"): 0.00404686,
}


@pytest.fixture(scope="module")
def data(universe: Universe) -> Data:
    return Data.of(universe, "wikipedia")


def test_every_country_has_a_capital_of_its_own(data: Data) -> None:
    countries = boxes(data, "Countries")
    assert len(countries) > 190
    counts = Counter(facts["Capital"] for facts in countries.values() if "Capital" in facts)
    assert [name for name, count in counts.items() if count > 1] == []


def test_density_is_population_by_area(data: Data) -> None:
    checked = 0
    for title, facts in boxes(data, "Countries").items():
        if {"Area", "Population", "Density"} <= set(facts):
            wanted = number(facts["Population"]) / number(facts["Area"])
            assert number(facts["Density"]) == pytest.approx(wanted, rel=0.02, abs=1), title
            checked += 1
    assert checked > 180


@pytest.mark.parametrize("category", ["Countries", "States of the United States"])
def test_who_borders_on_whom_is_told_on_both_sides(data: Data, category: str) -> None:
    near = {}
    for title, source in sources(data, category).items():
        told = next((row.value for row in parse(source).rows if row.label == "Neighbors"), "")
        near[title] = set(links(told))
    assert sum(map(len, near.values())) > 150
    lopsided = [(one, other) for one, found in near.items() for other in found if one not in near[other]]
    assert lopsided == []


def test_elements_are_numbered_without_gaps_and_named_once(data: Data) -> None:
    found = boxes(data, "Chemical elements").values()
    assert sorted(int(facts["Atomic number"]) for facts in found) == list(range(1, 119))
    assert len({facts["Symbol"] for facts in found}) == 118
    weights = {int(facts["Atomic number"]): number(facts["Atomic weight"]) for facts in found}
    turned = [place for place in range(1, 118) if weights[place] > weights[place + 1]]
    assert turned == [18, 27, 52, 90, 92, 94, 107, 114]  # as in every periodic table, by masses of 2021


def test_degrees_agree(data: Data) -> None:
    checked = 0
    for title, facts in boxes(data, "Chemical elements").items():
        for label in ("Melting point", "Boiling point"):
            for kelvin, _, celsius, _ in _PAIR.findall(facts.get(label, "")):
                assert number(kelvin) - 273.15 == pytest.approx(number(celsius), abs=1), (title, label)
                checked += 1
    assert checked > 150


def _measures(data: Data) -> Iterator[tuple[str, float, float, float]]:
    for title, facts in boxes(data).items():
        for label, value in facts.items():
            for first, one, second, other in _PAIR.findall(value):
                if (one, other) in _SIZES:
                    yield f"{title}: {label}", number(first), number(second), _SIZES[one, other]


def test_measures_in_two_units_agree(data: Data) -> None:
    found = list(_measures(data))
    assert len(found) > 100
    wrong = [name for name, one, other, size in found if abs(one * size - other) > max(2, 0.004 * other)]
    assert wrong == []


@pytest.mark.parametrize("category", ["Writers", "Turing Award winners", "Nobel laureates", "Film directors"])
def test_lives_are_as_long_as_lives_are(data: Data, category: str) -> None:
    for title, facts in boxes(data, category).items():
        years = [
            int(year[0])
            for key in ("Born", "Died")
            for year in [re.search(r"\d{4}", facts.get(key, ""))]
            if year
        ]
        if len(years) == 2:
            assert 20 < years[1] - years[0] < 110, title


def test_states_join_the_union_in_order(data: Data) -> None:
    states = boxes(data, "States of the United States")
    assert len(states) == 50
    order = sorted(states.values(), key=lambda facts: int(number(facts["Order of admission"])))
    years = [int(facts["Admitted"][-4:]) for facts in order]
    assert years == sorted(years)
    assert [int(number(facts["Order of admission"])) for facts in order] == list(range(1, 51))
    assert len({facts["Postal code"] for facts in states.values()}) == 50


@pytest.mark.parametrize("category", ["Universities and colleges", "States of the United States"])
def test_no_place_is_named_with_its_state_twice(data: Data, category: str) -> None:
    texts = {title: plain(source) for title, source in sources(data, category).items()}
    assert [title for title, text in texts.items() if re.search(r", ([A-Z]\w+), \1\b", text)] == []
