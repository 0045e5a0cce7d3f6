"""Ways through the mailbox that golden paths share."""

from __future__ import annotations

import re

from webarium.tasks import Ui

FIELD = "Search mail"


async def find(ui: Ui, subject: str, *, within: str = "") -> None:
    """Search for a conversation by its subject."""
    await ui.search(f'{within} subject:"{subject}"'.strip(), label=FIELD)
    await ui.expect_text("Search results")


async def open_mail(ui: Ui, subject: str, *, within: str = "") -> None:
    """Find a conversation and open it."""
    await find(ui, subject, within=within)
    await ui.click("link", subject)


async def folder(ui: Ui, title: str) -> None:
    """Open a folder or a label in the menu."""
    await ui.click("link", re.compile(rf"^{re.escape(title)}\b"), near="Compose")


async def write(ui: Ui, *, to: str = "", subject: str = "", body: str = "") -> None:
    """Fill in the message that was opened last, without sending."""
    if to:
        await ui.fill("To", to)
    if subject:
        await ui.fill("Subject", subject)
    if body:
        await ui.fill("Message body", body)


async def tick(ui: Ui, subject: str) -> None:
    """Choose a conversation of the list."""
    await ui.check(re.compile(rf"^Select conversation: {re.escape(subject)}$"))
