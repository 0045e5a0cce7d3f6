"""One address of every kind of page that OpenDining has."""

from __future__ import annotations

from webarium.sites.kit.kinds import Address, PageKind, found
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_NOTHING = Conditions(popups=False, knobs={"opendining": {"no_available_slots": True}})
_BOOK = "/book?restaurant=1&date=2024-07-20&time=19:00&party=4"
_MINE = "SELECT id FROM reservation WHERE email LIKE 'maya%' AND "
_DINED = "day < '2024-07-18' AND status = 'booked'"


def _visit(condition: str, template: str) -> Address:
    return found(f"{_MINE}{condition} ORDER BY day LIMIT 1", template)


_NEW = " AND NOT EXISTS (SELECT 1 FROM review w WHERE w.reservation_id = reservation.id)"


KINDS = (
    PageKind("home", "/", conditions=_CALM),
    PageKind("promotion", "/"),
    PageKind("home-guest", "/", guest=True, conditions=_CALM),
    PageKind("home-days", "/", conditions=_CALM, press=("#date",)),
    PageKind("home-sold-out", "/", conditions=_NOTHING, quick=False),
    PageKind("results", "/search?q=Japanese&date=2024-09-02&time=16:30&party=7", conditions=_CALM),
    PageKind("results-filtered", "/search?price=2&price=3&rating=4&sort=rating&free=1", conditions=_CALM),
    PageKind("no-results", "/search?q=zeppelin", conditions=_CALM),
    PageKind("suggestions", "/suggest?q=ja", status=303, conditions=_CALM, whole=False),
    PageKind("wrong-date", "/search?q=sushi&date=2024-01-01", status=422, conditions=_CALM),
    PageKind("restaurant", "/restaurants/8", conditions=_CALM),
    PageKind(
        "restaurant-all-times", "/restaurants/1?date=2024-07-20&time=19:00&party=4&all=1", conditions=_CALM
    ),
    PageKind(
        "restaurant-sold-out",
        "/restaurants/11?date=2024-07-20&time=19:00&party=4",
        conditions=_NOTHING,
        quick=False,
    ),
    PageKind("reviews", "/restaurants/6/reviews?sort=low", conditions=_CALM),
    PageKind("photos", "/restaurants/13/photos", conditions=_CALM),
    PageKind("dishes", "/dishes?diet=vegetarian", conditions=_CALM),
    PageKind("favorites", "/favorites", conditions=_CALM),
    PageKind("book", _BOOK, conditions=_CALM),
    PageKind("reservation", _visit("day > '2024-07-18'", "/reservations/{}"), conditions=_CALM),
    PageKind("past-visit", _visit(_DINED, "/reservations/{}"), conditions=_CALM),
    PageKind("change", _visit("day > '2024-07-18'", "/reservations/{}/change"), conditions=_CALM),
    PageKind("review", _visit(_DINED + _NEW, "/reservations/{}/review"), conditions=_CALM),
    PageKind("dining", "/dining", conditions=_CALM),
    PageKind("points", "/points", conditions=_CALM),
    PageKind("account", "/account", conditions=_CALM),
    PageKind("help", "/help", conditions=_CALM),
    PageKind("login", "/login", guest=True, conditions=_CALM),
    PageKind("missing", "/restaurants/9999", status=404, conditions=_CALM),
)
