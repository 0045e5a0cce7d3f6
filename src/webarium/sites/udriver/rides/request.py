"""The options for a wish, and booking one of them."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.kit.formats import number
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.faults import BOOKING, FINDING, PREPARING, city_of, milliseconds
from webarium.sites.udriver.geography import by_road, minutes
from webarium.sites.udriver.maps import draw
from webarium.sites.udriver.people.drivers import around
from webarium.sites.udriver.people.wallet import pay_from_wallet
from webarium.sites.udriver.rides.offers import Offer, Payment, offers, payments
from webarium.sites.udriver.rides.wish import Wish, read_wish
from webarium.sites.udriver.shell import ACCOUNTS, Account, require, ride_under_way
from webarium.types import Json

_UNDER_WAY = "You have a ride under way. It must end before you can request another one."


def options(visit: Visit) -> Response:
    """All kinds of rides for a wish, after the time that preparing them takes."""
    wish, errors = read_wish(visit, visit.query)
    _remember(visit, wish)
    wait = milliseconds(visit, PREPARING)
    if wait and not visit.is_htmx and "ready" not in visit.query:
        ends = (("Pickup", wish.pickup), ("Drop-off", wish.dropoff))
        cars = around(visit, wish.pickup)
        return visit.render(
            "rides/preparing.html", wish=wish, wait=wait, map=draw(city_of(visit), cars, ends)
        )
    return _page(visit, wish, errors, {})


def send(visit: Visit) -> Response:
    """Book a ride, or say why not."""
    account = require(visit)
    wish, errors = read_wish(visit, visit.form)
    found = {each.kind.name: each for each in offers(visit, wish)}
    ways = {each.value: each for each in payments(visit, account)}
    given = {name: visit.form_text(name, 40) for name in ("car", "payment")}
    offer, payment = found.get(given["car"]), ways.get(given["payment"])
    errors = errors | _mistakes(visit, account, wish, offer, payment)
    if errors or offer is None or payment is None:
        return _page(visit, wish, errors, given)
    if problem := BOOKING.failure(visit):
        return _page(visit, wish, {"": problem}, given)
    if wish.at is None and FINDING.fails(visit):
        return visit.render(
            "rides/no_driver.html", wish=wish, given=given, problem=FINDING.message, status=200
        )
    return visit.redirect(f"/rides/{_book(visit, account, wish, offer, payment)}")


def _mistakes(
    visit: Visit, account: Account, wish: Wish, offer: Offer | None, payment: Payment | None
) -> dict[str, str]:
    found: dict[str, str] = {}
    if offer is None:
        found["car"] = "Please choose a kind of ride."
    if payment is None:
        found["payment"] = "Please choose how to pay."
    elif refusal := payment.short_of(account, offer.price if offer else 0):
        found["payment"] = refusal
    if wish.pickup == wish.dropoff:
        found[""] = "Pickup and drop-off are the same place."
    elif wish.at is None and ride_under_way(visit, account.email):
        found[""] = _UNDER_WAY
    return found


def _book(visit: Visit, account: Account, wish: Wish, offer: Offer, payment: Payment) -> int:
    """Write the trip, and take its price from the wallet where that pays a ride that leaves now."""
    road = by_road(wish.pickup, wish.dropoff)
    later = wish.at is not None
    key = visit.insert(
        "trip",
        {
            "email": account.email,
            "pickup_id": wish.pickup.id,
            "dropoff_id": wish.dropoff.id,
            "car": offer.kind.name,
            "price": offer.price,
            "full_price": offer.full_price,
            "payment": payment.type,
            "payment_name": payment.name,
            "driver_id": None if later else offer.driver.id,
            "status": "booking" if later else "searching",
            "scheduled_for": wish.at.isoformat(" ") if wish.at else None,
            "requested_at": visit.stamp,
            "meters": road,
            "minutes": minutes(road),
        },
    )
    if payment.type == "wallet" and not later:
        pay_from_wallet(visit, account, offer.price, f"Ride to {wish.dropoff.name}")
    visit.session.pop("wish", None)
    return key


def _remember(visit: Visit, wish: Wish) -> None:
    """Keep a wish in the session, where the published state reads it."""
    held: dict[str, Json] = dict(wish.pairs())
    visit.session["wish"] = held


def _page(visit: Visit, wish: Wish, errors: Mapping[str, str], given: Mapping[str, str]) -> Response:
    account = ACCOUNTS.present(visit)
    ways = payments(visit, account) if account else []
    chosen = next((way.value for way in ways if way.preferred), "cash")
    ends = (("Pickup", wish.pickup), ("Drop-off", wish.dropoff))
    return visit.render(
        "rides/options.html",
        wish=wish,
        offers=offers(visit, wish),
        payments=ways,
        errors=errors,
        chosen={"car": given.get("car") or "UdriverX", "payment": given.get("payment") or chosen},
        minutes=minutes(by_road(wish.pickup, wish.dropoff)),
        miles=number(by_road(wish.pickup, wish.dropoff) / 1609.34, 1),
        map=draw(city_of(visit), around(visit, wish.pickup), ends),
        status=422 if errors else 200,
    )
