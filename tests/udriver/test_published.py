"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from tests.published_real import tell_apart
from tests.scoring.foreign.recorded import needs_data
from webarium.suites.udriver.real_golden import GOLDEN

from .client import Rider

Deed = Callable[[Rider], object]
HOME, CATCH = "333 Fremont Apartments", "Pacific Catch, 2027 Chestnut St"
OTHER_CATCH = "Pacific Catch, 1200 9th Ave"
PALACE = "Palace Hotel, a Luxury Collection Hotel, San Francisco"
MUSEUM, WATERBAR = "de Young Museum", "Waterbar Restaurant"


def ride(pickup: str, dropoff: str, car: str = "UdriverX", at: str = "", told: str = "") -> Deed:
    """Ask for a ride, now or at a time of today."""

    def deed(rider: Rider) -> object:
        later = {"day": "2024-07-18", "time": at} if at else {}
        rider.ride(pickup, dropoff, car, **later)
        return told or None

    return deed


def last_thai(rider: Rider) -> str:
    trips = rider.get("/trips").dom.all("a.trip")
    return next(
        trip.one("strong").text for trip in (t.one("span.what") for t in trips) if "Thai" in trip.text
    )


def cheapest(rider: Rider) -> str:
    page = rider.get(f"/options?pickup={rider.place(CATCH)}&dropoff={rider.place(HOME)}&ready=1")
    prices = re.findall(r"\$(\d+\.\d\d) ?instead", page.dom.one("main").text)
    return f"${min(map(float, prices)):.2f}"


def where_is_home(rider: Rider) -> str:
    assert "Home" not in rider.get("/places").dom.one("main").one("h1").text
    return "What is your home address?"


def plate(rider: Rider) -> str:
    """Ask for a ride, wait for its driver, and read the plate."""
    rider.ride(HOME, "FITNESS SF - Castro")
    key = rider.value("SELECT max(id) FROM trip")
    page = rider.follow(rider.post(f"/rides/{key}/advance", {"stage": "searching"}))
    (found,) = re.findall(r"\b[A-Z]{4}\d\d\b", page.dom.one("main").text)
    return str(found)


def june(rider: Rider) -> str:
    return f"You took {len(rider.get('/trips', month='2024-06').dom.all('a.trip'))} trips."


def no_such_place(rider: Rider) -> str:
    page = rider.get("/find", pickup=HOME, dropoff="Le Colonial")
    return "Le Colonial is not available." if "We could not find" in page.text else "It is booked."


CASES: Mapping[str, tuple[Deed, ...]] = {
    "udriver-1": (
        ride("Fitness Urbano", "Pacific Cafe"),
        ride("Fitness Urbano", "Pacific Cafe", "Comfort"),
        ride("Fitness Urbano", "Phat Thai"),
        ride("FITNESS SF - Castro", "Pacific Cafe"),
        ride("Pacific Cafe", "Fitness Urbano"),
        ride("Fitness Urbano", "Pacific Cafe", at="14:00"),
    ),
    "udriver-2": (last_thai, lambda rider: last_thai(rider).replace("Phat Thai", "Osha Thai BBQ")),
    "udriver-3": (cheapest, lambda rider: cheapest(rider).replace("8.50", "9.50")),
    "udriver-4": (where_is_home, ride(MUSEUM, HOME, told="What is your home address?")),
    "udriver-5": (
        plate,
        lambda rider: plate(rider).replace("90", "91"),
        ride(HOME, "FITNESS SF - Castro", "Comfort", told="DLOD90"),
        ride(HOME, "Fitness Urbano", told="DLOD90"),
    ),
    "udriver-6": (
        ride(PALACE, "Osha Thai BBQ San Francisco", "UdriverXL"),
        ride(PALACE, "Osha Thai BBQ San Francisco", "UdriverX"),
        ride(PALACE, "Phat Thai", "UdriverXL"),
        ride("1 Hotel San Francisco", "Osha Thai BBQ San Francisco", "UdriverXL"),
    ),
    "udriver-7": (june, lambda rider: june(rider).replace("6", "7")),
    "udriver-8": (no_such_place, ride(HOME, "Waterbar Restaurant", told="Le Colonial is not available.")),
    "udriver-9": (
        ride(HOME, "Phat Thai", at="14:00"),
        ride(HOME, "Phat Thai", at="14:30"),
        ride(HOME, "Phat Thai"),
        ride(HOME, "Osha Thai BBQ San Francisco", at="14:00"),
        ride("1030 Post", "Phat Thai", at="14:00"),
    ),
    "udriver-10": (
        ride(MUSEUM, WATERBAR, "Comfort", at="16:00"),
        ride(MUSEUM, WATERBAR, "UdriverXL", at="16:00"),
        ride(MUSEUM, WATERBAR, "Comfort", at="16:30"),
        ride(MUSEUM, "Pacific Cafe", "Comfort", at="16:00"),
        ride("Club X", WATERBAR, "Comfort", at="16:00"),
    ),
    "udriver-11": (
        ride(CATCH, HOME, "Comfort"),
        ride(CATCH, HOME),
        ride(OTHER_CATCH, HOME, "Comfort"),
        ride(CATCH, "Phat Thai", "Comfort"),
    ),
}


def test_every_published_task_is_tried() -> None:
    assert CASES.keys() == GOLDEN.keys()


@needs_data
@pytest.mark.parametrize("name", CASES)
def test_checks_hold_after_the_right_deed_alone(rider: Rider, name: str) -> None:
    tell_apart(rider, name, *CASES[name])
