"""My trips: those of the account, and looking one up by its confirmation number and a traveler's last name."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import BUNDLES
from webarium.sites.flyunified.shell import ACCOUNTS, table_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.trips.cancel import refund_of
from webarium.sites.flyunified.trips.trip import Trip, find_trip, open_trip, own_trip, own_trips
from webarium.sites.kit.fields import Hidden, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit

LOOK_UP = Form(
    (
        Text("code", "Confirmation number", required=True, max_length=12, placeholder="ABC123"),
        Text("last_name", "Last name", required=True, max_length=40),
        Hidden("aim", max_length=10),
    )
)


def index(visit: Visit) -> Response:
    """The account's trips, and the form."""
    return _index(visit, LOOK_UP.blank())


def check_in(visit: Visit) -> Response:
    """The form that leads to check-in, with the account's flights that are open for it."""
    return _check_in(visit, LOOK_UP.blank({"aim": "checkin"}))


def look_up(visit: Visit) -> Response:
    """Open a trip for who knows its number and name."""
    form = LOOK_UP.bind(visit.form)
    form.errors.pop("aim", None)
    aim = form.text("aim")
    if form.ok:
        trip = find_trip(visit, form.text("code").upper())
        if trip is not None and any(
            traveler.last_name.lower() == form.text("last_name").lower() for traveler in trip.travelers
        ):
            open_trip(visit, trip.code)
            return visit.redirect(
                f"/trips/{trip.code}/checkin" if aim == "checkin" else f"/trips/{trip.code}"
            )
        form.refuse("", "We found no trip with this confirmation number and last name.")
    return _check_in(visit, form) if aim == "checkin" else _index(visit, form)


def show(visit: Visit) -> Response:
    """One trip."""
    trip = own_trip(visit)
    return visit.render(
        "trips/trip.html",
        trip=trip,
        state=trip.state(visit.now),
        refund=refund_of(trip, visit.now),
        bundle=BUNDLES[trip.booking.bundle][0],
        airports=table_of(visit).airports,
        fares=FARES,
    )


def _index(visit: Visit, form: BoundForm) -> Response:
    groups: dict[str, list[Trip]] = {"upcoming": [], "past": [], "canceled": []}
    for trip in _own(visit):
        groups[trip.state(visit.now)].append(trip)
    groups["past"].reverse()
    return visit.render(
        "trips/index.html",
        status=200 if form.ok else 422,
        form=form,
        groups=groups,
        airports=table_of(visit).airports,
    )


def _check_in(visit: Visit, form: BoundForm) -> Response:
    ready = [
        (trip, leg)
        for trip in _own(visit)
        for leg in trip.legs
        if not trip.canceled and leg.can_check_in(visit.now)
    ]
    return visit.render(
        "trips/checkin_find.html",
        status=200 if form.ok else 422,
        form=form,
        ready=ready,
        airports=table_of(visit).airports,
    )


def _own(visit: Visit) -> list[Trip]:
    account = ACCOUNTS.present(visit)
    return own_trips(visit, account.email) if account else []
