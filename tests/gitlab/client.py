"""A visitor of the forge without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Visitor
from webarium.sites.gitlab.site import SITE


class Forge(Visitor[Reply]):
    site = SITE
    reply = Reply

    def changes(self) -> list[tuple[str, str]]:
        """What has changed in this world: operation and table of each row."""
        return sorted((change.op, change.table) for change in self.world.changes())

    def project(self, slug: str) -> int:
        """The id of a project."""
        sql = "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?"
        return int(self.value(sql, slug))

    def request_where(self, condition: str, *params: Any) -> str:
        """The address of the first merge request that fits."""
        row = self.row(
            "SELECT n.path || '/' || p.path, r.iid FROM merge_request r JOIN project p ON p.id = r.project_id"
            f" JOIN namespace n ON n.id = p.namespace_id WHERE {condition} ORDER BY r.id LIMIT 1",
            *params,
        )
        return f"/{row[0]}/-/merge_requests/{row[1]}"
