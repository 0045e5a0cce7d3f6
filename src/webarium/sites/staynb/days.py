"""Which nights can be booked."""

from __future__ import annotations

from datetime import date

from webarium.sites.kit.days import SpanRules

LAST_NIGHT = date(2025, 12, 31)
"""The last night that can be booked; REAL's published checks need October 2025."""
RULES = SpanRules(
    LAST_NIGHT,
    "Please choose both a check-in and a check-out date.",
    "{day} is in the past. Stays can be booked from {today} on.",
    "Hosts have not opened their calendars beyond {last} yet.",
)
