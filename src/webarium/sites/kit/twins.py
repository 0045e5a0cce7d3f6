"""Addresses for scripts that do what a form's target does: they answer with JSON, and lead on by headers of htmx."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from urllib.parse import urlsplit

from starlette.responses import JSONResponse, Response

from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.types import Json


def twin(
    handler: PageHandler, *, status: int = 200, tells: Callable[[Visit], Json] = lambda visit: {}
) -> PageHandler:
    """What a form's target does, for scripts.

    Where the target leads to another page, htmx does so, too; where it leads back, htmx shows the page anew. Any other
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
        here = urlsplit(visit.request.headers.get("hx-current-url", ""))
        leads = {"hx-redirect": to}
        if urlsplit(to).path == here.path:  # the answer is kept as long as its document
            again = {"path": here._replace(scheme="", netloc="", fragment="").geturl(), "push": "false"}
            leads = {"hx-location": dumps({**again, "target": "body"})}
        return JSONResponse(tells(visit), status, headers=leads if visit.is_htmx else None)

    return answer
