"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import flag, whole

POSTING = Fault(
    "error_posting",
    "No post can be published.",
    "Something went wrong and your post was not published. Please try again.",
    tries=whole("failing_posts", 0, "How many first tries to publish a post fail.", most=20),
)
SENDING = Fault(
    "error_sending_message",
    "No message can be sent.",
    "Your message could not be sent. Please try again.",
    tries=whole("failing_messages", 0, "How many first tries to send a message fail.", most=20),
)
INVITING = Fault(
    "error_connecting",
    "No invitation to connect can be sent.",
    "Your invitation could not be sent. Please try again.",
    tries=whole("failing_invitations", 0, "How many first tries to invite somebody fail.", most=20),
)
APPLYING = Fault(
    "error_applying",
    "No application for a job can be sent.",
    "Your application was not sent. Please try again.",
    tries=whole("failing_applications", 0, "How many first tries to apply fail.", most=20),
)
KEYS = (
    flag("accept_invitations", "Whether everybody accepts an invitation at once, as on the original."),
    flag(
        "review_invitations",
        "Whether every invitation waits for an answer instead of being accepted at once.",
    ),
    *POSTING.keys,
    *SENDING.keys,
    *INVITING.keys,
    *APPLYING.keys,
)
"""Keys of ours; none of REAL's own is known."""
