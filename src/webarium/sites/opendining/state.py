"""The state that OpenDining publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from datetime import date, datetime, time

from webarium.shapes import as_list, as_object
from webarium.sites.kit.formats import clock
from webarium.sites.kit.real.diff import Object, indexed_diff, listed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Field, Records, made, moment, text
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.opendining.faults import KEYS
from webarium.sites.opendining.wish import people
from webarium.types import Json


def _instant(day: str) -> str:
    """A day as REAL writes it: the moment at which its clock stood, on that day."""
    return utc(datetime.combine(date.fromisoformat(day), time(EPOCH.hour, EPOCH.minute)))


_RESTAURANT: dict[str, Field] = {
    "id": text("c.id"),
    "name": "c.name",
    "rating": "c.rating",
    "reviews": "c.reviews",
    "food_type": "c.cuisine",
    "price": made(lambda price: "$" * price, "c.price"),
    "location": "c.area",
    "description": "c.description",
}
_SOURCE = "reservation v JOIN card c ON c.id = v.restaurant_id"
_BOOKING: dict[str, Field] = {
    "id": text("v.id"),
    "restaurant": _RESTAURANT,
    "date": made(_instant, "v.day"),
    "time": made(clock, "v.time"),
    "guests": made(people, "v.party"),
    "tel": "v.tel",
    "email": "v.contact",
    "optionals": {"occasion": "v.occasion", "request": "v.request"},
    "confirmation": "v.code",
    "status": "v.status",
}
_NEW = Records(_SOURCE, _BOOKING, "v.email = ? AND v.created_at >= ? AND v.status = 'booked'", "v.id")
_ALL = Records(_SOURCE, _BOOKING, "v.email = ?", "v.id")
_REVIEWS = Records(
    "review w JOIN reservation v ON v.id = w.reservation_id JOIN restaurant r ON r.id = w.restaurant_id",
    {
        "id": text("w.id"),
        "restaurant": {"id": text("r.id"), "name": "r.name"},
        "overall": "w.stars",
        "food": "w.food",
        "service": "w.service",
        "ambience": "w.ambience",
        "value": "w.worth",
        "text": "w.text",
        "date": made(_instant, "w.dined_on"),
    },
    "v.email = ?",
    "w.id",
)
_ALERTS = Records(
    "alert a JOIN restaurant r ON r.id = a.restaurant_id",
    {
        "id": text("a.id"),
        "restaurantId": text("r.id"),
        "restaurantName": "r.name",
        "date": made(_instant, "a.day"),
        "time": made(clock, "a.time"),
        "guests": made(people, "a.party"),
    },
    "a.email = ?",
    "a.id",
)
_SAVED = Records(
    "favorite f JOIN card c ON c.id = f.restaurant_id", _RESTAURANT, "f.email = ?", "f.saved_at, c.id"
)
_POINTS = Records(
    "point_entry",
    {"id": text("id"), "description": "description", "points": "points", "date": moment("created_at")},
    "email = ?",
)
_PROFILE = Records(
    "account",
    {"email": "email", "firstName": "first_name", "lastName": "last_name", "phone": "phone", "diet": "diet"},
    "email = ?",
    "email",
)


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db = source.db
    points = _POINTS.listed(db, email)
    return {
        "booking": _booking(source, email),
        "search": source.session.get("search") or {"searchTerm": "", "filters": {}, "sort": "featured"},
        "review": {"reviewDetails": _REVIEWS.listed(db, email)},
        "notification": {"notifications": _ALERTS.listed(db, email)},
        "savedRestaurants": _SAVED.listed(db, email),
        "reservations": _ALL.listed(db, email),
        "user": {
            "profile": next(iter(_PROFILE.listed(db, email)), None),
            "points": sum(int(str(as_object(each)["points"])) for each in points),
            "pointsHistory": points,
        },
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """New reservations and reviews as objects by index, and all as lists."""
    booked = [_listed(each, "booking", "bookingDetails") for each in (before, after)]
    reviewed = [_listed(each, "review", "reviewDetails") for each in (before, after)]
    saved = [list(as_list(each["savedRestaurants"])) for each in (before, after)]
    return {
        "bookingDetailsDiff": indexed_diff(booked[0], booked[1]),
        "reviewDetailsDiff": indexed_diff(reviewed[0], reviewed[1]),
        "differences": {
            "bookings": listed_diff(_objects(booked[0]), _objects(booked[1])),
            "reviews": listed_diff(_objects(reviewed[0]), _objects(reviewed[1])),
            "savedRestaurants": listed_diff(_objects(saved[0]), _objects(saved[1])),
        },
    }


def _objects(listed: list[Json]) -> list[Object]:
    return [dict(as_object(each)) for each in listed]


def _listed(slices: Slices, slice_name: str, name: str) -> list[Json]:
    return list(as_list(as_object(slices[slice_name])[name]))


def _booking(source: Source, email: str) -> dict[str, Json]:
    """What is booked since the world began, and the wish that the visitor had last."""
    held = as_object(source.session.get("wish") or {})
    made_here = _NEW.listed(source.db, email, EPOCH.isoformat(" ", "seconds"))
    last = as_object(made_here[-1]) if made_here else {}
    return {
        **({"index": len(made_here)} if made_here else {}),  # as on the original, not there before
        "date": _instant(str(held["date"])) if held else None,
        "time": clock(str(held["time"])) if held else None,
        "guests": people(int(str(held["party"]))) if held else None,
        "tel": last.get("tel", ""),
        "occasion": as_object(last.get("optionals") or {}).get("occasion", ""),
        "request": as_object(last.get("optionals") or {}).get("request", ""),
        "errors": {},
        "loading": False,
        "bookingCompleted": bool(made_here),
        "bookingDetails": made_here,
    }


REPLICA = Replica("open_dining", 1500, state, differences, KEYS)
"""What REAL publishes of OpenDining."""
