"""The owner's settings."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.kit.fields import Choice
from webarium.sites.kit.forms import Form

FORM = Form(
    (
        Choice(
            "default_view",
            "Default view",
            choices=(("day", "Day"), ("week", "Week"), ("month", "Month"), ("agenda", "Agenda")),
            required=True,
        ),
        Choice(
            "week_start",
            "Start week on",
            choices=(("sunday", "Sunday"), ("monday", "Monday"), ("saturday", "Saturday")),
            required=True,
        ),
        Choice(
            "default_minutes",
            "Default duration of events",
            choices=(("15", "15 minutes"), ("30", "30 minutes"), ("60", "60 minutes"), ("90", "90 minutes")),
            required=True,
        ),
        Choice(
            "clock",
            "Time format",
            choices=(("12", "1:00 PM"), ("24", "13:00")),
            as_is=True,
            required=True,
        ),
        Choice(
            "weekends", "Weekends", choices=(("1", "Show weekends"), ("0", "Hide weekends")), required=True
        ),
    )
)
"""The settings page's form; its names are the table's."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Settings as pages use them."""

    default_view: str
    week_start: int
    """Weekday number on which a week begins, Monday being 0."""
    default_minutes: int
    clock: str
    """``12`` or ``24``."""
    weekends: bool


def settings_of(db: apsw.Connection) -> dict[str, str]:
    """All settings as they are kept."""
    return {str(name): str(value) for name, value in db.execute("SELECT name, value FROM setting")}


def preferences_of(db: apsw.Connection) -> Preferences:
    """Read all settings."""
    values = settings_of(db)
    return Preferences(
        default_view=values["default_view"],
        week_start={"monday": 0, "saturday": 5}.get(values["week_start"], 6),
        default_minutes=int(values["default_minutes"]),
        clock=values["clock"],
        weekends=values["weekends"] == "1",
    )
