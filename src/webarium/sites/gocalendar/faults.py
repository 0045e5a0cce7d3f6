"""What a run's configuration can make fail."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import whole

_MOST = whole(
    "failing_tries", None, "How many tries of each failing operation fail; all of them if not given."
)
SAVING_EVENT = Fault(
    "error_saving_event",
    "Creating an event fails.",
    "Something went wrong and your event was not saved. Please try again.",
    most=_MOST,
)
EDITING_EVENT = Fault(
    "error_editing_event",
    "Changing or moving an event fails.",
    "Something went wrong and your changes to the event were not saved. Please try again.",
    most=_MOST,
)
SAVING_CALENDAR = Fault(
    "error_saving_calendar",
    "Creating a calendar fails.",
    "Something went wrong and the calendar was not created. Please try again.",
    most=_MOST,
)
EDITING_CALENDAR = Fault(
    "error_editing_calendar",
    "Changing a calendar's name, colour or description fails.",
    "Something went wrong and your changes to the calendar were not saved. Please try again.",
    most=_MOST,
)
KEYS = (*SAVING_EVENT.keys, *EDITING_EVENT.keys, *SAVING_CALENDAR.keys, *EDITING_CALENDAR.keys, _MOST)
