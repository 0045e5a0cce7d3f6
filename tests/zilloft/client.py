"""A visitor of Zilloft without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Walker
from webarium.sites.zilloft.site import SITE

WHO = {"name": "John Doe", "email": "johndoe@example.com", "phone": "555-123-4567"}


class Buyer(Walker):
    site = SITE

    def home(self, where: str, *params: Any) -> int:
        """The first home that fits a condition on cards."""
        return int(self.value(f"SELECT id FROM card WHERE {where} ORDER BY id LIMIT 1", *params))

    def found(self, **asked: Any) -> int:
        """How many results a search has."""
        told = self.follow(self.get("/homes", **asked)).dom.first(".total strong").text
        return int(told.split()[0].replace(",", ""))

    def tour(self, home: int, day: str = "2024-07-19", time: str = "14:00", **more: Any) -> Reply:
        """Ask for a tour, and see what comes of it."""
        form = {"kind": "In person", "day": day, "time": time, **WHO, **more}
        return self.follow(self.post(f"/homes/{home}/tour", form))
