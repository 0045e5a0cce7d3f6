"""Prices follow what a product is: bigger, more and better costs more, and a bigger pack less for each."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from webarium.sites.shopping.seed.brands import make_pools
from webarium.sites.shopping.seed.families import Range, placements, read_data
from webarium.sites.shopping.seed.generator import _plan
from webarium.sites.shopping.seed.products import Maker, Product
from webarium.sites.shopping.seed.voices import notes


@pytest.fixture(scope="module", params=(0, 1))
def products(request: pytest.FixtureRequest) -> list[Product]:
    seed: int = request.param
    maker = Maker(seed, make_pools(seed, "small"), notes())
    return [maker.make(place, number) for place, number in _plan(placements("small"), seed, "small")]


def test_what_a_maker_sells_costs_more_the_more_it_is(products: list[Product]) -> None:
    lines: dict[tuple[str, int, str], list[Product]] = {}
    for product in products:
        key = (product.family.key, product.brand.id, product.slots["line"])
        lines.setdefault(key, []).append(product)
    compared = 0
    for line in lines.values():
        for less, more in pairwise(sorted(line, key=lambda product: product.factor)):
            assert less.price <= more.price, (less.name, more.name)
            if more.factor > 1.1 * less.factor and more.price > 200:
                assert less.price < more.price, (less.name, more.name)
                compared += 1
    assert compared > 100


def test_bigger_packs_cost_more_in_all_and_less_each() -> None:
    sized = re.compile(r"([\d,.]+) (Pack|Count|Pairs|Pieces|Rolls|Loads|Bars|GB|TB|Sheets|Slots)")
    compared = 0
    for family in read_data()[0]:
        for values in family.attributes.values():
            if isinstance(values, Range):
                continue
            for kind in {name for value in values for name in value.only} or {""}:
                fitting = [value for value in values if not value.only or kind in value.only]
                found = [(sized.match(value.text), value.factor) for value in fitting]
                known = sorted(
                    (_amount(match), match[2].replace("TB", "GB"), x) for match, x in found if match
                )
                for (less, unit, low), (more, other, high) in pairwise(known):
                    if unit == other and less < more:
                        assert low <= high, (family.key, less, more)
                        assert low / less >= high / more, (family.key, less, more)
                        compared += low < high
    assert compared > 60


def _amount(match: re.Match[str]) -> float:
    return float(match[1].replace(",", "")) * (1000 if match[2] == "TB" else 1)
