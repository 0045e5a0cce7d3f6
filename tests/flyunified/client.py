"""A visitor of Fly Unified without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Walker
from webarium.sites.flyunified.site import SITE

CARD = {
    "cardNumber": "378342143523967",
    "expiration": "12/25",
    "securityCode": "245",
    "cardName": "John Doe",
    "country": "United States",
    "address1": "123 Main St",
    "address2": "",
    "city": "San Francisco",
    "state": "CA",
    "zip": "94105",
    "phone": "555-123-4567",
    "email": "johndoe@example.com",
}
JOHN = {
    "first_name": "John",
    "middle_name": "",
    "last_name": "Doe",
    "suffix": "",
    "month": "1",
    "day": "1",
    "year": "1990",
    "gender": "Male",
}
ONE_WAY = "/flights?trip=oneway&from=IND&to=EWR&depart=2024-12-02&adults=1"


class Flyer(Walker):
    site = SITE
    way_in = ("/login", "/trips")

    def choose(self, address: str, departs: str, fare: str) -> Reply:
        """Choose the flight of a search (with its whole address) that departs at a time of day."""
        page = self.follow(self.get(address))
        offers = [each for each in page.dom.all("li.offer") if departs in each.text]
        itinerary = offers[0].all("input")[0].attrs["value"]
        return self.follow(self.post(address, {"itinerary": itinerary, "fare": fare}))

    def travelers(self, *people: dict[str, str]) -> Reply:
        """Send the travelers' form."""
        fields = {
            f"{name}_{number}": value
            for number, person in enumerate(people or (JOHN,), 1)
            for name, value in person.items()
        }
        return self.follow(self.post("/book/travelers", fields))

    def pay(self, **changes: str) -> Reply:
        """Send the payment form."""
        return self.follow(self.post("/book/pay", CARD | changes))

    def booked(self, number: int = 0) -> Any:
        """A new booking, as the published state has it."""
        return self.finish()["differences"]["bookedFlights"]["added"][str(number)]
