"""Looking at a page: tree, HTML, picture and marks in one pass, without touching anything in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

from webarium.browser.budget import REST, Entry, fit
from webarium.browser.channel import Channel
from webarium.browser.frames import Document, Frames, Handle, Pages
from webarium.browser.html import render_html
from webarium.browser.listeners import Listeners
from webarium.browser.located import Located, read_located
from webarium.browser.marks import draw_marks, render_marks
from webarium.browser.observation import Box, Mark, Node, Observation, Scroll, Tab
from webarium.browser.original import render_original_html, render_original_marks, render_original_tree
from webarium.browser.patience import within
from webarium.browser.pictures import Picture, capture
from webarium.browser.tree import Style, render_tabs, render_tree
from webarium.browser.wire import build_tree, read_marks
from webarium.errors import UserError
from webarium.types import Json, ObservationKind, Rendering

TITLE_S = 2.0
"""How long a tab in the background may take to tell its title; a busy or crashed one may never."""


class Observer:
    """Observes pages; keeps one connection a page. Safe to share between episodes of one event loop."""

    def __init__(self) -> None:
        self._pages = Pages()
        self._listeners = Listeners()

    async def observe(
        self,
        page: Page,
        *,
        kind: ObservationKind = "axtree",
        viewport_only: bool = True,
        screenshot: bool = False,
        html: bool = False,
        picture: Picture | None = None,
        budget: int | None = None,
        rendering: Rendering = "repaired",
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
            picture: How pictures are taken; PNGs of the viewport by default. Marks are for the viewport only.
            budget: How many tokens the text may have (by estimate, without the tab line); what matters least is
                left out, and the last line says what.
            rendering: ``original`` writes tree, element list and marks as WebArena and WebVoyager do.
            tabs: All tabs in the order of the tab list; by default as their context has them.
            last_error: Passed through to the observation.

        Raises:
            BrowserError: the page is gone or cannot be read.
            UserError: marks are wanted on a picture of the whole page.
        """
        if kind == "som" and picture is not None and picture.full_page:
            raise UserError(
                "Marks stand for what is in the viewport.", todo="Take pictures of the viewport with 'som'."
            )
        frames = await self._pages.of(page)
        pictured = screenshot or kind in ("screenshot", "som")
        wanted: dict[str, Json] = {
            "html": html, "marks": kind == "som", "still": pictured,
            "pruned": kind == "html" and rendering == "repaired", "raw": kind == "html" and rendering == "original",
        }  # fmt: skip
        seen = await frames.observe(wanted, self._listeners.tell if kind != "screenshot" else None)
        how = _Text(kind, viewport_only, budget, rendering)
        shot, drawn = None, None
        if pictured:  # The page has said all it has to say; Chromium draws it while its rows are read.
            shot, read = await asyncio.gather(
                _picture(frames, picture, seen["held"]), asyncio.to_thread(_read, how, seen)
            )
        else:
            read = _read(how, seen)
        tree, marks, body = read
        listed = await _tabs(page, seen, page.context.pages if tabs is None else tabs)
        if kind == "som" and shot is not None:  # in a thread: other episodes go on meanwhile
            drawn = await asyncio.to_thread(draw_marks, shot, marks, _content(tree), rendering)
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
            screenshot=shot,
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


async def _picture(frames: Frames, picture: Picture | None, held: Sequence[Document]) -> bytes:
    """A picture of a page whose carets are hidden in `held`; they are shown again whatever happens."""
    try:
        return await capture(frames.top.channel, picture)
    finally:
        await frames.release(held)


def _read(how: _Text, seen: dict[str, Any]) -> tuple[Node, tuple[Mark, ...], str]:
    """What the observer's answer says: tree, marks, and the text of the page."""
    tree = build_tree(seen["rows"])
    marks = read_marks(seen.get("marks", ()), first=0 if how.rendering == "original" else 1)
    return tree, marks, _body(how, seen, tree, marks)


def _content(tree: Node) -> list[Box]:
    """Boxes of the texts and pictures in view, which numbers should not cover."""
    return [
        node.box for node in tree.walk() if node.in_view and node.role in ("StaticText", "img", "heading")
    ]


@dataclass(frozen=True, slots=True)
class _Text:
    """How an observation's text is written."""

    kind: ObservationKind
    viewport_only: bool
    budget: int | None
    rendering: Rendering


def _body(how: _Text, seen: dict[str, Any], tree: Node, marks: Sequence[Mark]) -> str:
    original = how.rendering == "original"
    match how.kind:
        case "axtree" if original:
            width, height = seen["view"]
            text = render_original_tree(tree, viewport=(width, height), viewport_only=how.viewport_only)
            return text if how.budget is None else fit(_plain(text.split("\n")), how.budget)
        case "axtree":
            return render_tree(tree, Style(viewport_only=how.viewport_only, budget=how.budget))
        case "html" if original:
            width, height = seen["view"]
            text = render_original_html(
                seen["raw"], viewport=(width, height), viewport_only=how.viewport_only
            )
            return text if how.budget is None else fit(_plain(text.split("\n")), how.budget)
        case "html":
            rows = seen["pruned"]
            return render_html(
                rows, viewport_only=how.viewport_only, budget=how.budget, focused=seen["focus"]
            )
        case "som":
            text = render_original_marks(marks) if original else render_marks(marks)
            return text if how.budget is None else fit(_plain(text.split("\t")), how.budget, joined="\t")
        case "screenshot":
            return ""


def _plain(lines: Sequence[str]) -> list[Entry]:
    """Lines of which none matters more than another: the first stay."""
    return [Entry(0, line, REST, "lines") for line in lines]


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
