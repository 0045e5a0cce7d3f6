"""A visitor of Udriver without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Walker
from webarium.sites.udriver.site import SITE


class Rider(Walker):
    site = SITE

    def place(self, label: str) -> int:
        """The id of a place."""
        return int(self.value("SELECT id FROM place WHERE label = ?", label))

    def ride(
        self, pickup: str, dropoff: str, car: str = "UdriverX", payment: str = "card-1", **more: Any
    ) -> Reply:
        """Ask for a ride, and see what comes of it."""
        form = {"pickup": self.place(pickup), "dropoff": self.place(dropoff), "car": car, "payment": payment}
        reply = self.post("/request", form | more)
        return self.follow(reply) if reply.status == 303 else reply
