"""Ways to do the tasks about GoMail of REAL's second version through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.gomail.paths import FIELD, open_mail, write
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


@dataclass(frozen=True)
class _Letter:
    """A new e-mail to somebody of the address book."""

    person: str
    subject: str
    body: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Write and send it; the suggestions know the address."""
        await ui.click("link", "Compose")
        await ui.fill("To", self.person)
        await ui.click("option", self.person)
        await write(ui, subject=self.subject, body=self.body)
        await ui.click("button", "Send")
        await ui.expect_text("Message sent")


@dataclass(frozen=True)
class _Clear:
    """All that a search finds goes to the trash."""

    words: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Search, choose the whole page, delete."""
        await ui.search(self.words, label=FIELD)
        await _delete_page(ui)


async def _delete_page(ui: Ui) -> None:
    await ui.check("Select all on this page")
    await ui.click("button", "Delete")
    await ui.expect_text("moved to Trash")


async def visible(ui: Ui, db: Data) -> None:
    """The page of the inbox that is open."""
    await _delete_page(ui)


async def everything(ui: Ui, db: Data) -> None:
    """The whole inbox, beyond its first page."""
    await ui.check("Select all on this page")
    await ui.click("link", re.compile(r"^Select all \d+ conversations in Inbox"))
    await ui.click("button", "Delete")
    await ui.expect_text("moved to Trash")


async def new_label(ui: Ui, db: Data) -> None:
    """A label on the page of labels."""
    await ui.goto("/settings/labels")
    await ui.fill("New label name", "Support Emails")
    await ui.click("button", "Create label")
    await ui.expect_text("Support Emails")


async def answer_and_clear(ui: Ui, db: Data) -> None:
    """Answer Jane Smith, then delete what has support in its subject."""
    await open_mail(ui, db.value("SELECT subject FROM email WHERE sender_name = 'Jane Smith' AND place > 0"))
    await ui.click("link", "Reply")
    await write(ui, body="Lisbon, please. I will bring the tea.")
    await ui.click("button", "Send")
    await ui.expect_text("Message sent")
    await _Clear("subject:support")(ui, db)


SECOND: Mapping[str, GoldenPath] = {
    "v2.gomail-4": _Letter(
        "Alexa Richardson", "Files", "Please let me know when the files come in. Thank you!"
    ),
    "v2.gomail-7": _Letter("Ashley Campbell", "Team dinner", "Are you coming to the team dinner?"),
    "v2.gomail-8": _Letter("Kevin Moore", "Project details", "Could you send me the project details?"),
    "v2.gomail-9": _Letter("Barbara Thomas", "Project plan", "I am writing about the project plan."),
    "v2.gomail-11": _Clear("in:inbox before:2024/05/18"),
    "v2.gomail-12": _Letter("Charles Davis", "New clients", "Have you found any new clients?"),
    "v2.gomail-13": _Letter(
        "Carol Adams", "Time of the meeting", "The time of the meeting has changed: it is now at 8:30 AM."
    ),
    "v2.gomail-14": visible,
    "v2.gomail-15": _Letter("Danielle Foster", "System update", "The new system update has been launched."),
    "v2.gomail-16": new_label,
    "v2.gomail-18": _Letter("Brian King", "Meeting notes", "Please send me the meeting notes."),
    "v2.gomail-19": _Letter("Angela White", "FTA", "When do you go on FTA?"),
    "v2.gomail-20": everything,
    "v2.gomail-23": answer_and_clear,
    "v2.gomail-26": _Clear("no reply"),
}
"""By REAL's task ids."""
