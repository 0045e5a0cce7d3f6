"""What a visitor did on a replica, as its ``actionhistory`` tells: every change that was accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import UploadFile
from starlette.responses import Response

from webarium.shapes import as_list, as_object, as_whole
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.real.times import utc
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.routing import Page
    from webarium.sites.kit.visit import Visit

LONGEST = 500
"""How many entries are kept, the newest ones, as seen on the originals."""
_LONGEST_VALUE = 2000
_MOST_FIELDS = 200
_LONGEST_BODY = 20_000
_MOST_BRACKETS = 200
"""JSON that nests deeper can be read, but not copied with the session."""


def record(visit: Visit, page: Page) -> None:
    """Append an accepted change to the history of the visit's world."""
    kept = as_list(visit.session.get("actionhistory", []))
    number = as_whole(as_object(kept[-1])["index"]) + 1 if kept else 0
    now = visit.now
    entry: dict[str, Json] = {
        "type": f"{visit.site.id}/{page.name}",
        "payload": _payload(visit),
        "timestamp": utc(now),
        "id": f"action-{number}",
        "index": number,
        "description": page.name.replace("_", " ").capitalize(),
        "formattedTime": f"{now.hour % 12 or 12}:{now:%M:%S} {'AM' if now.hour < 12 else 'PM'}",
    }
    visit.session["actionhistory"] = [*kept, entry][-LONGEST:]


def arrive(visit: Visit, response: Response) -> None:
    """Note the address of a page that the visitor opened: the ``router`` slice of the state."""
    if visit.is_htmx or not response.headers.get("content-type", "").startswith("text/html"):
        return
    query = visit.url.query
    place: dict[str, Json] = {
        "pathname": visit.url.path,
        "search": f"?{query}" if query else "",
        "hash": "",
    }
    visit.session["router"] = {"location": place}


def _payload(visit: Visit) -> Json:
    if visit.request.headers.get("content-type", "").startswith("application/json"):
        if (
            len(visit.body) > _LONGEST_BODY
            or visit.body.count(b"[") + visit.body.count(b"{") > _MOST_BRACKETS
        ):
            return None
        try:
            return visit.json()
        except BadInput:
            return None
    found: dict[str, Json] = dict(visit.path)
    for name, value in visit.form.multi_items()[:_MOST_FIELDS]:
        text = value.filename or "" if isinstance(value, UploadFile) else value[:_LONGEST_VALUE]
        if name not in found:
            found[name] = text
        else:
            earlier = found[name]
            found[name] = [*earlier, text] if isinstance(earlier, list) else [earlier, text]
    return found
