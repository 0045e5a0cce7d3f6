"""The pages of reservations."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.opendining.booking import book, change, reservation, review

BOOKING_PAGES: tuple[Page, ...] = (
    get("/book", book.BOOK.show, name="booking_form"),
    post("/book", book.BOOK.send, name="book_table"),
    get("/reservations/{reservation:int}", reservation.show, name="reservation"),
    post("/reservations/{reservation:int}/cancel", reservation.cancel, name="cancel_reservation"),
    get("/reservations/{reservation:int}/change", change.CHANGE.show, name="change_form"),
    post("/reservations/{reservation:int}/change", change.CHANGE.send, name="change_reservation"),
    get("/reservations/{reservation:int}/review", review.REVIEW.show, name="review_form"),
    post("/reservations/{reservation:int}/review", review.REVIEW.send, name="review_visit"),
)
