"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.shapes import as_number
from webarium.sites.kit.real.faults import Fault, Outage
from webarium.sites.kit.replicas.config import ConfigKey, flag, whole
from webarium.sites.kit.visit import Visit

DOWN = Outage(
    "service_unavailable",
    "Every page answers that the service is down.",
    "Staynb is temporarily unavailable. We are working on it; please try again in a few minutes.",
)
RESERVING = Fault(
    "error_making_reservation",
    "Every try to reserve fails, and nothing is charged.",
    "Something went wrong while making your reservation. You were not charged. Please try again.",
    tries=whole(
        "failing_reservations", 0, "How many tries to reserve fail before the next one works.", most=20
    ),
)
KEYS = (
    flag("no_vacancy", "No stay has a free night."),
    ConfigKey("price_multiplier", "number", 1, "By what all prices are multiplied.", least=0.01, most=100),
    *DOWN.keys,
    *RESERVING.keys,
)
"""REAL's keys, and one of ours from which an agent can recover."""


def multiplier_of(visit: Visit) -> float:
    """By what all prices of this world are multiplied."""
    return float(as_number(visit.config["price_multiplier"]))


def scaled(dollars: int, multiplier: float) -> int:
    """A price times the multiplier, at least a dollar unless it was free."""
    return max(1, int(dollars * multiplier + 0.5)) if dollars else 0


def no_vacancy(visit: Visit) -> bool:
    """Whether every night is taken."""
    return bool(visit.config["no_vacancy"])
