"""How flights of these days do: on time, late or canceled, and from which gates; drawn by rule."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.draws import Dice
from webarium.sites.flyunified.timetable.flights import Flight, Timetable

BOARDING = timedelta(minutes=35)
"""How long before departure boarding begins."""
REASONS = (
    "weather on the way",
    "a late incoming aircraft",
    "air traffic control",
    "crew connections",
    "a repair",
)


@dataclass(frozen=True, slots=True)
class Status:
    """What is known of a flight."""

    flight: Flight
    canceled: bool
    late: int
    """Minutes."""
    reason: str
    """Of a delay or cancelation."""
    gate: str
    arrival_gate: str
    now: datetime
    """By the clock of the origin, and…"""
    now_there: datetime
    """…by that of the destination."""

    @property
    def departs_at(self) -> datetime:
        """When it departs or departed, where it begins."""
        return self.flight.departs_at + timedelta(minutes=self.late)

    @property
    def arrives_at(self) -> datetime:
        """When it arrives or arrived, where it ends."""
        return self.flight.arrives_at + timedelta(minutes=self.late)

    @property
    def word(self) -> str:
        """``On time``, ``Delayed``, ``Canceled``, ``Boarding``, ``In flight`` or ``Arrived``."""
        if self.canceled:
            return "Canceled"
        if self.now_there >= self.arrives_at:
            return "Arrived"
        if self.now >= self.departs_at:
            return "In flight"
        if self.now >= self.departs_at - BOARDING:
            return "Boarding"
        return "Delayed" if self.late else "On time"


def status_of(table: Timetable, flight: Flight, now: datetime, now_there: datetime) -> Status:
    """The status of a flight; `now` by the clocks of where it begins and ends."""
    dice = Dice(table.seed, "status", *flight.key)
    canceled = dice.chance(0.03)
    late = dice.between(3, 28) * 5 if dice.chance(0.24) else 0
    reason = dice.pick(REASONS)
    if announced := table.disruption(flight):
        canceled, late, reason = announced.canceled, announced.late, announced.reason
    return Status(
        flight,
        canceled,
        0 if canceled else late,
        reason if canceled or late else "",
        f"{dice.pick('ABCDE')}{dice.between(1, 48)}",
        f"{dice.pick('ABCDE')}{dice.between(1, 48)}",
        now,
        now_there,
    )
