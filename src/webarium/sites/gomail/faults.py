"""What a run's configuration can make fail."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import whole

SENDING = Fault(
    "error_sending",
    "Sending and scheduling fail; the message is kept as a draft.",
    "Message could not be sent. It was kept as a draft. Please try again.",
    tries=whole("failing_sends", 0, "How many tries to send fail before one works.", most=100),
)
