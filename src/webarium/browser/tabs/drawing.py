"""Frames of a page, drawn when somebody asks for one.

Of its own accord Chromium draws 60 frames a second, so whoever waits for one waits 8 ms on average, and a picture takes
two. A headless shell that is started with `ON_DEMAND` draws none until it is asked, and then at once: a frame that
changes nothing takes 1 ms. So a page stands still between steps, and how many frames it gets in one does not depend on
how fast the machine is.

The other side is that whoever drives such a page must draw its frames. Much waits for one without saying so: a mouse
that moves, a wheel, `requestAnimationFrame`, lazy pictures, Playwright's own waiting. Those who know that they wait
for the page ask for frames by `Drawing.until`; beneath all that is done in a context, its `Drawer` draws as often as a
screen would. Where Chromium draws by itself (windows, the live web, any other build) all this does nothing.

All tabs of a process share one source of frames, and two frames at once end its GPU process. So they take `Turns`, and
a page that does not get ready for its frame, since a dialog is open or a script runs without end, holds up all others:
worlds that must not be able to do that to each other need a Chromium that draws by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

ON_DEMAND = ("--enable-begin-frame-control", "--run-all-compositor-stages-before-draw")
"""Chromium's options for it; only headless shells know them."""
AT_ONCE = 3
"""So many frames are drawn one after the other for whoever waits; most pages need no more."""
SOON_S = 0.002
"""How long after a frame the next one is drawn if that was not enough; then twice as long, and so on."""
SCREEN_S = 1 / 60
"""But no longer than this."""


class Turns:
    """Whose frame a Chromium draws now: one of all its tabs at a time."""

    def __init__(self) -> None:
        self.frame: asyncio.Future[dict[str, Any]] | None = None
        """The one that is being drawn."""

    async def free(self) -> None:
        """Wait until none is being drawn."""
        while self.frame is not None:
            await asyncio.wait([self.frame])

    def take(self, frame: asyncio.Future[dict[str, Any]]) -> None:
        """Let this one be drawn, which has just been asked for."""
        self.frame = frame
        frame.add_done_callback(self._done)

    def _done(self, frame: asyncio.Future[dict[str, Any]]) -> None:
        self.frame = None
        if not frame.cancelled():
            frame.exception()


class Drawing:
    """The frames of one tab."""

    def __init__(self, turns: Turns | None = None) -> None:
        """`turns` are those of a Chromium that draws on demand; without them it draws by itself."""
        self.drawn = 0
        """How many were asked for."""
        self._turns = turns
        self._session: CDPSession | None = None

    @property
    def on_demand(self) -> bool:
        """Whether there are none unless somebody asks."""
        return self._turns is not None

    def attach(self, session: CDPSession) -> None:
        """Take the tab's session."""
        self._session = session

    async def frame(self, screenshot: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Draw one when it is its turn; gives Chromium's answer, ``{}`` if there is nothing to do.

        While a dialog is open, or the page computes without end, it does not come. Raises Playwright's error if the
        tab is gone.
        """
        if self._turns is not None:
            await self._turns.free()
        frame = self.begin(screenshot)
        return {} if frame is None else await asyncio.shield(frame)

    def begin(self, screenshot: Mapping[str, object] | None = None) -> asyncio.Future[dict[str, Any]] | None:
        """Begin to draw one, if it is nobody else's turn."""
        if self._turns is None or self._session is None or self._turns.frame is not None:
            return None
        self.drawn += 1
        asked = {} if screenshot is None else {"screenshot": dict(screenshot)}
        frame = asyncio.ensure_future(self._session.send("HeadlessExperimental.beginFrame", asked))
        self._turns.take(frame)
        return frame

    async def until(self, done: asyncio.Future[Any]) -> None:
        """Draw frames until that is done, at once at first, then as often as a screen would."""
        if not self.on_demand:
            return
        rest, drawn = SOON_S, 0
        while not done.done():
            with contextlib.suppress(PlaywrightError):  # The tab is gone; whoever asked it is told.
                await self._or_done(done)
            drawn += 1
            await asyncio.wait([done], timeout=SOON_S / 2 if drawn < AT_ONCE else rest)
            rest = rest if drawn < AT_ONCE else min(rest * 2, SCREEN_S)

    async def _or_done(self, done: asyncio.Future[Any]) -> None:
        """Draw a frame, unless that is done before."""
        frame = asyncio.ensure_future(self.frame())
        try:
            await asyncio.wait((frame, done), return_when=asyncio.FIRST_COMPLETED)
            if frame.done():
                frame.result()
        finally:
            frame.cancel()


class Drawer:
    """Draws tabs as long as something is done in their context."""

    def __init__(self, front: Callable[[], Collection[Drawing]], turns: Turns | None) -> None:
        """`front` gives those that are to be drawn now; without `turns` Chromium draws them by itself."""
        self._front = front
        self._by_itself = turns is None
        self._at_work = 0
        self._task: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Draw meanwhile; may be entered again inside."""
        if self._by_itself:
            yield
            return
        self._at_work += 1
        if self._task is None:
            self._task = asyncio.ensure_future(self._draw())
        try:
            yield
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._task.cancel()
                self._task = None

    async def _draw(self) -> None:
        """Draw what nobody else has drawn for a while."""
        rest = SOON_S
        before: dict[Drawing, int] = {}
        while True:
            await asyncio.sleep(rest)
            rest = min(rest * 2, SCREEN_S)
            front = self._front()
            for drawing in front:
                if before.get(drawing, 0) == drawing.drawn:
                    drawing.begin()
            before = {drawing: drawing.drawn for drawing in front}
