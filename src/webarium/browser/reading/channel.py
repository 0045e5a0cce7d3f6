"""A line to the observer script in an isolated world of a document: one CDP session, one call a question.

The page can neither see the script nor spoil it: the world has its own globals and prototypes. The script
is found again by a name that only this process knows, so a stale context id can never end in the page's own
world.

Why not Playwright's own `evaluate`: it runs in the page's world, where a page may have replaced `JSON` or
`querySelector`, and it waits for a navigating page as long as its own patience lasts. Looking happens several times
in each step, at pages that are hostile, half loaded, or just about to be replaced. So a call is one command with a
limit, a crash is heard beside the answer (Chromium never answers for a crashed page), and a document that went away
in between is met again by installing the script in the next one. `documents` counts how often that happened: ids
that were found in one document mean nothing in another.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from playwright.async_api import CDPSession, Error, Page
from pydantic_core import from_json

from webarium.browser.gone import PageClosedError, closes, says_closed
from webarium.browser.patience import first_of
from webarium.errors import BrowserError
from webarium.types import Json

T = TypeVar("T")

WORLD = "webarium"
SIZE = "Document.prototype.getElementsByTagName.call(document, '*').length"
"""How many elements a document has."""
TRIES = 6
TIMEOUT_S = 40.0
FRAME_TIMEOUT_S = 2.0
"""How long a frame of another origin may take; one that hangs must not take its page with it."""


@cache
def observer_script() -> str:
    """The bundled observer, as built from ``frontend/observe``."""
    asset = files("webarium") / "assets" / "observe.js"
    try:
        return asset.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BrowserError(
            "The observer script is missing from this installation.",
            todo="Build it with `npm ci && npm run build` in frontend/.",
        ) from None


class Channel:
    """The open line to a page's top document, or to that of one of its frames."""

    def __init__(
        self, page: Page, session: CDPSession, frame: str | None = None, *, shared: bool = False
    ) -> None:
        self.page = page
        self.session = session
        self.shared = shared
        """Whether the session is that of the document around the frame."""
        self.frame = frame
        """The frame's id for the debugger; ``None`` for the top document."""
        self.name = _new_name()
        """What the observer script is called in the isolated world."""
        self.documents = 0
        """How many documents this line has met; an id found in one means nothing in the next."""
        self.elements: int | None = None
        """How many the document had when it was met; ``None`` if it has not been since it came."""
        self._context: int | None = None
        self._top = ""
        """The debugger's name of the page's top frame, once it is known."""
        self._crashed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        page.on("crash", self._on_crash)

    def _on_crash(self, _: Page) -> None:
        if not self._crashed.done():
            self._crashed.set_result(None)

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """One CDP command on this page's session.

        Raises:
            BrowserError: the page crashed or does not answer.
            playwright.async_api.Error: Chromium refused the command, or the page is closed.
        """
        return await self.answer(method, asyncio.ensure_future(self.session.send(method, params or {})))

    async def send_all(self, method: str, each: Sequence[dict[str, Any]]) -> list[dict[str, Any] | None]:
        """The same CDP command for each of these, all on their way at once; ``None`` for those that Chromium refuses.

        Raises `BrowserError` if the page crashed or does not answer.
        """
        asked = asyncio.gather(*(self.session.send(method, one) for one in each), return_exceptions=True)
        return [answer if isinstance(answer, dict) else None for answer in await self.answer(method, asked)]

    async def answer(self, method: str, asked: asyncio.Future[T]) -> T:
        """What was asked of this page.

        Raises `BrowserError` if the page crashed or does not answer.
        """
        try:
            # A crashed page never answers, and nobody says so to those who wait.
            limit = TIMEOUT_S if self.frame is None else FRAME_TIMEOUT_S
            await first_of((asked, self._crashed), limit)
            if asked.done():
                return await asked
        finally:
            asked.cancel()
        if self._crashed.done():
            raise BrowserError(f"The page at {self.page.url} crashed.")
        raise BrowserError(f"The page did not answer {method} within {limit:.0f} s.")

    async def call(self, method: str, *arguments: Json) -> Any:
        """Call a method of the observer in the page's current document; returns what its JSON says.

        Raises:
            PageClosedError: the page was closed.
            BrowserError: the page crashed, keeps navigating, or the script failed.
        """
        expression = f"globalThis.{self.name}?.{method}({', '.join(json.dumps(a) for a in arguments)})"
        trouble = ""
        for _ in range(TRIES):
            try:
                context = await self.context()
                answer = await self.send(
                    "Runtime.evaluate",
                    {"expression": expression, "contextId": context, "returnByValue": True},
                )
            except Error as error:
                trouble = error.message
                await self._recover(error)
                continue
            if "exceptionDetails" in answer:
                raise BrowserError(
                    f"The observer failed in {self.page.url}: {_describe(answer['exceptionDetails'])}"
                )
            value = answer["result"].get("value")
            if value is not None:
                return from_json(value)  # in half the time of the standard library
            self._context = None
        raise BrowserError(
            f"The page at {self.page.url} did not hold still to be observed. {trouble}".strip()
        )

    def renew(self) -> None:
        """Begin anew in the document, as if it had never been looked at."""
        self.name = _new_name()
        self._context = None

    def forget(self) -> None:
        """Let go of the page; the line is of no use any more."""
        self._context = None
        self.page.remove_listener("crash", self._on_crash)

    async def context(self) -> int:
        """The execution context of the isolated world of the current document, made if need be."""
        return self._context if self._context is not None else await self._install()

    async def meet(self) -> None:
        """Make sure that the line leads to the document that is there now.

        Raises:
            playwright.async_api.Error: there is none at the moment.
            BrowserError: the page crashed or does not answer.
        """
        if self._context is not None:
            try:
                answer = await self.send(
                    "Runtime.evaluate",
                    {"expression": f"'{self.name}' in globalThis ? {SIZE} : -1", "contextId": self._context},
                )
            except Error:
                self._context = None
            else:
                self.elements = answer["result"].get("value", -1)
                if self.elements < 0:
                    self._context = None
        await self.context()

    async def handle(self, element_id: int) -> str | None:
        """The CDP object id of a living element, valid on `session`; ``None`` if it is gone."""
        if self._context is None:
            return None
        expression = f"globalThis.{self.name}?.target({element_id})"
        try:
            answer = await self.send(
                "Runtime.evaluate", {"expression": expression, "contextId": self._context}
            )
        except Error as error:
            await self._recover(error)
            return None
        found: str | None = answer["result"].get("objectId")
        return found

    async def _install(self) -> int:
        """Make (or find again) the isolated world of the current document and put the script there."""
        frame = self.frame or self._top
        if not frame:
            frame = self._top = (await self.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        world = await self.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
        context = int(world["executionContextId"])
        # The script is the same every time, so that V8 compiles it once for all documents of a process.
        answers = await asyncio.gather(
            *(
                self.send(
                    "Runtime.evaluate", {"expression": source, "contextId": context, "returnByValue": True}
                )
                for source in (observer_script(), f"globalThis.{self.name} ??= globalThis.webarium; 1")
            )
        )
        for answer in answers:
            if "exceptionDetails" in answer:
                raise BrowserError(
                    f"The observer cannot be installed: {_describe(answer['exceptionDetails'])}"
                )
        self._context = context
        self.elements = None
        self.documents += 1
        return context

    async def _recover(self, error: Error) -> None:
        """After a refused command: forget the document, and wait for the next one if there is a page."""
        self._context, self._top = None, ""
        if self.frame is not None and not _is_stale(error):
            raise BrowserError(f"A frame went away while it was observed. {error.message}") from error
        if await closes(self.page, error):
            raise PageClosedError from error
        if "crashed" in error.message.lower():
            raise BrowserError(f"The page crashed while it was observed. {error.message}") from error
        if self.frame is not None:
            return
        try:
            await self.page.wait_for_load_state("domcontentloaded", timeout=TIMEOUT_S * 1000)
        except Error as failure:
            if await closes(self.page, failure):
                raise PageClosedError from failure
            raise BrowserError(f"The page does not load: {failure.message}") from failure


def _new_name() -> str:
    return f"w{secrets.token_hex(16)}"


def _is_stale(error: Error) -> bool:
    """Whether the document was replaced, so that its world is another one now."""
    return "context" in error.message.lower() and not says_closed(error)


def _describe(details: dict[str, Any]) -> str:
    exception = details.get("exception", {})
    return str(exception.get("description") or details.get("text") or "unknown error")
