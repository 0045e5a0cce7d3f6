"""Looking at a page: the accessibility tree, HTML, a screenshot and marks, without touching anything in it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Page

from webarium.browser.channel import Channel, Channels
from webarium.browser.located import Located, read_located
from webarium.browser.observation import Observation, Scroll, Tab
from webarium.browser.tree import Style, render_tabs, render_tree
from webarium.browser.wire import build_tree
from webarium.types import Json, ObservationKind


class Observer:
    """Observes pages; keeps one connection a page. Safe to share between episodes of one event loop."""

    def __init__(self) -> None:
        self._channels = Channels()
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
        seen = await channel.call("observe", {"first": 1, "html": html})
        self._seen_in[page] = channel.documents
        picture = await capture(channel) if screenshot or kind in ("screenshot", "som") else None
        listed = await _tabs(page, seen, page.context.pages if tabs is None else tabs)
        tree = build_tree(seen["rows"])
        text = render_tabs(listed) + "\n\n" + render_tree(tree, Style(viewport_only=viewport_only))
        return Observation(
            kind=kind,
            text=text,
            url=seen["url"],
            title=seen["title"],
            tabs=listed,
            viewport=(seen["view"][0], seen["view"][1]),
            scroll=Scroll(*seen["scroll"]),
            tree=tree,
            focused=seen["focus"],
            html=seen.get("html"),
            screenshot=picture,
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

    async def call(self, page: Page, method: str, element_id: int, *arguments: Json) -> Any:
        """Ask the observer script to do something to an element by its id; see ``frontend/observe/main.ts``."""
        channel = await self._channels.of(page)
        return await channel.call(method, element_id, *arguments)

    async def channel(self, page: Page) -> Channel:
        """The connection to a page, for those who act on elements by id."""
        return await self._channels.of(page)


async def capture(channel: Channel) -> bytes:
    """A PNG of the viewport as it is now."""
    answer = await channel.send("Page.captureScreenshot", {"format": "png"})
    return base64.b64decode(answer["data"])


async def _tabs(page: Page, seen: dict[str, Any], pages: Sequence[Page]) -> tuple[Tab, ...]:
    tabs: list[Tab] = []
    for index, other in enumerate(pages):
        if other is page:
            tabs.append(Tab(index, seen["title"], seen["url"], True))
        else:
            tabs.append(Tab(index, await other.title(), other.url, False))
    return tuple(tabs)
