"""A visitor of Omnizon without sockets."""

from __future__ import annotations

import re
from html import unescape

from tests import visitor
from webarium.sites.omnizon.site import SITE


class Reply(visitor.Reply):
    @property
    def html(self) -> str:
        return self.body

    @property
    def text(self) -> str:
        """What can be read, with single blanks."""
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.html)).split())

    @property
    def products(self) -> list[int]:
        """Ids of the products of a listing, in order."""
        return [int(number) for number in re.findall(r'<h3><a href="/product/(\d+)">', self.html)]


class Store(visitor.Visitor[Reply]):
    site = SITE
    reply = Reply
