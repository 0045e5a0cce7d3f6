"""A visitor of the encyclopedia without sockets."""

from __future__ import annotations

from tests.visitor import Reply, Visitor
from webarium.sites.wikipedia.site import SITE


class Reader(Visitor[Reply]):
    site = SITE
    reply = Reply

    def changes(self) -> list[tuple[str, str]]:
        """What has changed in this world: operation and table of each row."""
        return sorted((change.op, change.table) for change in self.world.changes())

    def source(self, title: str) -> str:
        """What an article says."""
        sql = "SELECT r.source FROM article a JOIN revision r ON r.id = a.revision_id WHERE a.title = ?"
        return str(self.value(sql, title))
