"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import flag, whole
from webarium.sites.kit.visit import Visit

BOOKING = Fault(
    "error_booking",
    "Every try to book or to change a table fails.",
    "Something went wrong on our side and your table was not booked. Please try again.",
    tries=whole("failing_bookings", 0, "How many first tries to book or to change a table fail.", most=20),
)
NO_SLOTS = flag("no_available_slots", "No restaurant has a free table at any time.")
KEYS = (*BOOKING.keys, NO_SLOTS)
"""REAL's keys, and one of ours from which an agent can recover."""


def sold_out(visit: Visit) -> bool:
    """Whether nothing is free in this world."""
    return bool(visit.config[NO_SLOTS.name])
