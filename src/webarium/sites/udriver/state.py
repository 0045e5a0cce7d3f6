"""The state that Udriver publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, cast

import apsw

from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Field, Records, dollars, made, moment, text, truth
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.udriver.fares import KINDS, kinds_of
from webarium.sites.udriver.faults import KEYS
from webarium.sites.udriver.rides.wish import clock
from webarium.types import Json

_RIDE = re.compile("^Ride to ")
"""How pages tell what was paid; REAL's state says "Trip to"."""
_SEATS = {kind.name: kind.seats for kind in KINDS}


def _place(alias: str) -> dict[str, Field]:
    """A place as REAL's state writes it."""
    return {
        "id": text(f"{alias}.id"),
        "basePrice": dollars(f"{alias}.base_price"),
        "identifier": made(lambda key: f"place-{key}", f"{alias}.id"),
        "name": f"{alias}.name",
        "formattedAddress": f"{alias}.address",
        "address": f"{alias}.address",
        "addressComponents": {
            "street": f"{alias}.street",
            "neighborhood": f"{alias}.area",
            "postalCode": f"{alias}.zip",
            "country": made(lambda city: "USA", f"{alias}.city"),
        },
        "type": f"{alias}.kind",
        "location": {"lat": f"{alias}.latitude", "lng": f"{alias}.longitude"},
    }


_PLACES = Records("place p", _place("p"), "p.id = ?", "p.id")
_DRIVER: Mapping[str, Field] = {
    "name": "r.name",
    "licensePlate": "r.plate",
    "model": "r.model",
    "rating": "r.rating",
}
_TRIP: Mapping[str, Field] = {
    "id": text("t.id"),
    "pickup": _place("p"),
    "destination": _place("d"),
    "car": {
        "type": "t.car",
        "finalPrice": dollars("t.price"),
        "priceWithoutDiscount": dollars("t.full_price"),
        "seats": made(lambda name: _SEATS[name], "t.car"),
    },
    "driver": _DRIVER,
    "status": "t.status",
    "paymentMethod": {"type": "t.payment", "displayName": "t.payment_name"},
    "date": made(lambda at: at[:10], "coalesce(t.scheduled_for, t.requested_at)"),
    "time": made(lambda at: clock(datetime.fromisoformat(at)), "coalesce(t.scheduled_for, t.requested_at)"),
    "requestedAt": moment("t.requested_at"),
    "endedAt": moment("t.ended_at"),
    "rating": "t.stars",
    "comment": "t.comment",
    "tip": dollars("t.tip"),
    "cancellationFee": dollars("t.fee"),
}
_TABLES = """trip t JOIN place p ON p.id = t.pickup_id JOIN place d ON d.id = t.dropoff_id
    LEFT JOIN driver r ON r.id = t.driver_id"""
