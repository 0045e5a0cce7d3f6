"""A visitor of OpenDining without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Walker
from webarium.sites.opendining.site import SITE


class Diner(Walker):
    site = SITE

    def restaurant(self, name: str) -> int:
        """The id of a restaurant."""
        return int(self.value("SELECT id FROM restaurant WHERE name = ?", name))

    def reserve(self, name: str, day: str, time: str, party: int, **more: Any) -> Reply:
        """Ask for a table, and see what comes of it."""
        wish = {"restaurant": self.restaurant(name), "date": day, "time": time, "party": party}
        form = {"country": "US", "tel": "415 555 0142", "contact": self.world.session("opendining")["user"]}
        return self.follow(self.post("/book", {**form, **wish, **more}))

    def call_off(self) -> Reply:
        """Cancel the newest reservation."""
        return self.follow(self.post(f"/reservations/{self.value('SELECT max(id) FROM reservation')}/cancel"))

    def save(self, name: str) -> Reply:
        """Press a restaurant's heart."""
        return self.follow(self.post(f"/restaurants/{self.restaurant(name)}/save"))

    def profile(self, **changes: str) -> Reply:
        """Change the account."""
        form = {"first_name": "Maya", "last_name": "Okonkwo", "phone": "(415) 555-0137", "diet": "none"}
        return self.follow(self.post("/account", {**form, **changes}))
