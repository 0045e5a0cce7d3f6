"""One tab: its Playwright page, its CDP session, and what is known about its navigations."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from webarium.browser.gone import PageClosedError, PageGoneError, closes
from webarium.browser.scripts import script
from webarium.browser.tabs.drawing import Drawing, Turns
from webarium.errors import BrowserError

ISOLATED_WORLD = "webarium"
"""The script world in which the harness looks at pages, out of their sight."""
REQUESTED_S = 1.0
"""A navigation that a page asked for but that has not begun by then is taken to be cancelled."""
ASK_TRIES = 50
"""So many documents may follow each other while one is asked something."""


class Tab:
    """A page with the bookkeeping that settling needs; `prepare` must have been awaited before use."""

    def __init__(self, page: Page, turns: Turns | None = None) -> None:
        """`turns` are those of a Chromium that draws frames on demand."""
        self.page = page
        self.drawing = Drawing(turns)
        """Its frames."""
        self.moved = asyncio.Event()
        """Set whenever a navigation begins, ends or is given up."""
        self.navigations = 0
        """How many navigation events have been seen."""
        self.session: CDPSession | None = None
        """Its CDP session, once it is attached; it may not have answered yet."""
        self.stopped = 0
        """How often what its page runs has been stopped, because it would not end."""
        self.file_windows = 0
        """How often its page has asked for files; no window opens for that."""
        self._main = ""
        self._loading: set[str] = set()
        self._requested: dict[str, float] = {}
        self._preparing: asyncio.Task[CDPSession] | None = None
        self._world: int | None = None
        self._hushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def switched_off(self) -> bool:
        """Whether the page's own scripts run no more."""
        return self.stopped > 1

    async def prepare(self) -> CDPSession:
        """Attach to the page once; gives its CDP session."""
        if self._preparing is None:
            self._preparing = asyncio.ensure_future(self._attach())
        return await asyncio.shield(self._preparing)

    async def _attach(self) -> CDPSession:
        session = await self.page.context.new_cdp_session(self.page)
        session.on("Page.frameRequestedNavigation", self._on_requested)
        session.on("Page.frameStartedLoading", self._on_started)
        session.on("Page.frameStoppedLoading", self._on_stopped)
        session.on("Page.frameDetached", self._on_stopped)
        session.on("Page.frameNavigated", self._on_navigated)
        session.on("Page.navigatedWithinDocument", self._on_within)
        session.on("Page.fileChooserOpened", self._on_chooser)
        self.session = session
        self.drawing.attach(session)
        await asyncio.gather(
            session.send("Page.enable"),
            session.send("Page.setInterceptFileChooserDialog", {"enabled": True}),
            session.send("Performance.enable"),
        )
        return session

    @property
    def navigating(self) -> bool:
        """Whether a frame is loading or has just asked to."""
        now = asyncio.get_running_loop().time()
        self._requested = {frame: at for frame, at in self._requested.items() if now - at < REQUESTED_S}
        return bool(self._loading or self._requested)

    def _on_requested(self, event: Mapping[str, Any]) -> None:
        if event.get("disposition", "currentTab") == "currentTab":
            self._allow(event["frameId"])
            self._requested[event["frameId"]] = asyncio.get_running_loop().time()
            self._move()

    def _on_started(self, event: Mapping[str, Any]) -> None:
        self._loading.add(event["frameId"])
        self._allow(event["frameId"])
        self._requested.pop(event["frameId"], None)
        self._move()

    def _on_stopped(self, event: Mapping[str, Any]) -> None:
        self._loading.discard(event["frameId"])
        self._requested.pop(event["frameId"], None)
        self._move()

    def _on_navigated(self, event: Mapping[str, Any]) -> None:
        if "parentId" not in event["frame"]:
            self._world = None
            self._main = event["frame"]["id"]
            self.stopped = 0
        self._move()

    async def allow(self) -> None:
        """Let scripts run again for the page that is to come, if they were switched off for this one."""
        if self.switched_off and self.session is not None:
            await self.session.send("Emulation.setScriptExecutionDisabled", {"value": False})

    def _allow(self, frame: str) -> None:
        if frame == self._main and self.switched_off:
            self._allowing = asyncio.ensure_future(self.allow())
            self._allowing.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _on_chooser(self, _: Mapping[str, Any]) -> None:
        self.file_windows += 1

    def _on_within(self, event: Mapping[str, Any]) -> None:
        self._requested.pop(event["frameId"], None)
        self._move()

    def _move(self) -> None:
        self.navigations += 1
        self.moved.set()

    async def evaluate(self, function: str, *arguments: object, isolated: bool = True) -> Any:
        """Call a JavaScript function in the main frame, awaiting promises; gives its JSON value.

        Raises `PageGoneError` if the document goes away meanwhile, and `BrowserError` if the function throws.
        """
        return value_of(await self._call(function, arguments, isolated=isolated, by_value=True))

    async def ask(self, function: str, *arguments: object, isolated: bool = True) -> Any:
        """Like `evaluate`, but ask the next document if one goes away.

        Raises `PageClosedError` if the tab is closed, and `BrowserError` if no document stays long enough.
        """
        for _ in range(ASK_TRIES):
            try:
                return await self.evaluate(function, *arguments, isolated=isolated)
            except PageGoneError:
                if self.page.is_closed():
                    raise PageClosedError from None
        raise BrowserError(f"The page at {self.page.url} did not hold still.")

    async def handle(self, function: str, *arguments: object) -> str | None:
        """Call a function in the isolated world; gives the CDP object id of its result, ``None`` for null."""
        answer = await self._call(function, arguments, isolated=True, by_value=False)
        value_of(answer)
        found: str | None = answer["result"].get("objectId")
        return found

    async def _call(
        self, function: str, arguments: tuple[object, ...], *, isolated: bool, by_value: bool
    ) -> dict[str, Any]:
        values = ", ".join(json.dumps(value) for value in arguments)
        call: dict[str, object] = {
            "expression": f"({function})({values})",
            "awaitPromise": True,
            "returnByValue": by_value,
        }
        try:
            session = await self.prepare()
            if isolated:
                call["contextId"] = await self._isolated_world(session)
            return await self._answer(session, call)
        except PlaywrightError as error:
            self._world = None
            await closes(self.page, error)
            raise PageGoneError(error.message) from None

    async def _answer(self, session: CDPSession, call: dict[str, object]) -> dict[str, Any]:
        """What Chromium answers; raises `PageGoneError` if what would have led to it was taken back meanwhile."""
        hushed = self._hushed
        asked = asyncio.ensure_future(session.send("Runtime.evaluate", call))
        try:
            await asyncio.wait((asked, hushed), return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                return dict(await asked)
            raise PageGoneError("What the page had ordered was taken back.")
        finally:
            asked.cancel()

    async def hush(self) -> None:
        """Take back all that is to run later in the page; who waits there for an answer has to ask anew."""
        await self.evaluate(script("hush"))
        hushed, self._hushed = self._hushed, asyncio.get_running_loop().create_future()
        hushed.set_result(None)

    async def _isolated_world(self, session: CDPSession) -> int:
        if self._world is None:
            frame = self._main or (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
            made = await session.send(
                "Page.createIsolatedWorld", {"frameId": frame, "worldName": ISOLATED_WORLD}
            )
            self._world = int(made["executionContextId"])
        return self._world


def value_of(answer: Mapping[str, Any]) -> Any:
    """The value of a CDP call's result; raises `BrowserError` if the call threw."""
    if details := answer.get("exceptionDetails"):
        thrown = details.get("exception", {})
        text = thrown.get("description") or details.get("text", "")
        raise BrowserError(f"A script of the harness failed in the page: {text}")
    return answer["result"].get("value")
