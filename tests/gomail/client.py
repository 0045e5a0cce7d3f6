"""A visitor of the mailbox without sockets."""

from __future__ import annotations

from typing import Any

from tests import visitor
from webarium.sites.gomail.site import SITE


class Reply(visitor.Reply):
    @property
    def subjects(self) -> list[str]:
        """Subjects of the conversations in a list."""
        return [each.text for each in self.dom.all(".rows .subject")]

    @property
    def bar(self) -> str:
        """What the snackbar says, without its buttons."""
        found = self.dom.all(".snackbar span")
        return found[0].text if found else ""


class Mailbox(visitor.Visitor[Reply]):
    site = SITE
    reply = Reply

    def act(self, action: str, *ids: int, back: str = "/inbox", **more: Any) -> Reply:
        """Do something with conversations chosen in a list, and come back."""
        return self.follow(
            self.post("/mail/act", {"action": action, "id": [str(key) for key in ids], "back": back, **more})
        )

    def write(self, **fields: str) -> Reply:
        """Send the compose form."""
        return self.post("/compose", {"action": "send", "key": "t1", **fields})
