"""Steps of golden paths that every site's pages need."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from webarium.errors import TaskError
from webarium.tasks import Ui
from webarium.tasks.screen import Name

PAGES = 200
"""How many pages of a list a golden path turns."""
OTHER_WORDS = "Showing results for"
"""How every site says that it found nothing, and shows what the words find as it would spell them."""


async def follow(ui: Ui, *links: Name) -> None:
    """Click one link after the other, each on the page that the one before leads to."""
    for link in links:
        await ui.click("link", link)


async def fill_in(ui: Ui, texts: Mapping[str, str]) -> None:
    """Write texts into the fields with these labels, one after the other."""
    for label, text in texts.items():
        await ui.fill(label, text)


async def turn_until(ui: Ui, name: str, on: Callable[[], Awaitable[object]]) -> None:
    """Go on through a list, page by page, until something can be seen here.

    Raises:
        TaskError: So many pages do not show it.
    """
    for _ in range(PAGES):
        if ui.has(name):
            return
        await on()
    raise TaskError(f"{name!r} is on none of {PAGES} pages.")


async def next_page(ui: Ui) -> None:
    """To the next page of a list, by the link below it."""
    await ui.click("link", "Next")


async def send(ui: Ui, button: Name, *said: str) -> None:
    """Click a button and read what the page says then."""
    await ui.click("button", button)
    await ui.expect_text(*said)


async def none_found(ui: Ui, says: str) -> None:
    """See that a search found nothing: the site says so, or says that it searched for other words instead."""
    if not ui.has(OTHER_WORDS):
        await ui.expect_text(says)
