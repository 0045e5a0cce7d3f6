"""The page as pruned HTML for agents that read markup, in WebArena's shape with its defects repaired.

One line an element or a text, indented by one TAB for each kept ancestor, with the id to use in actions::

    [4] <h1> Hats
    [9] <a href="/hats/fez.html"> Fez
    [12] <input type="text" name="q" placeholder="Search" value="cap">

What is repaired, compared with the original: ids are those of the accessibility tree and last as long as
the element; what is hidden is left out and what is typed, chosen or checked is shown as it is now;
attributes that style or script (``class``, ``style``, ``data-…``, handlers) are left out; text and
attributes are escaped; the viewport filter is the tree's, not a product where a quotient was meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from webarium.observation.budget import Entry, fit, rank_of

HtmlRow = Sequence[Any]
"""Depth, id, markup, in view."""


_TAG = re.compile(r"<([a-z][\w-]*)")
_CONTROLS = frozenset({"a", "button", "input", "select", "option", "textarea", "summary"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "dialog"})


def render_html(
    rows: Sequence[HtmlRow],
    *,
    viewport_only: bool = True,
    budget: int | None = None,
    focused: int | None = None,
) -> str:
    """The lines of the rows, in the viewport or all; ancestors of what is kept are kept.

    With a `budget` of tokens, what matters least is left out, and the last line says what.
    """
    lines: list[tuple[int, int, str, bool]] = []
    wanted = -1  # depth of the last kept row (reading upwards), whose ancestors are still to come
    for depth, ident, markup, in_view in reversed(rows):
        if not viewport_only or in_view or depth < wanted:
            wanted = depth
            lines.append((depth, ident, markup, bool(in_view)))
    lines.reverse()
    if budget is None:
        return "\n".join(_text(depth, ident, markup) for depth, ident, markup, _ in lines)
    return fit([_entry(*line, focused) for line in lines], budget)


def _text(depth: int, ident: int, markup: str) -> str:
    return "\t" * depth + f"[{ident}] {markup}"


def _entry(depth: int, ident: int, markup: str, in_view: bool, focused: int | None) -> Entry:
    found = _TAG.match(markup)
    tag = found[1] if found else "text"
    rank = rank_of(
        focused=ident == focused, control=tag in _CONTROLS, heading=tag in _HEADINGS, in_view=in_view
    )
    return Entry(depth, _text(depth, ident, markup), rank, tag)
