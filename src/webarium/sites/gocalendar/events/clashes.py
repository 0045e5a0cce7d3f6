"""An event that was changed elsewhere while its form stood open."""

from __future__ import annotations

from webarium.notation import DAYS
from webarium.sites.gocalendar.events.form import ENDS, REMINDERS, REPEATS, EventForm
from webarium.sites.gocalendar.palette import PALETTE
from webarium.sites.gocalendar.shell import calendars_of
from webarium.sites.kit.versions import CHANGED, NOTHING, compare
from webarium.sites.kit.visit import Visit

_WORDS = {
    "busy": {"1": "Busy", "0": "Free"},
    "color": {"": "Calendar's color", **PALETTE},
    "ends": dict(ENDS),
    "reminder": dict(REMINDERS),
    "reminder2": dict(REMINDERS),
    "repeat": dict(REPEATS),
    "all_day": {"1": "Yes", "": "No"},
    "meeting": {"1": "Yes", "": "No"},
}
_LABELS = {
    "guest": "Guests",
    "weekday": "Repeat on",
    "start_day": "First day",
    "end_day": "Last day",
    "until": "Repeats until",
    "count": "Number of events",
    "interval": "Repeat every",
    "busy": "Show as",
    "reminder2": "Second reminder",
    "meeting": "Video meeting",
}


def settled(visit: Visit, form: EventForm, kept: EventForm) -> EventForm:
    """The form that was sent, refused if it would overwrite what its sender has not seen."""
    found = compare(visit, form.contents, kept.contents)
    form.version = found.version
    if found.changed:
        form.errors[""] = CHANGED
        form.values.update({name: kept.values[name] for name in found.left if name in kept.values})
        form.guests = kept.guests if "guest" in found.left else form.guests
        form.weekdays = kept.weekdays if "weekday" in found.left else form.weekdays
        form.theirs = [(_label(name), _told(visit, name, kept)) for name in found.changed]
    return form


def _label(name: str) -> str:
    return _LABELS.get(name, name.replace("_", " ").capitalize())


def _told(visit: Visit, name: str, kept: EventForm) -> str:
    """A field's contents as people read them."""
    if name == "weekday":
        return ", ".join(DAYS[day] for day in kept.weekdays) or NOTHING
    value = kept.contents[name]
    if name == "room" and value:
        return str(visit.value("SELECT name FROM room WHERE id = ?", (int(value),)))
    if name == "calendar":
        return next((each.name for each in calendars_of(visit) if str(each.id) == value), NOTHING)
    return _WORDS.get(name, {}).get(value, value) or NOTHING
