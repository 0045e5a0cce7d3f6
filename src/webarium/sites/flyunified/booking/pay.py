"""Paying: the form, the rows that a booking becomes, and its confirmation."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import flights_of
from webarium.sites.flyunified.booking.payment import PAYMENT, columns, refuse_payment
from webarium.sites.flyunified.booking.steps import Booking, lost, present, show
from webarium.sites.flyunified.faults import BOOKING, milliseconds
from webarium.sites.flyunified.shell import ACCOUNTS, here, table_of
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES, seat_price
from webarium.sites.flyunified.trips.trip import open_trip, own_trip
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def form(visit: Visit) -> Response:
    """The payment form."""
    booking = present(visit)
    if booking is None:
        return lost(visit)
    if not booking.cart.travelers:
        return visit.redirect("/book/travelers")
    account, first = ACCOUNTS.present(visit), booking.cart.travelers[0]
    known = {"phone": account.phone, "email": account.email} if account else {}
    name = f"{first['first_name']} {first['last_name']}"
    return _show(visit, booking, PAYMENT.blank({**known, "cardName": name}))


def send(visit: Visit) -> Response:
    """Pay and book, or say what is wrong."""
    booking = present(visit)
    if booking is None or not booking.cart.travelers:
        return lost(visit)
    bound = PAYMENT.bind(visit.form)
    last = flights_of(booking.legs)[-1][0].arrives_at.date()
    refuse_payment(bound, last, visit.now.date())
    if not bound.ok:
        visit.flash("error", "Please check the marked fields.")
        return _show(visit, booking, bound)
    if problem := _gone(visit, booking):
        visit.flash("error", problem)
        return visit.redirect(booking.cart.address)
    if failed := BOOKING.failure(visit):
        bound.refuse("", failed)
        return _show(visit, booking, bound)
    code = _write(visit, booking, bound)
    visit.session.pop("cart", None)
    open_trip(visit, code)
    return visit.redirect(f"/booked/{code}")


def booked(visit: Visit) -> Response:
    """The confirmation, after the time that a booking takes."""
    trip = own_trip(visit)
    wait = milliseconds(visit, "simulating_booking_flight")
    if wait and visit.query.get("shown") != "1":
        return visit.render("booking/wait.html", trip=trip, wait=wait)
    return visit.render("booking/booked.html", trip=trip, airports=table_of(visit).airports, fares=FARES)


def _gone(visit: Visit, booking: Booking) -> str:
    """Why the flights cannot be booked any more; empty if they can."""
    for leg in booking.legs:
        if here(table_of(visit), leg.offer.itinerary.flights[0]) <= visit.now:
            return "One of your flights has departed. Please search again."
        if not leg.offer.open(leg.choice.fare, booking.cart.party.seats):
            return f"{FARES[leg.choice.fare]} has sold out on one of your flights. Please choose again."
    table = table_of(visit)
    flights = flights_of(booking.legs)
    for key, seat in booking.cart.seats.items():
        flight, fare = flights[int(key.partition("-")[0])]
        if seat in table.sold(flight, flight.plane.cabin(CABIN_OF[fare])):
            return f"Seat {seat} on {flight.number} has been taken. Please choose again."
    return ""


def _write(visit: Visit, booking: Booking, bound: BoundForm) -> str:
    """The rows of a booking; returns its confirmation number."""
    code, costs = _code(visit), booking.sums
    account = ACCOUNTS.present(visit)
    number = visit.insert(
        "booking",
        {
            "code": code,
            "email": account.email if account else None,
            "bundle": booking.cart.bundle,
            "insured": booking.cart.insured,
            "fares": costs.fares,
            "seats": costs.seats,
            "bags": costs.bags,
            "extras": costs.extras,
            "total": costs.total,
            **columns(bound),
            "status": "confirmed",
            "refund": "",
            "created_at": visit.stamp,
        },
    )
    travelers = _write_travelers(visit, booking, number)
    index = 0
    for leg_number, leg in enumerate(booking.legs, 1):
        for segment, flight in enumerate(leg.offer.itinerary.flights, 1):
            row = visit.insert(
                "booked_flight",
                {
                    "booking_id": number,
                    "leg": leg_number,
                    "segment": segment,
                    "service_id": flight.service.id,
                    "day": flight.day.isoformat(),
                    "fare": leg.choice.fare,
                    "price": leg.price if segment == 1 else 0,
                    "checked_in_at": None,
                },
            )
            for position in range(booking.cart.party.seats):
                if seat := booking.cart.seats.get(f"{index}-{position}"):
                    cents = seat_price(flight.plane, leg.choice.fare, seat, flight.service.miles)
                    visit.insert(
                        "taken_seat",
                        {"flight_id": row, "traveler_id": travelers[position], "seat": seat, "cents": cents},
                    )
            index += 1
    return code


def _write_travelers(visit: Visit, booking: Booking, number: int) -> list[int]:
    people = zip(booking.cart.party.kinds, booking.cart.travelers, strict=True)
    return [
        visit.insert(
            "traveler",
            {
                "booking_id": number,
                "position": position,
                "kind": kind,
                **{name: person[name] for name in ("first_name", "middle_name", "last_name", "suffix")},
                "born": date(int(person["year"]), int(person["month"]), int(person["day"])).isoformat(),
                "gender": person["gender"],
                "bags": booking.cart.bags_of(position - 1),
            },
        )
        for position, (kind, person) in enumerate(people, 1)
    ]


def _code(visit: Visit) -> str:
    """A confirmation number that nobody has, the same for the same history."""
    number = int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM booking"))
    draw = visit.world.draw("confirmation", number)
    while True:
        code = "".join(draw.choice(_LETTERS) for _ in range(6))
        if not visit.has("booking", code=code):
            return code


def _show(visit: Visit, booking: Booking, bound: BoundForm) -> Response:
    return show(visit, "booking/pay.html", booking, "pay", form=bound, status=200 if bound.ok else 422)
