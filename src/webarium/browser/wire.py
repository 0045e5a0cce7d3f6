"""Reading what the observer script sends: flat rows in document order become a tree of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webarium.browser.observation import Mark, Node

Row = Sequence[Any]
"""Of the tree: depth, id, role, name, named by content, value, states, left, top, width, height, percent
seen, in view."""


def build_tree(rows: Sequence[Row]) -> Node:
    """The tree that rows in pre-order with depths describe; there is at least the root's row."""
    waiting: dict[int, list[Node]] = {}
    node = Node(0, "RootWebArea", "")
    for depth, ident, role, name, by_content, value, states, x, y, width, height, seen, in_view in reversed(
        rows
    ):
        below = waiting.pop(depth + 1, None)
        node = Node(
            ident,
            role,
            name,
            value,
            _pairs(states),
            (x, y, width, height),
            seen / 100,
            in_view == 1,
            by_content == 1,
            tuple(reversed(below)) if below else (),
        )
        waiting.setdefault(depth, []).append(node)
    return node


def read_marks(rows: Sequence[Row], *, first: int = 1) -> tuple[Mark, ...]:
    """The marks that rows of id, box, role, name, tag, type, value, states, text and label describe, in order.

    Their numbers begin with `first`.
    """
    return tuple(
        Mark(number, ident, (x, y, width, height), role, name, tag, kind, value, _pairs(states), text, label)
        for number, (
            ident,
            x,
            y,
            width,
            height,
            role,
            name,
            tag,
            kind,
            value,
            states,
            text,
            label,
        ) in enumerate(rows, first)
    )


def _pairs(states: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(states[::2], states[1::2], strict=True)) if states else ()
