"""A visitor of Networkin without sockets."""

from __future__ import annotations

from tests.visitor import Walker
from webarium.sites.networkin.site import SITE


class Member(Walker):
    site = SITE

    def handle(self, name: str) -> str:
        """The end of the address of somebody's profile."""
        return str(self.value("SELECT handle FROM member WHERE name = ?", name))
