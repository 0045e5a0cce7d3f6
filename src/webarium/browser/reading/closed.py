"""Closed shadow roots, whose contents are on the screen but out of reach of every script: the debugger hands them over.

Looking for them means to go through the whole document, so a script counts them before, out of the page's sight, and
nobody looks where there are none. No script makes those that a document's own source declares. So each new document is
counted in two ways: what a script reaches in it, open roots included, and what the debugger's search does, which goes
into closed ones too. Where both are the same there are none.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error

from webarium.browser.reading.channel import Channel
from webarium.browser.reading.listeners import MOST_ELEMENTS, document_handle, tell
from webarium.browser.scripts.counting import counting_word
from webarium.errors import BrowserError

_COUNT = """function(word) {
  const count = (view) => {
    let found = 0;
    try { found = Number(Reflect.apply(view.Function.prototype.toString, word, [])) || 0; } catch { /* not counted */ }
    for (let at = 0; at < Math.min(view.length, 100); at++) found += count(view[at]);
    return found;
  };
  try { return [count(self), self.length]; } catch { return [0, 0]; }
}"""
_REACHED = """(() => {
  const reach = (root) => {
    let found = 0;
    const walker = document.createTreeWalker(root, 0x8d);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.nodeType !== 1) { if (node.data.includes("<")) found++; continue; }
      found++;
      if (node.shadowRoot) found += reach(node.shadowRoot);
      if (/^(i?frame|object|embed)$/i.test(node.localName) && node.contentDocument)
        found += reach(node.contentDocument);
    }
    return found;
  };
  return reach(document);
})()"""
"""How many elements, and texts with a ``<``, a script of an isolated world reaches; the debugger searches for these."""


@dataclass(slots=True)
class _Known:
    """What is known of one document."""

    number: int
    """Which of its channel's documents it is."""
    counted: int = 0
    """How many closed roots there were when they were looked for."""
    loaders: tuple[str, ...] | None = None
    """Which documents were looked through for declared roots: its own and those of frames."""
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
            counted, frames = await _count(channel)
            loaders = await _loaders(channel) if frames else ()
            same = loaders == known.loaders
            known.loaders = loaders
            if counted == known.counted and (same or not await _declares(channel, context)):
                return
            known.counted = counted
            new = [root for root in await _closed(channel) if root not in known.told]
            if new:
                await tell(channel, context, new, "closed")
                known.told.update(new)
        except Error:
            return  # The document went away meanwhile; the observation that follows finds the next one.


async def _count(channel: Channel) -> tuple[int, int]:
    """How many closed roots scripts have made in a document and in frames that it can reach, and how many it has."""
    if channel.shared:
        handle = await document_handle(channel)
        if handle is None:
            return 0, 0
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
    match answer["result"].get("value"):
        case [int(counted), int(frames)]:
            return counted, frames
    return 0, 0


async def _loaders(channel: Channel) -> tuple[str, ...]:
    """Names of the documents that are in a page and in its frames."""
    waiting = [(await channel.send("Page.getFrameTree"))["frameTree"]]
    found: list[str] = []
    while waiting:
        tree = waiting.pop()
        found.append(str(tree["frame"]["loaderId"]))
        waiting.extend(tree.get("childFrames", ()))
    return tuple(sorted(found))


async def _declares(channel: Channel, context: int) -> bool:
    """Whether there is more in a document than a script reaches; ``True`` also where that cannot be said."""
    if channel.shared:
        return True  # The search goes through all documents of the session.
    if (channel.elements or 0) > MOST_ELEMENTS:
        return False
    reached = ("Runtime.evaluate", {"expression": _REACHED, "contextId": context, "returnByValue": True})
    # A session answers in the order in which it is asked; the document is the same all the while, unless it changes.
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        reached,
        ("DOM.enable", {}),
        ("DOM.getDocument", {"depth": 0}),
        ("DOM.performSearch", {"query": "<"}),
        reached,
        ("DOM.disable", {}),
    )
    answers = await asyncio.gather(*(channel.send(method, params) for method, params in asked))
    before, after = (answers[place]["result"].get("value") for place in (0, 4))
    return not before == answers[3].get("resultCount") == after


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
