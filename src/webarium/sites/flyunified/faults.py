"""The replica's own settings, and the operation that can fail."""

from __future__ import annotations

from webarium.shapes import as_number
from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import delay, flag, whole
from webarium.sites.kit.visit import Visit

BOOKING = Fault(
    "error_booking_flight",
    "Every try to pay for flights fails, and nothing is charged.",
    "We could not complete your purchase. Your card was not charged. Please try again.",
    tries=whole("failing_bookings", 0, "How many tries to pay fail before the next one works.", most=20),
)
SAVING = Fault(
    "error_changing_trip",
    "Every try to change, cancel or check in a booked trip fails.",
    "Our reservation system did not answer, and your trip was not changed. Please try again.",
    tries=whole(
        "failing_changes", 0, "How many tries to change a trip fail before the next one works.", most=20
    ),
)
SOLD_OUT = flag("no_seats", "Every flight is sold out.")
KEYS = (
    delay(
        "delay_after_redirecting_home",
        3000,
        "Milliseconds until a booking that was left leads to the front page.",
    ),
    delay(
        "display_bkg_img_duration",
        8000,
        "Milliseconds of the world's time that each picture of the front page stands.",
    ),
    delay("simulating_booking_flight", 6000, "Milliseconds that a booking is shown as being made."),
    *BOOKING.keys,
    *SAVING.keys,
    SOLD_OUT,
)
"""REAL's keys, and some of ours."""


def milliseconds(visit: Visit, name: str) -> int:
    """The value of a delay."""
    return int(as_number(visit.config[name]))


def all_sold(visit: Visit) -> bool:
    """Whether every flight is sold out."""
    return bool(visit.config[SOLD_OUT.name])
