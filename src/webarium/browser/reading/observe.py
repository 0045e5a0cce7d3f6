"""Looking at a page: tree, HTML, picture and marks in one pass, without touching anything in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Page

from webarium.browser.patience import within
from webarium.browser.reading.channel import Channel
from webarium.browser.reading.frames import Document, Frames, Handle, Pages
from webarium.browser.reading.listeners import Listeners
from webarium.browser.reading.located import Located, read_located
from webarium.browser.reading.pictures import capture
from webarium.observation.marks import draw_marks
from webarium.observation.observation import Observation, Scroll, Tab
from webarium.observation.reading import read_page, wanted
from webarium.observation.tree import render_tabs
from webarium.observation.view import Picture, View
from webarium.types import Json

WHAT_CAN_BE_SEEN = View()
TITLE_S = 2.0
"""How long a tab in the background may take to tell its title; a busy or crashed one may never."""


class Observer:
    """Observes pages; keeps one connection a page. Safe to share between episodes of one event loop."""

    def __init__(self) -> None:
        self._pages = Pages()
        self._listeners = Listeners()

    def connect(self, page: Page) -> None:
        """Begin to connect to a page that will be looked at, while it is on its way."""
        self._pages.begin(page)

    async def observe(
        self,
        page: Page,
        view: View = WHAT_CAN_BE_SEEN,
        *,
        tabs: Sequence[Page] | None = None,
        last_error: str = "",
    ) -> Observation:
        """Look at a page once.

        Args:
            page: The tab to look at; the others of its context appear in the tab list.
            view: What to look for, and how it is written.
            tabs: All tabs in the order of the tab list; by default as their context has them.
            last_error: Passed through to the observation.

        Raises:
            BrowserError: the page is gone or cannot be read.
        """
        frames = await self._pages.of(page)
        asked: dict[str, Json] = {**wanted(view)}
        seen = await frames.observe(asked, self._listeners.tell if view.kind != "screenshot" else None)
        shot, drawn = None, None
        if view.pictured:  # The page has said all it has to say; Chromium draws it while its rows are read.
            shot, read = await asyncio.gather(
                _picture(frames, view.picture, seen["held"]), asyncio.to_thread(read_page, view, seen)
            )
        else:
            read = read_page(view, seen)
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


async def _picture(frames: Frames, picture: Picture, held: Sequence[Document]) -> bytes:
    """A picture of a page whose carets are hidden in `held`; they are shown again whatever happens."""
    try:
        return await capture(frames.top.channel, picture)
    finally:
        await frames.release(held)


async def _tabs(page: Page, seen: dict[str, Any], pages: Sequence[Page]) -> tuple[Tab, ...]:
    tabs: list[Tab] = []
    for index, other in enumerate(pages):
        if other is page:
            tabs.append(Tab(index, seen["title"], seen["url"], True))
        else:
            title = _well_formed(await within(other.title(), TITLE_S) or "")
            tabs.append(Tab(index, title, other.url, False))
    return tuple(tabs)


def _well_formed(text: str) -> str:
    """The text with halves of surrogate pairs replaced, as the observer script does with what it says."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
