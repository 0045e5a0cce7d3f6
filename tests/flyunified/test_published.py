"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from tests.published_real import tell_apart
from tests.scoring.foreign.recorded import needs_data
from webarium.suites.flyunified.real_golden import GOLDEN

from .client import JOHN, Flyer

Deed = Callable[[Flyer], object]


def trip(origin: str, to: str, day: str, back: str = "") -> str:
    kind = f"round&return={back}" if back else "oneway"
    return f"/flights?trip={kind}&from={origin}&to={to}&depart={day}&adults=1"


def person(first: str, last: str, born: str, gender: str) -> dict[str, str]:
    year, month, day = born.split("-")
    names = {"first_name": first, "last_name": last, "gender": gender}
    return {**JOHN, **names, "year": year, "month": str(int(month)), "day": str(int(day))}


JANE = person("Jane", "Smith", "1995-02-14", "Female")
ALICE = person("Alice", "Brown", "1992-05-20", "Female")
SARAH = person("Sarah", "White", "1990-04-10", "Female")
DAVID = person("David", "Lee", "1985-07-22", "Male")
TOMMY = person("Tommy", "Lee", "2010-01-15", "Male")
DEBIT = {"cardNumber": "9999 8888 7777", "securityCode": "", "expiration": "03/30"}
NOON = trip("IND", "EWR", "2024-12-02")
PROVIDENCE = trip("PVD", "IND", "2024-12-05", "2024-12-09")
CHICAGO = trip("SFO", "ORD", "2024-12-18")
NORFOLK = trip("CLT", "ORF", "2024-12-10")
MILWAUKEE = trip("MCO", "MKE", "2024-12-05")
PITTSBURGH = trip("AUS", "PIT", "2024-12-11")


def book(address: str, time: str, fare: str, who: dict[str, str], told: str = "", **paid: str) -> Deed:
    """Book a flight without seats and extras."""

    def deed(flyer: Flyer) -> object:
        flyer.choose(address, time, fare)
        flyer.travelers(who)
        flyer.pay(**paid)
        return told or None

    return deed


def both(address: str, there: str, back: str, who: dict[str, str]) -> Deed:
    """Book a way there and a way back."""

    def deed(flyer: Flyer) -> None:
        page = flyer.choose(address, there, "economy")
        offer = next(each for each in page.dom.all("li.offer") if each.one("h2").text.startswith(back))
        form = {"itinerary": offer.all("input")[0].attrs["value"], "fare": "economy"}
        flyer.follow(flyer.post(offer.one("form").attrs["action"], form))
        flyer.travelers(who)
        flyer.pay()

    return deed


def earliest(flyer: Flyer) -> str:
    page = flyer.get(trip("SAV", "ABQ", "2024-12-01"))
    return page.dom.all("li.offer")[0].one("h2").text


def fare(flyer: Flyer, address: str, time: str, name: str) -> int:
    """The price of a fare of the flight that departs at a time."""
    offers = flyer.get(address).dom.all("li.offer")
    offer = next(each for each in offers if each.one("h2").text.startswith(time))
    (price,) = re.findall(rf"\b(?<!Basic )(?<!Premium ){name} \$([\d,]+)", offer.text)
    return int(price.replace(",", ""))


def premium(flyer: Flyer) -> str:
    return f"${fare(flyer, NOON, '12:00 PM', 'Premium Economy')}"


def cheapest(flyer: Flyer) -> None:
    """Book the lowest price in Basic Economy, which is the lowest of all."""
    prices: dict[int, str] = {}
    for offer in flyer.get(MILWAUKEE).dom.all("li.offer"):
        for price in re.findall(r"Basic Economy \$(\d+)", offer.text):
            prices[int(price)] = offer.one("h2").text
    book(MILWAUKEE, prices[min(prices)], "basic", JOHN)(flyer)


def fresno(flyer: Flyer) -> str:
    return f"{len(flyer.get(trip('DFW', 'FAT', '2024-12-04')).dom.all('li.offer'))} flights"


def too_young(flyer: Flyer) -> str:
    flyer.choose(CHICAGO, "10:00 AM", "basic")
    page = flyer.travelers(TOMMY)
    return "It does not allow that." if "under 18 cannot fly" in page.text else "It is booked."


def kennedy(flyer: Flyer) -> str:
    page = flyer.get(trip("SFO", "JFK", "2024-12-18"))
    return "There is no flight." if "No flights match" in page.text else "It is booked."


def expired(flyer: Flyer) -> str:
    flyer.choose(CHICAGO, "10:00 AM", "basic")
    flyer.travelers(DAVID)
    page = flyer.pay(**DEBIT | {"expiration": "11/24"})
    return "The card has expired." if "has expired" in page.text else "It is booked."


def difference(flyer: Flyer) -> str:
    address = trip("AUS", "JAX", "2024-12-03")
    dear, cheap = (fare(flyer, address, "8:00 AM", name) for name in ("Business", "Economy"))
    return f"${dear - cheap}"


