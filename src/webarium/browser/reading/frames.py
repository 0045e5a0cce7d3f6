"""All documents of one page: the top one, and those of frames that scripts of other origins cannot reach.

Each document has a world and a line of its own; frames that Chromium keeps in other processes have a CDP
session of their own, too. Together they are seen as one page: rows of a frame's tree stand where the frame
stands, boxes are in the top viewport, and no id occurs twice.
"""

from __future__ import annotations

import asyncio
import bisect
import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Frame, Page

from webarium.browser.gone import PageClosedError, closes
from webarium.browser.reading.channel import Channel
from webarium.errors import BrowserError
from webarium.observation.wire import read_rows
from webarium.types import Json

MAX_DEPTH = 6
"""Frames of other origins inside each other beyond this are not looked into."""
MAX_FRAMES = 40
"""So many of them are looked into on one page."""
_TWO_FRAMES = """new Promise((done) => {
    setTimeout(done, 200);
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""Scrolling a frame's content into view moves the frames around it in their own time."""

Place = Mapping[str, Json]
"""Where a document begins in the top viewport and what can be seen of it: ``x``, ``y``, ``clip``."""
Handle = tuple[CDPSession, str]
"""A session and the id of an object in it."""
Prepare = Callable[[Channel], Awaitable[None]]


@dataclass(frozen=True)
class Document:
    """One document of a page that has a world of its own."""

    channel: Channel
    parent: Document | None = None
    """Of the document that holds the frame; ``None`` for the top one."""
    element: int = 0
    """Id of the frame's element in it."""

    @property
    def chain(self) -> tuple[Document, ...]:
        """The documents from the top one down to this."""
        return (*(self.parent.chain if self.parent else ()), self)


@dataclass(frozen=True, slots=True)
class _Ids:
    """Ids that one document gave in a row."""

    first: int
    document: Document
    generation: int
    """Which document of its channel gave them."""


