"""A visitor of TopWork without sockets."""

from __future__ import annotations

from tests.visitor import Walker
from webarium.sites.topwork.site import SITE


class Member(Walker):
    site = SITE

    def become(self, handle: str) -> None:
        """Be somebody else from now on."""
        self.world.session("topwork")["user"] = handle

    def told(self, text: str) -> list[str]:
        """Names of those who have a notification with a text in it."""
        rows = self.db.execute(
            "SELECT m.name FROM notification n JOIN member m ON m.id = n.member_id WHERE n.text LIKE ?",
            (f"%{text}%",),
        )
        return [str(row[0]) for row in rows]
