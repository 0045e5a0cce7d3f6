"""What surrounds every page: the small month, calendars with their counts, and where the visitor came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.gocalendar.moments import midnight, stamp
from webarium.sites.gocalendar.preferences import Preferences, preferences_of
from webarium.sites.gocalendar.views.periods import Period, ViewName, period_of, valid
from webarium.sites.kit.days import iso_day
from webarium.sites.kit.months import Month
from webarium.sites.kit.visit import Visit


@dataclass(frozen=True, slots=True)
class Calendar:
    """One of the owner's calendars."""

    id: int
    name: str
    color: str
    description: str
    visible: bool


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    settings: Preferences
    period: Period
    """What the view shows, or showed last."""
    month: Month
    """The one in the side bar."""
    calendars: tuple[Calendar, ...]
    counts: dict[int, int]
    """How many events of the period each calendar has."""
    show_tasks: bool


def calendars_of(visit: Visit) -> list[Calendar]:
    """All calendars, oldest first."""
    return visit.rows(Calendar, "SELECT id, name, color, description, visible FROM calendar ORDER BY id")


def find_calendar(visit: Visit, calendar_id: int) -> Calendar:
    """A calendar, or the page for what does not exist."""
    found = [each for each in calendars_of(visit) if each.id == calendar_id]
    return found[0] if found else visit.not_found("There is no such calendar.")


def period_seen(visit: Visit) -> Period:
    """The view and day that were looked at last."""
    settings = preferences_of(visit.db)
    view, day = visit.session.get("view"), visit.session.get("day")
    name: ViewName = view if view in ("day", "week", "month", "agenda") else settings.default_view  # type: ignore[assignment]
    seen = date.fromisoformat(day) if isinstance(day, str) else visit.now.date()
    return period_of(name, seen, settings)


def place(visit: Visit, day: date | None = None) -> str:
    """The path of the view that was looked at last, at another day if one is given."""
    period = period_seen(visit)
    shown = (
        period.day if day is None or not valid(day) or period.counted[0] <= day <= period.counted[1] else day
    )
    return f"/{period.view}/{shown.isoformat()}"


def count_events(visit: Visit, first: date, last: date) -> dict[int, int]:
    """How many events begin or go on in some days, by calendar."""
    sql = """SELECT calendar_id, count(*) FROM event
        WHERE deleted_at IS NULL AND starts_at < ? AND (ends_at > ? OR starts_at >= ?) GROUP BY calendar_id"""
    begin, over = stamp(midnight(first)), stamp(midnight(last + timedelta(days=1)))
    return {int(str(key)): int(str(count)) for key, count in visit.db.execute(sql, (over, begin, begin))}


def _month_asked(visit: Visit) -> date | None:
    """The month that the side bar was turned to, which leaves the view as it is."""
    day = iso_day(visit.query.get("small", ""))
    return day if day and valid(day) else None


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    settings = preferences_of(visit.db)
    period = period_seen(visit)
    return Shell(
        settings,
        period,
        Month(_month_asked(visit) or period.day, settings.week_start),
        tuple(calendars_of(visit)),
        count_events(visit, *period.counted),
        visit.session.get("show_tasks") is not False,
    )
