"""One address of every kind of page that Staynb has."""

from __future__ import annotations

import re

import apsw

from tests.page_kind import Address, PageType
from webarium.worlds import Conditions

TRIP = "(SELECT code FROM booking WHERE status = 'confirmed' ORDER BY checkin {} LIMIT 1)"

ADDRESSES = {
    "home": "/",
    "search": "/s?where=Paris%2C+France&adults=2",
    "search-region": "/s?where=Europe&checkin=2024-10-13&checkout=2024-10-23&adults=2&children=2&infants=1",
    "search-nothing": "/s?where=Atlantis",
    "search-past": "/s?checkin=07/01/2024&checkout=07/16/2024",
    "stay": "/rooms/1?checkin=2025-10-13&checkout=2025-10-23&adults=2",
    "photos": "/rooms/1/photos",
    "reviews": "/rooms/1/reviews?sort=lowest",
    "host": "/hosts/1",
    "pay": "/book/1?checkin=2025-10-13&checkout=2025-10-23&adults=2&infants=1",
    "trips": "/trips",
    "trip": f"/trips/{TRIP.format('DESC')}",
    "confirmed": f"/trips/{TRIP.format('DESC')}/confirmed",
    "review": "/trips/(SELECT code FROM booking WHERE checkin = '2024-02-16')/review",
    "wishlists": "/wishlists",
    "wishlist": "/wishlists/1",
    "save": "/save/3",
    "share": "/share/3",
    "messages": "/messages",
    "conversation": "/messages/2",
    "contact": "/rooms/3/contact",
    "account": "/account",
}
"""Addresses by name; a part in brackets is a query for a value."""

OPENED = {
    "search": "[data-dialog='filters']",
    "stay": "#stay-checkin",
    "search-region": ".searchbar .guests > button",
}
"""What is pressed on some pages in the end."""
DIALOGS = (
    PageType("share-dialog", "/rooms/3", press=(".acts a[href^='/share']",)),
    PageType("save-dialog", "/rooms/2", press=(".acts a[href^='/save']",)),
)


def address(text: str) -> Address:
    def found(db: apsw.Connection) -> str:
        return re.sub(r"\((SELECT [^/]+)\)", lambda query: db.execute(query[1]).get, text)

    return found


PAGE_TYPES = DIALOGS + tuple(
    PageType(name, address(text), conditions=Conditions(popups=name == "home"), opens=OPENED.get(name, ""))
    for name, text in ADDRESSES.items()
)
