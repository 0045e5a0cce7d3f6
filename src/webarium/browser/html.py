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

from collections.abc import Sequence
from typing import Any

HtmlRow = Sequence[Any]
"""Depth, id, markup, in view."""


def render_html(rows: Sequence[HtmlRow], *, viewport_only: bool = True) -> str:
    """The lines of the rows, in the viewport or all; ancestors of what is kept are kept."""
    lines: list[str] = []
    wanted = -1  # depth of the last kept row (reading upwards), whose ancestors are still to come
    for depth, ident, markup, in_view in reversed(rows):
        if not viewport_only or in_view or depth < wanted:
            wanted = depth
            lines.append("\t" * depth + f"[{ident}] {markup}")
    return "\n".join(reversed(lines))
