"""Pages of events: details, the form, moving by mouse and keys, deleting, replying."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from starlette.responses import Response

from webarium.sites.gocalendar.events.clashes import settled
from webarium.sites.gocalendar.events.form import REMINDERS, EventForm, blank, fill, read, shown
from webarium.sites.gocalendar.events.people import send_notice, suggest
from webarium.sites.gocalendar.events.records import Event, find_event, guests_of
from webarium.sites.gocalendar.events.recurrence import describe, read_rule
from webarium.sites.gocalendar.events.saving import (
    bin_events,
    changed_columns,
    create,
    move,
    rule_changed,
    save,
    saved,
)
from webarium.sites.gocalendar.events.series import scope_of
from webarium.sites.gocalendar.faults import EDITING_EVENT, SAVING_EVENT
from webarium.sites.gocalendar.moments import midnight, span
from webarium.sites.gocalendar.preferences import preferences_of
from webarium.sites.gocalendar.shell import calendars_of, period_seen, place
from webarium.sites.gocalendar.undo import stay, stay_in_popover, tell, undoable
from webarium.sites.gocalendar.views.periods import valid
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import version_of
from webarium.sites.kit.visit import Visit

_LONGEST = timedelta(days=366)


def _event(visit: Visit) -> Event:
    found = find_event(visit.db, visit.path["event"])
    return (
        found if found is not None else visit.not_found("There is no such event. It may have been deleted.")
    )


def _form_page(
    visit: Visit, form: EventForm, event: Event | None, *, ask: str = "", status: int = 200
) -> Response:
    return visit.render(
        "events/form.html",
        status=status,
        form=form,
        event=event,
        ask=ask,
        sent=visit.form,
        calendars=calendars_of(visit),
        rooms=visit.db.execute("SELECT id, name, floor, seats FROM room ORDER BY id").fetchall(),
        back=place(visit),
    )


def _asked_times(visit: Visit) -> tuple[datetime, datetime, bool]:
    """The time that the address asks for, else the next full hour of the day that was looked at."""
    settings = preferences_of(visit.db)
    all_day = visit.query.get("all_day") == "1"
    starts = _moment(visit.query.get("start"))
    if starts is None:
        period = period_seen(visit)
        day = visit.now.date() if period.first <= visit.now.date() <= period.last else period.day
        starts = midnight(day) + timedelta(hours=min(23, visit.now.hour + 1))
    ends = _moment(visit.query.get("end"))
    if ends is None or ends <= starts or ends - starts > _LONGEST:
        ends = starts + (timedelta(days=1) if all_day else timedelta(minutes=settings.default_minutes))
    return starts, ends, all_day


def _moment(text: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
    fit = moment is not None and moment.tzinfo is None and valid(moment.date())
    return moment.replace(second=0, microsecond=0) if moment is not None and fit else None


def new(visit: Visit) -> Response:
    """The form for a new event; in a pop-over the short one."""
    form = blank(visit, *_asked_times(visit))
    source = plain_number(visit.query.get("copy"))
    if source is not None:
        event = find_event(visit.db, source)
        if event is not None:
            form = shown(visit, event)
            form.values["repeat"] = "none"
    form = fill(visit, visit.query, form)
    return _quick(visit, form) if visit.is_htmx else _form_page(visit, form, None)


def _quick(visit: Visit, form: EventForm) -> Response:
    """The short form, which a pop-over shows; where it is refused, it stays there."""
    response = visit.render("events/quick.html", form=form, calendars=calendars_of(visit))
    return stay_in_popover(response) if form.errors else response


def add(visit: Visit) -> Response:
    """Create an event."""
    form = read(visit, visit.form, blank(visit, *_asked_times(visit)))
    if form.errors:
        return _refused(visit, form)
    invite = visit.form.get("invite")
    if form.guests and invite not in ("yes", "no"):
        return _form_page(visit, form, None, ask="" if invite == "back" else "invite")
    if message := SAVING_EVENT.failure(visit):
        form.errors[""] = message
        return _refused(visit, form)
    ids = create(visit, form, invited=invite == "yes")
    event = saved(visit, ids[0])
    told = ""
    if invite == "yes" and form.guests:
        send_notice(visit, event.id, "invitation", (person.email for person in form.guests))
        told = " Invitations were sent."
    count = f" It repeats {len(ids)} times." if len(ids) > 1 else ""
    tell(visit, f"“{event.title}” was saved.{count}{told}")
    return stay(visit, place(visit, event.starts_at.date()))


def _refused(visit: Visit, form: EventForm) -> Response:
    return _quick(visit, form) if visit.is_htmx else _form_page(visit, form, None, status=422)


def details(visit: Visit) -> Response:
    """What an event is; in a pop-over without the page around it."""
    event = _event(visit)
    values = _details(visit, event)
    return visit.render("events/popover.html" if visit.is_htmx else "events/details.html", **values)


def _details(visit: Visit, event: Event) -> dict[str, Any]:
    hours = preferences_of(visit.db).clock
    organizer = visit.value("SELECT name FROM person WHERE email = ?", (event.organizer,)) or event.organizer
    return {
        "event": event,
        "when": span(event.starts_at, event.ends_at, event.all_day, hours),
        "repeats": describe(read_rule(event.rule), event.starts_at.date()) if event.rule else "",
        "guests": guests_of(visit.db, event.id),
        "reminders": [dict(REMINDERS).get(str(n), f"{n} minutes before") for n in event.minutes_before],
        "organizer": organizer,
        "back": place(visit, event.starts_at.date()),
    }


def edit(visit: Visit) -> Response:
    """The form of an event."""
    event = _event(visit)
    form = shown(visit, event)
    form.version = version_of(form.contents)
    return _form_page(visit, form, event)


def change(visit: Visit) -> Response:
    """Save an event's form, after asking what the change is about and whom to tell."""
    event = _event(visit)
    form = settled(visit, read(visit, visit.form, shown(visit, event)), shown(visit, event))
    if form.errors:
        return _form_page(visit, form, event, status=422)
    before = {guest.email for guest in guests_of(visit.db, event.id)}
    after = {person.email for person in form.guests}
    columns = changed_columns(event, form.columns)
    new_rule = rule_changed(event, form.rule)
    if not columns and before == after and not new_rule:
        return visit.redirect(place(visit, event.starts_at.date()))
    scope, invite = scope_of(visit.form.get("scope")), visit.form.get("invite")
    if event.series_id is not None and scope is None:
        return _form_page(visit, form, event, ask="" if visit.form.get("scope") == "back" else "scope")
    if event.series_id is not None and new_rule and scope == "one":
        form.errors["repeat"] = (
            "How an event repeats can only be changed for all or for the following events."
        )
        return _form_page(visit, form, event, status=422)
    if after and invite not in ("yes", "no"):
        return _form_page(visit, form, event, ask="" if invite == "back" else "invite")
    if message := EDITING_EVENT.failure(visit):
        form.errors[""] = message
        return _form_page(visit, form, event, status=422)
    save(visit, event, form, scope or "one", invited=invite == "yes")
    told = ""
    if invite == "yes" and after:
        send_notice(visit, event.id, "update", after)
        told = " Guests were told."
    tell(visit, f"“{form.columns['title']!s}” was saved.{told}")
    return visit.redirect(place(visit, saved(visit, event.id).starts_at.date()))


