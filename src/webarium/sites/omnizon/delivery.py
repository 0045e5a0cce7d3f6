"""When parcels arrive, and how the store writes it.

Days and weekdays are those of the world's clock. The original lives in July 2025, and one of its published checks wants
``Monday, Jul 21``: for the published tasks the key `WEEKDAYS_OF` names another year whose weekdays are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from webarium.sites.kit.formats import DAYS, month_day, notation
from webarium.types import Json

CHOICES = 3
"""How many days one can choose from."""
WEEKDAYS_OF = "weekdays_of"
"""The setting that names a year whose weekdays are printed; 0 is the day's own."""
FREE_FROM = 3500
"""Orders from this subtotal on, in cents, ship for free."""
SHIPPING = 599
"""What shipping costs below that."""


def choices(now: datetime) -> tuple[date, ...]:
    """The days on which an order placed now can arrive, the earliest first."""
    return tuple((now + timedelta(days=1 + each)).date() for each in range(CHOICES))


def written(day: date, config: Mapping[str, Json] | None = None) -> str:
    """``Sunday, Jul 21``; a site's settings may ask for another year's weekdays."""
    year = (config or {}).get(WEEKDAYS_OF)
    shown = day
    if isinstance(year, int) and year:
        shown = date(year, day.month, min(day.day, 28)) + timedelta(days=max(0, day.day - 28))
    return notation().with_weekday(DAYS[shown.weekday()], month_day(day))


def shipping_for(subtotal: int) -> int:
    """What shipping costs for goods of this worth, in cents."""
    return 0 if subtotal >= FREE_FROM or subtotal == 0 else SHIPPING