def first_window(flyer: Flyer) -> str:
    """The label of the first free seat at a window."""
    flyer.choose(trip("IND", "BOI", "2024-12-05"), "8:00 AM", "economy")
    page = flyer.travelers()
    free = [each for each in page.dom.all("button.seat") if "disabled" not in each.attrs]
    return next(each.attrs["value"] for each in free if "window" in each.text)


AT_EIGHT = "It departs at 8:00 AM, and I booked it."
CASES: Mapping[str, tuple[Deed, ...]] = {
    "fly-unified-1": (earliest, lambda flyer: earliest(flyer).replace("8:00", "8:30")),
    "fly-unified-2": (
        book(NOON, "12:00 PM", "economy", JOHN),
        book(NOON, "10:00 AM", "economy", JOHN),
        book(NOON, "12:00 PM", "economy", JOHN | {"last_name": "Dow"}),
        book(NOON, "12:00 PM", "economy", JOHN | {"day": "2"}),
        book(NOON, "12:00 PM", "economy", JOHN | {"gender": "Female"}),
        book(NOON, "12:00 PM", "economy", JOHN, cardNumber="4242424242424242"),
        book(NOON, "12:00 PM", "economy", JOHN, expiration="12/26"),
        book(NOON, "12:00 PM", "economy", JOHN, securityCode="246"),
        book(NOON, "12:00 PM", "economy", JOHN, address1="124 Main St"),
        book(NOON, "12:00 PM", "economy", JOHN, zip="94106"),
        book(NOON, "12:00 PM", "economy", JOHN, email="john@example.com"),
    ),
    "fly-unified-3": (premium, lambda flyer: premium(flyer).replace("453", "454")),
    "fly-unified-4": (
        both(PROVIDENCE, "8:00 AM", "2:00 PM", JANE),
        both(PROVIDENCE, "8:00 AM", "12:00 PM", JANE),
        both(PROVIDENCE, "10:00 AM", "2:00 PM", JANE),
        both(PROVIDENCE.replace("12-09", "12-10"), "8:00 AM", "2:00 PM", JANE),
        both(PROVIDENCE, "8:00 AM", "2:00 PM", JANE | {"first_name": "Janet"}),
        book(trip("PVD", "IND", "2024-12-05"), "8:00 AM", "economy", JANE),
    ),
    "fly-unified-5": (
        cheapest,
        book(MILWAUKEE, "8:00 AM", "economy", JOHN),
        book(MILWAUKEE, "8:00 AM", "basic", JANE),
    ),
    "fly-unified-6": (
        book(PITTSBURGH, "8:00 AM", "basic", ALICE),
        book(PITTSBURGH, "8:00 AM", "economy", ALICE),
        book(PITTSBURGH, "8:00 AM", "basic", ALICE | {"first_name": "Alicia"}),
        book(trip("PIT", "AUS", "2024-12-11"), "8:00 AM", "basic", ALICE),
    ),
    "fly-unified-7": (fresno, lambda flyer: fresno(flyer).replace("4", "5")),
    "fly-unified-8": (
        book(NORFOLK, "8:00 AM", "economy", SARAH, AT_EIGHT),
        book(NORFOLK, "8:00 AM", "economy", SARAH, "It departs at 8:30 AM, and I booked it."),
        book(NORFOLK, "8:00 AM", "basic", SARAH, AT_EIGHT),
        book(NORFOLK, "10:00 AM", "economy", SARAH, AT_EIGHT),
        lambda flyer: AT_EIGHT,
    ),
    "fly-unified-9": (
        book(CHICAGO, "10:00 AM", "basic", DAVID, **DEBIT),
        book(CHICAGO, "12:00 PM", "basic", DAVID, **DEBIT),
        book(CHICAGO, "10:00 AM", "economy", DAVID, **DEBIT),
        book(CHICAGO.replace("12-18", "12-19"), "10:00 AM", "basic", DAVID, **DEBIT),
        book(CHICAGO, "10:00 AM", "basic", DAVID | {"last_name": "Leigh"}, **DEBIT),
    ),
    "fly-unified-10": (too_young, lambda flyer: too_young(flyer).replace("does not allow", "allows")),
    "fly-unified-11": (kennedy, lambda flyer: kennedy(flyer).replace("no flight", "a flight")),
    "fly-unified-12": (expired, lambda flyer: expired(flyer).replace("has expired", "was refused")),
    "fly-unified-13": (difference, lambda flyer: difference(flyer).replace("400", "401")),
    "fly-unified-14": (first_window, lambda flyer: first_window(flyer).replace("6", "7")),
}


def test_every_published_task_is_tried() -> None:
    assert CASES.keys() == GOLDEN.keys()


@needs_data
@pytest.mark.parametrize("name", CASES)
def test_checks_hold_after_the_right_deed_alone(flyer: Flyer, name: str) -> None:
    tell_apart(flyer, name, *CASES[name])
