"""A visitor of the forum without sockets: pages are called in this process, in one world."""

from __future__ import annotations

from typing import Any

import apsw
import httpx

from tests.shopping.client import Reply, Shop
from webarium.sites.reddit.site import SITE


class Forum(Shop):
    """One world's visitor; every request is a plain call."""

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("reddit")

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> Reply:
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=SITE.origin) as client:
            response = await client.request(method, path, **options)
        return Reply(response.status_code, response.headers, response.text)

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
