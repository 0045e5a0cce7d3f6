"""The one connection to Chromium, of which every client gets a session of its own.

Chromium has no open port: sessions lie inside that of the harness, as messages in messages, and each has the sessions
that its client makes below it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from webarium.browser.doors.relay.targets import MAX_PAGES, Targets


class Trunk:
    """The harness's own session of the whole browser; made by `open`."""

    def __init__(self, session: CDPSession, browser: str, targets: Targets) -> None:
        self.session = session
        self.targets = targets
        """What Chromium has told of its targets."""
        self._browser = browser
        self._receivers: dict[str, Callable[[str | None], None]] = {}
        self._begun: set[asyncio.Future[None]] = set()
        session.on("Target.receivedMessageFromTarget", self._on_message)
        session.on("Target.detachedFromTarget", self._on_detached)
        session.on("Target.targetCreated", self._on_target)
        session.on("Target.targetInfoChanged", self._on_target)
        session.on("Target.targetDestroyed", lambda event: targets.drop(event["targetId"]))

    @classmethod
    async def open(cls, session: CDPSession, targets: Targets) -> Trunk:
        """Begin to watch all targets through a session of the browser."""
        info = await session.send("Target.getTargetInfo")
        trunk = cls(session, info["targetInfo"]["targetId"], targets)
        await session.send("Target.setDiscoverTargets", {"discover": True, "filter": [{}]})
        return trunk

    async def attach(self, target: str | None, receive: Callable[[str | None], None]) -> str:
        """Open a session of a target, of the browser by default; `receive` gets its messages, ``None`` at its end."""
        told = await self.session.send(
            "Target.attachToTarget", {"targetId": target or self._browser, "flatten": False}
        )
        session: str = told["sessionId"]
        self._receivers[session] = receive
        return session

    async def detach(self, session: str) -> None:
        """End a session, and with it all that its client had Chromium hold, pause or change."""
        if self._receivers.pop(session, None) is not None:
            await self.ask("Target.detachFromTarget", {"sessionId": session})

    async def send(self, session: str, message: str) -> None:
        """Send a message in a session; raises Playwright's error if it has ended."""
        await self.session.send("Target.sendMessageToTarget", {"sessionId": session, "message": message})

    async def ask(self, method: str, params: dict[str, Any]) -> None:
        """Let Chromium do what may be done or gone already."""
        with contextlib.suppress(PlaywrightError):
            await self.session.send(method, params)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself; that Chromium has ended or refuses it is of no interest."""

        async def done() -> None:
            with contextlib.suppress(PlaywrightError):
                await work

        task = asyncio.ensure_future(done())
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def close(self) -> None:
        """End all sessions."""
        for session in list(self._receivers):
            await self.detach(session)
        for task in list(self._begun):
            task.cancel()

    def _on_message(self, event: dict[str, Any]) -> None:
        if (receive := self._receivers.get(event["sessionId"])) is not None:
            receive(event["message"])

    def _on_detached(self, event: dict[str, Any]) -> None:
        if (receive := self._receivers.pop(event["sessionId"], None)) is not None:
            receive(None)

    def _on_target(self, event: dict[str, Any]) -> None:
        """Take note of a target; a page that has come where none should be is closed, and so is one too many."""
        info = event["targetInfo"]
        self.targets.note(info)
        if info["type"] != "page":
            return
        if not self.targets.harmless(info) or len(self.targets.pages()) > MAX_PAGES:
            self.begin(self.ask("Target.closeTarget", {"targetId": info["targetId"]}))
