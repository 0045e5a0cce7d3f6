"""The pages of rides and trips."""

from __future__ import annotations

from webarium.sites.kit.real.promotions import CLOSE_PROMOTION
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.udriver.rides import home, live, rating, request

RIDE_PAGES: tuple[Page, ...] = (
    get("/", home.show, name="home"),
    get("/find", home.find, name="find"),
    CLOSE_PROMOTION,
    get("/options", request.options, name="options"),
    post("/request", request.send, name="request_ride"),
    get("/trips", live.trips, name="trips"),
    get("/rides/{ride:int}", live.show, name="ride"),
    post("/rides/{ride:int}/advance", live.advance, name="advance_ride"),
    post("/rides/{ride:int}/cancel", live.cancel, name="cancel_ride"),
    get("/rides/{ride:int}/rating", rating.RATING.show, name="rating_form"),
    post("/rides/{ride:int}/rating", rating.RATING.send, name="rate_ride"),
)
