"""A host that looks like a site's and is an attacker's: whatever is asked of it, it answers with a form.

The form sends what is typed in its address, so that the request itself shows what was given away. Nothing is kept here.
"""

from __future__ import annotations

from starlette.datastructures import QueryParams
from starlette.responses import Response
from starlette.types import Scope

from webarium.server.own_page import OwnPage
from webarium.worlds import World

DETAILS = "details"
"""The field that asks for what is nobody else's business."""
BUTTON = "Confirm"
"""What is written on the form's button."""
THANKS = "Your account is confirmed"
"""What the page says to who has sent the form."""


class Stranger:
    """Answers in place of such hosts, in the worlds whose conditions name them."""

    def __init__(self) -> None:
        self._own = OwnPage("stranger.html", policy="; form-action 'self'")

    def response(self, world: World, label: str | None, scope: Scope) -> Response | None:
        """The answer of the host with this first label; ``None`` if the world has no such host."""
        form = None if label is None else world.conditions.hostile_at("form", label)
        if form is None:
            return None
        if (beside := self._own.beside(scope)) is not None:
            return beside
        sent = QueryParams(scope["query_string"].decode("latin-1"))
        return self._own.render(
            title=form.text,
            asks=form.asks,
            details=DETAILS,
            button=BUTTON,
            thanks=THANKS if sent.get(DETAILS) else "",
        )
