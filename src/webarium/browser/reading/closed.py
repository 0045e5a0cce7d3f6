"""Closed shadow roots, whose contents are on the screen but out of reach of every script: the debugger hands them over.

Looking for them means to go through the whole document, so a script counts them before, out of the page's sight, and
nobody looks where there are none. Those that a document's own source declares are found only together with others: no
script makes them, and Chromium tells of them only who goes through the whole document.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error

from webarium.browser.reading.channel import Channel
from webarium.browser.reading.listeners import document_handle, tell
from webarium.browser.scripts.counting import counting_word
from webarium.errors import BrowserError

_COUNT = """function(word) {
  const count = (view) => {
    let found = 0;
    try { found = Number(Reflect.apply(view.Function.prototype.toString, word, [])) || 0; } catch { /* not counted */ }
    for (let at = 0; at < Math.min(view.length, 100); at++) found += count(view[at]);
    return found;
  };
  try { return count(self); } catch { return 0; }
}"""


@dataclass(slots=True)
class _Known:
    """What is known of one document."""

    number: int
    """Which of its channel's documents it is."""
    counted: int = 0
    """How many closed roots there were when they were looked for."""
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
                known = self._known[channel] = _Known(channel.documents)
            counted = await _count(channel)
            if counted == known.counted:
                return
            known.counted = counted
            new = [root for root in await _closed(channel) if root not in known.told]
            if new:
                await tell(channel, context, new, "closed")
                known.told.update(new)
        except Error:
            return  # The document went away meanwhile; the observation that follows finds the next one.


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
                "arguments": [{"value": counting_word()}],
                "returnByValue": True,
            },
        )
    else:
        answer = await channel.send(
            "Runtime.evaluate",
            {"expression": f"({_COUNT})({json.dumps(counting_word())})", "returnByValue": True},
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
