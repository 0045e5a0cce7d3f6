"""A visitor of DashDish without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Walker
from webarium.sites.dashdish.site import SITE


class Eater(Walker):
    site = SITE

    def dish(self, restaurant: str, name: str) -> int:
        """The id of a dish."""
        sql = "SELECT i.id FROM item i JOIN restaurant r ON r.id = i.restaurant_id WHERE r.name = ? AND i.name = ?"
        return int(self.value(sql, restaurant, name))

    def add(self, restaurant: str, name: str, **more: Any) -> Reply:
        """Put a dish into the cart."""
        key = self.dish(restaurant, name)
        sized = self.value("SELECT sized FROM item WHERE id = ?", key)
        form = {"item": key, "quantity": 1, **({"size": "Regular"} if sized else {}), **more}
        reply = self.post("/cart/add", form)
        return self.follow(reply) if reply.status == 303 else reply

    def order(self, **more: Any) -> Reply:
        """Place the order, and see what comes of it."""
        form = {"method": "Delivery", "speed": "Standard", "tip": "200", "phone": "(415) 555-0142"}
        reply = self.post("/checkout", form | more)
        return self.follow(reply) if reply.status == 303 else reply
