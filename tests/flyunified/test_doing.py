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
        ("email", "nobody", "valid email"),
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
    for origin, there in (("Indiana", True), ("indianapolis, in", True), ("IND", True), ("Atlantis", False)):
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
