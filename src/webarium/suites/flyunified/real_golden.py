"""How to do REAL's fourteen public tasks about Fly Unified through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.prices import fares
from webarium.suites.flyunified.base import Person, book, confirmed, name, offered, pay, search, table_of
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


@dataclass(frozen=True)
class _Named:
    first: str
    last: str
    born: str
    gender: str


def _paid(card: str, expiry: str, code: str, place: str, phone: str, email: str) -> dict[str, str]:
    street, city, state, zip_code = place.split("|")
    return {
        "Card number": card,
        "Expiration date": expiry,
        "Security code": code,
        "Address line 1": street,
        "City": city,
        "State or province": state,
        "ZIP code": zip_code,
        "Phone number": phone,
        "Email for the receipt": email,
    }


_DOE = _Named("John", "Doe", "1990-01-01", "Male")
_LEE = _Named("David", "Lee", "1985-07-22", "Male")
_CEDAR = "987 Cedar St|Chicago|IL|60601"
_MAIN = "123 Main St|San Francisco|CA|94105"


async def _pick(ui: Ui, time: str, fare: str) -> None:
    await ui.click("button", re.compile(rf"^{FARES[fare]} \$"), near=time)


async def earliest(ui: Ui, db: Data) -> None:
    """Read when the first flight of the day departs."""
    await search(ui, "Savannah", "Albuquerque", date(2024, 12, 1))
    await ui.expect_text("8:00 AM")
    ui.stop("The earliest flight departs at 8:00 AM.")


async def noon(ui: Ui, db: Data) -> None:
    """Book the flight at noon."""
    await search(ui, "Indiana", "New York", date(2024, 12, 2))
    await _pick(ui, "12:00 PM", "economy")
    paid = _paid("378342143523967", "12/25", "245", _MAIN, "555-123-4567", "johndoe@example.com")
    await book(ui, _DOE, payment=paid)
    await confirmed(ui)
    ui.stop("It is booked.")


async def premium(ui: Ui, db: Data) -> None:
    """Read the price of the only result."""
    await search(ui, "Indiana", "New York", date(2024, 12, 2))
    await ui.expect_text("$453")
    ui.stop("$453")


async def round_trip(ui: Ui, db: Data) -> None:
    """There and back, with seats at windows."""
    await search(ui, "Providence", "Indianapolis", date(2024, 12, 5), date(2024, 12, 9))
    await _pick(ui, "8:00 AM", "economy")
    await _pick(ui, "2:00 PM", "economy")
    await name(ui, _Named("Jane", "Smith", "1995-02-14", "Female"))
    await ui.click("button", "Continue to seats")
    for _ in range(2):
        await ui.click("button", re.compile(r"^\d+[AF], window.*(\$|no charge)"))
    await ui.click("button", "Continue to payment")
    paid = _paid(
        "378342143523967",
        "06/26",
        "345",
        "456 Elm St|Miami|FL|33101",
        "555-987-6543",
        "janesmith@example.com",
    )
    await _send(ui, paid)


async def cheapest(ui: Ui, db: Data) -> None:
    """The lowest price of the day."""
    await search(ui, "Orlando", "Milwaukee", date(2024, 12, 5))
    table = table_of(db)
    flights = offered(db, "Orlando (MCO)", "Milwaukee (MKE)", "2024-12-05")
    best = min(flights, key=lambda each: fares(table, each)["basic"])
    await _pick(ui, best.flights[0].number, "basic")
    paid = _paid("378342143523967", "12/25", "420", _MAIN, "555-123-4567", "johndoe@example.com")
    await book(ui, _DOE, payment=paid)
    await confirmed(ui)
    ui.stop("It is booked.")


async def aisle(ui: Ui, db: Data) -> None:
    """Basic Economy with a seat at the aisle."""
    await search(ui, "Austin", "Pittsburgh", date(2024, 12, 11))
    await _pick(ui, "8:00 AM", "basic")
    await name(ui, _Named("Alice", "Brown", "1992-05-20", "Female"))
    await ui.click("button", "Continue to seats")
    await ui.click("button", re.compile(r"^\d+[CD], aisle.*\$"))
    await ui.click("button", "Continue to payment")
    place = "789 Pine St|Los Angeles|CA|90012"
    paid = _paid("378342143523967", "09/27", "332", place, "555-456-7890", "alicebrown@example.com")
    await _send(ui, paid)


async def count(ui: Ui, db: Data) -> None:
    """Read how many there are."""
    await search(ui, "Dallas", "Fresno", date(2024, 12, 4))
    await ui.expect_text("4 flights")
    ui.stop("There are 4 flights.")


async def before_noon(ui: Ui, db: Data) -> None:
    """The cheapest one is at eight."""
    await search(ui, "Charlotte", "Norfolk", date(2024, 12, 10))
    await _pick(ui, "8:00 AM", "economy")
    place = "654 Maple St|Boston|MA|02108"
    paid = _paid("2222 3333 4444", "08/29", "244", place, "555-654-3210", "sarahwhite@example.com")
    await book(ui, _Named("Sarah", "White", "1990-04-10", "Female"), payment=paid)
    await confirmed(ui)
    ui.stop("The cheapest Economy flight departs at 8:00 AM, before noon, and I booked it.")


async def _chicago(ui: Ui, person: Person, expiry: str) -> None:
    await search(ui, "San Francisco", "Chicago", date(2024, 12, 18))
    await _pick(ui, "10:00 AM", "basic")
    paid = _paid("9999 8888 7777", expiry, "", _CEDAR, "555-987-1234", "davidlee@example.com")
    await book(ui, person, payment={key: text for key, text in paid.items() if text})


async def chicago(ui: Ui, db: Data) -> None:
    """A debit card without a code."""
    await _chicago(ui, _LEE, "03/30")
    await confirmed(ui)
    ui.stop("It is booked.")


async def minor(ui: Ui, db: Data) -> None:
    """Somebody who is too young to fly alone."""
    await search(ui, "San Francisco", "Chicago", date(2024, 12, 18))
    await _pick(ui, "10:00 AM", "basic")
    await name(ui, _Named("Tommy", "Lee", "2010-01-15", "Male"))
    await ui.click("button", "Continue to seats")
    await ui.expect_text("Travelers under 18 cannot fly on their own")
    ui.stop("No, the booking does not allow an unaccompanied minor under 18.")


async def kennedy(ui: Ui, db: Data) -> None:
    """An airport that is not served."""
    await search(ui, "SFO", "New York (JFK)", date(2024, 12, 18))
    await ui.expect_text("No flights match your search")
    ui.stop("It could not be booked: there is no flight from SFO to JFK.")


async def expired(ui: Ui, db: Data) -> None:
    """A card that has expired by the day of the flight."""
    await _chicago(ui, _LEE, "11/24")
    await ui.expect_text("This card has expired")
    ui.stop("The booking failed, because the card (11/24) has expired.")


async def difference(ui: Ui, db: Data) -> None:
    """Compare the prices of two fares."""
    await search(ui, "AUS", "JAX", date(2024, 12, 3))
    await ui.expect_text("$620", "$220")
    ui.stop("The difference is $400 ($620 - $220).")


async def front_window(ui: Ui, db: Data) -> None:
    """Look at the seat map."""
    await search(ui, "IND", "BOI", date(2024, 12, 5))
    await _pick(ui, "8:00 AM", "economy")
    await name(ui, _DOE)
    await ui.click("button", "Continue to seats")
    await ui.expect_text("6A, window")
    ui.stop("Seat 6A (or 6F).")


async def _send(ui: Ui, paid: Mapping[str, str]) -> None:
    await pay(ui, paid)
    await confirmed(ui)
    ui.stop("It is booked.")


GOLDEN: Mapping[str, GoldenPath] = {
    f"fly-unified-{number}": path
    for number, path in enumerate(
        (
            earliest,
            noon,
            premium,
            round_trip,
            cheapest,
            aisle,
            count,
            before_noon,
            chicago,
            minor,
            kennedy,
            expired,
            difference,
            front_window,
        ),
        1,
    )
}
