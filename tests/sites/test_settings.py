"""Every setting of a replica acts: with it something else is seen or done than without it; unknown ones are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from tests.dashdish.client import Eater
from tests.flyunified.client import ONE_WAY, Flyer
from tests.opendining.client import Diner
from tests.udriver.client import Rider
from tests.visitor import Visitor
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe

HOME, CATCH = "333 Fremont Apartments", "Pacific Catch, 2027 Chestnut St"


def order(eater: Eater) -> str:
    eater.add("Souvla", "Classic Cheeseburger")
    return eater.order().body


def add(eater: Eater) -> str:
    return eater.add("Souvla", "Classic Cheeseburger").body


def reserve(diner: Diner) -> str:
    return diner.reserve("The Royal Dine", "2024-07-20", "19:00", 4).dom.one("h1").text


def options(rider: Rider) -> str:
    return rider.get(f"/options?pickup={rider.place(CATCH)}&dropoff={rider.place(HOME)}&ready=1").body


def ridden(*stages: str) -> Callable[[Rider], str]:
    """Ask for a ride now, and let it come so far."""

    def probe(rider: Rider) -> str:
        page = rider.ride(HOME, "Phat Thai")
        key = rider.value("SELECT max(id) FROM trip")
        for stage in stages:
            page = rider.follow(rider.post(f"/rides/{key}/advance", {"stage": stage}))
        return page.body

    return probe


def call_off(rider: Rider) -> str:
    """Book a ride for later, and cancel it."""
    rider.ride(HOME, "Phat Thai", day="2024-07-18", time="14:00")
    key = rider.value("SELECT max(id) FROM trip")
    rider.post(f"/rides/{key}/advance", {"stage": "booking"})
    return rider.follow(rider.post(f"/rides/{key}/cancel")).body


def buy(flyer: Flyer) -> str:
    flyer.choose(ONE_WAY, "12:00 PM", "economy")
    flyer.travelers()
    return flyer.pay().body


def give_up(flyer: Flyer) -> str:
    """Cancel a trip that may be canceled."""
    path = next(kind for kind in flyer.site.kinds if kind.name == "cancel").path(flyer.db)
    return flyer.follow(flyer.post(path, {"sure": "1"})).dom.one("main").text


def half_a_minute_later(flyer: Flyer) -> str:
    flyer.world.clock.advance(timedelta(seconds=30))
    return flyer.get("/").body


def page(path: str) -> Callable[[Visitor[Any]], str]:
    return lambda visitor: visitor.get(path).body


@dataclass(frozen=True)
class Acts:
    """A setting, and where one sees it."""

    value: Any
    seen: Callable[[Any], str]


SETTINGS: Mapping[type[Visitor[Any]], Mapping[str, Acts]] = {
    Eater: {
        "simulated_minute": Acts(50, order),
        "all_closed": Acts(True, page("/")),
        "no_couriers": Acts(True, page("/search")),
        "error_placing_order": Acts(True, order),
        "failing_orders": Acts(1, order),
        "error_payment": Acts(True, order),
        "failing_payments": Acts(1, order),
        "error_adding_item": Acts(True, add),
        "failing_additions": Acts(1, add),
    },
    Diner: {
        "error_booking": Acts(True, reserve),
        "failing_bookings": Acts(1, reserve),
        "no_available_slots": Acts(True, page("/restaurants/1")),
    },
    Rider: {
        "location_preset": Acts(2, page("/")),
        "display_time_preparing_opts_delay": Acts(70, page("/options?pickup=11&dropoff=1")),
        "simulating_searching_driver_delay": Acts(70, ridden()),
        "simulating_booking_trip": Acts(70, ridden("searching")),
        "simulating_duration_ride": Acts(70, ridden("searching", "arriving")),
        "display_time_msg_cancel_booked_trip": Acts(70, call_off),
        "error_finding_driver": Acts(True, ridden("searching")),
        "failing_driver_searches": Acts(1, ridden("searching")),
        "error_booking_ride": Acts(True, ridden()),
        "failing_bookings": Acts(1, ridden()),
        **{
            f"{car}_{what}": Acts(value, options)
            for car in ("udriverx", "comfort", "udriverxl")
            for what, value in (("multiplier", 3), ("discount", 0.5))
        },
        "cars": Acts({"Comfort": {"multiplier": 2, "discount": 0}}, options),
    },
    Flyer: {
        "simulating_booking_flight": Acts(0, buy),
        "delay_after_redirecting_home": Acts(70, page("/book/pay")),
        "display_bkg_img_duration": Acts(60_000, half_a_minute_later),
        "error_booking_flight": Acts(True, buy),
        "failing_bookings": Acts(1, buy),
        "error_changing_trip": Acts(True, give_up),
        "failing_changes": Acts(1, give_up),
        "no_seats": Acts(True, page(ONE_WAY)),
    },
}


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda kind: kind.site.id)
def tried(request: pytest.FixtureRequest) -> Any:
    """A kind of visitor, and what somebody of its kind sees under some settings."""
    kind: type[Visitor[Any]] = request.param
    site: Site = kind.site
    app = build_app(site)
    with Universe.open([site.database]) as universe, asyncio.Runner() as runner:

        def see(seen: Callable[[Any], str], **knobs: Any) -> str:
            conditions = Conditions(popups=False, knobs={site.id: knobs}, endpoints=ENDPOINTS)
            with universe.world(users={site.id: site.roles[0].user}, conditions=conditions) as world:
                return seen(kind(app, world, runner))

        yield kind, see


def test_every_setting_acts(tried: Any) -> None:
    kind, see = tried
    plain: dict[Callable[[Any], str], str] = {}
    for name, acts in SETTINGS[kind].items():
        if acts.seen not in plain:
            plain[acts.seen] = see(acts.seen)
        assert see(acts.seen, **{name: acts.value}) != plain[acts.seen], name


def test_every_setting_is_tried(tried: Any) -> None:
    kind, _ = tried
    assert kind.site.replica is not None
    assert {key.name for key in kind.site.replica.own_keys} == SETTINGS[kind].keys()


def test_unknown_settings_are_refused_and_change_nothing(tried: Any) -> None:
    kind, see = tried
    name, acts = next(iter(SETTINGS[kind].items()))

    def ask(visitor: Visitor[Any]) -> str:
        before = visitor.finish()["state"]["config"]
        for query in (f"no_such_key=1&{name}={acts.value}", f"{name}=sometimes"):
            refused = visitor.get(f"/config?{query}")
            assert refused.status == 400, query
            assert name in refused.text
        assert visitor.finish()["state"]["config"] == before
        return ""

    see(ask)
