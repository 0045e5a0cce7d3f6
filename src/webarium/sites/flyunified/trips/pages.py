"""The pages of booked trips."""

from __future__ import annotations

from webarium.sites.flyunified.trips import cancel, change, checkin, lookup, seats
from webarium.sites.kit.routing import Page, get, post

TRIP_PAGES: tuple[Page, ...] = (
    get("/trips", lookup.index, name="trips"),
    post("/trips", lookup.look_up, name="find_trip"),
    get("/checkin", lookup.check_in, name="checkin_find"),
    get("/trips/{code}", lookup.show, name="trip"),
    get("/trips/{code}/cancel", cancel.form, name="cancel_form"),
    post("/trips/{code}/cancel", cancel.send, name="cancel_trip"),
    get("/trips/{code}/change/{leg:int}", change.form, name="change_form"),
    post("/trips/{code}/change/{leg:int}", change.send, name="change_flight"),
    get("/trips/{code}/seats/{flight:int}", seats.form, name="seat_form"),
    post("/trips/{code}/seats/{flight:int}", seats.send, name="change_seat"),
    get("/trips/{code}/checkin", checkin.form, name="checkin"),
    post("/trips/{code}/checkin/{leg:int}", checkin.send, name="check_in"),
    get("/trips/{code}/pass/{leg:int}", checkin.passes, name="passes"),
)
