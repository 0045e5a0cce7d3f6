"""Closed shadow roots, whose contents are on the screen but out of reach of every script: the debugger hands them over.

Looking for them means to go through the whole document, so a script counts them before, out of the page's sight, and
nobody looks where there are none. What markup declares is no script's doing: once for each document its source is
searched for it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error

from webarium.browser.reading.channel import Channel
from webarium.browser.reading.listeners import document_handle, tell
from webarium.browser.scripts import script
from webarium.errors import BrowserError

DECLARED = "shadowrootmode"
"""The attribute by which markup declares shadow roots."""
_COUNT = """function(word) {
  const count = (view) => {
    let found = 0;
    try { found = Number(Reflect.apply(view.Function.prototype.toString, word, [])) || 0; } catch { /* not counted */ }
    for (let at = 0; at < Math.min(view.length, 100); at++) found += count(view[at]);
    return found;
  };
  try { return count(self); } catch { return 0; }
}"""


@cache
def _word() -> str:
    """What only this process knows."""
    return f"w{secrets.token_hex(16)}"


def counting_script() -> str:
    """What counts closed roots, to be run before a document's own scripts."""
    return f"({script('closed')})({json.dumps(_word())})"


@dataclass(slots=True)
class _Known:
    """What is known of one document."""

    number: int
    """Which of its channel's documents it is."""
    declared: bool
    """Whether its source declares any shadow roots."""
    counted: int = -1
    """How many closed roots there were when they were looked for; -1 before that."""
    told: set[int] = field(default_factory=set)
    """Backend ids of those that its observer script has been handed."""


class ClosedRoots:
    """Hands closed shadow roots to the observer script of a page; each is handed over once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Channel, _Known] = WeakKeyDictionary()

    async def tell(self, channel: Channel) -> None:
        """Find closed roots, if there are any new ones, and hand them to the script."""
        try:
            context = await channel.context()
            known = self._known.get(channel)
            if known is None or known.number != channel.documents:
                known = _Known(channel.documents, await _declares(channel))
                self._known[channel] = known
            counted = await _count(channel)
            if counted == known.counted or (counted == 0 and not known.declared):
                return
            known.counted = counted
            new = [root for root in await _closed(channel) if root not in known.told]
            if new:
                await tell(channel, context, new, "closed")
                known.told.update(new)
        except Error:
            return  # The document went away meanwhile; the observation that follows finds the next one.


async def _declares(channel: Channel) -> bool:
    """Whether the source of the document mentions declared shadow roots; documents without a source do not."""
    try:
        frame = channel.frame or (await channel.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        url = await channel.send("Runtime.evaluate", {"expression": "location.href", "returnByValue": True})
        found = await channel.send(
            "Page.searchInResource",
            {"frameId": frame, "url": url["result"].get("value", ""), "query": DECLARED},
        )
    except Error:
        return False
    return bool(found["result"])


async def _count(channel: Channel) -> int:
    """How many closed roots scripts have made so far in a document and in those of its frames that it can reach."""
    if channel.shared:
        handle = await document_handle(channel)
        if handle is None:
            return 0
        answer = await channel.send(
            "Runtime.callFunctionOn",
            {
                "objectId": handle,
                "functionDeclaration": _COUNT,
                "arguments": [{"value": _word()}],
                "returnByValue": True,
            },
        )
    else:
        answer = await channel.send(
            "Runtime.evaluate", {"expression": f"({_COUNT})({json.dumps(_word())})", "returnByValue": True}
        )
    counted = answer["result"].get("value")
    return counted if isinstance(counted, int) else 0


async def _closed(channel: Channel) -> list[int]:
    """Backend ids of all closed roots of a document, outer ones first."""
    handle = await document_handle(channel)
    if handle is None:
        return []
    try:
        described = await channel.send("DOM.describeNode", {"objectId": handle, "depth": -1, "pierce": True})
    except BrowserError:
        return []
    return [root["backendNodeId"] for root in _roots(described["node"])]


def _roots(top: dict[str, Any]) -> Iterator[dict[str, Any]]:
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if node.get("shadowRootType") == "closed":
            yield node
        below = [*node.get("shadowRoots", ()), *node.get("children", ())]
        if (document := node.get("contentDocument")) is not None:
            below.append(document)
        waiting.extend(reversed(below))
