"""A visitor of Staynb without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
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


class Guest(Visitor[Reply]):
    site = SITE
    reply = Reply

    def follow(self, reply: Reply) -> Reply:
        """Go where an answer leads, if it leads anywhere."""
        while reply.status == 303:
            reply = super().follow(reply)
        return reply
