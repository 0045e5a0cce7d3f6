"""No engine: worlds for those who bring a browser of their own. What the entry point ``webarium.engines: none`` names.

Nothing is shown here. At the end the page is read that the other browser was on, without a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from webarium.actions.types import Action, Goto
from webarium.envs.addresses import resolve_url
from webarium.envs.engine import EngineSettings, Finish, Handover, HandoverKind
from webarium.envs.laps import Lap
from webarium.envs.options import EpisodeOptions
from webarium.envs.window_state import WindowState
from webarium.errors import BrowserError, UserError
from webarium.observation.observation import Observation, Scroll
from webarium.observation.view import View
from webarium.server import ServedWorld
from webarium.text_engine.client import Ask
from webarium.text_engine.engine import TextEngine, TextKind
from webarium.text_engine.final_page import TextPage
from webarium.text_engine.setting_up import Styles
from webarium.text_engine.window import TextWindow

NOTHING_SHOWN = (
    "Nothing is shown here: a browser of your own visits the world. Only `stop` can be said when it has done."
)


class UnseenWindow(TextWindow):
    """Where somebody else's browser is, as far as it says; implements `webarium.envs.engine.Window`."""

    def __init__(
        self, world: ServedWorld, options: EpisodeOptions, styles: Styles, left: Callable[[TextWindow], None]
    ) -> None:
        super().__init__(world, options, styles, left)
        self._hosts = options.hosts
        self._place = options.start_urls[0] if options.start_urls else "about:blank"
        self._size = options.profile.viewport

    async def begin(self, lap: Lap) -> Observation:
        """Open nothing."""
        return await self.look("", lap)

    async def step(self, action: Action, lap: Lap) -> Observation:
        """Take down where the other browser has gone; nothing else can be done here."""
        if isinstance(action, Goto):
            self._place = resolve_url(action.url, current=self._place, hosts=self._hosts)
            return await self.look("", lap)
        return await self.look(NOTHING_SHOWN, lap)

    async def look(self, error: str, lap: Lap) -> Observation:
        """An observation that shows nothing."""
        return await self.observe(View(), error)

    async def observe(self, view: View, error: str) -> Observation:
        """The same."""
        scroll = Scroll(0, 0, 0, 0)
        return Observation("axtree", "", self._place, "", (), self._size, scroll, last_error=error)

    async def state(self) -> WindowState:
        """Where it is."""
        return WindowState()

    async def restore(self, state: WindowState) -> None:
        """There are no tabs."""

    async def page(self, finish: Finish) -> TextPage:
        """The page at which the other browser is, opened here."""
        await self.tab.open(Ask(self._place))
        return await super().page(finish)


class NoEngine(TextEngine):
    """Worlds without windows; implements `webarium.envs.engine.Engine`."""

    @property
    def wakes_late(self) -> bool:
        """No: nothing is known of what another browser shows."""
        return False

    async def open(self, world: ServedWorld | None, options: EpisodeOptions) -> UnseenWindow:
        """Open no window on a world's sites.

        Raises `UserError` for the live web, for pictures, and where the task counts an agent's actions.
        """
        if world is None:
            raise UserError("Without an engine there is no live web.", todo="Use the engine 'chromium'.")
        options.circumstances.check_uncounted()
        return self._keep(UnseenWindow, world, options)

    async def hand_over(
        self, kind: HandoverKind, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> Handover:
        """Open a world for any browser; raises `UserError` for the kinds that need one of ours."""
        if kind != "url":
            raise UserError(
                f"Without an engine there is no {kind!r} door.",
                todo="Open a 'url' door, or use the engine 'chromium'.",
            )
        return await super().hand_over(kind, world, options, now)


class NoKind(TextKind):
    """How no engine is come by; implements `webarium.envs.engine.EngineKind`."""

    def check(self, *, headed: bool) -> None:
        """Raise `BrowserError` if there are to be windows that can be seen."""
        if headed:
            raise BrowserError("Without an engine there are no windows.", todo="Use the engine 'chromium'.")

    async def start(self, settings: EngineSettings) -> NoEngine:
        """Start none; raises `BrowserError` for the live web."""
        self.check(headed=settings.headed)
        if settings.live_hosts:
            raise BrowserError("Without an engine there is no live web.", todo="Use the engine 'chromium'.")
        return NoEngine()


NONE = NoKind()
"""What the entry point names."""
