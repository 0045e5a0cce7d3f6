"""Events: finding them, and going there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.people.members import by_ids, nearest_first
from webarium.sites.networkin.shell import ACCOUNTS, Account, circle
from webarium.sql import Where, either, every, holds, select

SHOWN = {"coming": "Coming up", "mine": "Your events", "past": "Past events"}
_COLUMNS = (
    "e.id, e.title, c.name AS company, c.slug, e.host_id, e.starts_at, e.ends_at, e.place, e.about, e.seats,"
    " (SELECT count(*) FROM attendance a WHERE a.event_id = e.id) AS attending"
)
_SOURCE = "event e JOIN company c ON c.id = e.company_id"


@dataclass(frozen=True, slots=True)
class Event:
    """An event with how many go there."""

    id: int
    title: str
    company: str
    slug: str
    host_id: int
    starts_at: datetime
    ends_at: datetime
    place: str
    about: str
    seats: int | None
    attending: int

    @property
    def full(self) -> bool:
        """Whether no seat is left."""
        return self.seats is not None and self.attending >= self.seats


def events(visit: Visit, where: Where, tail: str = "ORDER BY e.starts_at, e.id") -> list[Event]:
    """Events that fit a condition on ``e`` and ``c``, in their order."""
    return visit.rows(Event, select(_COLUMNS, _SOURCE, where.sql, tail), where.params)


@ACCOUNTS.signed_in
def index(visit: Visit, account: Account) -> Response:
    """Events to come, those that one goes to, or past ones."""
    shown = visit.query.get("show", "coming")
    shown = shown if shown in SHOWN else "coming"
    text = " ".join(visit.query.get("q", "").split())[:80]
    parts = [
        either((holds("e.title", word), holds("e.place", word), holds("c.name", word)))
        for word in text.split()
    ]
    mine = {
        row[0]
        for row in visit.db.execute("SELECT event_id FROM attendance WHERE member_id = ?", (account.id,))
    }
    ends = "e.ends_at < ?" if shown == "past" else "e.ends_at >= ?"
    found = events(visit, every([Where(ends, (visit.stamp,)), *parts]))
    if shown == "mine":
        found = [event for event in found if event.id in mine]
    return visit.render("work/events.html", events=found, shown=shown, names=SHOWN, mine=mine, text=text)


def _event(visit: Visit) -> Event:
    found = events(visit, Where("e.id = ?", (int(visit.path["event"]),)))
    return found[0] if found else visit.not_found("There is no such event.")


@ACCOUNTS.signed_in
def show(visit: Visit, account: Account) -> Response:
    """One event, with who goes there."""
    event, around = _event(visit), circle(visit)
    guests = [
        row[0] for row in visit.db.execute("SELECT member_id FROM attendance WHERE event_id = ?", (event.id,))
    ]
    return visit.render(
        "work/event.html",
        event=event,
        host=by_ids(visit, [event.host_id])[0],
        attends=account.id in guests,
        over=event.ends_at < visit.now,
        guests=nearest_first(by_ids(visit, [each for each in guests if each != account.id]), around),
        circle=around,
    )


@ACCOUNTS.signed_in
def attend(visit: Visit, account: Account) -> Response:
    """Go to an event, or no longer."""
    event = _event(visit)
    if event.ends_at < visit.now:
        visit.flash("error", "This event is over.")
    elif visit.delete("attendance", event_id=event.id, member_id=account.id):
        visit.flash("success", f"You no longer attend {event.title}.")
    elif event.full:
        visit.flash("error", "This event has no seats left.")
    else:
        visit.insert("attendance", {"event_id": event.id, "member_id": account.id})
        visit.flash("success", f"You are attending {event.title}.")
    return visit.redirect(f"/events/{event.id}")
