"""Rides while something takes longer, or is over sooner, than usual: REAL's five delays."""

from __future__ import annotations

from webarium.suites.udriver.pages import SeeOptions
from webarium.suites.udriver.rides import RequestRide, ScheduleRide
from webarium.suites.udriver.wallet import CancelTrip
from webarium.worlds import Conditions


def _delay(name: str, milliseconds: int) -> Conditions:
    return Conditions(knobs={"udriver": {name: milliseconds}})


class SeeOptionsPrepared(SeeOptions):
    """Options that take a while to be prepared."""

    name = "see_options_prepared"
    conditions = _delay("display_time_preparing_opts_delay", 1400)
    count = 2


class RequestWhileSearching(RequestRide):
    """A driver whom it takes long to find."""

    name = "request_ride_searching"
    intent = 'Get me a {car} ride from "{pickup}" to "{dropoff}" right away.'
    wordings = ()
    conditions = _delay("simulating_searching_driver_delay", 8000)
    count = 2


class RequestForLongRide(RequestRide):
    """A ride that takes long."""

    name = "request_ride_long"
    intent = 'I want to leave "{pickup}" now and go to "{dropoff}" by {car}. Have a car come for me.'
    wordings = ()
    conditions = _delay("simulating_duration_ride", 20_000)
    count = 2


class ScheduleWhileBooking(ScheduleRide):
    """A trip that is booked after a while."""

    name = "schedule_ride_booking"
    intent = 'Arrange a {car} ride for {when}: pickup at "{pickup}", drop-off at "{dropoff}".'
    wordings = ()
    conditions = _delay("simulating_booking_trip", 9000)
    count = 2


class CancelTripBriefly(CancelTrip):
    """A trip whose end is shown for a moment only."""

    name = "cancel_trip_briefly"
    conditions = _delay("display_time_msg_cancel_booked_trip", 1500)
