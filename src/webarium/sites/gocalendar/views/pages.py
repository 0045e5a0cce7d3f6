"""The views: day, week, month and agenda."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.gocalendar.events.records import Event, events_between
from webarium.sites.gocalendar.moments import read_day
from webarium.sites.gocalendar.preferences import preferences_of
from webarium.sites.gocalendar.shell import period_seen
from webarium.sites.gocalendar.tasks.records import Task, tasks_between
from webarium.sites.gocalendar.undo import stay
from webarium.sites.gocalendar.views.layout import Bar, Block, bars_of, blocks_of
from webarium.sites.gocalendar.views.periods import VIEWS, Period, ViewName, period_of, valid
from webarium.sites.kit.days import iso_day
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit

LANES = 6
"""How many lines of a month's day are shown; the rest is told as a number."""


@dataclass(frozen=True, slots=True)
class Week:
    """A row of the month."""

    days: list[date]
    bars: list[Bar]
    hidden: dict[date, int]
    """How many more there are on a day."""


@dataclass(frozen=True, slots=True)
class DayColumn:
    """A day of the day or week view."""

    day: date
    blocks: list[Block]


def front(visit: Visit) -> Response:
    """The view that the owner prefers, today."""
    return visit.redirect(f"/{preferences_of(visit.db).default_view}/{visit.now.date().isoformat()}")


def today(visit: Visit) -> Response:
    """A view, today."""
    return visit.redirect(f"/{_view(visit)}/{visit.now.date().isoformat()}")


def show(visit: Visit) -> Response:
    """A view at a day."""
    view = _view(visit)
    day = iso_day(visit.path["day"]) or visit.not_found("There is no such day.")
    if not valid(day):
        visit.not_found("The diary does not reach that far.")
    visit.session["view"], visit.session["day"] = view, day.isoformat()
    settings = preferences_of(visit.db)
    period = period_of(view, day, settings)
    events = events_between(visit.db, period.first, period.last)
    shown = visit.session.get("show_tasks") is not False
    tasks = tasks_between(visit.db, period.first, period.last) if shown else []
    days = period.days
    if not settings.weekends and view == "week":
        days = [each for each in days if each.weekday() < 5]
    if view == "month":
        weeks = [_week(period.days[n : n + 7], [*events, *tasks]) for n in range(0, len(period.days), 7)]
        return visit.render("views/month.html", period=period, weeks=weeks, events=events)
    if view == "agenda":
        return visit.render("views/agenda.html", period=period, days=_agenda(period, events, tasks))
    timed = [event for event in events if not event.long]
    bars = bars_of(days, [*[event for event in events if event.long], *tasks])
    columns = [DayColumn(each, blocks_of(each, timed)) for each in days]
    return visit.render("views/hours.html", period=period, columns=columns, bars=bars, events=events)


def go_to(visit: Visit) -> Response:
    """A view at a day that somebody typed."""
    view = visit.query.get("view", "")
    day = read_day(visit.query.get("day", "")[:40], visit.now.date())
    if view not in dict(VIEWS) or day is None or not valid(day):
        raise BadInput("Please enter a date such as 7/19/2024.")
    return visit.redirect(f"/{view}/{day.isoformat()}")


def _view(visit: Visit) -> ViewName:
    for view, _ in VIEWS:
        if view == visit.path["view"]:
            return view
    return visit.not_found()


def _week(days: list[date], items: Sequence[Event | Task]) -> Week:
    bars = bars_of(days, items)
    hidden: dict[date, int] = {}
    for bar in bars:
        if bar.lane >= LANES:
            for day in days[bar.column - 1 : bar.column - 1 + bar.span]:
                hidden[day] = hidden.get(day, 0) + 1
    return Week(days, [bar for bar in bars if bar.lane < LANES], hidden)


def _agenda(
    period: Period, events: list[Event], tasks: list[Task]
) -> list[tuple[date, list[Event], list[Task]]]:
    """The days on which there is something."""
    found = []
    for day in period.days:
        here = [event for event in events if event.starts_at.date() <= day <= event.last_day]
        due = [task for task in tasks if task.due_on == day]
        if here or due:
            found.append((day, here, due))
    return found


def show_tasks(visit: Visit) -> Response:
    """Show or hide tasks among events."""
    visit.session["show_tasks"] = bool(visit.form.get("shown"))
    period = period_seen(visit)
    return stay(visit, f"/{period.view}/{period.day.isoformat()}")


VIEW_PAGES: tuple[Page, ...] = (
    get("/", front),
    post("/show-tasks", show_tasks, name="toggle_tasks"),
    get("/goto", go_to),
    get("/{view}/{day}", show, name="view"),
    get("/{view}", today, name="view_today"),
)
"""The widest patterns come last."""
