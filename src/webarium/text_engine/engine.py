"""Pages without a browser as an engine: what the entry point ``webarium.engines: text`` names."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from importlib.metadata import version
from types import TracebackType
from typing import Self, TypeVar

from webarium.envs.engine import EngineSettings, Handover, HandoverKind
from webarium.envs.final_page import ElementText
from webarium.envs.options import EpisodeOptions
from webarium.errors import BrowserError, UserError
from webarium.server import ServedWorld
from webarium.text_engine.dom import parse
from webarium.text_engine.elsewhere import Elsewhere
from webarium.text_engine.final_page import selected
from webarium.text_engine.looks import Looks
from webarium.text_engine.selectors import Scope
from webarium.text_engine.setting_up import Styles
from webarium.text_engine.sheets import Index, parse_sheet
from webarium.text_engine.window import TextWindow, check_view

_OBJECTS = 50_000
"""So many new objects make Python search for garbage: a page has thousands, and is let go of as a whole."""
WindowT = TypeVar("WindowT", bound=TextWindow)
_CHROMIUM = "Use the engine 'chromium'."


class TextEngine:
    """Windows without a browser; implements `webarium.envs.engine.Engine`."""

    def __init__(self) -> None:
        self._styles = Styles()
        self._open: set[TextWindow] = set()
        self._closed = False

    @property
    def alive(self) -> bool:
        """Whether it has not been closed; nothing in it can die."""
        return not self._closed

    @property
    def departures(self) -> int:
        """How many actions led where they had led before, without elements."""
        return self._styles.departures.hits

    @property
    def released(self) -> int:
        """How many untouched pages have lost their elements."""
        return self._styles.awake.released

    @property
    def wakes_late(self) -> bool:
        """Yes: pages are made of what was sent, in the time of a step."""
        return True

    @property
    def open_windows(self) -> int:
        """How many windows have not been left."""
        return len(self._open)

    @property
    def versions(self) -> Mapping[str, str]:
        """The parser's version."""
        return {"selectolax": version("selectolax")}

    async def open(self, world: ServedWorld | None, options: EpisodeOptions) -> TextWindow:
        """Open a window on a world's sites.

        Raises:
            UserError: The live web is wanted, or pictures.
        """
        if world is None or options.live:
            raise UserError("The text engine shows the sites only, not the live web.", todo=_CHROMIUM)
        return self._keep(TextWindow, world, options)

    def _keep(self, kind: type[WindowT], world: ServedWorld, options: EpisodeOptions) -> WindowT:
        check_view(options.view)
        window = kind(world, options, self._styles, self._open.discard)
        self._open.add(window)
        return window

    async def hand_over(
        self, kind: HandoverKind, world: ServedWorld, options: EpisodeOptions, now: Callable[[], datetime]
    ) -> Handover:
        """Open a world for any browser; raises `UserError` for the kinds that need one of ours."""
        if kind != "url":
            raise UserError(
                f"The text engine has no browser for a {kind!r} door.",
                todo="Open a 'url' door, or use the engine 'chromium'.",
            )
        return Elsewhere(self._keep(TextWindow, world, options), options.start_urls[0])

    async def close(self) -> None:
        """Close all windows."""
        self._closed = True
        self._open.clear()


class KeptDocuments:
    """Reads kept HTML; use as ``async with``."""

    async def select(self, html: str, css: str) -> Sequence[ElementText]:
        """All elements that a CSS selector finds, in order; none if it is malformed."""
        root = parse(html)
        index = Index()
        for at in root.walk():
            if at.tag == "style" and at.html:
                index.add(parse_sheet(at.text(), (1280, 720)))
        try:
            found = selected(root, css, Looks(index, Scope(root)), Scope(root))
        except UserError:
            return []
        return [
            ElementText(
                each.tag,
                each.text,
                each.value,
                each.visible,
                {name: value for name, value in each.attributes.items() if name != "data-webarium-look"},
            )
            for each in found
        ]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return


class TextKind:
    """How a text engine is come by; implements `webarium.envs.engine.EngineKind`."""

    has_pixels = False

    def check(self, *, headed: bool) -> None:
        """Raise `BrowserError` if its windows are to be seen."""
        if headed:
            raise BrowserError("The text engine has no windows that can be seen.", todo=_CHROMIUM)

    async def start(self, settings: EngineSettings) -> TextEngine:
        """Start one; raises `BrowserError` where it cannot do what is wanted."""
        self.check(headed=settings.headed)
        gc.set_threshold(max(gc.get_threshold()[0], _OBJECTS))
        if settings.live_hosts:
            raise BrowserError("The text engine shows the sites only, not the live web.", todo=_CHROMIUM)
        return TextEngine()

    def versions(self) -> Mapping[str, str]:
        """The parser's."""
        return {"selectolax": version("selectolax")}

    def reader(self) -> KeptDocuments:
        """Reads kept HTML."""
        return KeptDocuments()


TEXT = TextKind()
"""What the entry point names."""