_TRIPS = Records(_TABLES, _TRIP, "t.email = ? AND t.scheduled_for IS NULL", "t.id")
_BOOKED = Records(
    _TABLES, _TRIP, "t.email = ? AND t.scheduled_for IS NOT NULL AND t.status <> 'cancelled'", "t.id"
)
_CARDS = Records(
    "card",
    {
        "id": text("id"),
        "type": made(lambda number: "credit", "card_number"),
        "brand": made(
            lambda number: {"4": "Visa", "5": "Mastercard", "3": "Amex"}.get(number[0], "Card"), "card_number"
        ),
        "last4": made(lambda number: number[-4:], "card_number"),
        "cardHolder": "card_name",
        "expiry": made(lambda month, year: f"{int(month):02d}/{year[-2:]}", "month", "year"),
        "isDefault": truth("is_default"),
    },
    "email = ?",
)
_ENTRIES = Records(
    "wallet_entry",
    {
        "id": text("id"),
        "description": made(lambda said: _RIDE.sub("Trip to ", said), "description"),
        "amount": dollars("amount"),
        "type": "type",
        "date": moment("created_at"),
    },
    "email = ?",
    "id DESC",
)
_SAVED = Records(
    "saved_place s JOIN place p ON p.id = s.place_id",
    {"id": text("s.id"), "label": "s.label", "place": _place("p")},
    "s.email = ?",
    "s.id",
)
_ACCOUNT = Records(
    "account",
    {
        "profile": {
            "email": "email",
            "firstName": "first_name",
            "lastName": "last_name",
            "phone": "phone",
        },
        "preferences": {"conversation": "conversation", "temperature": "temperature"},
        "balance": dollars("balance"),
    },
    "email = ?",
    "email",
)


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db = source.db
    trips, booked, cards = (each.listed(db, email) for each in (_TRIPS, _BOOKED, _CARDS))
    account = as_object(next(iter(_ACCOUNT.listed(db, email)), {}))
    return {
        "ride": {
            **_wish(source),
            "status": _status(trips),
            "trip": _newest(trips),
            "bookedTrip": booked[-1] if booked else None,
            "trips": trips,
            "bookedTrips": booked,
            "selectedPaymentMethod": next((card for card in cards if as_object(card)["isDefault"]), None),
        },
        "user": {
            "profile": account.get("profile"),
            "preferences": account.get("preferences"),
            "savedPlaces": _SAVED.listed(db, email),
            "wallet": {
                "balance": account.get("balance", 0),
                "paymentMethods": cards,
                "transactions": _ENTRIES.listed(db, email),
            },
        },
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """New trips, those that left at once and those for later, as objects by index."""
    return {
        "differences": {
            "currentTrips": indexed_diff(_listed(before, "trips"), _listed(after, "trips")),
            "bookedTrips": indexed_diff(_listed(before, "bookedTrips"), _listed(after, "bookedTrips")),
        }
    }


def _listed(slices: Slices, name: str) -> list[Json]:
    return list(as_list(as_object(slices["ride"])[name]))


def _is_under_way(trip: Json) -> bool:
    return as_object(trip)["status"] in ("searching", "arriving", "riding")


def _newest(trips: list[Json]) -> Json:
    """The trip under way or, as on the original, the one that ended last since the world began."""
    begun = [trip for trip in trips if str(as_object(trip)["requestedAt"]) >= utc(EPOCH)]
    return begun[-1] if begun else None


def _status(trips: list[Json]) -> Json:
    return as_object(trips[-1])["status"] if trips and _is_under_way(trips[-1]) else "idle"


def _wish(source: Source) -> dict[str, Json]:
    """The ride whose options the visitor saw last and has not booked."""
    held = cast("Mapping[str, Any]", source.session.get("wish") or {})
    pickup, dropoff = (_read(source.db, held.get(name)) for name in ("pickup", "dropoff"))
    price: dict[str, Json] | None = None
    if pickup and dropoff:
        bases = round(
            100 * (float(cast("float", pickup["basePrice"])) + float(cast("float", dropoff["basePrice"])))
        )
        kind = kinds_of(source.config)[0]
        price = {
            "type": kind.name,
            "finalPrice": kind.price(bases) / 100,
            "priceWithoutDiscount": kind.full_price(bases) / 100,
        }
    day = date.fromisoformat(held["day"]) if held.get("day") else None
    at = datetime.fromisoformat(f"2024-01-01 {held['time']}") if held.get("time") else None
    return {
        "pickupLocation": pickup,
        "dropoffLocation": dropoff,
        "pickupDate": None if day is None else f"{day.month}/{day.day}/{day.year}",
        "pickupTime": clock(at) if at else None,
        "calculatedPrice": price,
    }


def _read(db: apsw.Connection, key: str | None) -> dict[str, Json] | None:
    return next(iter(_PLACES.read(db, int(key))), None) if key else None


def _told(config: Mapping[str, Json]) -> Slices:
    """The settings with the prices of all kinds under ``cars``, wherever they are set."""
    cars: Slices = {
        kind.name: {"multiplier": kind.multiplier, "discount": kind.discount} for kind in kinds_of(config)
    }
    return {**config, "cars": cars}


REPLICA = Replica(
    "udriver",
    100,
    state,
    differences,
    KEYS,
    hide_aria_labels=True,
    late=frozenset({"ride", "user", "config"}),
    told=_told,
)
"""What REAL publishes of Udriver."""
