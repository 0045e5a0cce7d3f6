"""What is chosen for the order under way, kept in the session."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.sites.kit.visit import Visit
from webarium.types import Json

KEY = "checkout"
"""Where the session keeps it."""


def chosen(visit: Visit) -> Mapping[str, Json]:
    """What was chosen so far, by name."""
    kept = visit.session.get(KEY)
    return kept if isinstance(kept, dict) else {}


def remember(visit: Visit, **values: str) -> None:
    """Keep choices for the next page."""
    visit.session[KEY] = {**chosen(visit), **values}
