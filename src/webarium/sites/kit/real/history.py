"""What a visitor did on a replica, as its ``actionhistory`` tells: every change that was accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from starlette.datastructures import UploadFile
from starlette.responses import Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.real.times import utc
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.sites.kit.routing import Page
    from webarium.sites.kit.visit import Visit

LONGEST = 500
"""How many entries are kept, the newest ones, as seen on the originals."""
_LONGEST_VALUE = 2000


def record(visit: Visit, page: Page) -> None:
    """Append an accepted change to the history of the visit's world."""
    kept = cast("list[dict[str, Json]]", visit.session.setdefault("actionhistory", []))
    number = cast("int", kept[-1]["index"]) + 1 if kept else 0
    now = visit.now
    kept.append(
        {
            "type": f"{visit.site.id}/{page.name}",
            "payload": _payload(visit),
            "timestamp": utc(now),
            "id": f"action-{number}",
            "index": number,
            "description": page.name.replace("_", " ").capitalize(),
            "formattedTime": f"{now.hour % 12 or 12}:{now:%M:%S} {'AM' if now.hour < 12 else 'PM'}",
        }
    )
    del kept[:-LONGEST]


def arrive(visit: Visit, response: Response) -> None:
    """Note the address of a page that the visitor opened: the ``router`` slice of the state."""
    if visit.is_htmx or not response.headers.get("content-type", "").startswith("text/html"):
        return
    query = visit.url.query
    place: dict[str, Json] = {
        "pathname": visit.url.path, "search": f"?{query}" if query else "", "hash": "",
    }  # fmt: skip
    visit.session["router"] = {"location": place}


def _payload(visit: Visit) -> Json:
    if visit.request.headers.get("content-type", "").startswith("application/json"):
        try:
            return visit.json()
        except BadInput:
            return None
    found: dict[str, Json] = dict(visit.path)
    for name, value in visit.form.multi_items():
        text = value.filename or "" if isinstance(value, UploadFile) else value[:_LONGEST_VALUE]
        if name not in found:
            found[name] = text
        else:
            earlier = found[name]
            found[name] = [*earlier, text] if isinstance(earlier, list) else [earlier, text]
    return found
