"""What was booked by mistake and called off at no cost is let be, and nothing else."""

from __future__ import annotations

import pytest

from webarium.scoring import Expect
from webarium.suites.workflows.undone import without_undone
from webarium.types import SqlValue
from webarium.worlds import RowChange


def made(table: str, key: int, **values: SqlValue) -> RowChange:
    return RowChange("site", table, "insert", {"id": key}, None, {"id": key, **values})


TRIP = made("trip", 1, status="cancelled", fee=0)
TICKET = made("booking", 7, status="canceled", refund="card")


def test_what_was_called_off_at_no_cost_is_left_out_with_its_parts() -> None:
    parts = [made("traveler", 3, booking_id=7), made("booked_flight", 4, booking_id=7)]
    other = made("traveler", 5, booking_id=8)
    assert without_undone([TRIP, TICKET, *parts, other], []) == [other]


@pytest.mark.parametrize(
    "kept",
    [
        made("trip", 1, status="booked", fee=0),
        made("trip", 1, status="cancelled", fee=500),
        made("booking", 7, status="canceled", refund="none"),
        RowChange("site", "trip", "update", {"id": 1}, {"status": "booked"}, {"status": "cancelled"}),
    ],
)
def test_what_stands_or_cost_something_or_was_there_before_stays(kept: RowChange) -> None:
    assert without_undone([kept], []) == [kept]


def test_what_is_expected_to_be_called_off_stays() -> None:
    wish = Expect.insert("booking", {"id": 7, "status": "canceled", "refund": "card"})
    assert without_undone([TICKET], [wish]) == [TICKET]
