"""What can be done in a fresh window before its start pages open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webarium.errors import BrowserError
from webarium.text_engine.client import Ask
from webarium.text_engine.presses import click
from webarium.text_engine.tab import Tab


class TextPreparation:
    """A window that nobody has used yet; implements `webarium.envs.options.Preparation`."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    async def visit(self, url: str) -> None:
        """Open an address, whatever its host, and wait until it has loaded."""
        await self._tab.open(Ask(url))
        await self._tab.settle(None)

    async def sign_in(
        self, url: str, *, fields: Sequence[tuple[str, str]], button: str, refused: str
    ) -> bool:
        """Fill in a form and press its button; whether it was taken.

        Raises:
            BrowserError: There is no such page or form.
        """
        await self.visit(url)
        page = self._tab.page
        for css, text in fields:
            found = page.first(css)
            if found is None:
                raise BrowserError(f"There is no field {css!r} at {url}.")
            page.focus(found)
            page.edit(found, text)
        pressed = page.first(button)
        if pressed is None:
            raise BrowserError(f"There is no button {button!r} at {url}.")
        click(page, pressed)
        await self._tab.settle(None)
        after = self._tab.page
        left = after.first(refused)
        return left is None or not after.eyes().look(left).seen

    async def bring(
        self, cookies: Sequence[dict[str, Any]], storage: Sequence[tuple[str, dict[str, str]]]
    ) -> None:
        """Put cookies into the window; it has no scripts, so what they store is of no use."""
        for cookie in cookies:
            host = str(cookie.get("domain", "")).lstrip(".")
            self._tab.client.cookies.setdefault(host, {})[cookie["name"]] = cookie["value"]

    def keep_requests(self) -> None:
        """From now on keep what pages ask of sites."""
        self._tab.client.seen = []
