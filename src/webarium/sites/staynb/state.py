"""The state that Staynb publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.replica import Replica, Slices, Source
from webarium.sites.kit.real.times import EPOCH, js_date
from webarium.sites.staynb.faults import KEYS, scaled
from webarium.sites.staynb.party import Party
from webarium.sites.staynb.stays.query import Query
from webarium.types import Json

_FIELDS = ("cardNumber", "expiration", "cvv", "zipcode")
_STAY = "s.title, s.city, s.country AS land, s.kind, s.bedrooms, s.beds, s.bathrooms"


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    search = cast("Mapping[str, Json]", source.session.get("search") or {})
    applied = {**Query().to_state(), "recentSearches": [], **search}
    return {
        "booking": _booking(source, email),
        "search": applied,
        "filters": applied["appliedFilters"],
        "wishlist": _wishlist(source, email),
        "reviews": _reviews(source, email),
        "messages": _messages(source, email),
        "trips": _trips(source, email),
        "shares": _shares(source, email),
        "pricing": {"multiplier": source.config["price_multiplier"], "serviceFeePercent": 14},
        "account": _account(source, email),
        "ui": {"promotionClosed": bool(source.session.get("promotion_closed")), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """The new reservations, as an object by index."""
    return {"bookingDetailsDiff": indexed_diff(_details(before), _details(after))}


def _details(slices: Slices) -> list[Json]:
    return cast("list[Json]", cast("dict[str, Json]", slices["booking"])["bookingDetails"])


def _rows(source: Source, sql: str, *params: str) -> list[dict[str, Any]]:
    cursor = source.db.execute(sql, params)
    first = cursor.fetchone()
    if first is None:
        return []
    names = [column[0] for column in cursor.get_description()]
    return [dict(zip(names, row, strict=True)) for row in (first, *cursor)]


def _bookings(source: Source, email: str) -> list[dict[str, Any]]:
    return _rows(
        source, f"SELECT b.*, {_STAY} FROM booking b JOIN stay_card s ON s.id = b.stay_id WHERE b.email = ?"  # noqa: S608
        " ORDER BY b.id", email,
    )  # fmt: skip


def _booking(source: Source, email: str) -> dict[str, Json]:
    began = EPOCH.isoformat(" ", "seconds")
    made: list[Json] = [
        _booked(row)
        for row in _bookings(source, email)
        if row["created_at"] >= began and row["status"] == "confirmed"
    ]
    draft = cast("Mapping[str, Any]", source.session.get("draft") or {})
    errors = draft.get("errors") or {}
    return {
        "isBooking": bool(draft),
        "errors": {name: errors.get(name, "") for name in _FIELDS},
        "bookingDetails": made,
        "currentBooking": draft.get("current"),
    }


def _booked(row: Mapping[str, Any]) -> dict[str, Json]:
    party = Party(row["adults"], row["children"], row["infants"], row["pets"])
    return {
        "id": row["code"],
        "stay": {"id": row["stay_id"], "title": row["title"], "city": row["city"], "country": row["land"],
                 "price": row["price"], "rooms": _rooms(row)},
        "checkin": js_date(date.fromisoformat(row["checkin"])),
        "checkout": js_date(date.fromisoformat(row["checkout"])),
        "guests": party.words,
        "guestCounts": party.to_json(),
        "nights": row["nights"],
        "total": row["total"],
        "payment": row["payment"],
        "cardLastDigits": row["card"],
        "zipcode": row["zipcode"],
        "billingCountry": row["country"],
        "message": row["message"],
    }  # fmt: skip


def _rooms(row: Mapping[str, Any]) -> dict[str, Json]:
    return {"bedrooms": row["bedrooms"], "beds": row["beds"], "bathrooms": row["bathrooms"]}


def _trips(source: Source, email: str) -> list[Json]:
    return [
        {"id": row["code"], "title": row["title"], "city": row["city"], "checkin": row["checkin"],
         "checkout": row["checkout"], "status": row["status"]}
        for row in _bookings(source, email)
    ]  # fmt: skip


def _wishlist(source: Source, email: str) -> dict[str, Json]:
    lists: list[Json] = []
    stays = 0
    multiplier = float(cast("float", source.config["price_multiplier"]))
    for row in _rows(source, "SELECT id, name FROM wishlist WHERE email = ? ORDER BY id", email):
        held = _rows(
            source, f"SELECT s.id, s.price, i.note, {_STAY} FROM wishlist_stay i JOIN stay_card s ON s.id = i.stay_id"  # noqa: S608
            " WHERE i.wishlist_id = ? ORDER BY i.added_at, s.position", row["id"],
        )  # fmt: skip
        stays += len(held)
        lists.append(
            {"id": row["id"], "name": row["name"], "stays": [
                {"id": each["id"], "title": each["title"], "city": each["city"], "country": each["land"],
                 "price": scaled(each["price"], multiplier), "rooms": _rooms(each), "note": each["note"]}
                for each in held
            ]}
        )  # fmt: skip
    return {"wishlists": lists, "stats": {"lists": len(lists), "stays": stays}}


def _reviews(source: Source, email: str) -> list[Json]:
    return [
        dict(row)
        for row in _rows(
            source, "SELECT b.code AS booking, s.title AS stay, r.stars, r.text FROM review r JOIN booking b"
            " ON b.id = r.booking_id JOIN stay s ON s.id = r.stay_id WHERE b.email = ? ORDER BY r.id", email,
        )
    ]  # fmt: skip


def _messages(source: Source, email: str) -> dict[str, Json]:
    chats: list[Json] = []
    for row in _rows(
        source, "SELECT c.id, h.name, s.title AS stay, c.unread, c.archived FROM conversation c JOIN host h"
        " ON h.id = c.host_id JOIN stay s ON s.id = c.stay_id WHERE c.email = ? ORDER BY c.id", email,
    ):  # fmt: skip
        lines = _rows(
            source,
            "SELECT id, sender, text, sent_at FROM message WHERE conversation_id = ? ORDER BY id",
            row["id"],
        )
        chats.append(
            {
                **row,
                "unread": bool(row["unread"]),
                "archived": bool(row["archived"]),
                "messages": cast("Json", lines),
            }
        )
    path = str(
        cast("Mapping[str, Any]", source.session.get("router") or {}).get("location", {}).get("pathname", "")
    )
    chosen = path.removeprefix("/messages/")
    selected = int(chosen) if path.startswith("/messages/") and chosen.isdigit() else None
    return {"contactList": chats, "selectedChatId": selected}


def _shares(source: Source, email: str) -> list[Json]:
    rows = _rows(
        source, "SELECT s.title AS stay, channel, recipient, note FROM share JOIN stay s ON s.id = stay_id"
        " WHERE email = ? ORDER BY share.id", email,
    )  # fmt: skip
    return [dict(row) for row in rows]


def _account(source: Source, email: str) -> dict[str, Json]:
    rows = _rows(
        source, "SELECT email, first_name, last_name, phone, about FROM account WHERE email = ?", email
    )
    return dict(rows[0]) if rows else {}


REPLICA = Replica("staynb", 200, state, differences, KEYS)
"""What REAL publishes of Staynb."""
