"""When parcels arrive, and how the store writes it.

The original lives in July 2025, and its checks want ``Monday, Jul 21`` as the last of three days. Worlds stand
on 18 July 2024 like those of all other replicas, so the days are those of the world's clock, named by the weekdays
of the original's year. No page of the store shows a weekday next to a year.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

CHOICES = 3
"""How many days one can choose from."""
WEEKDAY_YEAR = 2025
"""Whose calendar names the weekdays."""
FREE_FROM = 3500
"""Orders from this subtotal on, in cents, ship for free."""
SHIPPING = 599
"""What shipping costs below that."""
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def choices(now: datetime) -> tuple[date, ...]:
    """The days on which an order placed now can arrive, the earliest first."""
    return tuple((now + timedelta(days=1 + each)).date() for each in range(CHOICES))


def written(day: date) -> str:
    """``Monday, Jul 21``."""
    shown = date(WEEKDAY_YEAR, day.month, min(day.day, 28)) + timedelta(days=max(0, day.day - 28))
    return f"{_DAYS[shown.weekday()]}, {_MONTHS[day.month - 1]} {day.day}"


def shipping_for(subtotal: int) -> int:
    """What shipping costs for goods of this worth, in cents."""
    return 0 if subtotal >= FREE_FROM or subtotal == 0 else SHIPPING
