"""The pages of a booking in the making."""

from __future__ import annotations

from webarium.sites.flyunified.booking import extras, pay, seats, travelers
from webarium.sites.kit.routing import Page, get, post

BOOKING_PAGES: tuple[Page, ...] = (
    get("/book/travelers", travelers.form, name="travelers"),
    post("/book/travelers", travelers.send, name="name_travelers"),
    get("/book/seats/{number:int}", seats.form, name="seats"),
    post("/book/seats/{number:int}", seats.send, name="choose_seat"),
    get("/book/extras", extras.form, name="extras"),
    post("/book/extras", extras.send, name="choose_extras"),
    get("/book/pay", pay.form, name="pay"),
    post("/book/pay", pay.send, name="book_flight"),
    get("/booked/{code}", pay.booked, name="booked"),
)
