"""Steps of golden paths that every site's pages need."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.tasks import Ui
from webarium.tasks.screen import Name


async def follow(ui: Ui, *links: Name) -> None:
    """Click one link after the other, each on the page that the one before leads to."""
    for link in links:
        await ui.click("link", link)


async def fill_in(ui: Ui, texts: Mapping[str, str]) -> None:
    """Write texts into the fields with these labels, one after the other."""
    for label, text in texts.items():
        await ui.fill(label, text)


async def send(ui: Ui, button: Name, *said: str) -> None:
    """Click a button and read what the page says then."""
    await ui.click("button", button)
    await ui.expect_text(*said)
