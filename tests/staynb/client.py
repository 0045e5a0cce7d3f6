"""A visitor of Staynb without sockets."""

from __future__ import annotations

from tests.visitor import Walker
from webarium.sites.staynb.site import SITE

CARD = {
    "payment": "now",
    "cardNumber": "4242 4242 4242 4242",
    "expiration": "12/27",
    "cvv": "123",
    "zipcode": "94110",
    "country": "United States",
    "message": "",
}


class Guest(Walker):
    site = SITE
