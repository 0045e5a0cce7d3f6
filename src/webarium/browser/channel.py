"""A line to the observer script in an isolated world of a page: one CDP session, one call a question.

The page can neither see the script nor spoil it: the world has its own globals and prototypes. The script
is found again by a name that only this process knows, so a stale context id can never end in the page's own
world.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from functools import cache
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Page

from webarium.errors import BrowserError
from webarium.types import Json

WORLD = "webarium"
TRIES = 6
TIMEOUT_S = 30.0


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
    """The open line to one page; see `Channels.of`."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        self.page = page
        self.session = session
        self.name = f"w{secrets.token_hex(16)}"
        """What the observer script is called in the isolated world."""
        self._context: int | None = None
        self.documents = 0
        """How many documents this line has met; an id found in one means nothing in the next."""
        self._crashed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        page.once("crash", self._on_crash)

    def _on_crash(self, _: Page) -> None:
        if not self._crashed.done():
            self._crashed.set_result(None)

    async def send(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """One CDP command on this page's session.

        Raises:
            BrowserError: the page crashed or does not answer.
            playwright.async_api.Error: Chromium refused the command, or the page is closed.
        """
        asked = asyncio.ensure_future(self.session.send(method, params or {}))
        either: set[asyncio.Future[Any]] = {asked, self._crashed}
        try:
            # A crashed page never answers, and nobody says so to those who wait.
            await asyncio.wait(either, timeout=TIMEOUT_S, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                answer: dict[str, Any] = await asked
                return answer
        finally:
            asked.cancel()
        if self._crashed.done():
            raise BrowserError(f"The page at {self.page.url} crashed.")
        raise BrowserError(f"The page did not answer {method} within {TIMEOUT_S:.0f} s.")

    async def call(self, method: str, *arguments: Json) -> Any:
        """Call a method of the observer in the page's current document; returns what its JSON says.

        Raises:
            BrowserError: the page is gone, keeps navigating, or the script failed.
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
                return json.loads(value)
            self._context = None
        raise BrowserError(
            f"The page at {self.page.url} did not hold still to be observed. {trouble}".strip()
        )

    async def context(self) -> int:
        """The execution context of the isolated world of the current document, made if need be."""
        return self._context if self._context is not None else await self._install()

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
        tree = await self.send("Page.getFrameTree")
        frame = tree["frameTree"]["frame"]["id"]
        world = await self.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
        context = int(world["executionContextId"])
        source = f"{observer_script()}\n;globalThis.{self.name} ??= globalThis.webarium;1"
        answer = await self.send(
            "Runtime.evaluate", {"expression": source, "contextId": context, "returnByValue": True}
        )
        if "exceptionDetails" in answer:
            raise BrowserError(f"The observer cannot be installed: {_describe(answer['exceptionDetails'])}")
        self._context = context
        self.documents += 1
        return context

    async def _recover(self, error: Error) -> None:
        """After a refused command: forget the document, and wait for the next one if there is a page."""
        self._context = None
        if self.page.is_closed() or "crashed" in error.message.lower():
            raise BrowserError(
                f"The page closed or crashed while it was observed. {error.message}"
            ) from error
        try:
            await self.page.wait_for_load_state("domcontentloaded", timeout=TIMEOUT_S * 1000)
        except Error as failure:
            raise BrowserError(f"The page does not load: {failure.message}") from failure


class Channels:
    """The open lines of an observer, one a page, closed with their pages."""

    def __init__(self) -> None:
        self._open: WeakKeyDictionary[Page, asyncio.Task[Channel]] = WeakKeyDictionary()

    async def of(self, page: Page) -> Channel:
        """The line to a page, opened on first use."""
        task = self._open.get(page)
        if task is None:
            task = asyncio.ensure_future(_connect(page))
            self._open[page] = task
        try:
            return await asyncio.shield(task)
        except Error as error:
            self._open.pop(page, None)
            raise BrowserError(f"There is no connection to the page: {error.message}") from error


async def _connect(page: Page) -> Channel:
    return Channel(page, await page.context.new_cdp_session(page))


def _describe(details: dict[str, Any]) -> str:
    exception = details.get("exception", {})
    return str(exception.get("description") or details.get("text") or "unknown error")
