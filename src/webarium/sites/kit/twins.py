"""Addresses for scripts that do what a form's target does: they answer with JSON, and lead on by headers of htmx."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.responses import JSONResponse, Response

from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.types import Json


def twin(
    handler: PageHandler, *, status: int = 200, tells: Callable[[Visit], Json] = lambda visit: {}
) -> PageHandler:
    """What a form's target does, for scripts.

    Where the target leads to another page, htmx does so, too; where it leads back, htmx loads the page again. Any other
    answer, such as the form with what is wrong with it, is given as it is.

    Args:
        handler: The target.
        status: Of the answer.
        tells: The answer's JSON, asked once everything is done.
    """

    def answer(visit: Visit) -> Response:
        done = handler(visit)
        to = done.headers.get("location")
        if to is None:
            return done
        here = urlsplit(visit.request.headers.get("hx-current-url", "")).path
        back = urlsplit(to).path == here
        leads = {"hx-refresh": "true"} if back else {"hx-redirect": to}
        return JSONResponse(tells(visit), status, headers=leads if visit.is_htmx else None)

    return answer