def shift(visit: Visit) -> Response:
    """Move or resize an event by mouse or keys; answers in plain words if it cannot be."""
    event = _event(visit)
    starts, ends = (_moment(str(visit.form.get(name) or "")) for name in ("start", "end"))
    scope = scope_of(visit.form.get("scope")) or "one"
    if starts is None or ends is None or not timedelta(0) < ends - starts <= _LONGEST:
        return Response("An event cannot be put there.", 422, media_type="text/plain")
    all_day = visit.form.get("all_day") == "1"
    if all_day and (starts.time() != midnight(date.min).time() or ends.time() != starts.time()):
        return Response("An event cannot be put there.", 422, media_type="text/plain")
    if message := EDITING_EVENT.failure(visit):
        return Response(message, 422, media_type="text/plain")
    move(visit, event, starts, ends, all_day, scope)
    hours = preferences_of(visit.db).clock
    tell(visit, f"“{event.title}” is now on {span(starts, ends, all_day, hours)}.")
    return visit.redirect(visit.back(place(visit)))


def ask_delete(visit: Visit) -> Response:
    """Which occurrences to delete."""
    template = "events/delete_popover.html" if visit.is_htmx else "events/delete.html"
    return visit.render(template, **_details(visit, _event(visit)))


def delete(visit: Visit) -> Response:
    """Put an event, or more of its series, into the bin."""
    event = _event(visit)
    scope = scope_of(visit.form.get("scope"))
    if event.series_id is not None and scope is None:
        return visit.redirect(f"/event/{event.id}/delete")
    gone = bin_events(visit, event, scope or "one")
    what = f"“{event.title}” was" if len(gone) == 1 else f"{len(gone)} events “{event.title}” were"
    tell(visit, f"{what} deleted.")
    return stay(visit, place(visit, event.starts_at.date()))


def reply(visit: Visit) -> Response:
    """Answer an invitation; who organizes it is told of each new answer."""
    event = _event(visit)
    answer = visit.form.get("reply")
    if not event.organizer or answer not in ("yes", "no", "maybe"):
        visit.not_found()
    if answer != event.reply:
        visit.execute("UPDATE event SET reply = ? WHERE id = ?", (str(answer), event.id))
        send_notice(visit, event.id, str(answer), (event.organizer,))
    tell(visit, f"Your answer to “{event.title}” was sent.")
    return stay(visit, f"/event/{event.id}")


def people(visit: Visit) -> Response:
    """People to invite, as options below the guests field."""
    return visit.render("events/_people.html", people=suggest(visit.db, visit.query.get("guests", "")[:100]))


EVENT_PAGES: tuple[Page, ...] = (
    get("/event/new", new, name="event_form"),
    post("/event/new", undoable(add), name="create_event"),
    get("/event/{event:int}", details, name="event"),
    get("/event/{event:int}/edit", edit, name="edit_event_form"),
    post("/event/{event:int}/edit", undoable(change), name="edit_event"),
    post("/event/{event:int}/move", undoable(shift), name="move_event"),
    get("/event/{event:int}/delete", ask_delete, name="delete_event_form"),
    post("/event/{event:int}/delete", undoable(delete), name="delete_event"),
    post("/event/{event:int}/reply", undoable(reply), name="reply_to_event"),
    get("/people", people),
)
