"""Pages that go away at any moment: how that is told from a browser that fails."""

from __future__ import annotations

from playwright.async_api import Error, Page

from webarium.errors import BrowserError

CLOSING_S = 10.0
"""How long after the first word of it a page may take to be closed."""


class PageGoneError(Exception):
    """The document was replaced or closed while it was asked something; ask again."""


class PageClosedError(BrowserError):
    """A tab was closed, as by its own page, while something was asked of it; another one is in front."""

    def __init__(self) -> None:
        super().__init__("The tab was closed at that moment.")


def says_closed(error: Error) -> bool:
    """Whether an error means that a page, or all of Chromium, is no more."""
    return "has been closed" in error.message


async def closes(page: Page, error: Error) -> bool:
    """Whether a page that gave an error is closed, or will be said to be in a moment."""
    if page.is_closed() or not says_closed(error):
        return page.is_closed()
    try:
        await page.wait_for_event("close", timeout=CLOSING_S * 1000)
    except Error:
        return page.is_closed()
    return True
