"""Looking at a page: tree, HTML, picture and marks in one pass, without touching anything in it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Self

from playwright.async_api import Error, Page

from webarium.browser.patience import give_up, within
from webarium.browser.reading.channel import Channel
from webarium.browser.reading.closed import ClosedRoots
from webarium.browser.reading.frames import Document, Frames, Handle, Pages
from webarium.browser.reading.listeners import Listeners
from webarium.browser.reading.located import Located, read_located
from webarium.browser.reading.pictures import BY_ITSELF, capture
from webarium.browser.tabs.drawing import Drawing
from webarium.errors import BrowserError
from webarium.observation.marks import draw_marks
from webarium.observation.observation import Observation, Scroll, Tab
from webarium.observation.reading import read_page, wanted
from webarium.observation.tree import render_tabs
from webarium.observation.view import Picture, View
from webarium.text import well_formed
from webarium.types import Json

WHAT_CAN_BE_SEEN = View()
GIVE_UP_S = 1.0
"""How long a picture that nobody wants any more may go on being taken."""
TITLE_S = 2.0
"""How long a tab in the background may take to tell its title; a busy or crashed one may never."""


class Observer:
    """Observes pages; keeps one connection a page. Safe to share between episodes of one event loop."""

    def __init__(self) -> None:
        self._pages = Pages()
        self._listeners = Listeners()
        self._closed = ClosedRoots()

    def connect(self, page: Page) -> None:
        """Begin to connect to a page that will be looked at, while it is on its way."""
        self._pages.begin(page)

    async def meet(self, page: Page) -> None:
        """Be ready to look at the document that a page shows now; if that fails, whoever looks finds out."""
        with contextlib.suppress(BrowserError, Error):
            await (await self._pages.of(page)).top.channel.meet()

    async def observe(
        self,
        page: Page,
        view: View = WHAT_CAN_BE_SEEN,
        *,
        tabs: Sequence[Page] | None = None,
        last_error: str = "",
        caret: bool = True,
        drawing: Drawing = BY_ITSELF,
    ) -> Observation:
        """Look at a page once.

        Chromium draws the picture while the page is read, which takes about as long.

        Args:
            page: The tab to look at; the others of its context appear in the tab list.
            view: What to look for, and how it is written.
            tabs: All tabs in the order of the tab list; by default as their context has them.
            last_error: Passed through to the observation.
            caret: Whether a caret may blink; if one does where none was expected, the picture is taken again.
            drawing: The page's frames.

        Raises:
            BrowserError: the page is gone or cannot be read.
        """
        frames = await self._pages.of(page)
        asked: dict[str, Json] = {**wanted(view)}
        taking = await _Taking.begin(frames, view.picture, caret, drawing) if view.pictured else None
        try:
            seen = await frames.observe(asked, self._prepare if view.kind != "screenshot" else None)
            shot, drawn = None, None
            if taking is not None:  # in a thread: other episodes go on meanwhile
                shot, read = await asyncio.gather(taking.end(seen), asyncio.to_thread(read_page, view, seen))
            else:
                read = read_page(view, seen)
        finally:
            if taking is not None:
                await taking.leave()
        listed = await _tabs(page, seen, page.context.pages if tabs is None else tabs)
        if view.kind == "som" and shot is not None:  # in a thread: other episodes go on meanwhile
            drawn = await asyncio.to_thread(draw_marks, shot, read.marks, read.content, view.rendering)
        return Observation(
            kind=view.kind,
            text=render_tabs(listed) + (f"\n\n{read.text}" if read.text else ""),
            url=seen["url"],
            title=seen["title"],
            tabs=listed,
            viewport=(seen["view"][0], seen["view"][1]),
            scroll=Scroll(*seen["scroll"]),
            tree=read.tree,
            focused=seen["focus"],
            html=seen.get("html"),
            screenshot=shot,
            marked_screenshot=drawn,
            marks=read.marks,
            last_error=last_error,
        )

    async def _prepare(self, channel: Channel) -> None:
        """Tell the script of a document what it cannot find out by itself."""
        await asyncio.gather(self._listeners.tell(channel), self._closed.tell(channel))

    async def locate(self, page: Page, element_id: int, *, scroll: bool = True) -> Located:
        """Find an element of the last observation again: where to press it, and what stands in the way.

        Args:
            page: The tab that was observed.
            element_id: An id from its tree, HTML or marks.
            scroll: Bring it into view first if a press would not reach it.
        """
        frames = await self._pages.of(page)
        answer = await frames.locate(element_id, scroll=scroll)
        return Located(element_id, "gone") if answer is None else read_located(answer)

    async def channel(self, page: Page) -> Channel:
        """The line to the top document of a page."""
        return (await self._pages.of(page)).top.channel

    async def handle(self, page: Page, element_id: int) -> Handle | None:
        """A living element by its id, as an object of the debugger; ``None`` if it is gone."""
        return await (await self._pages.of(page)).handle(element_id)

    async def pointed(self, page: Page, x: float, y: float) -> Handle | None:
        """What lies at a point of the viewport, as an object of the debugger."""
        return await (await self._pages.of(page)).pointed(x, y)

    async def focused(self, page: Page) -> Handle | None:
        """What has the focus, as an object of the debugger."""
        return await (await self._pages.of(page)).focused()


class _Taking:
    """A picture that is taken while its page is read.

    Carets are hidden before, and shown again when it is left.
    """

    def __init__(self, frames: Frames, picture: Picture, drawing: Drawing) -> None:
        self._frames = frames
        self._drawing = drawing
        self._picture = picture
        self._held: list[Document] = []
        self._early: asyncio.Future[bytes] | None = None

    @classmethod
    async def begin(cls, frames: Frames, picture: Picture, caret: bool, drawing: Drawing) -> Self:
        """Hide the caret if there may be one, and let Chromium begin."""
        taking = cls(frames, picture, drawing)
        # That of a whole page comes last: for it the page gets pictures, and a size, that it has not yet.
        if picture.full_page:
            return taking
        if caret:
            taking._held.append(await frames.hold())
        taking._early = asyncio.ensure_future(capture(frames.top.channel, picture, drawing))
        return taking

    async def end(self, seen: Mapping[str, Any]) -> bytes:
        """The picture, taken again if a caret or another page was `seen` meanwhile."""
        self._held += seen["held"]
        if self._early is not None:
            await asyncio.wait([self._early])
            if not seen["held"] and not seen["moved"]:
                return self._early.result()
        return await capture(self._frames.top.channel, self._picture, self._drawing)

    async def leave(self) -> None:
        """Show carets again, and give up what nobody has waited for."""
        if self._early is not None:
            await give_up(self._early, GIVE_UP_S)
        if self._held:
            await self._frames.release(self._held)


async def _tabs(page: Page, seen: dict[str, Any], pages: Sequence[Page]) -> tuple[Tab, ...]:
    tabs: list[Tab] = []
    for index, other in enumerate(pages):
        if other is page:
            tabs.append(Tab(index, seen["title"], seen["url"], True))
        else:
            title = well_formed(await within(other.title(), TITLE_S) or "")
            tabs.append(Tab(index, title, other.url, False))
    return tuple(tabs)
