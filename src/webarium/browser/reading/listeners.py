"""Which elements scripts have made pressable by adding listeners; only the debugger knows."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error

from webarium.browser.reading.channel import SIZE, Channel

PRESSES = frozenset({"click", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "dblclick"})
"""Event types that a press of the mouse causes."""
MAX_NEW = 400
"""So many elements are looked up at once; a page with more of them marks the rest by their cursor."""
GROUP = "webarium-"
"""Begins the name of a group of the debugger's objects; what is handed over at the same time has another one each."""
MOST_ELEMENTS = 100_000
"""In a document with more elements nobody is asked; the debugger would need half a minute for a million."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of one document."""

    number: int
    """Which of its channel's documents it is."""
    handle: str | None
    """The debugger's handle on it; ``None`` if it cannot be had."""
    told: set[int] = field(default_factory=set)
    """Backend ids of the elements that its observer script has been told of."""


class Listeners:
    """Tells the observer script of a page about listening elements; each element is told once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Channel, _Known] = WeakKeyDictionary()

    async def tell(self, channel: Channel) -> None:
        """Find elements with listeners for presses and tell the script of those it does not know."""
        try:
            context = await channel.context()
            size, known = await asyncio.gather(_size(channel, context), self._document(channel))
            if size > MOST_ELEMENTS:
                return
            new = [node for node in await _listening(channel, known.handle) if node not in known.told]
            if new:
                await tell(channel, context, new[:MAX_NEW], "listens")
                known.told.update(new[:MAX_NEW])
        except Error:
            return  # The document went away meanwhile; the observation that follows finds the next one.

    async def _document(self, channel: Channel) -> _Known:
        """What is known of the document that is there now."""
        known = self._known.get(channel)
        if known is None or known.handle is None or known.number != channel.documents:
            known = self._known[channel] = _Known(channel.documents, await document_handle(channel))
        return known


async def _size(channel: Channel, context: int) -> int:
    """How many elements the document has."""
    if channel.elements is not None:
        return channel.elements
    answer = await channel.send("Runtime.evaluate", {"expression": SIZE, "contextId": context})
    return int(answer["result"].get("value", 0))


async def _listening(channel: Channel, document: str | None) -> list[int]:
    """Backend ids of the elements below a document that listen for presses, in document order of discovery."""
    if document is None:
        return []
    answer = await channel.send(
        "DOMDebugger.getEventListeners", {"objectId": document, "depth": -1, "pierce": True}
    )
    found = (
        entry["backendNodeId"]
        for entry in answer["listeners"]
        if entry["type"] in PRESSES and "backendNodeId" in entry
    )
    return list(dict.fromkeys(found))


async def document_handle(channel: Channel) -> str | None:
    """A handle on the document of the page's own world, which lasts as long as the document.

    Asked through another world's, Chromium 156 crashes on some pages.
    """
    if not channel.shared:
        root = await channel.send("Runtime.evaluate", {"expression": "document"})
        return _object_id(root["result"])
    owner = await channel.send("DOM.getFrameOwner", {"frameId": channel.frame})
    node = await channel.send(
        "DOM.describeNode", {"backendNodeId": owner["backendNodeId"], "depth": 1, "pierce": True}
    )
    document = node["node"].get("contentDocument")
    if document is None:
        return None
    answer = await channel.send("DOM.resolveNode", {"backendNodeId": document["backendNodeId"]})
    return _object_id(answer["object"])


def _object_id(remote: dict[str, Any]) -> str | None:
    found: str | None = remote.get("objectId")
    return found


async def tell(channel: Channel, context: int, nodes: list[int], method: str) -> None:
    """Hand nodes, by their backend ids, to a method of the observer script."""
    answers = await channel.send_all(
        "DOM.resolveNode",
        [
            {"backendNodeId": node, "executionContextId": context, "objectGroup": GROUP + method}
            for node in nodes
        ],
    )
    # Elements in frames of other origins have no object in this world; their own line tells of them.
    found = [answer["object"].get("objectId") for answer in answers if answer is not None]
    handles = [handle for handle in found if handle is not None]
    await asyncio.gather(
        channel.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": f"function(...nodes) {{ globalThis.{channel.name}?.{method}(nodes) }}",
                "executionContextId": context,
                "arguments": [{"objectId": handle} for handle in handles],
            },
        ),
        channel.send("Runtime.releaseObjectGroup", {"objectGroup": GROUP + method}),
    )
