"""Reading what the observer script sends: cells end to end become rows in document order, rows a tree of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webarium.observation.observation import Mark, Node

Row = tuple[int, tuple[Any, ...]]
"""Depth, and what a `Node` holds but for its children, in its order."""

_CELLS = 11
"""Of each row: depth, id, kind, name, value, flags, left, top, width and height in tenths of pixels, percent seen.

Kinds, names and values are places in lists."""
_IN_VIEW, _BY_CONTENT = 1, 2


def read_rows(cells: Sequence[int], kinds: Sequence[Sequence[str]], words: Sequence[str | None]) -> list[Row]:
    """The rows that cells hold; a kind is a role with the names and values of states in turn.

    Column by column, for pages have thousands of rows and each step reads them anew.
    """
    roles = [role for role, *_ in kinds]
    states = [_pairs(told) for _, *told in kinds]
    depths, idents, kind, names, values, flags, *lengths, seen = (cells[at::_CELLS] for at in range(_CELLS))
    facts = zip(
        idents,
        [roles[one] for one in kind],
        [words[name] for name in names],
        [words[value] for value in values],
        [states[one] for one in kind],
        zip(*([length / 10 for length in column] for column in lengths), strict=True),
        [percent / 100 for percent in seen],
        [flag & _IN_VIEW != 0 for flag in flags],
        [flag & _BY_CONTENT != 0 for flag in flags],
        strict=True,
    )
    return list(zip(depths, facts, strict=True))


def build_tree(rows: Sequence[Row]) -> Node:
    """The tree that rows in pre-order with depths describe; there is at least the root's row."""
    waiting: dict[int, list[Node]] = {}
    node = Node(0, "RootWebArea", "")
    for depth, facts in reversed(rows):
        if below := waiting.pop(depth + 1, None):
            below.reverse()
        node = Node._make((*facts, tuple(below or ())))
        if depth in waiting:
            waiting[depth].append(node)
        else:
            waiting[depth] = [node]
    return node


def read_marks(rows: Sequence[Sequence[Any]], *, first: int = 1) -> tuple[Mark, ...]:
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
