"""Requests that the mailbox cannot fulfil."""

from __future__ import annotations

import random

from webarium.suites.gomail.base import INBOX, WITHOUT_FILES, Instances, MailTemplate, drawn
from webarium.suites.gomail.paths import FIELD, open_mail
from webarium.tasks import Data, Ui


class AbsentSender(MailTemplate):
    """Nobody of this name ever wrote."""

    name, kind, difficulty, count = "absent_sender", "impossible", "medium", 3
    intent = "Delete the latest message from {sender}."
    reasons = ("not_found",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that no row has."""
        return [{"sender": name} for name in ("Zelda Quimby", "Octavio Brill", "the Harbor Ski Club")]

    async def solve(self, ui: Ui, db: Data, sender: str) -> None:
        """The search finds nothing."""
        await ui.search(f'from:"{sender}"', label=FIELD)
        await ui.expect_text("No messages matched your search")


class AbsentSubject(MailTemplate):
    """No message of this subject."""

    name, kind, difficulty, count = "absent_subject", "impossible", "medium", 3
    intent = 'Forward the message "{subject}" to Kevin Moore.'
    reasons = ("not_found",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Subjects that no row has."""
        return [
            {"subject": s}
            for s in ("Parking permit renewal", "Your lottery statement", "Glacier tour tickets")
        ]

    async def solve(self, ui: Ui, db: Data, subject: str) -> None:
        """The search finds nothing."""
        await ui.search(f'subject:"{subject}"', label=FIELD)
        await ui.expect_text("No messages matched your search")


class AbsentLabel(MailTemplate):
    """No such label."""

    name, kind, difficulty, count = "absent_label", "impossible", "easy", 3
    intent = "How many conversations have the label {label}?"
    reasons = ("not_found",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that no label has."""
        return [{"label": name} for name in ("Gardening", "Horses", "University")]

    async def solve(self, ui: Ui, db: Data, label: str) -> None:
        """All labels are on their page."""
        await ui.goto("/settings/labels")
        ui.expect_absent(label)


class NoAttachment(MailTemplate):
    """A message without any file."""

    name, kind, difficulty, count = "no_attachment", "impossible", "medium", 3
    intent = 'Tell me the size of the file that is attached to "{subject}".'
    reasons = ("not_found", "invalid")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Messages without files."""
        return drawn(db, rng, f"{INBOX} AND {WITHOUT_FILES}")

    async def solve(self, ui: Ui, db: Data, mail: int, subject: str) -> None:
        """Open it; there is none."""
        await open_mail(ui, subject)
        ui.expect_absent("KB", "MB")


class MissingFeature(MailTemplate):
    """What the mailbox does not offer."""

    name, kind, difficulty, count = "missing_feature", "impossible", "medium", 4
    intent = "{request}"
    reasons = ("missing_feature",)

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Wishes."""
        return [
            {"request": "Start a video call with Kevin Moore from my mailbox."},
            {"request": "Turn on the dark theme in my mailbox's settings."},
            {"request": "Change the password of my mailbox."},
            {"request": "Ask for a read receipt on the last message that I sent."},
        ]

    async def solve(self, ui: Ui, db: Data, request: str) -> None:
        """The settings have nothing of the kind."""
        await ui.click("link", "Settings")
        ui.expect_absent("password", "dark theme", "video call", "read receipt")


class SendToPast(MailTemplate):
    """A moment that is over."""

    name, kind, difficulty, count = "schedule_in_past", "impossible", "hard", 2
    intent = (
        "Schedule an e-mail to {person} with the subject Hello so that it is sent on July 1, 2024 at 9:00 AM."
    )
    reasons = ("invalid", "not_allowed")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Two people."""
        return [{"person": "Kevin Moore"}, {"person": "Angela White"}]

    async def solve(self, ui: Ui, db: Data, person: str) -> None:
        """Today stands later in the inbox: its newest message came today."""
        await ui.expect_text("8:47 AM")


TEMPLATES = (AbsentSender, AbsentSubject, AbsentLabel, NoAttachment, MissingFeature, SendToPast)
