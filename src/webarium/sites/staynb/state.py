"""The state that Staynb publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from webarium.shapes import as_list, as_number, as_object
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Below, Field, Made, Records, made, truth
from webarium.sites.kit.real.times import EPOCH, js_date
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.staynb.faults import KEYS, scaled
from webarium.sites.staynb.party import LIMITS, Party
from webarium.sites.staynb.stays.query import Query
from webarium.types import Json

_FIELDS = ("cardNumber", "expiration", "cvv", "zipcode")
_PLACE: Mapping[str, Field] = {"title": "s.title", "city": "s.city", "country": "s.country"}
_ROOMS = {name: f"s.{name}" for name in ("bedrooms", "beds", "bathrooms")}
_BOOKED = "booking b JOIN stay_card s ON s.id = b.stay_id"


def _day(column: str) -> Made:
    return made(lambda text: js_date(date.fromisoformat(text)), column)


def _party(convert: Any) -> Made:
    return made(lambda *counts: convert(Party(*counts)), *(f"b.{name}" for name in LIMITS))


_BOOKINGS = Records(
    _BOOKED,
    {
        "id": "b.code",
        "stay": {"id": "b.stay_id", **_PLACE, "price": "b.price", "rooms": _ROOMS},
        "checkin": _day("b.checkin"),
        "checkout": _day("b.checkout"),
        "guests": _party(lambda party: party.words),
        "guestCounts": _party(Party.to_json),
        "nights": "b.nights",
        "lodging": "b.lodging",
        "cleaning": "b.cleaning",
        "total": "b.total",
        "payment": "b.payment",
        "cardLastDigits": "b.card",
        "zipcode": "b.zipcode",
        "billingCountry": "b.country",
        "message": "b.message",
    },
    "b.email = ? AND b.created_at >= ? AND b.status = 'confirmed'",
    "b.id",
)
_TRIPS = Records(
    _BOOKED,
    {
        "id": "b.code",
        "title": "s.title",
        "city": "s.city",
        **{name: f"b.{name}" for name in ("checkin", "checkout", "status")},
    },
    "b.email = ?",
    "b.id",
)
_REVIEWS = Records(
    "review r JOIN booking b ON b.id = r.booking_id JOIN stay s ON s.id = r.stay_id",
    {"booking": "b.code", "stay": "s.title", "stars": "r.stars", "text": "r.text"},
    "b.email = ?",
    "r.id",
)
_LINES = Records(
    "message", {name: name for name in ("id", "sender", "text", "sent_at")}, "conversation_id = ?"
)
_CHATS = Records(
    "conversation c JOIN host h ON h.id = c.host_id JOIN stay s ON s.id = c.stay_id",
    {
        "id": "c.id",
        "name": "h.name",
        "stay": "s.title",
        "unread": truth("c.unread"),
        "archived": truth("c.archived"),
        "messages": Below(_LINES, "c.id"),
    },
    "c.email = ?",
    "c.id",
)
_SHARES = Records(
    "share JOIN stay s ON s.id = stay_id",
    {"stay": "s.title", **{name: name for name in ("channel", "recipient", "note")}},
    "email = ?",
    "share.id",
)
_ACCOUNT = Records(
    "account",
    {name: name for name in ("email", "first_name", "last_name", "phone", "about")},
    "email = ?",
    "email",
)


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db, multiplier = source.db, source.config["price_multiplier"]
    searched: dict[str, Any] = {"recentSearches": [], **_held(source, "search")}
    draft = _held(source, "draft")
    lists = _lists(float(as_number(multiplier))).read(db, email)
    return {
        "booking": {
            "isBooking": bool(draft),
            "errors": {name: (draft.get("errors") or {}).get(name, "") for name in _FIELDS},
            "bookingDetails": _BOOKINGS.listed(db, email, EPOCH.isoformat(" ", "seconds")),
            "currentBooking": draft.get("current"),
        },
        "search": searched,  # as on the original, what is applied is not there before the first search
        "filters": searched.get("appliedFilters", Query().to_state()["appliedFilters"]),
        "wishlist": {
            "wishlists": list[Json](lists),
            "stats": {
                "lists": len(lists),
                "stays": sum(len(as_list(each["stays"])) for each in lists),
            },
        },
        "reviews": _REVIEWS.listed(db, email),
        "messages": {"contactList": _CHATS.listed(db, email), "selectedChatId": _open_chat(source)},
        "trips": _TRIPS.listed(db, email),
        "shares": _SHARES.listed(db, email),
        "pricing": {"multiplier": multiplier, "serviceFeePercent": 14},
        "account": next(iter(_ACCOUNT.listed(db, email)), {}),
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """The new reservations, as an object by index."""
    return {"bookingDetailsDiff": indexed_diff(_details(before), _details(after))}


def _details(slices: Slices) -> list[Json]:
    return list(as_list(as_object(slices["booking"])["bookingDetails"]))


def _held(source: Source, name: str) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", source.session.get(name) or {})


def _lists(multiplier: float) -> Records:
    """Wish lists with their stays, at the prices that are asked for."""
    stays = Records(
        "wishlist_stay i JOIN stay_card s ON s.id = i.stay_id",
        {
            "id": "s.id",
            **_PLACE,
            "price": made(lambda price: scaled(price, multiplier), "s.price"),
            "rooms": _ROOMS,
            "note": "i.note",
        },
        "i.wishlist_id = ?",
        "i.added_at, s.position",
    )
    return Records("wishlist", {"id": "id", "name": "name", "stays": Below(stays)}, "email = ?")


def _open_chat(source: Source) -> int | None:
    """The conversation that the visitor looks at."""
    path = str(_held(source, "router").get("location", {}).get("pathname", ""))
    return plain_number(path.removeprefix("/messages/")) if path.startswith("/messages/") else None


REPLICA = Replica("staynb", 200, state, differences, KEYS)
"""What REAL publishes of Staynb."""
