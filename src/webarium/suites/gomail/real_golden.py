"""Ways to do REAL's public tasks of this site through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from webarium.suites.gomail.messages import schedule
from webarium.suites.gomail.paths import FIELD, find, folder, tick, write
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


async def _unread(ui: Ui, db: Data) -> None:
    await ui.expect_text("Inbox 17")
    ui.stop("There are 17 unread emails in the Inbox.")


async def _first_read(ui: Ui, db: Data) -> None:
    await ui.click("checkbox", re.compile("^Select conversation: "))
    await ui.click("button", "Mark as read")


async def _notes(ui: Ui, db: Data) -> None:
    await ui.click("link", "Compose")
    await write(
        ui,
        to="jonathan.smith@example.com",
        subject="Meeting Notes",
        body="Please find the meeting notes attached.",
    )
    await ui.click("button", "Send")
    await ui.expect_text("Message sent")


async def _starred(ui: Ui, db: Data) -> None:
    await folder(ui, "Starred")
    await ui.expect_text("of 13")
    ui.stop("There are 13 emails in Starred.")


async def _schedule(ui: Ui, db: Data) -> None:
    await ui.click("link", "Compose")
    await write(ui, to="jane.doe@example.com", subject="Weekly Update")
    await schedule(ui, "2024-07-22", "09:00")


async def _is_read(ui: Ui, db: Data) -> None:
    await find(ui, "Project Update: Deadline Extended")
    ui.stop('The email "Project Update: Deadline Extended" is marked as read.')


async def _delete(ui: Ui, db: Data) -> None:
    subject = "New Leadership Articles You Can't Miss"
    await find(ui, subject)
    await tick(ui, subject)
    await ui.click("button", "Delete")


async def _github(ui: Ui, db: Data) -> None:
    await ui.search("in:inbox from:GitHub", label=FIELD)
    await ui.check("Select all on this page")
    await ui.click("button", "Delete")


GOLDEN: Mapping[str, GoldenPath] = {
    "gomail-1": _unread,
    "gomail-2": _first_read,
    "gomail-3": _notes,
    "gomail-4": _starred,
    "gomail-5": _schedule,
    "gomail-6": _is_read,
    "gomail-7": _delete,
    "gomail-8": _github,
}
"""By REAL's task ids."""
