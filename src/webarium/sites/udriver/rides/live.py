"""A trip's page: following it from stage to stage, cancelling it, its receipt."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from starlette.responses import Response

from webarium.sites.kit.formats import MONTHS, money
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import CANCELLED, STAGES, milliseconds
from webarium.sites.udriver.maps import draw
from webarium.sites.udriver.people.drivers import Driver, driver
from webarium.sites.udriver.people.wallet import repay
from webarium.sites.udriver.places.catalog import Place
from webarium.sites.udriver.rides.trip import FEE, Trip, own_trip, trips_of
from webarium.sites.udriver.shell import require
from webarium.sql import select

NEWEST = 20
"""How many past trips are listed at first."""
EVERY = "all"
_NEXT = {"searching": "arriving", "arriving": "riding", "riding": "completed", "booking": "booked"}
_KEYS = {**STAGES, "booking": STAGES["arriving"]}


def show(visit: Visit) -> Response:
    """A trip as it stands."""
    trip = own_trip(visit, require(visit))
    found = driver(visit, trip.driver_id) if trip.has_driver and trip.driver_id else None
    ends = [_place(visit, trip.pickup_id), _place(visit, trip.dropoff_id)]
    return visit.render(
        "rides/ride.html",
        trip=trip,
        driver=found,
        wait=milliseconds(visit, _KEYS[trip.status]) if trip.status in _NEXT else None,
        fee=trip.fee_at(visit.now),
        highest_fee=FEE,
        map=draw(
            ends[0].city,
            [_on_its_way(found, trip.status, *ends)] if found else [],
            tuple(zip(("Pickup", "Drop-off"), ends, strict=True)),
        ),
    )


def advance(visit: Visit) -> Response:
    """Bring a trip from the stage that the page showed to the next one."""
    trip = own_trip(visit, require(visit))
    if trip.status in _NEXT and visit.form_text("stage") == trip.status:
        status = _NEXT[trip.status]
        ended = {"ended_at": _end(visit, trip).isoformat(" ", "seconds")} if status == "completed" else {}
        visit.update("trip", {"status": status, **ended}, id=trip.id)
    return visit.redirect(f"/rides/{trip.id}")


def cancel(visit: Visit) -> Response:
    """Call a trip off, for a fee where the rule asks for one."""
    account = require(visit)
    trip = own_trip(visit, account)
    fee = trip.fee_at(visit.now)
    if fee is None:
        visit.flash("error", "This trip cannot be canceled any more.")
        return visit.redirect(f"/rides/{trip.id}")
    visit.update("trip", {"status": "cancelled", "fee": fee, "ended_at": visit.stamp}, id=trip.id)
    if trip.payment == "wallet" and trip.scheduled_for is None:
        repay(visit, account, trip.price - fee, f"Refund for the ride to {trip.dropoff}")
    told = f"You were charged a fee of {money(fee)}." if fee else "You were not charged."
    if trip.scheduled_for is None:
        visit.flash("success", f"Your ride was canceled. {told}")
        return visit.redirect(f"/rides/{trip.id}")
    visit.session["cancelled"] = f"Your trip to {trip.dropoff} was canceled. {told}"
    return visit.redirect("/trips")


def trips(visit: Visit) -> Response:
    """Trips: those to come, and those of the past, the newest ones, those of a month or all."""
    account = require(visit)
    upcoming = trips_of(visit, account.email, "t.status IN ('booking', 'booked')")
    past = trips_of(visit, account.email, "t.status IN ('completed', 'cancelled')")
    months = list(dict.fromkeys(f"{trip.at:%Y-%m}" for trip in past))
    month = visit.query.get("month", "")
    shown = [trip for trip in past if month in (EVERY, f"{trip.at:%Y-%m}")]
    told = visit.session.pop("cancelled", "")
    return visit.render(
        "rides/trips.html",
        upcoming=sorted(upcoming, key=lambda trip: trip.at),
        current=trips_of(visit, account.email, "t.status IN ('searching', 'arriving', 'riding')"),
        past=shown if month == EVERY or month in months else past[:NEWEST],
        left=len(past) - NEWEST,
        month=month,
        months=[("", "Newest"), *((each, _words(each)) for each in months), (EVERY, "All past trips")],
        told=told,
        told_for=milliseconds(visit, CANCELLED),
    )


def _on_its_way(found: Driver, status: str, pickup: Place, dropoff: Place) -> Driver:
    """The car where the map shows it: where it waited, halfway along the ride, or at its end."""
    if status == "arriving":
        return found
    half = ((pickup.latitude + dropoff.latitude) / 2, (pickup.longitude + dropoff.longitude) / 2)
    at = half if status == "riding" else (dropoff.latitude, dropoff.longitude)
    return replace(found, latitude=at[0], longitude=at[1])


def _words(month: str) -> str:
    """``June 2024``."""
    return f"{MONTHS[int(month[5:]) - 1]} {month[:4]}"


def _end(visit: Visit, trip: Trip) -> datetime:
    """When a ride ended: after the simulated times of all of its stages."""
    passed = sum(milliseconds(visit, key) for key in STAGES.values())
    return trip.requested_at + timedelta(milliseconds=passed)


def _place(visit: Visit, key: int) -> Place:
    columns = "id, city, name, label, kind, street, area, zip, address, latitude, longitude, base_price"
    return visit.row(Place, select(columns, "place", "id = ?"), (key,)) or visit.not_found()
