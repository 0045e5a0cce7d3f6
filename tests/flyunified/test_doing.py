"""What visitors do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

import pytest

from webarium.sites.flyunified.site import SITE

from .client import JOHN, ONE_WAY, Flyer

SOON = (
    "SELECT b.code FROM booking b JOIN booked_flight f ON f.booking_id = b.id"
    " WHERE b.email IS NOT NULL AND f.day = '2024-07-18'"
)
BASIC = (
    "SELECT b.code FROM booking b JOIN booked_flight f ON f.booking_id = b.id"
    " WHERE b.email IS NOT NULL AND f.fare = 'basic' AND f.day > '2024-08-01'"
)


def to_payment(flyer: Flyer) -> None:
    """Choose the flight at noon for John Doe, without seat and extras."""
    flyer.choose(ONE_WAY, "12:00 PM", "economy")
    flyer.travelers()
    assert "Bags and extras" in flyer.get("/book/extras").text


def test_a_flight_is_booked(flyer: Flyer) -> None:
    to_payment(flyer)
    page = flyer.pay()
    assert "Your confirmation number is" in page.text
    made = flyer.booked()
    leg = made["flight"]["outboundFlight"]
    assert leg["info"]["from"]["date"] == "2024-12-02T20:00:00.000Z"
    assert leg["info"]["to"]["destination"]["city"] == "New York/Newark"
    assert leg["selectedPrice"]["price"]["totalPrice"] == 279
    assert made["passengersInfo"][0]["dateOfBirth"] == {"month": "1", "day": "01", "year": "1990"}
    assert made["paymentInfo"]["cardNumber"] == "3783 4214 3523 967"
    assert made["flight"]["returnFlight"] is None


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("cardNumber", "4242 4242", "12 to 19 digits"),
        ("expiration", "06/24", "This card has expired."),
        ("expiration", "11/24", "This card has expired by your last flight"),
        ("expiration", "13/27", "as MM/YY"),
        ("securityCode", "", "security code"),
        ("cardName", "J0hn", "printed on the card"),
        ("state", "Bavaria", "state of the United States"),
        ("zip", "ABC", "valid ZIP code"),
        ("phone", "12", "phone number"),
        ("email", "nobody", "looks like name@"),
    ],
)
def test_a_wrong_payment_books_nothing(flyer: Flyer, field: str, text: str, message: str) -> None:
    to_payment(flyer)
    page = flyer.pay(**{field: text})
    assert page.status == 422
    assert message in page.text
    assert not list(flyer.world.changes())


def test_a_short_debit_card_needs_no_code(flyer: Flyer) -> None:
    to_payment(flyer)
    assert "Your confirmation number" in flyer.pay(cardNumber="9999 8888 7777", securityCode="").text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"year": "2010"}, "Travelers under 18 cannot fly on their own"),
        ({"month": "2", "day": "30"}, "real date of birth"),
        ({"first_name": "J0hn"}, "letters, spaces"),
        ({"gender": ""}, "required"),
    ],
)
def test_travelers_are_checked(flyer: Flyer, changes: dict[str, str], message: str) -> None:
    flyer.choose(ONE_WAY, "12:00 PM", "economy")
    page = flyer.travelers(JOHN | changes)
    assert page.status == 422
    assert message in page.text


def test_a_taken_seat_is_refused_and_a_free_one_is_paid(flyer: Flyer) -> None:
    flyer.choose(ONE_WAY, "12:00 PM", "economy")
    page = flyer.travelers()
    taken = next(seat for seat in page.dom.all("button.seat") if "disabled" in seat.attrs).attrs["value"]
    assert "is taken" in flyer.follow(flyer.post("/book/seats/1", {"seat": taken})).text
    assert "Bags and extras" in flyer.follow(flyer.post("/book/seats/1", {"seat": "6A"})).text
    flyer.pay()
    assert flyer.booked()["selectedSeat"]["outbound"][0]["seat"] == "6A"
    total, fares, seats = flyer.row("SELECT total, fares, seats FROM booking ORDER BY id DESC LIMIT 1")
    assert seats > 0
    assert total == fares + seats


def test_airports_are_found_by_what_people_type(flyer: Flyer) -> None:
    for origin, there in (("Indiana", True), ("indianapolis, in", True), ("IND", True), ("Nowhere", False)):
        page = flyer.follow(
            flyer.get("/flights", trip="oneway", **{"from": origin}, to="New York", depart="12/02/2024")
        )
        assert ("4 flights" in page.text) == there
    assert "No flights match" in flyer.get(ONE_WAY.replace("EWR", "JFK")).text
    assert "Several airports fit" in flyer.get(ONE_WAY.replace("EWR", "Portland")).text
    assert "is in the past" in flyer.get(ONE_WAY.replace("2024-12-02", "2024-07-01")).text


def test_a_stranger_looks_a_trip_up(flyer: Flyer) -> None:
    flyer.world.session(SITE.id).pop("user")
    code, name = flyer.row(
        "SELECT b.code, t.last_name FROM booking b JOIN traveler t ON t.booking_id = b.id WHERE b.email IS NULL"
    )
    assert flyer.post("/trips", {"code": code, "last_name": "Nobody"}).status == 422
    assert code in flyer.follow(flyer.post("/trips", {"code": code.lower(), "last_name": name.upper()})).text


def test_checking_in_gives_a_seat_and_a_pass(flyer: Flyer) -> None:
    code = flyer.value(SOON)
    assert "dangerous goods" in flyer.follow(flyer.post(f"/trips/{code}/checkin/1")).text
    page = flyer.follow(flyer.post(f"/trips/{code}/checkin/1", {"safe": "1"}))
    assert "Boarding passes" in page.text
    assert "Check-in opens 24 hours" in flyer.get(f"/trips/{code}/checkin").text


def test_basic_economy_stays_as_it_is(flyer: Flyer) -> None:
    code = flyer.value(BASIC)
    assert "cannot be changed" in flyer.follow(flyer.get(f"/trips/{code}/change/1")).text
    assert "nothing back" in flyer.get(f"/trips/{code}/cancel").text


def test_a_flight_is_changed_for_the_difference(flyer: Flyer) -> None:
    path = next(kind for kind in SITE.kinds if kind.name == "change").path(flyer.db)
    page = flyer.get(path, day="08/07/2024")
    offer = page.dom.all("li.offer")[0]
    form = {each.attrs["name"]: each.attrs["value"] for each in offer.all("input")}
    form["itinerary"] = offer.one("button").attrs["value"]
    assert "Your flight was changed" in flyer.follow(flyer.post(path, form)).text
    code = path.split("/")[2]
    (days,) = flyer.row(
        "SELECT group_concat(day) FROM booked_flight f JOIN booking b ON b.id = f.booking_id WHERE b.code = ?",
        code,
    )
    assert "2024-08-" in days


def test_several_cities_are_one_trip(flyer: Flyer) -> None:
    search = (
        "/flights?trip=multi&from1=SFO&to1=DEN&depart1=2024-09-02&from2=DEN&to2=ORD&depart2=2024-09-05"
        "&from3=ORD&to3=SFO&depart3=2024-09-09&adults=2&children=1&infants=1"
    )
    for leg, departs in ((1, "7:25 AM"), (2, "6:05 AM"), (3, "8:00 AM")):
        flyer.choose(search if leg == 1 else f"{search}&leg={leg}", departs, "economy")
    family = (
        JOHN,
        JOHN | {"first_name": "Jane"},
        JOHN | {"first_name": "Kit", "year": "2015"},
        JOHN | {"first_name": "Bea", "year": "2024"},
    )
    old = (*family[:3], JOHN | {"first_name": "Bea", "year": "2015"})
    assert flyer.travelers(*old).status == 422
    assert "Flight 1 of 3" in flyer.travelers(*family).text
    flyer.pay()
    legs, kinds = flyer.row(
        "SELECT (SELECT count(DISTINCT leg) FROM booked_flight f WHERE f.booking_id = b.id),"
        " (SELECT group_concat(kind) FROM traveler t WHERE t.booking_id = b.id) FROM booking b ORDER BY id DESC"
    )
    assert (legs, kinds) == (3, "adult,adult,child,infant")
    early = search.replace("depart3=2024-09-09", "depart3=2024-09-04")
    assert "on or after the day of the one before" in flyer.get(early).text


def test_a_sold_out_fare_is_not_sold(flyer: Flyer) -> None:
    page = flyer.follow(flyer.get(ONE_WAY))
    offers = [each for each in page.dom.all("li.offer") if "Sold out" in each.text]
    itinerary = offers[0].all("input")[0].attrs["value"]
    offered = {each.attrs.get("value") for each in offers[0].all("button")}
    gone = next(fare for fare in ("first", "business", "premium", "economy", "basic") if fare not in offered)
    reply = flyer.follow(flyer.post(ONE_WAY, {"itinerary": itinerary, "fare": gone}))
    assert "Who is flying?" not in reply.text


def test_a_trip_is_canceled_for_a_credit(flyer: Flyer) -> None:
    path = next(kind for kind in SITE.kinds if kind.name == "cancel").path(flyer.db)
    code = path.split("/")[2]
    fares = flyer.value("SELECT fares FROM booking WHERE code = ?", code)
    assert f"${fares / 100:,.2f} as a travel credit" in flyer.get(path).text
    assert "was canceled" in flyer.follow(flyer.post(path)).text
    assert flyer.row("SELECT status, refund FROM booking WHERE code = ?", code) == ("canceled", "credit")
    assert "was canceled already" in flyer.follow(flyer.post(path)).text


def test_a_dearer_seat_costs_the_difference(flyer: Flyer) -> None:
    path = next(kind for kind in SITE.kinds if kind.name == "change-seat").path(flyer.db)
    code = path.split("/")[2]
    sums = "SELECT total, seats FROM booking WHERE code = ?"
    total, seats = flyer.row(sums, code)
    free = [each for each in flyer.get(path).dom.all("button.seat") if "disabled" not in each.attrs]
    dear = next(each.attrs["value"] for each in free if "57" in each.text)
    assert f"has seat {dear}" in flyer.follow(flyer.post(path, {"seat": dear})).text
    after = flyer.row(sums, code)
    assert after[0] - total == after[1] - seats > 0


def test_the_status_of_a_flight_is_found_by_number_or_way(flyer: Flyer) -> None:
    assert "FU1249" in flyer.get("/status", number="1249").dom.one("main").text
    way = flyer.get("/status", **{"from": "San Francisco", "to": "LAX"})
    assert "FU1249" in way.dom.one("main").text
    assert "no flight FU2" in flyer.get("/status", number="FU2").text
