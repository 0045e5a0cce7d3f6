"""Leading a visitor on where htmx has asked: a redirect would be followed by the script instead of the page."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit

REFUSED = 422


def as_asked(visit: Visit, answer: Response) -> Response:
    """An answer as who asks can use it: for htmx, a page to go on to stands in a header, and no page is an error."""
    if not visit.is_htmx:
        return answer
    location = answer.headers.get("location")
    if location is not None:
        return Response(status_code=200, headers={"HX-Redirect": location})
    if answer.status_code == REFUSED:
        answer.status_code = 200  # htmx shows no other
    return answer
