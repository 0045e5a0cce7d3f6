"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import whole

PUBLISHING = Fault(
    "error_publishing_job",
    "No job post can be published.",
    "Something went wrong and your job post was not published. Please try again.",
    tries=whole("failing_publications", 0, "How many first tries to publish a job post fail.", most=20),
)
SENDING = Fault(
    "error_sending_message",
    "No message can be sent.",
    "Your message could not be sent. Please try again.",
    tries=whole("failing_messages", 0, "How many first tries to send a message fail.", most=20),
)
INVITING = Fault(
    "error_inviting",
    "Nobody can be invited to a job.",
    "Your invitation could not be sent. Please try again.",
    tries=whole("failing_invitations", 0, "How many first tries to invite somebody fail.", most=20),
)
OFFERING = Fault(
    "error_sending_offer",
    "No offer can be sent.",
    "Your offer could not be sent. Please try again.",
    tries=whole("failing_offers", 0, "How many first tries to send an offer fail.", most=20),
)
APPLYING = Fault(
    "error_submitting_proposal",
    "No proposal can be submitted.",
    "Your proposal was not submitted. Please try again.",
    tries=whole("failing_proposals", 0, "How many first tries to submit a proposal fail.", most=20),
)
PAYING = Fault(
    "error_payment",
    "Every payment, also one into escrow, is declined.",
    "Your card was declined, and nothing was charged. Please try again.",
    tries=whole("failing_payments", 0, "How many first tries to pay fail.", most=20),
)
KEYS = (
    whole("total_conversations", None, "How many conversations one begins with at most, the newest ones."),
    whole(
        "total_unread_messages", None, "How many unread messages one begins with at most, the newest ones."
    ),
    whole(
        "total_offers_sent", None, "How many offers one has sent in the beginning at most, the newest ones."
    ),
    whole("total_offers_accepted", None, "How many of these are accepted at most."),
    whole("total_offers_pending", None, "How many of these wait for an answer at most."),
    whole("total_offers_rejected", None, "How many of these are rejected at most."),
    *PUBLISHING.keys,
    *SENDING.keys,
    *INVITING.keys,
    *OFFERING.keys,
    *APPLYING.keys,
    *PAYING.keys,
)
"""REAL's six totals, and faults of ours."""
