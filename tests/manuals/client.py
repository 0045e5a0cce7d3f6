"""A reader of the handbooks without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
from webarium.sites.manuals.site import SITE


class Reader(Visitor[Reply]):
    site = SITE
    reply = Reply
