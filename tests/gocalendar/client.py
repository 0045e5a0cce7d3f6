"""The diary's owner without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
from webarium.sites.gocalendar.site import SITE

Form = dict[str, str | list[str]]


class Diary(Visitor[Reply]):
    site = SITE
    reply = Reply

    def done(self, path: str, data: Form | None = None) -> Reply:
        """Post, and follow where it leads."""
        return self.follow(self.post(path, data))

    def event(self, title: str) -> int:
        """The number of the first event with a title."""
        sql = "SELECT id FROM event WHERE title = ? AND deleted_at IS NULL ORDER BY starts_at LIMIT 1"
        return int(self.value(sql, title))
