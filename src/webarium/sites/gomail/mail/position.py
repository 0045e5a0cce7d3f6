"""Where a conversation stands in the list that it was opened from."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.gomail.mail.folders import VISIBLE
from webarium.sites.gomail.mail.store import basics
from webarium.sites.gomail.mail.views import View
from webarium.sites.kit.visit import Visit
from webarium.sql import select

_LAST = "(SELECT max(m.sent_at) FROM email m WHERE m.thread_id = e.id) AS at"
_NEIGHBORS = (
    "id, member, row_number() OVER listed AS place, sum(member) OVER () AS total, "
    "lag(id) OVER listed AS newer, lead(id) OVER listed AS older"
)


@dataclass(frozen=True)
class Position:
    """A conversation among those of a list, newest first."""

    place: int
    """Counted from 1; 0 where the list does not hold it any more."""
    total: int
    """How many the list holds."""
    newer: int | None
    """The conversation before it, or before where it would be."""
    older: int | None
    """The one after it."""


def position_of(visit: Visit, thread: int, view: View) -> Position:
    """The place of a conversation in a list, and its neighbors there."""
    member = f"coalesce(({view.where}), 0)"
    listed = select(
        f"e.id, {member} AS member, {_LAST}", "email e", f"{VISIBLE} AND ({member} OR e.id = :thread)"
    )
    among = select(_NEIGHBORS, f"({listed})", "", "WINDOW listed AS (ORDER BY at DESC, id)")
    found = visit.row(
        Position,
        select("place * member AS place, total, newer, older", f"({among})", "id = :thread"),
        {**basics(visit), **view.params, "thread": thread},
    )
    return found or Position(0, 0, None, None)
