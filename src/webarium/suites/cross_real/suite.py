"""The suite of tasks across REAL's replicas."""

from __future__ import annotations

from webarium.suites.cross_real import confirmations, mail, messages, outings
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="cross_real",
    description="Tasks across REAL's replicas: what one site says is needed on another.",
    templates=collect(mail, messages, outings, confirmations),
    smoke=(
        "gomail.event_from_mail.0",
        "gomail.search_confirmed_order.0",
        "omnizon.mail_order_total.0",
        "opendining.book_table_and_enter.0",
        "gocalendar.ride_for_event.0",
    ),
)
"""Registered as ``cross_real``."""
