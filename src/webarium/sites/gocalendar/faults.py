"""Injected errors: operations that a run's configuration makes fail."""

from __future__ import annotations

from webarium.sites.kit.real.config import flag, whole
from webarium.sites.kit.visit import Visit

MESSAGES = {
    "error_saving_event": "Something went wrong and your event was not saved. Please try again.",
    "error_editing_event": "Something went wrong and your changes to the event were not saved. Please try again.",
    "error_saving_calendar": "Something went wrong and the calendar was not created. Please try again.",
    "error_editing_calendar": "Something went wrong and your changes to the calendar were not saved. Please try again.",
}
"""What a person reads when an operation fails."""
KEYS = (
    flag("error_saving_event", "Creating an event fails."),
    flag("error_editing_event", "Changing or moving an event fails."),
    flag("error_saving_calendar", "Creating a calendar fails."),
    flag("error_editing_calendar", "Changing a calendar's name, colour or description fails."),
    whole("failing_tries", None, "How many tries of each failing operation fail; all of them if not given."),
)
_TALLY = "gocalendar-tries"


def failure(visit: Visit, name: str) -> str | None:
    """What to tell if this try of an operation is to fail, else ``None``.

    Tries are counted in a session of their own, because a failing request undoes changes of the site's.
    """
    if visit.config[name] is not True:
        return None
    limit = visit.config["failing_tries"]
    tally = visit.world.session(_TALLY)
    before = tally.get(name)
    tries = before if isinstance(before, int) else 0
    tally[name] = tries + 1
    return MESSAGES[name] if not isinstance(limit, int) or tries < limit else None
