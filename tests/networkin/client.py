"""A visitor of Networkin without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
from webarium.sites.networkin.site import SITE


class Member(Visitor[Reply]):
    site = SITE
    reply = Reply

    def follow(self, reply: Reply) -> Reply:
        """Go where an answer leads, if it leads anywhere."""
        while reply.status == 303:
            reply = super().follow(reply)
        return reply

    def handle(self, name: str) -> str:
        """The end of the address of somebody's profile."""
        return str(self.value("SELECT handle FROM member WHERE name = ?", name))
