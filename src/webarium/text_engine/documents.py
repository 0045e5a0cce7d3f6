"""Documents that were parsed before: one of equal markup is made of what was kept of it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.text_engine.dom import BARE, Element, Text, parse

MOST_NODES = 250_000
"""So many elements and texts are kept for each engine, some two hundred bytes each."""
MOST_ONCE = 8_192
"""So many documents are remembered as asked for once."""


@dataclass(frozen=True, slots=True)
class _Node:
    """One element or text of a document as it came."""

    around: int
    """Which element of the document it lies in, counted from 0."""
    tag: str
    """Nothing for a text."""
    attrs: Mapping[str, str]
    data: str
    html: bool


class Documents:
    """Parsed documents, for all windows of an engine; those not asked for longest go first."""

    def __init__(self, most: int = MOST_NODES) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, list[_Node]] = OrderedDict()
        self._nodes = 0
        self._once: OrderedDict[bytes, None] = OrderedDict()
        """What was asked for once. Most documents are not asked for again, so these are not kept yet."""

    def parse(self, body: bytes, key: bytes) -> Element:
        """A whole document in UTF-8 that is the caller's own; `key` is the `stamp` of its markup."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return _made(kept)
        root = parse(body.decode("utf-8", "replace"))
        if key in self._once:
            del self._once[key]
            self._keep(key, _flat(root))
        else:
            self._once[key] = None
            if len(self._once) > MOST_ONCE:
                self._once.popitem(last=False)
        return root

    def _keep(self, key: bytes, nodes: list[_Node]) -> None:
        self._kept[key] = nodes
        self._nodes += len(nodes)
        while self._nodes > self._most:
            _, gone = self._kept.popitem(last=False)
            self._nodes -= len(gone)


def stamp(body: bytes) -> bytes:
    """What stands for markup."""
    return hashlib.blake2b(body, digest_size=16).digest()


def _flat(root: Element) -> list[_Node]:
    """All nodes of a document in order, the root first."""
    found = [_Node(0, root.tag, root.attrs, "", root.html)]
    _flatten(root, 0, 0, found)
    return found


def _flatten(element: Element, around: int, last: int, found: list[_Node]) -> int:
    """Add what is in an element, which is number `around`; gives the highest number so far."""
    for child in element.children:
        if isinstance(child, Text):
            found.append(_Node(around, "", BARE, child.data, html=False))
        else:
            last += 1
            found.append(_Node(around, child.tag, child.attrs, "", child.html))
            last = _flatten(child, last, last, found)
    return last


def _made(nodes: list[_Node]) -> Element:
    """A document of these nodes."""
    first = nodes[0]
    root = Element(first.tag, first.attrs, html=first.html)
    elements = [root]
    for node in nodes[1:]:
        parent = elements[node.around]
        if node.tag:
            made = Element(node.tag, node.attrs, html=node.html)
            elements.append(made)
            made.parent = parent
            parent.children.append(made)
        else:
            text = Text(node.data)
            text.parent = parent
            parent.children.append(text)
    root.listed = elements
    return root