class Frames:
    """The documents of one page, and who gave which id."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self.page = page
        self.top = Document(Channel(page, session))
        self._inner: dict[tuple[Document, int, int], Document] = {}
        self._sessions: WeakKeyDictionary[Frame, tuple[CDPSession, str]] = WeakKeyDictionary()
        self._given: list[_Ids] = []
        self._next = 1
        self._seen = 0
        self._before: Prepare | None = None

    # Asking documents

    async def ask(self, document: Document, method: str, place: Place | None, *arguments: Json) -> Any:
        """Call the observer in a document; ids that it gives are new ones, and noted.

        Raises `BrowserError` if the document cannot be asked.
        """
        first = self._next
        answer = await document.channel.call(
            method, first, None if place is None else dict(place), *arguments
        )
        if isinstance(answer, dict) and (after := answer.get("next", 0)) > first:
            last = self._given[-1] if self._given else None
            generation = document.channel.documents
            if last is None or last.document is not document or last.generation != generation:
                self._given.append(_Ids(first, document, generation))
            self._next = after
        return answer

    async def observe(self, wanted: Mapping[str, Json], before: Prepare | None = None) -> dict[str, Any]:
        """Look at the whole page: the top document's answer with the rows of all frames in their places.

        ``held`` lists the documents whose caret was hidden for a picture just now, ``moved`` says whether another
        page came meanwhile. `before` is awaited with the line to each document before it is looked at.
        """
        self._before = before
        await self._begin()
        answer = await self._answer(self.top, wanted, None)
        moved = self.top.channel.documents != self._seen
        if moved:  # The page went elsewhere just now; ids begin anew.
            await self.release(answer["held"])
            self.top.channel.renew()
            await self._begin()
            answer = await self._answer(self.top, wanted, None)
            self._seen = self.top.channel.documents
        answer["moved"] = moved
        if answer["foreign"]:
            await self._look_inside(self.top, answer, wanted, MAX_DEPTH)
        return answer

    async def _begin(self) -> None:
        """Make sure that there is a document, and forget what was known of another one."""
        with contextlib.suppress(
            Error
        ):  # one that is gone already is found by asking the next, with patience
            await self.top.channel.meet()
        if self.top.channel.documents != self._seen:
            self._given.clear()
            for document in tuple(self._inner.values()):
                self._drop(document)
            self._next = 1
            self._seen = self.top.channel.documents

    async def _answer(
        self, document: Document, wanted: Mapping[str, Json], place: Place | None
    ) -> dict[str, Any]:
        if self._before is not None:
            await self._before(document.channel)
        answer: dict[str, Any] = await self.ask(document, "observe", place, dict(wanted))
        answer["rows"] = read_rows(answer["rows"], answer.pop("kinds"), answer.pop("words"))
        answer["held"] = [document] if answer["held"] else []
        return answer

    async def _look_inside(
        self, document: Document, answer: dict[str, Any], wanted: Mapping[str, Json], levels: int
    ) -> None:
        """Put what is in the frames of a document into its answer."""
        markup = {one["id"]: one for one in answer.get("foreign_html") or ()}
        found: list[tuple[dict[str, Any], dict[str, Any]]] = []
        for frame in answer["foreign"]:
            html_depth = markup.get(frame["id"], {}).get("depth", 0)
            options = {**wanted, "depth": frame["depth"], "html_depth": html_depth, "html": False}
            inner = await self._look_into(document, frame, options, levels)
            if inner is not None:
                found.append((frame, inner))
        for frame, inner in reversed(found):  # from the end, so that places before stay what they are
            answer["rows"][frame["at"] : frame["at"]] = inner["rows"]
            if frame["id"] in markup:
                at = markup[frame["id"]]["at"]
                answer["pruned"][at:at] = inner["pruned"]
            if wanted.get("marks"):
                await self._put_marks(document, answer, frame, inner["marks"])
            answer["held"] += inner["held"]
            answer["focus"] = inner["focus"] or answer["focus"]

    async def _look_into(
        self, document: Document, frame: Mapping[str, Any], wanted: Mapping[str, Json], levels: int
    ) -> dict[str, Any] | None:
        """What one frame shows; ``None`` if it cannot be looked into, as while it loads."""
        place = {key: frame[key] for key in ("x", "y", "clip")}
        for _ in range(2):
            inner = await self._document(document, frame["id"])
            if inner is None or levels == 0:
                return None
            try:
                answer = await self._answer(inner, wanted, place)
                if answer["foreign"]:
                    await self._look_inside(inner, answer, wanted, levels - 1)
            except (BrowserError, Error):
                self._drop(inner)  # It may have moved to another process; then it is found there.
                continue
            return answer
        return None

    async def _put_marks(
        self, document: Document, answer: dict[str, Any], frame: Mapping[str, Any], marks: list[Any]
    ) -> None:
        """Add a frame's marks, but for those that something of `document` lies over."""
        middles: list[Json] = [[x + width / 2, y + height / 2] for _, x, y, width, height, *_ in marks]
        place = await self._place(document) if document.parent else None
        told = await self.ask(document, "coversOf", place, frame["id"], middles)
        shown = [row for row, cover in zip(marks, told["covers"], strict=True) if cover is None]
        at = frame["marks"]
        answer["marks"][at:at] = shown
        if shown:  # What is in the frame can be pressed, so the frame itself need not.
            answer["marks"] = [row for row in answer["marks"] if row[0] != frame["id"]]

    # Finding elements again

    def owner(self, element_id: int) -> Document | None:
        """The document that gave an id, if it is still there."""
        at = bisect.bisect_right(self._given, element_id, key=lambda ids: ids.first) - 1
        if at < 0 or not 0 < element_id < self._next:
            return None
        ids = self._given[at]
        return ids.document if ids.generation == ids.document.channel.documents else None

    async def locate(self, element_id: int, *, scroll: bool) -> dict[str, Any] | None:
        """What the observer says of an element, covers in frames around it included; ``None`` if it is gone."""
        document = self.owner(element_id)
        if document is None or self._seen != self.top.channel.documents:
            return None
        outer = document.chain[:-1]
        if not outer:
            answer: dict[str, Any] = await self.ask(document, "locate", None, element_id, scroll)
            return None if self._seen != self.top.channel.documents else answer
        try:
            return await self._locate_inside(document, element_id, scroll=scroll)
        except (BrowserError, Error):
            return None

    async def _locate_inside(
        self, document: Document, element_id: int, *, scroll: bool
    ) -> dict[str, Any] | None:
        place = await self._place(document)
        if place is None:
            return None
        answer: dict[str, Any] = await self.ask(document, "locate", place, element_id, False)
        if scroll and answer["status"] != "ok":
            for inner in document.chain[1:]:
                if inner.parent is not None:
                    await self.ask(
                        inner.parent, "locate", await self._place(inner.parent), inner.element, True
                    )
            await self.ask(document, "locate", await self._place(document), element_id, True)
            await self.top.channel.send("Runtime.evaluate", {"expression": _TWO_FRAMES, "awaitPromise": True})
            answer = await self.ask(document, "locate", await self._place(document), element_id, False)
        if answer["status"] == "ok":
            answer.update(await self._covered_around(document, answer["point"]))
        return answer

    async def _covered_around(self, document: Document, point: Sequence[float]) -> dict[str, Any]:
        """What a document around a frame has on top of it at a point, if anything."""
        for inner in document.chain[1:]:
            if inner.parent is None:
                continue
            place = await self._place(inner.parent)
            told = await self.ask(inner.parent, "coversOf", place, inner.element, [list(point)])
            if (cover := told["covers"][0]) is not None:
                return {"status": "covered", "cover": cover["words"], "cover_id": cover["id"]}
        return {}

    async def _place(self, document: Document) -> Place | None:
        """Where a document stands now; ``None`` for the top one, or if its frame is gone."""
        place: Place | None = None
        for inner in document.chain[1:]:
            if inner.parent is None:
                continue
            standing = await self.ask(inner.parent, "frameAt", place, inner.element)
            if standing is None:
                return None
            place = standing
        return place

    async def handle(self, element_id: int) -> Handle | None:
        """A living element as an object of the debugger; ``None`` if it is gone."""
        document = self.owner(element_id)
        if document is None:
            return None
        try:
            handle = await document.channel.handle(element_id)
        except BrowserError:
            if document.parent is None:
                raise
            return None  # Its frame went away.
        return None if handle is None else (document.channel.session, handle)

    async def pointed(self, x: float, y: float) -> Handle | None:
        """What lies at a point of the top viewport, through all frames."""
        return await self._innermost("pointed", x, y)

    async def focused(self) -> Handle | None:
        """What has the focus, through all frames."""
        return await self._innermost("focused")

    async def _innermost(self, method: str, *arguments: Json) -> Handle | None:
        document: Document = self.top
        place: Place | None = None
        await self._begin()
        while True:
            try:
                found = await self.ask(document, method, place, *arguments)
                if found["id"] is None:
                    break
                inner = await self._document(document, found["id"]) if found["foreign"] else None
                if inner is None:
                    return await self.handle(found["id"])
                document, place = inner, await self._place(inner)
            except BrowserError:
                if document.parent is None:
                    raise
                return None  # A frame went away.
        # A frame of which nothing is pointed at or focused: the frame itself.
        return None if document.parent is None else await self.handle(document.element)

    async def hold(self) -> Document:
        """Hide the caret of the top document, if it has one, before it is looked at; gives what to `release`."""
        await self.top.channel.call("hold", self._next, None)
        return self.top

    async def release(self, held: Sequence[Document]) -> None:
        """Show carets again that `hold` or `observe` has hidden."""
        for document in held:
            with contextlib.suppress(*(() if document is self.top else (BrowserError, Error))):
                await document.channel.call("release", self._next, None)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The top document and all others that are known."""
        return (self.top, *self._inner.values())

    # Connecting

    async def _document(self, parent: Document, element: int) -> Document | None:
        """The document in a frame of another origin, with a line to it."""
        key = (parent, parent.channel.documents, element)
        for (outer, generation, _), known in tuple(self._inner.items()):
            if generation != outer.channel.documents:
                self._drop(known)
        if key not in self._inner:
            if len(self._inner) >= MAX_FRAMES:
                return None
            try:
                frame = await _frame_id(parent.channel, element)
                session = None if frame is None else await self._session(parent.channel, frame)
            except (BrowserError, Error):
                return None
            if session is None:
                return None
            self._inner[key] = Document(
                Channel(self.page, session, frame, shared=session is parent.channel.session), parent, element
            )
        return self._inner[key]

    def _drop(self, document: Document) -> None:
        """Forget a document and all in it; its session too, if it had one of its own."""
        for key, one in tuple(self._inner.items()):
            if document in one.chain:
                del self._inner[key]
                one.channel.forget()
        for frame, (session, _) in tuple(self._sessions.items()):
            if session is document.channel.session and not document.channel.shared:
                del self._sessions[frame]

    async def _session(self, parent: Channel, frame: str) -> CDPSession | None:
        """The session in which a frame is found: its parent's, or one of its own in another process."""
        tree = (await parent.send("Page.getFrameTree"))["frameTree"]
        if _holds(tree, frame):
            return parent.session
        for one in self.page.frames[1:]:
            if one not in self._sessions:
                try:
                    session = await self.page.context.new_cdp_session(one)
                    info = await session.send("Target.getTargetInfo")
                except Error:
                    continue  # A frame in the process of its parent.
                self._sessions[one] = (session, info["targetInfo"]["targetId"])
            if self._sessions[one][1] == frame:
                return self._sessions[one][0]
        return None


