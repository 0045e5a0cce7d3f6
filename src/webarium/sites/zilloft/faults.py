"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import ConfigKey, flag, whole
from webarium.sites.kit.visit import Visit

TOURING = Fault(
    "error_requesting_tour",
    "No tour can be requested.",
    "Something went wrong and your tour was not requested. Please try again.",
    tries=whole("failing_tours", 0, "How many first tries to request a tour fail.", most=20),
)
CONTACTING = Fault(
    "error_contacting_agent",
    "No message can be sent to an agent.",
    "Your message could not be sent to the agent. Please try again.",
    tries=whole("failing_contacts", 0, "How many first tries to write to an agent fail.", most=20),
)
SAVING = Fault(
    "error_saving",
    "Neither homes nor searches can be saved.",
    "Something went wrong and nothing was saved. Please try again.",
    tries=whole("failing_saves", 0, "How many first tries to save a home or a search fail.", most=20),
)
APPLYING = Fault(
    "error_applying",
    "No rental application can be sent.",
    "Your application was not sent. Please try again.",
    tries=whole("failing_applications", 0, "How many first tries to apply for a rental fail.", most=20),
)
NO_TOURS = flag("no_tours", "Nobody shows a home on any day.")
RATE = ConfigKey(
    "mortgage_rate", "number", 6.75, "The yearly interest in per cent that calculators begin with.", most=30
)
KEYS = (*TOURING.keys, *CONTACTING.keys, *SAVING.keys, *APPLYING.keys, NO_TOURS, RATE)
"""Keys of ours; none of REAL's own is known."""


def nobody_shows(visit: Visit) -> bool:
    """Whether no home can be seen in this world."""
    return bool(visit.config[NO_TOURS.name])
