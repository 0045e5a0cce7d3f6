"""A visitor of the homepage without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
from webarium.sites.homepage.site import SITE


class Person(Visitor[Reply]):
    site = SITE
    reply = Reply
