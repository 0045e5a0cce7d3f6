"""What the airline does, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import ONE_WAY, Flyer

DAY = "2024-12-02"
ADA = {"first_name": "Ada", "last_name": "Quill", "born": "1980-05-06", "gender": "Female"}
BEN = {"first_name": "Ben", "last_name": "Quill", "born": "1979-01-16", "gender": "Male"}


def noon(flyer: Flyer) -> str:
    """The number of the flight of `ONE_WAY` that departs at noon."""
    sql = "SELECT number FROM service WHERE origin = 'IND' AND destination = 'EWR' AND departs = '12:00'"
    return str(flyer.value(sql))


def booked(flyer: Flyer, fare: str = "economy") -> str:
    flyer.happens(
        "trip_is_booked", code="QUILL2", number=noon(flyer), day=DAY, travelers=[ADA, BEN], fare=fare
    )
    return "/trips/QUILL2"


def test_a_trip_that_was_booked_is_among_the_trips(flyer: Flyer) -> None:
    page = flyer.get(booked(flyer))
    assert "Ada Quill" in page.text
    assert noon(flyer) in page.text
    assert "QUILL2" in flyer.get("/trips").text


def test_a_canceled_flight_is_sold_no_more_and_changed_free_of_charge(flyer: Flyer) -> None:
    trip, number = booked(flyer, "basic"), noon(flyer)
    assert "Change flight" not in flyer.get(trip).markup
    flyer.happens("flight_is_canceled", number=number, day=DAY, reason="a repair")
    assert f"We had to cancel {number} because of a repair" in " ".join(flyer.get(trip).text.split())
    offers = [
        each.text for each in flyer.follow(flyer.get(ONE_WAY)).dom.all("li.offer") if number in each.text
    ]
    assert len(offers) == 1
    assert "Sold out" in offers[0]
    change = flyer.get(f"{trip}/change/1")
    assert change.dom.all("form button")
    assert "+$" not in change.text
    assert "We refund" in flyer.get(f"{trip}/cancel").text


def test_changing_from_a_canceled_flight_costs_nothing(flyer: Flyer) -> None:
    trip = booked(flyer)
    before = flyer.row("SELECT fares, total FROM booking WHERE code = 'QUILL2'")
    flyer.happens("flight_is_canceled", number=noon(flyer), day=DAY, reason="a repair")
    form = flyer.get(f"{trip}/change/1").dom.all("form.fares")[-1]
    fields = {each.attrs["name"]: each.attrs["value"] for each in (*form.all("input"), form.first("button"))}
    assert "There was nothing to pay." in flyer.follow(flyer.post(f"{trip}/change/1", fields)).text
    assert flyer.row("SELECT fares, total FROM booking WHERE code = 'QUILL2'") == before
    assert "We had to cancel" not in flyer.get(trip).text


def test_a_late_flight_says_so_until_it_is_on_time(flyer: Flyer) -> None:
    trip, number = booked(flyer), noon(flyer)
    flyer.happens("flight_is_late", number=number, day=DAY, minutes=95, reason="crew connections")
    assert f"{number} is 95 minutes late because of crew" in " ".join(flyer.get(trip).text.split())
    flyer.happens("flight_is_on_time", number=number, day=DAY)
    assert "minutes late" not in flyer.get(trip).text
    with pytest.raises(NothingHappensError, match="no announcement"):
        flyer.happens("flight_is_on_time", number=number, day=DAY)


def test_the_status_of_a_flight_follows_what_is_announced(flyer: Flyer) -> None:
    sql = "SELECT number FROM service WHERE origin = 'SFO' AND destination = 'LAX' AND departs > '16:00' LIMIT 1"
    number = str(flyer.value(sql))
    flyer.happens("flight_is_canceled", number=number, day="2024-07-19", reason="weather on the way")
    page = flyer.get("/status", number=number, day="2024-07-19").text
    assert "Canceled" in page
    assert "Because of weather on the way." in page


def test_a_fare_changes(flyer: Flyer) -> None:
    flyer.happens("fare_changes", number=noon(flyer), day=DAY, fare="economy", cents=123_400)
    page = flyer.follow(flyer.get(ONE_WAY))
    assert "1,234" in next(each.text for each in page.dom.all("li.offer") if "12:00 PM" in each.text)


def test_miles_are_credited(flyer: Flyer) -> None:
    flyer.happens("miles_are_credited", what="An apology", miles=777)
    assert "An apology" in flyer.get("/miles").text


@pytest.mark.parametrize(
    ("number", "day", "message"),
    [("FU0", DAY, "no flight"), ("", "2024-07-01", "has departed"), ("", "soon", "Invalid")],
)
def test_what_cannot_be_does_not_happen(flyer: Flyer, number: str, day: str, message: str) -> None:
    with pytest.raises((NothingHappensError, ValueError), match=message):
        flyer.happens("flight_is_canceled", number=number or noon(flyer), day=day, reason="a repair")
    assert flyer.value("SELECT count(*) FROM disruption") == 0
