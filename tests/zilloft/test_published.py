"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.golden import unmet
from tests.scoring.foreign.recorded import needs_data
from webarium.worlds import Conditions

from .client import Buyer

Deed = Callable[[Buyer], object]
CHEAP = "status = 'sale' AND city = 'San Diego' AND price < 150000 AND beds >= 2 AND notice = 1"
CONDO = "status = 'sale' AND city = 'San Francisco' AND type = 'condo' AND price < 300000"
DEAREST = "status = 'sale' AND city = 'San Francisco' AND beds >= 4 AND price = 4985000"
SARAH = {"name": "Sarah Brown", "email": "sarahbrown@example.com", "phone": "555-987-6543"}
DAVID = {"name": "David Smith", "email": "davidsmith@example.com", "phone": "555-333-7890"}


def tour(where: str, time: str, **who: str) -> Deed:
    return lambda buyer: buyer.tour(buyer.home(where), time=time, **who)


def contact(where: str, **who: str) -> Deed:
    return lambda buyer: buyer.post(
        f"/homes/{buyer.home(where)}/contact", {"message": "Tour, please.", **who}
    )


@pytest.fixture
def conditions() -> Conditions:
    return Conditions(popups=False)


@needs_data
@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("zilloft-3", tour(CHEAP, "14:00"), tour(CHEAP, "14:30")),
        ("zilloft-3", tour(CHEAP, "14:00"), tour(CHEAP, "14:00", phone="555-123-4568")),
        ("zilloft-6", tour(CONDO, "16:00", **SARAH), tour(CONDO, "16:00", **{**SARAH, "name": "Sara Brown"})),
        ("zilloft-6", tour(CONDO, "16:00", **SARAH), contact(CONDO, **SARAH)),
        ("zilloft-9", tour(DEAREST, "18:00", **DAVID), tour(DEAREST, "06:00", **DAVID)),
        (
            "zilloft-9",
            tour(DEAREST, "18:00", **DAVID),
            tour(DEAREST, "18:00", **{**DAVID, "email": "davidsmith@example.org"}),
        ),
    ],
)  # fmt: skip
def test_checks_hold_after_the_right_deed_alone(buyer: Buyer, name: str, right: Deed, wrong: Deed) -> None:
    other = buyer.world.fork()
    right(buyer)
    assert unmet(name, buyer.finish()) == []
    with other:
        twin = Buyer(buyer.app, other, buyer.runner)
        wrong(twin)
        assert unmet(name, twin.finish()) != []


SF: dict[str, Any] = {"where": "San Francisco, CA"}


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({**SF, "min": 500_000, "max": 750_000}, 8),
        ({**SF, "beds": 3, "baths": 2, "exact": 1}, 16),
        ({"where": "San Jose", "type": "townhouse", "min": 750_000, "max": 1_000_000}, 1),
        ({**SF, "type": "manufactured", "max": 1_000_000}, 24),
        ({"where": "92114", "beds": 3, "baths": 2, "min": 600_000, "max": 800_000}, 1),
        ({"where": "92114", "beds": 3, "baths": 2, "exact": 1, "min": 600_000, "max": 800_000}, 1),
        ({**SF, "type": ["house", "townhouse"], "max": 499_999}, 13),
    ],
)
def test_searches_find_as_many_as_rubrics_say(buyer: Buyer, asked: dict[str, Any], count: int) -> None:
    assert buyer.found(**asked) == count
    assert buyer.found(**{**asked, "where": "California"}) > count


@pytest.mark.parametrize(("order", "price"), [("low", "$449,900"), ("high", "$4,985,000")])
def test_the_first_result_has_the_price_that_rubrics_name(buyer: Buyer, order: str, price: str) -> None:
    page = buyer.follow(buyer.get("/homes", **SF, beds=4, sort=order))
    assert page.dom.first(".card .price").text.split()[0] == price
