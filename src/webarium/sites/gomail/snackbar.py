"""The bar that says what has just happened and offers to undo it; what it said last is part of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.shapes import as_list, as_object
from webarium.sites.kit.visit import Visit
from webarium.types import Json

_KEY = "snackbar"
UNDO_LIMIT = 4000
"""For how many conversations what was before is kept."""


@dataclass(frozen=True)
class Snackbar:
    """What the bar shows on this page."""

    message: str
    undo: bool


def say(visit: Visit, message: str, undo: Mapping[str, Json] | None = None) -> None:
    """Show a message on the next page, with what undoes it."""
    kept = None if undo is None or len(as_list(undo.get("rows", []))) > UNDO_LIMIT else dict(undo)
    visit.session[_KEY] = {"message": message, "undo": kept, "shown": False}


def take(visit: Visit) -> Snackbar | None:
    """The message to show now; templates call it once, and a message is shown once."""
    held = visit.session.get(_KEY)
    if not isinstance(held, dict) or held.get("shown"):
        return None
    visit.session[_KEY] = {**held, "shown": True}
    return Snackbar(str(held["message"]), held.get("undo") is not None)


def undo_of(visit: Visit) -> dict[str, Json] | None:
    """What undoes the last action; it is forgotten by this."""
    held = visit.session.get(_KEY)
    if not isinstance(held, dict) or not isinstance(held.get("undo"), dict):
        return None
    visit.session[_KEY] = {**held, "undo": None}
    return dict(as_object(held["undo"]))


def published(session: Mapping[str, Json]) -> dict[str, Json]:
    """The bar as the state shows it."""
    held = session.get(_KEY)
    if not isinstance(held, dict):
        return {"open": False, "message": ""}
    return {"open": True, "message": held["message"]}
