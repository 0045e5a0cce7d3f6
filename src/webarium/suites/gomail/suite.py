"""The suite of tasks about the GoMail mailbox, as it is registered."""

from __future__ import annotations

from webarium.suites.gomail import conversations, impossible, mailbox, messages, settings
from webarium.suites.gomail.real_answers import references
from webarium.suites.gomail.real_golden import GOLDEN
from webarium.suites.gomail.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="gomail",
    description="Reading, sorting and writing e-mail in the GoMail mailbox.",
    templates=collect(mailbox, conversations, messages, impossible, settings),
    smoke=(
        "gomail.unread_in_inbox.0",
        "gomail.folder_count.0",
        "gomail.open_conversation.0",
        "gomail.open_label.0",
        "gomail.star.0",
        "gomail.delete.0",
        "gomail.send_mail.0",
        "gomail.reply.0",
        "gomail.reply_and_archive.0",
        "gomail.delete_all_from.0",
        "gomail.absent_sender.0",
        "gomail.retry_send.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""Registered as ``gomail``."""
