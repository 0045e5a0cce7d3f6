"""A visitor of the forum without sockets."""

from __future__ import annotations

from typing import Any

from tests.visitor import Reply, Visitor
from webarium.sites.reddit.site import SITE


class Forum(Visitor[Reply]):
    site = SITE
    reply = Reply

    def thread(self, where: str = "1", *params: Any) -> tuple[int, str]:
        """Id and path of the first visible submission that fits."""
        row = self.db.execute(
            f"SELECT s.id, f.name FROM submission s JOIN forum f ON f.id = s.forum_id "
            f"WHERE s.visibility = 'visible' AND ({where}) ORDER BY s.id LIMIT 1",
            params,
        ).fetchone()
        assert row is not None
        return int(row[0]), f"/f/{row[1]}/{row[0]}/-"

    def changes(self) -> list[tuple[str, str]]:
        """What has changed in this world: operation and table of each row."""
        return sorted((change.op, change.table) for change in self.world.changes())
