"""The pages of reservations and trips."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.staynb.booking import reserve, trips

BOOKING_PAGES: tuple[Page, ...] = (
    get("/book/{stay:int}", reserve.form, name="pay"),
    post("/book/{stay:int}", reserve.confirm, name="reserve"),
    get("/trips", trips.index, name="trips"),
    get("/trips/{code}", trips.show, name="trip"),
    get("/trips/{code}/confirmed", trips.confirmed, name="confirmed"),
    post("/trips/{code}/cancel", trips.cancel, name="cancel_trip"),
    get("/trips/{code}/review", trips.REVIEWING.show, name="review_form"),
    post("/trips/{code}/review", trips.REVIEWING.send, name="write_review"),
)
