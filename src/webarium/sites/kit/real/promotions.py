"""The promotional pop-up of a front page: shown until the visitor closes it, or never where ``removePopup`` says so."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from webarium.sites.kit.routing import post
from webarium.sites.kit.visit import Visit
from webarium.types import Json

_CLOSED = "promotion_closed"


def shows_promotion(visit: Visit) -> bool:
    """Whether the pop-up is still to be shown; its button sends a form to ``/promotion/close``."""
    return not visit.config["removePopup"] and not promotion_closed(visit.session)


def promotion_closed(session: Mapping[str, Json]) -> bool:
    """Whether the visitor of a session has closed the pop-up, as the state of ``/finish`` tells."""
    return bool(session.get(_CLOSED))


def _close(visit: Visit) -> Response:
    visit.session[_CLOSED] = True
    return visit.redirect(visit.back())


CLOSE_PROMOTION = post("/promotion/close", _close, name="close_promotion")
"""The page that closes it for good and leads back to where it was shown."""
