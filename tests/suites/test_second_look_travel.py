"""A second look at tasks about rides and flights by somebody who distrusts them: wrong ways fail, right ones pass."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.flyunified.client import JOHN
from tests.suites.second_look import Bench, Deed, Try, fails, nothing, succeeds
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = ("udriver", "flyunified")
CARS = ("UdriverX", "Comfort", "UdriverXL")


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    sites = {name: load_sites()[name] for name in SITES}
    with Universe.open(databases(sites), seed=request.param) as universe, asyncio.Runner() as runner:
        yield Bench.of(universe, runner, sites=SITES, suites=SITES)


def told(t: Try, changes: dict[str, Any]) -> dict[str, Any]:
    return {name: value(t) if callable(value) else value for name, value in changes.items()}


# Udriver


def ride(**changes: Any) -> Deed:
    """Ask for the ride that is wanted, with changes."""

    def deed(t: Try) -> None:
        wanted = {"pickup": t["pickup"], "dropoff": t["dropoff"], "car": t.task.params.get("car", "UdriverX")}
        day, _, time = str(t.task.params.get("at", "")).partition(" ")
        at = {"day": day, "time": time[:5]} if day else {}
        t.rider.ride(**wanted | {"payment": f"card-{first_card(t)}"} | at | told(t, changes))

    return deed


def first_card(t: Try) -> int:
    mine = t.world.session("udriver")["user"]
    return int(t.rider.value("SELECT id FROM card WHERE email = ? ORDER BY id LIMIT 1", mine))


def other_car(t: Try) -> str:
    return next(car for car in CARS if car != t["car"])


def call_off(t: Try, key: int | None = None) -> object:
    return t.rider.post(f"/rides/{key or t.rider.value('SELECT max(id) FROM trip')}/cancel")


def other_trip(t: Try) -> int:
    mine = t.world.session("udriver")["user"]
    sql = "SELECT id FROM trip WHERE email = ? AND id <> ? AND status = 'booked' LIMIT 1"
    return int(t.rider.value(sql, mine, t["trip"]))


def top_up(t: Try, cents: int = 0) -> object:
    card = t.rider.value(
        "SELECT id FROM card WHERE email = ? ORDER BY id", t.world.session("udriver")["user"]
    )
    return t.rider.post("/wallet", {"amount": f"{(t['cents'] + cents) / 100:.2f}", "card": str(card)})


def add_card(t: Try, **changes: str) -> object:
    form = {
        "cardName": t["holder"],
        "cardNumber": t["number"],
        "month": str(t["month"]),
        "year": str(t["year"]),
        "security_code": t["code"],
    }
    return t.rider.post("/wallet/cards/new", form | changes)


def keep(t: Try, **changes: str) -> object:
    return t.rider.post("/places", {"label": t["label"], "place": t["place"]} | changes)


def rate(t: Try, **changes: str) -> object:
    form = {"stars": str(t["stars"]), "tip": str(t["tip"]), "comment": t["text"]}
    return t.rider.post(f"/rides/{t['trip']}/rating", form | changes)


def phone(t: Try, number: str, **changes: str) -> object:
    first, last, conversation, temperature = t.rider.row(
        "SELECT first_name, last_name, conversation, temperature FROM account WHERE email = ?",
        t.world.session("udriver")["user"],
    )
    form = {"first_name": first, "last_name": last, "conversation": conversation, "temperature": temperature}
    return t.rider.post("/account", form | {"phone": number} | changes)


# Fly Unified


def address(t: Try, **changes: str) -> str:
    query = {"trip": "oneway", "from": t["origin"], "to": t["destination"], "depart": t["day"], "adults": "1"}
    if "back" in t.task.params:
        query |= {"trip": "round", "return": t["back"]}
    return "/flights?" + urlencode(query | changes)


def person(t: Try, **changes: str) -> dict[str, str]:
    year, month, day = t["born"].split("-")
    sex = t["sex"].title()
    names = {"first_name": t["first"], "last_name": t["last"], "gender": sex}
    return {**JOHN, **names, "year": year, "month": str(int(month)), "day": str(int(day)), **changes}


def choose(t: Try, where: str, number: str, fare: str) -> Any:
    """Press a fare of a flight of the results, and see what comes next."""
    page = t.flyer.get(where)
    while page.status == 303:
        page = t.flyer.get(page.location)
    offer = next(each for each in page.dom.all("li.offer") if number in each.text)
    form = {"itinerary": offer.all("input")[0].attrs["value"], "fare": fare}
    return t.flyer.post(offer.one("form").attrs["action"], form)


def other_flight(t: Try) -> str:
    """The number of another flight of the results on which there is room."""
    page = t.flyer.follow(t.flyer.get(address(t)))
    fare = t.task.params.get("fare", "economy")
    for offer in page.dom.all("li.offer"):
        fares = [each.attrs.get("value") for each in offer.all("button")]
        if t["number"] not in offer.text and fare in fares:
            return str(offer.one("h2").text).rpartition(" ")[2]
    raise AssertionError("no other flight has room")


def fly(
    *, seat: str = "", bags: str = "0", extras: dict[str, str] | None = None, times: int = 1, **changes: Any
) -> Deed:
    """Book the flight that is wanted, with changes of the traveler, the flight or what is bought with it."""

    def deed(t: Try) -> None:
        more = told(t, changes)
        number = more.pop("number", t["number"])
        fare = more.pop("fare", t.task.params.get("fare", "economy"))
        day = {"depart": more.pop("day")} if "day" in more else {}
        for _ in range(times):
            answer = choose(t, address(t, **day), number, fare)
            if "back" in t.task.params:
                answer = choose(t, answer.location, t["back_number"], fare)
            t.flyer.travelers(person(t, **more))
            if seat:
                t.flyer.post("/book/seats/1?traveler=1", {"seat": t["seat"] if seat == "wanted" else seat})
            form = {"bags_1": bags, "bundle": "none", "insurance": "no"} | (extras or {})
            t.flyer.post("/book/extras", form)
            t.flyer.pay()

    return deed


def give_up(t: Try) -> object:
    return t.flyer.post(f"/trips/{t['code']}/cancel")


def other_code(t: Try) -> str:
    mine = t.world.session("flyunified")["user"]
    sql = (
        "SELECT b.code FROM booking b JOIN booked_flight f ON f.booking_id = b.id WHERE b.email = ? AND b.code <> ?"
        " AND b.status = 'confirmed' AND f.day > '2024-07-20' LIMIT 1"
    )
    return str(t.flyer.value(sql, mine, t["code"]))


def sit(t: Try, seat: str) -> object:
    return t.flyer.post(f"/trips/{t['code']}/seats/{t['flight_id']}?traveler=1", {"seat": seat})


def other_seat(t: Try) -> str:
    """Another free seat that costs nothing more."""
    page = t.flyer.get(f"/trips/{t['code']}/seats/{t['flight_id']}")
    free = [each for each in page.dom.all("button.seat") if "disabled" not in each.attrs]
    seats = [each.attrs["value"] for each in free if "$0" in each.text or "no charge" in each.text]
    return str(next(seat for seat in seats if seat != t["seat"]))


def profile(t: Try, **changes: str) -> object:
    names = t.flyer.row(
        "SELECT phone, home, meal FROM account WHERE email = ?", t.world.session("flyunified")["user"]
    )
    return t.flyer.post("/account", dict(zip(("phone", "home", "meal"), names, strict=True)) | changes)


def both(*deeds: Deed) -> Deed:
    return lambda t: [deed(t) for deed in deeds]


WRONG: dict[str, tuple[str, Deed]] = {
    "ride: the other way": (
        "udriver.request_ride.0",
        ride(pickup=lambda t: t["dropoff"], dropoff=lambda t: t["pickup"]),
    ),
    "ride: paid in cash": ("udriver.request_ride.0", ride(payment="cash")),
    "ride: paid from the wallet": ("udriver.request_ride.0", ride(payment="wallet")),
    "ride: another car": ("udriver.request_ride.0", ride(car=other_car)),
    "ride: for later": ("udriver.request_ride.0", ride(day="2024-07-18", time="16:00")),
    "ride: another goal": ("udriver.request_ride.0", ride(dropoff="Phat Thai")),
    "ride: called off": ("udriver.request_ride.0", both(ride(), call_off)),
    "ride: only looked at": (
        "udriver.request_ride.0",
        lambda t: t.rider.get("/find", pickup=t["pickup"], dropoff=t["dropoff"]),
    ),
    "group: too small a car": ("udriver.request_for_group.0", ride(car="Comfort")),
    "comfort: the other kind": (
        "udriver.comfort_within.0",
        ride(car=lambda t: "Comfort" if t["car"] == "UdriverX" else "UdriverX"),
    ),
    "wallet: by card": ("udriver.dearest_from_wallet.0", ride()),
    "wallet: another kind": ("udriver.dearest_from_wallet.0", ride(car=other_car, payment="wallet")),
    "fund: without funds": ("udriver.fund_and_ride.0", ride()),
    "fund: by card": ("udriver.fund_and_ride.0", both(top_up, ride())),
    "later: another time": ("udriver.schedule_ride.0", ride(time="23:15")),
    "later: another day": (
        "udriver.schedule_ride.0",
        ride(day=lambda t: "2024-07-24" if "07-24" not in t["at"] else "2024-07-23"),
    ),
    "later: now": ("udriver.schedule_ride.0", ride(day="", time="")),
    "later: another car": ("udriver.schedule_ride.0", ride(car=other_car)),
    "cash: by card": ("udriver.schedule_with_cash.0", ride()),
    "back: there once more": (
        "udriver.schedule_way_back.0",
        ride(pickup=lambda t: t["dropoff"], dropoff=lambda t: t["pickup"]),
    ),
    "back: another car": ("udriver.schedule_way_back.0", ride(car=other_car)),
    "cheaper: to the other": (
        "udriver.cheaper_of_two.0",
        ride(dropoff=lambda t: t["other"] if t["dropoff"] == t["one"] else t["one"]),
    ),
    "funds: a dollar more": ("udriver.add_funds.0", lambda t: top_up(t, 100)),
    "funds: twice": ("udriver.add_funds.0", both(top_up, top_up)),
    "card: made the default": ("udriver.add_card.0", lambda t: add_card(t, is_default="1")),
    "card: another month": ("udriver.add_card.0", lambda t: add_card(t, month=str(t["month"] % 12 + 1))),
    "place: another name": ("udriver.save_place.0", lambda t: keep(t, label="Somewhere")),
    "place: another place": ("udriver.save_place.0", lambda t: keep(t, place="Casa Loma Hotel")),
    "rating: another number of stars": (
        "udriver.rate_trip.0",
        lambda t: rate(t, stars=str(t["stars"] % 5 + 1)),
    ),
    "rating: another tip": ("udriver.rate_trip.0", lambda t: rate(t, tip="0")),
    "rating: other words": ("udriver.rate_trip.0", lambda t: rate(t, comment="Fine.")),
    "cancel: another": ("udriver.cancel_trip.0", lambda t: call_off(t, other_trip(t))),
    "cancel: two": ("udriver.cancel_trip.0", lambda t: (call_off(t, t["trip"]), call_off(t, other_trip(t)))),
    "phone: another": ("udriver.change_phone.0", lambda t: phone(t, "(628) 555-0100")),
    "phone: the manner, too": (
        "udriver.change_phone.0",
        lambda t: phone(t, t["phone"], temperature="warm"),
    ),
    "flight: another": ("flyunified.book_flight.0", fly(number=other_flight)),
    "flight: another fare": (
        "flyunified.book_flight.0",
        fly(fare=lambda t: "economy" if t["fare"] != "economy" else "basic"),
    ),
    "flight: another name": ("flyunified.book_flight.0", fly(last_name="Smith")),
    "flight: a middle name": ("flyunified.book_flight.0", fly(middle_name="Lee")),
    "flight: another birthday": ("flyunified.book_flight.0", fly(year="1979")),
    "flight: with insurance": ("flyunified.book_flight.0", fly(extras={"insurance": "yes"})),
    "flight: with a bundle": ("flyunified.book_flight.0", fly(extras={"bundle": "comfort"})),
    "flight: with a bag": ("flyunified.book_flight.0", fly(bags="1")),
    "flight: twice": ("flyunified.book_flight.0", fly(times=2)),
    "flight: booked and canceled": (
        "flyunified.book_flight.0",
        both(
            fly(),
            lambda t: t.flyer.post(
                f"/trips/{t.flyer.value('SELECT code FROM booking ORDER BY id DESC LIMIT 1')}/cancel"
            ),
        ),
    ),
    "seat: none": ("flyunified.book_seat.0", fly()),
    "bag: none": ("flyunified.book_with_bag.0", fly()),
    "bag: two": ("flyunified.book_with_bag.0", fly(bags="2")),
    "trip: another canceled": (
        "flyunified.cancel_trip.0",
        lambda t: t.flyer.post(f"/trips/{other_code(t)}/cancel"),
    ),
    "trip: two canceled": (
        "flyunified.cancel_trip.0",
        lambda t: (give_up(t), t.flyer.post(f"/trips/{other_code(t)}/cancel")),
    ),
    "trip: only looked at": ("flyunified.cancel_trip.0", lambda t: t.flyer.get(f"/trips/{t['code']}/cancel")),
    "move: another seat": ("flyunified.change_seat.0", lambda t: sit(t, other_seat(t))),
    "check in: not confirmed": (
        "flyunified.check_in.0",
        lambda t: t.flyer.post(f"/trips/{t['code']}/checkin/{t['leg']}"),
    ),
    "number: another": ("flyunified.change_phone.0", lambda t: profile(t, phone="315-555-0100")),
    "number: the meal, too": (
        "flyunified.change_phone.0",
        lambda t: profile(t, phone=t["phone"], meal="Kosher"),
    ),
    "home: without the meal": ("flyunified.change_home.0", lambda t: profile(t, home=t["code"])),
    "home: another airport": ("flyunified.change_home.0", lambda t: profile(t, home="LAX", meal=t["meal"])),
}

RIGHT: dict[str, tuple[str, Deed]] = {
    "ride": ("udriver.request_ride.0", ride()),
    "ride: a wrong one called off at once": (
        "udriver.schedule_ride.0",
        lambda t: (t.rider.get("/find", pickup=t["dropoff"], dropoff=t["pickup"]), ride()(t)),
    ),
    "group": ("udriver.request_for_group.0", ride()),
    "comfort": ("udriver.comfort_within.0", ride()),
    "wallet": ("udriver.dearest_from_wallet.0", ride(payment="wallet")),
    "fund": ("udriver.fund_and_ride.0", both(top_up, ride(payment="wallet"))),
    "later": ("udriver.schedule_ride.0", ride()),
    "cash": ("udriver.schedule_with_cash.0", ride(payment="cash")),
    "back": ("udriver.schedule_way_back.0", ride()),
    "cheaper": ("udriver.cheaper_of_two.0", ride()),
    "funds": ("udriver.add_funds.0", top_up),
    "card": ("udriver.add_card.0", add_card),
    "card: without spaces": (
        "udriver.add_card.0",
        lambda t: add_card(t, cardNumber=t["number"].replace(" ", "")),
    ),
    "place": ("udriver.save_place.0", keep),
    "rating": ("udriver.rate_trip.0", rate),
    "cancel": ("udriver.cancel_trip.0", lambda t: call_off(t, t["trip"])),
    "phone": ("udriver.change_phone.0", lambda t: phone(t, t["phone"])),
    "phone: other signs": (
        "udriver.change_phone.0",
        lambda t: phone(t, "-".join(t["phone"].replace("(", "").replace(") ", "-").split("-"))),
    ),
    "flight": ("flyunified.book_flight.0", fly()),
    "flight: another card": ("flyunified.book_flight.1", fly()),
    "seat": ("flyunified.book_seat.0", fly(seat="wanted")),
    "bag": ("flyunified.book_with_bag.0", fly(bags="1")),
    "round trip": ("flyunified.book_round_trip.0", fly()),
    "trip": ("flyunified.cancel_trip.0", give_up),
    "move": ("flyunified.change_seat.0", lambda t: sit(t, t["seat"])),
    "move: another seat at first": (
        "flyunified.change_seat.0",
        lambda t: (sit(t, other_seat(t)), sit(t, t["seat"])),
    ),
    "check in": (
        "flyunified.check_in.0",
        lambda t: t.flyer.post(f"/trips/{t['code']}/checkin/{t['leg']}", {"safe": "1"}),
    ),
    "number": ("flyunified.change_phone.0", lambda t: profile(t, phone=t["phone"])),
    "number: other signs": (
        "flyunified.change_phone.0",
        lambda t: profile(t, phone=t["phone"].replace("-", " ")),
    ),
    "home": ("flyunified.change_home.0", lambda t: profile(t, home=t["code"], meal=t["meal"])),
}


test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)


def test_nothing_is_no_way(bench: Bench) -> None:
    for what, (name, _) in RIGHT.items():
        assert not bench.passes(name, nothing), what
