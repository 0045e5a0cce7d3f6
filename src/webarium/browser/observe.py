"""Looking at a page: tree, HTML, picture and marks in one pass, without touching anything in it."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error, Page

from webarium.browser.channel import Channel, Channels
from webarium.browser.html import render_html
from webarium.browser.listeners import Listeners
from webarium.browser.located import Located, read_located
from webarium.browser.marks import draw_marks, render_marks
from webarium.browser.observation import Box, Mark, Node, Observation, Scroll, Tab
from webarium.browser.tree import Style, render_tabs, render_tree
from webarium.browser.wire import build_tree, read_marks
from webarium.errors import BrowserError
from webarium.types import Json, ObservationKind


class Observer:
    """Observes pages; keeps one connection a page. Safe to share between episodes of one event loop."""

    def __init__(self) -> None:
        self._channels = Channels()
        self._listeners = Listeners()
        self._seen_in: WeakKeyDictionary[Page, int] = WeakKeyDictionary()

    async def observe(
        self,
        page: Page,
        *,
        kind: ObservationKind = "axtree",
        viewport_only: bool = True,
        screenshot: bool = False,
        html: bool = False,
        tabs: Sequence[Page] | None = None,
        last_error: str = "",
    ) -> Observation:
        """Look at a page once.

        Args:
            page: The tab to look at; the others of its context appear in the tab list.
            kind: What `Observation.text` holds; ``screenshot`` and ``som`` imply the picture.
            viewport_only: Leave out of the text what cannot be seen without scrolling.
            screenshot: Also take a picture of the viewport.
            html: Also read the document's full HTML.
            tabs: All tabs in the order of the tab list; by default as their context has them.
            last_error: Passed through to the observation.

        Raises:
            BrowserError: the page is gone or cannot be read.
        """
        channel = await self._channels.of(page)
        pictured = screenshot or kind in ("screenshot", "som")
        if kind == "som":
            await self._listeners.tell(channel)
        wanted: dict[str, Json] = {
            "first": 1, "html": html, "marks": kind == "som", "pruned": kind == "html", "still": pictured,
        }  # fmt: skip
        seen = await channel.call("observe", wanted)
        self._seen_in[page] = channel.documents
        picture = await capture(channel, held=seen["held"]) if pictured else None
        listed = await _tabs(page, seen, page.context.pages if tabs is None else tabs)
        tree = build_tree(seen["rows"])
        marks = read_marks(seen.get("marks", ()))
        drawn = None
        if kind == "som" and picture is not None:  # in a thread: other episodes go on meanwhile
            drawn = await asyncio.to_thread(draw_marks, picture, marks, _content(tree))
        body = _body(kind, seen, tree, marks, viewport_only)
        return Observation(
            kind=kind,
            text=render_tabs(listed) + (f"\n\n{body}" if body else ""),
            url=seen["url"],
            title=seen["title"],
            tabs=listed,
            viewport=(seen["view"][0], seen["view"][1]),
            scroll=Scroll(*seen["scroll"]),
            tree=tree,
            focused=seen["focus"],
            html=seen.get("html"),
            screenshot=picture,
            marked_screenshot=drawn,
            marks=marks,
            last_error=last_error,
        )

    async def locate(self, page: Page, element_id: int, *, scroll: bool = True) -> Located:
        """Find an element of the last observation again: where to press it, and what stands in the way.

        Args:
            page: The tab that was observed.
            element_id: An id from its tree, HTML or marks.
            scroll: Bring it into view first if a press would not reach it.
        """
        channel = await self._channels.of(page)
        known = self._seen_in.get(page) == channel.documents
        answer = await channel.call("locate", element_id if known else 0, scroll)
        if self._seen_in.get(page) != channel.documents:
            return Located(element_id, "gone")
        return read_located(answer)

    async def channel(self, page: Page) -> Channel:
        """The connection to a page, for those who act on elements by id."""
        return await self._channels.of(page)


SHOTS = 3
"""How often a picture is tried; Chromium refuses one when it is busy drawing."""


async def capture(channel: Channel, *, held: bool = False) -> bytes:
    """A PNG of the viewport as it is now; `held`: the caret was hidden for it and is to come back.

    Raises:
        BrowserError: the page is gone or cannot be drawn.
    """
    try:
        for attempt in range(1, SHOTS + 1):
            try:
                answer = await channel.send("Page.captureScreenshot", {"format": "png"})
                return base64.b64decode(answer["data"])
            except Error as error:
                if attempt == SHOTS or channel.page.is_closed():
                    raise BrowserError(f"There is no picture of the page: {error.message}") from error
    finally:
        if held and not channel.page.is_closed():
            await channel.call("release")
    raise AssertionError("unreachable")


def _content(tree: Node) -> list[Box]:
    """Boxes of the texts and pictures in view, which numbers should not cover."""
    return [
        node.box for node in tree.walk() if node.in_view and node.role in ("StaticText", "img", "heading")
    ]


def _body(kind: ObservationKind, seen: dict[str, Any], tree: Node, marks: Sequence[Mark], view: bool) -> str:
    match kind:
        case "axtree":
            return render_tree(tree, Style(viewport_only=view))
        case "html":
            return render_html(seen["pruned"], viewport_only=view)
        case "som":
            return render_marks(marks)
        case "screenshot":
            return ""


async def _tabs(page: Page, seen: dict[str, Any], pages: Sequence[Page]) -> tuple[Tab, ...]:
    tabs: list[Tab] = []
    for index, other in enumerate(pages):
        if other is page:
            tabs.append(Tab(index, seen["title"], seen["url"], True))
        else:
            tabs.append(Tab(index, await _title(other), other.url, False))
    return tuple(tabs)


TITLE_S = 2.0
"""How long a tab in the background may take to tell its title; a busy or crashed one may never."""


async def _title(page: Page) -> str:
    try:
        async with asyncio.timeout(TITLE_S):
            return await page.title()
    except (Error, TimeoutError):
        return ""
