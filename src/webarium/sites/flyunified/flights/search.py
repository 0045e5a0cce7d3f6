"""The front page, the results of searches, and choosing flights."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import Cart, Chosen, Taken, read_cart, taken
from webarium.sites.flyunified.faults import milliseconds
from webarium.sites.flyunified.flights.offers import around, day_prices, narrowed, offers, one
from webarium.sites.flyunified.flights.party import HINTS, LIMITS
from webarium.sites.flyunified.flights.query import MOST_LEGS, SORTS, TIMES, TRIPS, Leg, Query, read_query
from webarium.sites.flyunified.shell import ACCOUNTS, table_of
from webarium.sites.flyunified.timetable.cabins import FARES, RULES
from webarium.sites.kit.months import Month
from webarium.sites.kit.real.promotions import shows_promotion
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.visit import Visit

SCENES = ("mountain", "beach", "city", "desert")
"""What the front page's pictures show, in turn."""
_DEALS = (
    ("LAX", "beach", 24),
    ("DEN", "mountain", 38),
    ("HNL", "beach", 61),
    ("ORD", "city", 47),
    ("PHX", "desert", 33),
    ("LHR", "city", 82),
)
_SETTINGS: Mapping[str, Any] = {
    "trips": TRIPS,
    "cabins": FARES,
    "limits": tuple((n, HINTS[n], LIMITS[n]) for n in LIMITS),
}


def home(visit: Visit) -> Response:
    """The search form, and where one could go."""
    each = max(1, milliseconds(visit, "display_bkg_img_duration"))
    passed = int((visit.now - EPOCH).total_seconds() * 1000)
    account = ACCOUNTS.present(visit)
    origin = account.home if account else "SFO"
    deals = []
    for code, scene, ahead in _DEALS:
        leg = Leg(origin, code, visit.now.date() + timedelta(days=ahead))
        if code != origin:
            (found,) = day_prices(visit, leg, [leg.day], 1)
            deals.append((leg, scene, found.cents, Query("oneway", legs=(leg,))))
    return visit.render(
        "flights/home.html",
        query=Query(),
        deals=deals,
        origin=table_of(visit).airports[origin],
        airports=table_of(visit).airports,
        scene=SCENES[passed // each % len(SCENES)],
        popup=shows_promotion(visit),
        **_SETTINGS,
    )


def multi_city(visit: Visit) -> Response:
    """The search form for several flights."""
    query = read_query({**visit.query, "trip": "multi"}, table_of(visit), visit.now.date())
    return visit.render("flights/multi.html", query=query, most_legs=MOST_LEGS, **_SETTINGS)


def results(visit: Visit) -> Response:
    """The flights of a leg of a search; the search becomes the last one."""
    query, number = _asked(visit)
    if query.problem:
        return _unclear(visit, query)
    given = [pair for pair in visit.query.multi_items() if pair[0] != "leg"]
    if given != query.pairs():
        return visit.redirect(query.address())
    visit.session["search"] = query.to_state()
    chosen = _chosen_before(visit, query, number)
    if len(chosen) < number:
        return visit.redirect(query.address())
    leg = query.legs[number]
    found = offers(visit, leg)
    return visit.render(
        "flights/results.html",
        query=query,
        leg=leg,
        number=number,
        offers=narrowed(found, query),
        found=len(found),
        chosen=chosen,
        days=day_prices(visit, leg, around(leg.day), query.party.seats),
        airports=table_of(visit).airports,
        fares=FARES,
        rules=RULES,
        times=TIMES,
        sorts=SORTS,
        here=query.address(leg=number + 1) if number else query.address(),
        **_SETTINGS,
    )


def choose(visit: Visit) -> Response:
    """Take a flight with a fare, and go on to the next leg or the travelers."""
    query, number = _asked(visit)
    chosen = _chosen_before(visit, query, number) if query.legs else []
    if query.problem or len(chosen) < number:
        return visit.redirect(query.address() if query.legs else "/")
    offer = one(visit, query.legs[number], visit.form_text("itinerary", 60))
    fare = visit.form_text("fare", 20)
    here = query.address(leg=number + 1) if number else query.address()
    if offer is None or fare not in FARES:
        visit.flash("error", "Please choose one of the flights of the list.")
        return visit.redirect(here)
    if not offer.open(fare, query.party.seats):
        visit.flash(
            "error", f"{FARES[fare]} is sold out on this flight. Please choose another fare or flight."
        )
        return visit.redirect(here)
    legs = (*(each.choice for each in chosen), Chosen(offer.itinerary.id, query.legs[number].day, fare))
    Cart(query.plain, legs, query.party).keep(visit)
    if number + 1 < len(query.legs):
        return visit.redirect(query.address(leg=number + 2))
    return visit.redirect("/book/travelers")


def flexible(visit: Visit) -> Response:
    """The lowest price of every day of a month."""
    query, number = _asked(visit)
    if query.problem:
        return _unclear(visit, query)
    leg = query.legs[number]
    month = Month(_month(visit.query.get("month", "")) or leg.day)
    before = month.first - timedelta(days=1)
    prices = day_prices(visit, leg, month.days, query.party.seats)
    return visit.render(
        "flights/calendar.html",
        query=query,
        leg=leg,
        number=number,
        month=month,
        prices={each.day: each.cents for each in prices},
        lowest=min((each.cents for each in prices if each.cents is not None), default=None),
        before=before.strftime("%Y-%m") if before >= visit.now.date() else "",
        after=month.next.strftime("%Y-%m"),
        airports=table_of(visit).airports,
    )


def _asked(visit: Visit) -> tuple[Query, int]:
    """The search of the address, and which of its legs is looked at, counted from 0."""
    query = read_query(visit.query, table_of(visit), visit.now.date())
    text = visit.query.get("leg", "1")
    number = int(text) - 1 if text in ("1", "2", "3", "4") else 0
    return query, number if number < len(query.legs) else 0


def _chosen_before(visit: Visit, query: Query, number: int) -> list[Taken]:
    """What was chosen for the legs before this one; fewer where the cart is about something else."""
    cart = read_cart(visit)
    if cart is None or cart.address != query.plain:
        return []
    return taken(visit, cart)[:number]


def _unclear(visit: Visit, query: Query) -> Response:
    """The form again, with what is wrong and the airports to choose from."""
    page = "flights/multi.html" if query.trip == "multi" else "flights/unclear.html"
    return visit.render(page, query=query, most_legs=MOST_LEGS, given=dict(visit.query), **_SETTINGS)


def _month(text: str) -> date | None:
    year, _, month = text.partition("-")
    if (
        year.isascii()
        and year.isdigit()
        and month.isascii()
        and month.isdigit()
        and 1 <= int(month[:2]) <= 12
    ):
        return date(min(2030, max(2000, int(year[:4]))), int(month[:2]), 1)
    return None
