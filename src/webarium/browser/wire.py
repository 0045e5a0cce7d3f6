"""Reading what the observer script sends: flat rows in document order become a tree of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webarium.browser.observation import Node

Row = Sequence[Any]
"""Depth, id, role, name, named by content, value, states, left, top, width, height, visible share in percent."""


def build_tree(rows: Sequence[Row]) -> Node:
    """The tree that rows in pre-order with depths describe; there is at least the root's row."""
    waiting: dict[int, list[Node]] = {}
    node: Node | None = None
    for depth, ident, role, name, by_content, value, states, x, y, width, height, seen in reversed(rows):
        below = waiting.pop(depth + 1, None)
        node = Node(
            ident,
            role,
            name,
            value,
            tuple(zip(states[::2], states[1::2], strict=True)) if states else (),
            (x, y, width, height),
            seen / 100,
            by_content == 1,
            tuple(reversed(below)) if below else (),
        )
        waiting.setdefault(depth, []).append(node)
    assert node is not None
    return node
