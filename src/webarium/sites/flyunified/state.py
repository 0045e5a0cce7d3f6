"""The state that Fly Unified publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from webarium.shapes import as_list, as_object
from webarium.sites.flyunified.booking.cart import BUNDLES
from webarium.sites.flyunified.faults import KEYS
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import Flight, Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary
from webarium.sites.flyunified.timetable.prices import split
from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Field, Records, dollars, made, truth
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.types import Json

Object = dict[str, Json]
_PAYMENT: Mapping[str, Field] = {
    "cardNumber": "card_number",
    "expDate": "expiration",
    "securityCode": "security_code",
    "nameOnCard": "card_name",
    "billingAddress1": "address1",
    "billingAddress2": "address2",
    **{name: name for name in ("city", "state", "zip", "country", "phone")},
    "email": "contact",
}
_NEW = Records(
    "booking",
    {
        "id": "code",
        "cartId": "code",
        "row": "id",
        "bundle": "bundle",
        "tripInsurance": truth("insured"),
        "finalPrice": dollars("total"),
        "paymentInfo": _PAYMENT,
        "status": "status",
        "purchasedAt": made(lambda text: f"{text.replace(' ', 'T')}", "created_at"),
    },
    "created_at >= ? AND status = 'confirmed'",
)
_TRIPS = Records(
    "booking", {"id": "code", "status": "status", "refund": "refund", "total": dollars("total")}, "email = ?"
)
_TRAVELERS = Records(
    "traveler",
    {
        "type": "kind",
        "firstName": "first_name",
        "middleName": "middle_name",
        "lastName": "last_name",
        "suffix": "suffix",
        "gender": "gender",
        "dateOfBirth": made(lambda text: _born(date.fromisoformat(text)), "born"),
        "checkedBags": "bags",
    },
    "booking_id = ?",
    "position",
)
_AIRPORTS = Records(
    "airport",
    {name: name for name in ("code", "city", "state", "country", "latitude", "longitude")},
    order="code",
)
_MILES = Records("miles_entry", {"date": "day", "description": "what", "miles": "miles"}, "email = ?")


def _born(day: date) -> Object:
    """As the original keeps days of birth: the day with two digits, the month without a zero."""
    return {"month": str(day.month), "day": f"{day.day:02d}", "year": str(day.year)}


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db, table = source.db, Timetable(source.db)
    booked = [_booked(source, table, row) for row in _NEW.read(db, EPOCH.isoformat(" ", "seconds"))]
    entries = _MILES.listed(db, email)
    return {
        "booking": {
            "bookedFlights": list[Json](booked),
            "selectedFlights": _selected(source),
            "purchaseDetails": [
                {"cartId": each["cartId"], "finalPrice": each["finalPrice"]} for each in booked
            ],
        },
        "trips": _TRIPS.listed(db, email),
        "checkIns": _check_ins(source),
        "flightSearch": _held(source, "search"),
        "miles": {
            "entries": entries,
            "balance": sum(cast("int", as_object(each)["miles"]) for each in entries),
        },
        "airports": _AIRPORTS.listed(db),
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """The new bookings, as an object by index."""
    booked = indexed_diff(_flights(before), _flights(after))
    ids: Json = [as_object(each)["cartId"] for each in _flights(after)]
    return {"differences": {"bookedFlights": booked}, "selectedFlightCartIds": ids}


def _flights(slices: Slices) -> list[Json]:
    return list(as_list(as_object(slices["booking"])["bookedFlights"]))


def _held(source: Source, name: str) -> Json:
    return source.session.get(name) or {}


def _selected(source: Source) -> list[Json]:
    """What is chosen of a booking in the making."""
    cart = cast("Mapping[str, Any]", source.session.get("cart") or {})
    return [
        {"itinerary": itinerary, "date": day, "type": FARES[fare]}
        for itinerary, day, fare in cart.get("legs", [])
    ]


def _check_ins(source: Source) -> list[Json]:
    """Flights for which somebody has checked in since the world began."""
    rows = source.db.execute(
        "SELECT b.code, f.leg, f.segment FROM booked_flight f JOIN booking b ON b.id = f.booking_id"
        " WHERE f.checked_in_at IS NOT NULL ORDER BY f.id"
    )
    return [{"booking": code, "leg": leg, "segment": segment} for code, leg, segment in rows]


def _booked(source: Source, table: Timetable, row: Object) -> Object:
    """A booking as the original keeps it."""
    number = cast("int", row.pop("row"))
    bundle = str(row.pop("bundle"))
    people = _TRAVELERS.listed(source.db, number)
    legs = _legs(source, table, number)
    names = ("outboundFlight", "returnFlight", "thirdFlight", "fourthFlight")
    flight: Object = {"outboundFlight": None, "returnFlight": None}
    flight.update({name: _leg(table, *leg) for name, leg in zip(names, legs, strict=False)})
    return {
        **row,
        "countPassengers": len(people),
        "flight": flight,
        "passengersInfo": people,
        "selectedSeat": _seats(source, number),
        "travelOptionBundle": BUNDLES[bundle][0],
        "paymentMethod": "Credit Card",
        "bookingCurrency": "USD",
    }


def _legs(source: Source, table: Timetable, booking: int) -> list[tuple[Itinerary, str, int]]:
    """Itinerary, fare and price of each leg."""
    rows: list[tuple[Any, ...]] = source.db.execute(
        "SELECT leg, service_id, day, fare, price FROM booked_flight WHERE booking_id = ? ORDER BY leg, segment",
        (booking,),
    ).fetchall()
    found: dict[int, tuple[list[Flight], str, int]] = {}
    for leg, service_id, day, fare, price in rows:
        service = table.service(int(service_id))
        if service is not None:
            held = found.setdefault(int(leg), ([], str(fare), int(price)))
            held[0].append(table.flight(service, date.fromisoformat(str(day))))
    return [(Itinerary(tuple(flights)), fare, price) for flights, fare, price in found.values()]


def _leg(table: Timetable, itinerary: Itinerary, fare: str, price: int) -> Object:
    first, last = itinerary.flights[0], itinerary.flights[-1]
    base, tax, fees = split(price, len(itinerary.flights))
    return {
        "info": {
            "id": itinerary.id,
            "from": {"date": utc(first.departs_at), "destination": _place(table, first.service.origin)},
            "to": {"date": utc(last.arrives_at), "destination": _place(table, last.service.destination)},
            "duration": itinerary.minutes,
            "stops": itinerary.stops,
            "segments": [_segment(flight, fare) for flight in itinerary.flights],
        },
        "selectedPrice": {
            "type": FARES[fare],
            "price": {
                "basePrice": base / 100,
                "taxesAndFees": [
                    {"name": "Transportation tax", "price": tax / 100},
                    {"name": "Airport and security fees", "price": fees / 100},
                ],
                "totalPrice": price / 100,
            },
        },
    }


def _place(table: Timetable, code: str) -> Object:
    airport = table.airports[code]
    return {"code": code, "city": airport.city, "state": airport.state, "country": airport.country}


def _segment(flight: Flight, fare: str) -> Object:
    return {
        "flightNumber": flight.number,
        "departureCode": flight.service.origin,
        "arrivalCode": flight.service.destination,
        "departureTime": utc(flight.departs_at),
        "arrivalTime": utc(flight.arrives_at),
        "duration": flight.service.minutes,
        "aircraft": flight.plane.name,
        "cabinClass": FARES[fare],
    }


def _seats(source: Source, booking: int) -> Object:
    """Seats with their prices: of the first leg, and of the second one."""
    rows: list[tuple[Any, ...]] = source.db.execute(
        "SELECT f.leg, s.seat, s.cents FROM taken_seat s JOIN booked_flight f ON f.id = s.flight_id"
        " JOIN traveler t ON t.id = s.traveler_id WHERE f.booking_id = ? ORDER BY f.leg, f.segment, t.position",
        (booking,),
    ).fetchall()
    by_leg: dict[int, list[Json]] = {}
    for leg, seat, cents in rows:
        by_leg.setdefault(leg, []).append({"seat": seat, "price": cents / 100})
    return {"outbound": by_leg.get(1, []), "return": by_leg.get(2, [])}


REPLICA = Replica("united", 2000, state, differences, KEYS)
"""What REAL publishes of Fly Unified."""
