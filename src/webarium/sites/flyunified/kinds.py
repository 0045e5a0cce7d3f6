"""One address of every kind of page that Fly Unified has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.sql import select
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_ONE = "/flights?trip=oneway&from=IND&to=EWR&depart=2024-12-02&adults=1"
_ROUND = "/flights?trip=round&from=PVD&to=IND&depart=2024-12-05&return=2024-12-09&adults=2&children=1"
_PEOPLE = [
    {
        "first_name": "Jane",
        "middle_name": "",
        "last_name": "Smith",
        "suffix": "",
        "month": "2",
        "day": "14",
        "year": "1995",
        "gender": "Female",
    }
]
_CART = {
    "address": "/flights?trip=oneway&from=SFO&to=ORD&depart=2024-12-18&adults=1",
    "legs": [["58", "2024-12-18", "economy"]],
    "party": [1, 0, 0],
    "travelers": _PEOPLE,
    "seats": {"0-0": "9A"},
    "bags": [1],
    "bundle": "none",
    "insured": False,
}
_JOINED = "booking b JOIN booked_flight f ON f.booking_id = b.id"
_MEMBER = "b.email IS NOT NULL AND b.status = 'confirmed'"
_LATER = f"{_MEMBER} AND f.day > '2024-08-01' AND f.fare = 'economy'"
_TRIP = select("b.code", _JOINED, f"{_LATER} AND f.leg = 2", "ORDER BY f.day LIMIT 1")
_FLIGHT = select("b.code || '/seats/' || f.id", _JOINED, _LATER, "ORDER BY f.day LIMIT 1")
_CHANGE = select("b.code || '/change/' || f.leg", _JOINED, _LATER, "ORDER BY f.day LIMIT 1")
_SOON = select("b.code", _JOINED, f"{_MEMBER} AND f.day = '2024-07-18'", "LIMIT 1")
_CHECKED_IN = (
    "UPDATE booked_flight SET checked_in_at = '2024-07-18 09:00:00' WHERE day = '2024-07-18'"
    " AND booking_id IN (SELECT id FROM booking WHERE email IS NOT NULL)",
    "INSERT INTO taken_seat (flight_id, traveler_id, seat, cents) SELECT f.id, t.id, (24 + t.position) || 'C', 0"
    " FROM booked_flight f JOIN traveler t ON t.booking_id = f.booking_id"
    " WHERE f.checked_in_at IS NOT NULL AND f.day = '2024-07-18' AND t.kind <> 'infant'"
    " AND NOT EXISTS (SELECT 1 FROM taken_seat s WHERE s.flight_id = f.id AND s.traveler_id = t.id)",
)
KINDS = (
    PageKind("home", "/", opens=".searchform .guests > button"),
    PageKind("multi-city", "/multi-city", conditions=_CALM),
    PageKind("results", _ONE, conditions=_CALM, opens="[data-dialog='filters']"),
    PageKind("results-round", _ROUND, conditions=_CALM),
    PageKind(
        "results-none",
        "/flights?trip=oneway&from=SFO&to=YHZ&depart=2024-12-18&adults=1&stops=0",
        conditions=_CALM,
    ),
    PageKind(
        "unclear", "/flights?trip=oneway&from=Portland&to=ORD&depart=12/18/2024&adults=1", conditions=_CALM
    ),
    PageKind("calendar", _ONE.replace("/flights", "/calendar"), conditions=_CALM),
    PageKind("travelers", "/book/travelers", session={"cart": _CART}),
    PageKind("seats", "/book/seats/1", session={"cart": _CART}),
    PageKind("extras", "/book/extras", session={"cart": _CART}),
    PageKind("pay", "/book/pay", session={"cart": _CART}),
    PageKind("lost", "/book/pay"),
    PageKind("booked", found(_TRIP, "/booked/{}?shown=1")),
    PageKind(
        "booking-wait",
        found(_TRIP, "/booked/{}"),
        conditions=Conditions(knobs={"flyunified": {"simulating_booking_flight": 60_000}}),
    ),
    PageKind("trips", "/trips"),
    PageKind("trips-guest", "/trips", guest=True),
    PageKind("trip", found(_TRIP, "/trips/{}")),
    PageKind("change", found(_CHANGE, "/trips/{}")),
    PageKind("change-seat", found(_FLIGHT, "/trips/{}")),
    PageKind("cancel", found(_TRIP, "/trips/{}/cancel")),
    PageKind("checkin-find", "/checkin"),
    PageKind("checkin", found(_SOON, "/trips/{}/checkin")),
    PageKind("boarding-pass", found(_SOON, "/trips/{}/pass/1"), prepare=_CHECKED_IN),
    PageKind("status", "/status?from=SFO&to=LAX"),
    PageKind("miles", "/miles"),
    PageKind("account", "/account"),
    PageKind("login", "/login", guest=True),
)
