"""What was booked by mistake and called off again at no cost: no harm was done, so scenarios let it be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.scoring import Expect
from webarium.suites.workflows.base import WorkState
from webarium.worlds import RowChange

_CALLED_OFF = ("cancelled", "canceled")
_PARTS = {
    "traveler": ("booking", "booking_id"),
    "booked_flight": ("booking", "booking_id"),
    "tour_option": ("tour", "tour_id"),
    "order_line": ("food_order", "order_id"),
}
"""Tables of what belongs to a booking: the booking's table, and the column that names it."""


@dataclass(frozen=True)
class BookingState(WorkState):
    """Exactly the expected rows changed, except for bookings that were made and called off again at no cost.

    Opening a conversation is looking, too.
    """

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what was undone, unless just that is expected."""
        wishes = [wish for option in self.options for wish in option]
        return super().counted([each for each in without_undone(changes, wishes) if not _was_read(each)])


def without_undone(changes: Sequence[RowChange], wishes: Sequence[Expect]) -> list[RowChange]:
    """The changes without bookings that ended canceled at no cost, and their parts; expected ones stay."""
    gone = {
        (each.database, each.table, each.key.get("id"))
        for each in changes
        if _was_undone(each) and all(wish.mismatches(each) for wish in wishes)
    }
    return [each for each in changes if not gone or _booking(each) not in gone]


def _was_read(change: RowChange) -> bool:
    """Whether a conversation was opened, and nothing else."""
    return (change.table, change.op) == ("conversation", "update") and set(change.new or {}) <= {"unread"}


def _was_undone(change: RowChange) -> bool:
    new = change.new or {}
    free = not new.get("fee") and new.get("refund", "card") == "card"
    return change.op == "insert" and new.get("status") in _CALLED_OFF and free


def _booking(change: RowChange) -> tuple[str, str, object]:
    """The booking that a change belongs to, or the changed row itself."""
    table, column = _PARTS.get(change.table, (change.table, "id"))
    key = change.key.get("id") if table == change.table else (change.new or change.key).get(column)
    return change.database, table, key
