"""Messages as Magento's scripts find them: in a cookie of the answer that leads on."""

from __future__ import annotations

import json
from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.kit import flash
from webarium.sites.kit.visit import Visit

COOKIE = "mage-messages"
_SECONDS = 1
"""How long browsers keep it; nothing here reads it."""


def told(visit: Visit, answer: Response) -> Response:
    """An answer with the messages that the next page shows in its cookie, too."""
    waiting = [{"type": each.kind, "text": str(each.text)} for each in flash.waiting(visit.session)]
    answer.set_cookie(
        COOKIE, quote(json.dumps(waiting), safe=""), max_age=_SECONDS, path="/", samesite="strict"
    )
    return answer
