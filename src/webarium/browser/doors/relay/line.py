"""One client's line: what it sends is judged, and what Chromium sends it is sifted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol

from playwright.async_api import Error as PlaywrightError

from webarium.browser.doors.relay.messages import (
    NOT_FOUND,
    REFUSED,
    Command,
    MalformedError,
    error,
    read_command,
)
from webarium.browser.doors.relay.rules import RefusedError, Rights, judge
from webarium.browser.doors.relay.trunk import Trunk

MOST_WAITING = 128_000_000
"""A client that leaves so many characters unread is cut off."""


class Client(Protocol):
    """What a line needs of the client's socket."""

    async def recv(self) -> str | bytes:
        """The next message; raises at the end of the connection."""

    async def send(self, message: str) -> None:
        """Send a message; raises at the end of the connection."""


class Line:
    """The commands and sessions of one connection."""

    def __init__(self, trunk: Trunk, client: Client, on_close: Callable[[], None]) -> None:
        self._trunk = trunk
        self._client = client
        self._on_close = on_close
        self._rights = Rights(trunk.targets)
        self._session = ""
        self._below: set[str] = set()
        self._told: set[str] = set()
        self._contexts: set[str] = set()
        self._asked: dict[int, Command] = {}
        self._last = 0
        self._waiting = 0
        self._out: asyncio.Queue[str | None] = asyncio.Queue()

    async def run(self, target: str | None) -> None:
        """Serve the client until it leaves or its session ends; `target` is a page, or ``None`` for the browser."""
        self._session = await self._trunk.attach(target, self._receive)
        reading, writing = asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            await self._trunk.detach(self._session)

    async def dispose(self) -> None:
        """Close the contexts that the client wanted to be gone with its connection."""
        for context in self._contexts & self._trunk.targets.contexts:
            self._trunk.targets.contexts.discard(context)
            await self._trunk.ask("Target.disposeBrowserContext", {"browserContextId": context})

    # From the client

    async def _read(self) -> None:
        while True:
            text = await self._client.recv()
            if isinstance(text, bytes):
                return
            try:
                await self._command(read_command(text))
            except MalformedError as malformed:
                self._tell(malformed.answer)
            except PlaywrightError:
                return

    async def _command(self, command: Command) -> None:
        if command.session is not None and command.session not in self._below:
            self._tell(error(NOT_FOUND, "Session with given id not found.", command.number, command.session))
        elif command.method == "Browser.close":
            self._tell(_answer(command, {}))
            self._on_close()
        else:
            try:
                params = judge(command.method, command.params, self._rights)
            except RefusedError as refused:
                self._tell(error(REFUSED, str(refused), command.number, command.session))
            else:
                await self._pass_on(command, params)

    async def _pass_on(self, command: Command, params: dict[str, Any]) -> None:
        """Send a command under a number of our own, so that an answer is never taken for that of another command."""
        self._asked[self._last + 1] = command
        await self._say(command.method, params, command.session)

    async def _say(self, method: str, params: dict[str, Any], session: str | None) -> None:
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        await self._trunk.send(self._session, json.dumps(message))

    # From Chromium

    def _receive(self, text: str | None) -> None:
        if text is None:
            self._out.put_nowait(None)
            return
        message = json.loads(text)
        if "id" in message:
            self._answered(message)
        elif self._may_know(message):
            self._tell(text)

    def _answered(self, message: dict[str, Any]) -> None:
        command = self._asked.pop(message["id"], None)
        if command is None:
            return
        if "result" in message:
            try:
                message["result"] = self._sifted(command, message["result"])
            except RefusedError as refused:
                self._tell(error(REFUSED, str(refused), command.number, command.session))
                return
        self._tell(json.dumps({**message, "id": command.number}))

    def _sifted(self, command: Command, result: dict[str, Any]) -> dict[str, Any]:
        """A command's result without what the client may not know, after noting what it has got hold of."""
        targets = self._trunk.targets
        match command.method:
            case "Target.createBrowserContext":
                context = result["browserContextId"]
                targets.contexts.add(context)
                if command.params.get("disposeOnDetach"):
                    self._contexts.add(context)
            case "Target.disposeBrowserContext":
                targets.contexts.discard(command.params["browserContextId"])
            case "Target.getBrowserContexts":
                known = [one for one in result.get("browserContextIds", ()) if targets.owns(one)]
                return {**result, "browserContextIds": known}
            case "Target.getTargets":
                return {"targetInfos": [info for info in result["targetInfos"] if targets.visible(info)]}
            case "Target.getTargetInfo":
                if not targets.visible(result["targetInfo"]):
                    raise RefusedError("No target with given id found.")
            case "Target.attachToTarget" | "Target.attachToBrowserTarget":
                self._below.add(result["sessionId"])
            case "Page.printToPDF" | "Network.loadNetworkResource":
                stream = result.get("stream") or result.get("resource", {}).get("stream")
                if stream:
                    self._rights.streams.add(stream)
        return result

    def _may_know(self, event: dict[str, Any]) -> bool:
        """Whether the client is told of an event."""
        method, params = event["method"], event.get("params", {})
        if not method.startswith("Target."):
            return True
        match method:
            case "Target.targetCreated" | "Target.targetInfoChanged":
                return self._knows(params["targetInfo"])
            case "Target.attachedToTarget":
                if self._knows(params["targetInfo"]):
                    self._below.add(params["sessionId"])
                    return True
                self._let_go(params["sessionId"], event.get("sessionId"))
                return False
            case "Target.detachedFromTarget":
                known = params["sessionId"] in self._below
                self._below.discard(params["sessionId"])
                return known
            case "Target.targetDestroyed" | "Target.targetCrashed":
                return params["targetId"] in self._told
        return False

    def _knows(self, info: dict[str, Any]) -> bool:
        if not self._trunk.targets.visible(info):
            return False
        self._told.add(info["targetId"])
        return True

    def _let_go(self, session: str, parent: str | None) -> None:
        """Leave a target alone that the client has been attached to without asking for it."""

        async def leave() -> None:
            await self._say("Runtime.runIfWaitingForDebugger", {}, session)
            await self._say("Target.detachFromTarget", {"sessionId": session}, parent)

        self._trunk.begin(leave())

    # To the client

    def _tell(self, text: str) -> None:
        self._waiting += len(text)
        self._out.put_nowait(text if self._waiting <= MOST_WAITING else None)

    async def _write(self) -> None:
        while (text := await self._out.get()) is not None:
            self._waiting -= len(text)
            await self._client.send(text)


def _answer(command: Command, result: dict[str, Any]) -> str:
    answer: dict[str, Any] = {"id": command.number, "result": result}
    if command.session is not None:
        answer["sessionId"] = command.session
    return json.dumps(answer)
