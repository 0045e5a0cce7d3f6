"""Undo: every toast offers to take back what it tells, by turning round how the tables changed.

What was mailed to people stays mailed, so notices are left out.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

import apsw
from markupsafe import Markup
from starlette.responses import Response

from webarium.shapes import as_object, as_text, as_whole
from webarium.sites.gocalendar.shell import place
from webarium.sites.kit.routing import Page, post
from webarium.sites.kit.visit import Visit
from webarium.types import Json

_TABLES = ("calendar", "event", "guest", "series", "setting", "task", "task_list")
_KEY = "undo"
_LONGEST = 4_000_000
"""Characters of a change that is kept; deleting thousands of events for good is more."""

STAYS = Markup(
    'hx-target="#main" hx-select="#main" hx-swap="outerHTML" hx-select-oob="#calendars,#snackbars:innerHTML"'
)
"""What a form declares that changes what the page shows, and nothing else of it."""


def undoable(handler: Callable[[Visit], Response]) -> Callable[[Visit], Response]:
    """A handler whose change can be taken back until the next one."""

    def handle(visit: Visit) -> Response:
        session = apsw.Session(visit.db, "main")
        try:
            for table in _TABLES:
                session.attach(table)
            response = handler(visit)
            change = base64.b64encode(session.changeset()).decode()
        finally:
            session.close()
        if change and response.status_code < 400:
            visit.session[_KEY] = {"step": _next(visit), "change": change if len(change) < _LONGEST else ""}
        return response

    return handle


def tell(visit: Visit, text: str) -> None:
    """Say in a toast what was done, with a button that takes it back."""
    visit.flash("success", text, undo=str(_next(visit)))


def stay(visit: Visit, default: str) -> Response:
    """Where a change leads: who made it in a part of a page stays there."""
    return visit.redirect(visit.back(default) if visit.is_htmx else default)


def stay_in_popover(response: Response) -> Response:
    """A form that was refused in a pop-over, and stands there again with what is wrong."""
    response.headers.update({"hx-retarget": "#popover", "hx-reselect": "unset", "hx-reswap": "innerHTML"})
    return response


def undo(visit: Visit) -> Response:
    """Take back the change that a toast told of, if nothing else was changed since."""
    held = _held(visit)
    change = as_text(held.get("change", ""))
    if not change or str(held["step"]) != visit.form.get("step"):
        visit.flash("error", "This cannot be undone any more.")
        return visit.redirect(visit.back(place(visit)))
    try:
        back = apsw.Changeset.invert(base64.b64decode(change))
        apsw.Changeset.apply(back, visit.db, conflict=lambda *_: apsw.SQLITE_CHANGESET_ABORT)
    except apsw.AbortError:
        visit.flash("error", "This cannot be undone any more.")
    else:
        visit.flash("notice", "Undone.")
    visit.session[_KEY] = {**held, "change": ""}
    return visit.redirect(visit.back(place(visit)))


def _held(visit: Visit) -> dict[str, Json]:
    held = visit.session.get(_KEY)
    return {} if held is None else dict(as_object(held))


def _next(visit: Visit) -> int:
    return as_whole(_held(visit).get("step", 0)) + 1


UNDO_PAGES: tuple[Page, ...] = (post("/undo", undo),)
"""Where toasts lead."""
