"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.shapes import as_whole
from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import ConfigKey, delay, whole
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.fares import KINDS

FINDING = Fault(
    "error_finding_driver",
    "No driver is ever found, and nothing is charged.",
    "No drivers are available near you right now. You were not charged.",
    tries=whole("failing_driver_searches", 0, "How many first searches find no driver.", most=20),
)
BOOKING = Fault(
    "error_booking_ride",
    "Every try to book a ride fails, now or for later.",
    "Something went wrong and your ride was not booked. You were not charged.",
    tries=whole("failing_bookings", 0, "How many first tries to book a ride fail.", most=20),
)
STAGES: Mapping[str, ConfigKey] = {
    "searching": delay(
        "simulating_searching_driver_delay", 2000, "Milliseconds until a driver is found for a ride."
    ),
    "arriving": delay(
        "simulating_booking_trip", 3000, "Milliseconds until a driver arrives, or a later trip is booked."
    ),
    "riding": delay("simulating_duration_ride", 6000, "Milliseconds that a ride takes."),
}
"""How long a ride stays in each stage."""
PREPARING = delay("display_time_preparing_opts_delay", 1000, "Milliseconds until the ride options are shown.")
CANCELLED = delay(
    "display_time_msg_cancel_booked_trip", 4000, "Milliseconds for which the end of a booked trip is told."
)
KEYS = (
    PREPARING,
    CANCELLED,
    *STAGES.values(),
    whole("location_preset", 1, "The city: 1 is San Francisco, 2 is New York.", least=1, most=2),
    ConfigKey("cars", "json", None, "Multipliers and discounts by kind of ride, over those of single kinds."),
    *(
        ConfigKey(f"{kind.key}_{name}", "number", value, f"The {name} of {kind.name}'s prices.", most=most)
        for kind in KINDS
        for name, value, most in (("multiplier", kind.multiplier, 100), ("discount", kind.discount, 1))
    ),
    *FINDING.keys,
    *BOOKING.keys,
)
"""REAL's keys, and two of ours from which an agent can recover."""


def milliseconds(visit: Visit, key: ConfigKey) -> int:
    """How long something takes in this world."""
    return as_whole(visit.config[key.name])


def city_of(visit: Visit) -> int:
    """The city in which this world's rides are."""
    return as_whole(visit.config["location_preset"])
