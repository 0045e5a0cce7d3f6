"""A visitor of the shop without sockets."""

from __future__ import annotations

from tests import visitor
from webarium.sites.shopping.site import SITE


class Reply(visitor.Reply):
    @property
    def messages(self) -> list[str]:
        """The flash messages on the page."""
        return [each.text for each in self.dom.all(".page.messages .message")]


class Shop(visitor.Visitor[Reply]):
    site = SITE
    reply = Reply