def _holds(tree: Mapping[str, Any], frame: str) -> bool:
    return tree["frame"]["id"] == frame or any(_holds(below, frame) for below in tree.get("childFrames", ()))


async def _frame_id(channel: Channel, element: int) -> str | None:
    """The debugger's name of the frame in an element."""
    handle = await channel.handle(element)
    if handle is None:
        return None
    node = await channel.send("DOM.describeNode", {"objectId": handle})
    await channel.send("Runtime.releaseObject", {"objectId": handle})
    found: str | None = node["node"].get("frameId")
    return found


class Pages:
    """The pages that an observer looks at, connected on first use and forgotten with them."""

    def __init__(self) -> None:
        self._open: WeakKeyDictionary[Page, asyncio.Task[Frames]] = WeakKeyDictionary()

    def begin(self, page: Page) -> asyncio.Task[Frames]:
        """Connect to a page, unless that has begun; whoever wants the connection hears whether that failed."""
        task = self._open.get(page)
        if task is None:
            task = asyncio.ensure_future(_connect(page))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._open[page] = task
        return task

    async def of(self, page: Page) -> Frames:
        """The documents of a page; raises `BrowserError` if there is no connection to it."""
        try:
            return await asyncio.shield(self.begin(page))
        except Error as error:
            self._open.pop(page, None)
            if await closes(page, error):
                raise PageClosedError from error
            raise BrowserError(f"There is no connection to the page: {error.message}") from error


async def _connect(page: Page) -> Frames:
    return Frames(page, await page.context.new_cdp_session(page))
