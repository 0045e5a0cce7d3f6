"""Searching and booking while the site keeps other times than usual: REAL's three timings."""

from __future__ import annotations

from webarium.suites.flyunified.bookings import WHO, BookFlight
from webarium.suites.flyunified.pages import OpenTrip, SearchOneWay
from webarium.worlds import Conditions


def _timing(name: str, milliseconds: int) -> Conditions:
    return Conditions(knobs={"flyunified": {name: milliseconds}})


class BookPatiently(BookFlight):
    """A booking that takes its time."""

    name = "book_flight_patiently"
    intent = (
        f"Buy a one-way ticket in {{fare_name}} for the {{time}} flight from {{origin}} to {{destination}} on {{when}},"
        f" {WHO}. Leave out seats and extras, and use any valid payment details."
    )
    conditions = _timing("simulating_booking_flight", 12_000)
    count = 2


class OpenTripAndStay(OpenTrip):
    """A page of a trip, on a site whose abandoned bookings lead home at once."""

    name = "open_trip_redirecting"
    conditions = _timing("delay_after_redirecting_home", 200)
    count = 2


class SearchBelowPictures(SearchOneWay):
    """A search from a front page whose pictures change quickly."""

    name = "search_one_way_pictures"
    intent = "Look for flights from {origin} to {destination} on {when}, there only."
    wordings = ()
    conditions = _timing("display_bkg_img_duration", 500)
    count = 2
