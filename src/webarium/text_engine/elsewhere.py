"""A world behind a plain address, for somebody else's browser, looked at without one at the end."""

from __future__ import annotations

from typing import Any

from webarium.text_engine.client import Ask
from webarium.text_engine.final_page import TextPage
from webarium.text_engine.window import TextWindow


class Elsewhere:
    """Where another browser is, as far as it says; implements `webarium.envs.engine.Handover`."""

    def __init__(self, window: TextWindow, start_url: str) -> None:
        self._window = window
        self._start_url = start_url

    @property
    def handle(self) -> Any:
        """Nothing: the address is the world's own."""
        return None

    async def seclude(self) -> None:
        """Nobody else is where it looks."""

    async def page(self, url: str | None) -> TextPage:
        """The page at the address that the other one names, else the start page."""
        await self._window.tab.open(Ask(url or self._start_url))
        return await self._window.page(_no_finish)

    async def leave(self) -> None:
        """Close everything."""
        await self._window.leave()


async def _no_finish(url: str) -> None:
    """Doors ask for no finish JSON."""
