"""Pages of calendars: showing and hiding, colours, settings, creating, emptying and deleting."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.gocalendar.events.records import find_events
from webarium.sites.gocalendar.events.saving import erase
from webarium.sites.gocalendar.faults import EDITING_CALENDAR, SAVING_CALENDAR
from webarium.sites.gocalendar.palette import PALETTE
from webarium.sites.gocalendar.shell import (
    Calendar,
    calendars_of,
    count_events,
    find_calendar,
    period_seen,
    place,
)
from webarium.sites.gocalendar.undo import tell, undoable
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit

FORM = Form(
    (
        Text("name", "Name", required=True, max_length=60),
        Multiline("description", "Description", max_length=1000, rows=3),
        Choice(
            "color", "Color", choices=tuple(PALETTE.items()), required=True, initial="peacock", radio=True
        ),
    )
)


def _calendar(visit: Visit) -> Calendar:
    return find_calendar(visit, visit.path["calendar"])


def _page(visit: Visit, form: BoundForm, calendar: Calendar | None, *, status: int = 200) -> Response:
    counts: Mapping[int, int] = {}
    total = 0
    if calendar is not None:
        counts = count_events(visit, *period_seen(visit).counted)
        total = visit.value(
            "SELECT count(*) FROM event WHERE calendar_id = ? AND deleted_at IS NULL", (calendar.id,)
        )
    return visit.render(
        "calendars/form.html",
        status=status,
        form=form,
        calendar=calendar,
        counts=counts,
        total=total,
        only=len(calendars_of(visit)) == 1,
    )


def new(visit: Visit) -> Response:
    """The form for a new calendar."""
    return _page(visit, FORM.blank(), None)


def _taken(visit: Visit, form: BoundForm, but: int = 0) -> None:
    name = form.text("name")
    if visit.value("SELECT 1 FROM calendar WHERE name = ? COLLATE NOCASE AND id != ?", (name, but)):
        form.refuse("name", f"You already have a calendar called {name}.")


def add(visit: Visit) -> Response:
    """Create a calendar."""
    form = FORM.bind({"color": "peacock", **visit.form})
    _taken(visit, form)
    if form.ok and (message := SAVING_CALENDAR.failure(visit)):
        form.refuse("", message)
    if not form.ok:
        return _page(visit, form, None, status=422)
    values = {name: form.text(name) for name in ("name", "description", "color")}
    visit.insert("calendar", values)
    tell(visit, f"The calendar {values['name']} was created.")
    return visit.redirect(place(visit))


def settings(visit: Visit) -> Response:
    """A calendar's settings."""
    calendar = _calendar(visit)
    return _page(visit, versioned(_over(calendar)), calendar)


def _over(calendar: Calendar) -> BoundForm:
    return FORM.blank({"name": calendar.name, "description": calendar.description, "color": calendar.color})


def change(visit: Visit) -> Response:
    """Save a calendar's settings."""
    calendar = _calendar(visit)
    form = FORM.bind({"color": calendar.color, **visit.form})
    form = settled(visit, form, _over(calendar))
    _taken(visit, form, calendar.id)
    if form.ok and (message := EDITING_CALENDAR.failure(visit)):
        form.refuse("", message)
    if not form.ok:
        return _page(visit, form, calendar, status=422)
    visit.execute(
        "UPDATE calendar SET name = ?, description = ?, color = ? WHERE id = ?",
        (form.text("name"), form.text("description"), form.text("color"), calendar.id),
    )
    tell(visit, f"The calendar {form.text('name')} was saved.")
    return visit.redirect(place(visit))


def color(visit: Visit) -> Response:
    """Give a calendar another colour."""
    calendar = _calendar(visit)
    chosen = str(visit.form.get("color") or "")
    if chosen not in PALETTE:
        visit.not_found("There is no such color.")
    message = EDITING_CALENDAR.failure(visit)
    if message and visit.is_htmx:
        visit.flash("error", message)
        return visit.redirect(visit.back(place(visit)))
    if message:
        form = versioned(_over(calendar))
        form.refuse("", message)
        return _page(visit, form, calendar, status=422)
    visit.execute("UPDATE calendar SET color = ? WHERE id = ?", (chosen, calendar.id))
    tell(visit, f"{calendar.name} is now {PALETTE[chosen]}.")
    return visit.redirect(visit.back(place(visit)))


def toggle(visit: Visit) -> Response:
    """Show or hide a calendar."""
    calendar = _calendar(visit)
    shown = int(bool(visit.form.get("shown")))
    visit.execute("UPDATE calendar SET visible = ? WHERE id = ?", (shown, calendar.id))
    return visit.redirect(visit.back(place(visit)))


def alone(visit: Visit) -> Response:
    """Show one calendar and hide all others."""
    calendar = _calendar(visit)
    visit.execute(
        "UPDATE calendar SET visible = (id = ?) WHERE visible != (id = ?)", (calendar.id, calendar.id)
    )
    tell(visit, f"Only {calendar.name} is shown.")
    return visit.redirect(visit.back(place(visit)))


def _erase_events(visit: Visit, calendar: Calendar) -> int:
    kept = find_events(visit.db, "e.calendar_id = ?", (calendar.id,))
    binned = find_events(visit.db, "e.calendar_id = ?", (calendar.id,), binned=True)
    for event in (*kept, *binned):
        erase(visit, event.id)
    return len(kept)


def clear(visit: Visit) -> Response:
    """Delete all events of a calendar."""
    calendar = _calendar(visit)
    count = _erase_events(visit, calendar)
    tell(visit, f"{plural(count, 'event')} of {calendar.name} deleted.")
    return visit.redirect(place(visit))


def delete(visit: Visit) -> Response:
    """Delete a calendar with its events."""
    calendar = _calendar(visit)
    if len(calendars_of(visit)) == 1:
        visit.flash("error", "Your only calendar cannot be deleted.")
        return visit.redirect(f"/calendar/{calendar.id}")
    count = _erase_events(visit, calendar)
    visit.execute("DELETE FROM calendar WHERE id = ?", (calendar.id,))
    tell(visit, f"The calendar {calendar.name} and {plural(count, 'event')} were deleted.")
    return visit.redirect(place(visit))


CALENDAR_PAGES: tuple[Page, ...] = (
    get("/calendar/new", new, name="calendar_form"),
    post("/calendar/new", undoable(add), name="create_calendar"),
    get("/calendar/{calendar:int}", settings, name="calendar"),
    post("/calendar/{calendar:int}", undoable(change), name="edit_calendar"),
    post("/calendar/{calendar:int}/color", undoable(color), name="color_calendar"),
    post("/calendar/{calendar:int}/show", toggle, name="toggle_calendar"),
    post("/calendar/{calendar:int}/only", undoable(alone), name="show_only_calendar"),
    post("/calendar/{calendar:int}/clear", undoable(clear), name="clear_calendar"),
    post("/calendar/{calendar:int}/delete", undoable(delete), name="delete_calendar"),
)
