"""The state that Zilloft publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from datetime import date, datetime, time

from webarium.shapes import as_list, as_object
from webarium.sites.kit.formats import clock
from webarium.sites.kit.real.diff import Object, indexed_diff, listed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Below, Field, Records, made, moment, text, truth
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.zilloft.faults import KEYS
from webarium.sites.zilloft.homes.cards import TYPES
from webarium.types import Json

NOTHING_ASKED: dict[str, Json] = {"searchTerm": "", "recentSearches": []}


def _instant(day: str | None) -> str | None:
    """A day as REAL writes it: the moment at which its clock stood, on that day."""
    return (
        None
        if day is None
        else utc(datetime.combine(date.fromisoformat(day), time(EPOCH.hour, EPOCH.minute)))
    )


def _clock(at: str | None) -> str | None:
    return None if at is None else clock(at)


def _type(name: str) -> str:
    return TYPES[name][0]


_HOME: dict[str, Field] = {
    "id": text("c.id"),
    "address": "trim(c.street || ' ' || c.unit)",
    "city": "c.city",
    "state": "c.state",
    "zipcode": "c.zip",
    "neighborhood": "c.area",
    "price": "c.price",
    "beds": "c.beds",
    "baths": "c.baths",
    "sqft": "c.sqft",
    "homeType": made(_type, "c.type"),
    "status": "c.status",
}
_OPTIONS = Records(
    "tour_option",
    {"date": made(_instant, "day"), "time": made(_clock, "time")},
    "tour_id = ?",
    "position",
)
_TOUR: dict[str, Field] = {
    "id": text("t.id"),
    "property": _HOME,
    "requestTourData": {
        "formValues": {
            "name": "t.name",
            "email": "t.contact",
            "phone": "t.phone",
            "message": "t.message",
        },
        "tourType": "t.kind",
        "options": Below(_OPTIONS, "t.id"),
    },
    "status": "t.status",
    "createdAt": moment("t.created_at"),
}
_TOURS = Records("tour t JOIN card c ON c.id = t.home_id", _TOUR, "t.email = ?", "t.id")
_NEW_TOURS = Records(
    "tour t JOIN card c ON c.id = t.home_id",
    _TOUR,
    "t.email = ? AND t.created_at >= ? AND t.status = 'requested'",
    "t.id",
)
_INQUIRIES = Records(
    "inquiry i JOIN agent a ON a.id = i.agent_id LEFT JOIN card c ON c.id = i.home_id",
    {
        "id": text("i.id"),
        "propertyId": made(lambda key: None if key is None else str(key), "c.id"),
        "propertyAddress": "trim(c.street || ' ' || c.unit) || ', ' || c.place",
        "agent": {"id": text("a.id"), "name": "a.name"},
        "contactAgentData": {
            "formValues": {
                "name": "i.name",
                "email": "i.contact",
                "phone": "i.phone",
                "message": "i.message",
                "financing": truth("i.financing"),
            },
            "selectedDate": {"date": made(_instant, "i.day"), "time": made(_clock, "i.time")},
        },
        "createdAt": moment("i.created_at"),
    },
    "i.email = ? AND i.created_at >= ?",
    "i.id",
)
_SAVED = Records(
    "saved_home s JOIN card c ON c.id = s.home_id",
    {**_HOME, "note": "s.note"},
    "s.email = ?",
    "s.saved_at, c.id",
)
_SEARCHES = Records(
    "saved_search",
    {"id": text("id"), "name": "name", "query": "query", "alerts": "alerts"},
    "email = ?",
    "id",
)
_APPLICATIONS = Records(
    "application p JOIN card c ON c.id = p.home_id",
    {
        "id": text("p.id"),
        "property": _HOME,
        "name": "p.name",
        "moveIn": made(_instant, "p.move_in"),
        "occupants": "p.people",
        "income": "p.income",
        "employer": "p.employer",
        "pets": "p.pets",
        "message": "p.message",
        "status": "p.status",
    },
    "p.email = ?",
    "p.id",
)
_REVIEWS = Records(
    "agent_review r JOIN agent a ON a.id = r.agent_id",
    {"id": text("r.id"), "agent": "a.name", "stars": "r.stars", "text": "r.text"},
    "r.email = ?",
    "r.id",
)
_PROFILE = Records(
    "account",
    {
        "email": "email",
        "firstName": "first_name",
        "lastName": "last_name",
        "phone": "phone",
        "income": "income",
    },
    "email = ?",
    "email",
)


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db, began = source.db, EPOCH.isoformat(" ", "seconds")
    return {
        "tourRequests": {
            "requestTourList": [_chosen(each) for each in _NEW_TOURS.read(db, email, began)],
            "contactAgentList": _INQUIRIES.listed(db, email, began),
        },
        "search": source.session.get("search") or NOTHING_ASKED,
        "tours": _TOURS.listed(db, email) if email else [],
        "savedHomes": _SAVED.listed(db, email),
        "savedSearches": _SEARCHES.listed(db, email),
        "rentalApplications": _APPLICATIONS.listed(db, email),
        "agentReviews": _REVIEWS.listed(db, email) if email else [],
        "recentlyViewed": source.session.get("viewed") or [],
        "user": {"profile": next(iter(_PROFILE.listed(db, email)), None)},
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def _chosen(tour: Object) -> Json:
    """A tour that also names its first option as the selected date, as messages to agents do."""
    data = dict(as_object(tour["requestTourData"]))
    first = next(iter(as_list(data["options"])), None)
    return {**tour, "requestTourData": {**data, "selectedDate": first}}


def differences(before: Slices, after: Slices) -> Slices:
    """New tours and messages as objects by index, what else is kept as lists."""
    return {
        "differences": {
            "requestTours": indexed_diff(_tours(before, "requestTourList"), _tours(after, "requestTourList")),
            "contactAgents": indexed_diff(
                _tours(before, "contactAgentList"), _tours(after, "contactAgentList")
            ),
            "savedHomes": listed_diff(_records(before, "savedHomes"), _records(after, "savedHomes")),
            "savedSearches": listed_diff(_records(before, "savedSearches"), _records(after, "savedSearches")),
            "rentalApplications": listed_diff(
                _records(before, "rentalApplications"), _records(after, "rentalApplications")
            ),
        }
    }


def _tours(slices: Slices, name: str) -> list[Json]:
    return list(as_list(as_object(slices["tourRequests"])[name]))


def _records(slices: Slices, name: str) -> list[Object]:
    return [dict(as_object(each)) for each in as_list(slices[name])]


REPLICA = Replica("zilloft", 2000, state, differences, KEYS, late=frozenset({"config"}))
"""What REAL publishes of Zilloft."""
