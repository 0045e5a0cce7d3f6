"""What restaurants and other guests do, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Diner

HOUSE, DAY = "Aegean Kyma", "2024-08-01"


def times(diner: Diner) -> list[str]:
    """When there is a table for two on the page of the restaurant."""
    page = diner.get(f"/restaurants/{diner.restaurant(HOUSE)}", date="08/01/2024", time="19:00", party=2)
    return [
        link.attrs["href"] for link in page.dom.all("a") if link.attrs.get("href", "").startswith("/book?")
    ]


def test_tables_are_taken_and_become_free(diner: Diner) -> None:
    before = times(diner)
    assert before
    diner.happens("tables_are_taken", restaurant=HOUSE, day=DAY, time="19:00")
    assert not [each for each in times(diner) if "19%3A00" in each or "19:00" in each]
    assert len(times(diner)) < len(before)
    assert HOUSE not in diner.get("/reservations").text
    diner.happens("tables_become_free", restaurant=HOUSE, day=DAY, time="19:00")
    assert times(diner) == before
    with pytest.raises(NothingHappensError, match="Nobody has taken"):
        diner.happens("tables_become_free", restaurant=HOUSE, day=DAY, time="19:00")


def test_a_reservation_is_there_until_the_restaurant_calls_it_off(diner: Diner) -> None:
    wish = {"restaurant": HOUSE, "day": DAY, "time": "19:00", "party": 5}
    diner.happens("table_is_reserved", **wish, request="By the window.", number=901)
    page = diner.get("/reservations/901").text
    assert "By the window." in page
    assert "5 people" in page
    diner.happens("restaurant_calls_off", restaurant=HOUSE, day=DAY)
    assert "Reservation canceled" in diner.get("/reservations/901").text
    with pytest.raises(NothingHappensError, match="no reservation"):
        diner.happens("restaurant_calls_off", restaurant=HOUSE, day=DAY)


def test_a_day_off_leaves_no_tables(diner: Diner) -> None:
    diner.happens("day_off_is_announced", restaurant=HOUSE, weekday=3)
    assert times(diner) == []


def test_points_come_in(diner: Diner) -> None:
    diner.happens("points_come_in", what="Anniversary bonus", points=250)
    assert "Anniversary bonus" in diner.get("/points").text


def test_nobody_reserves_for_a_crowd(diner: Diner) -> None:
    with pytest.raises(NothingHappensError, match="large enough"):
        diner.happens("table_is_reserved", restaurant=HOUSE, day=DAY, time="19:00", party=21)
