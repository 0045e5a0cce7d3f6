"""The accessibility tree as text, in WebArena's format with its defects repaired.

One line a node, one TAB of indent for each kept ancestor::

    Tab 0 (current): One Stop Market | Tab 1: Cart

    [1] RootWebArea 'One Stop Market' focused: True
    	[2] link 'Skip to Content'
    	[9] combobox 'Sort By' value: 'Position' hasPopup: menu expanded: False
    		[10] option 'Position' selected: True

What is repaired, compared with the original:

* Properties come from an allow-list, so the format does not drift with the browser's version (``url``, ``level``,
  ``invalid`` and their like are never printed). ``required`` is printed for whatever is required.
* What a control holds is printed as ``value: '…'``: text boxes, selects, sliders, progress bars, dates.
* A select lists its options, open or closed; they stay in the viewport tree as long as the select does.
* The viewport filter uses the true share of the box that can be seen, cut by scrolling ancestors as well, and the
  true viewport; the original multiplied where it meant to divide and read the screen's size. Visually hidden text
  counts as seen where it stands. Ancestors of what is kept are kept.
* Static text is left out only where the name of the node that prints right above it already says it; the original
  dropped it if any of the previous three lines held it as a substring, so prices and numbers got lost.
* Text is trimmed; list bullets, line breaks and text that is white space only are left out.
* A nameless element that can be pressed (an icon made of a ``div``) keeps its line, for it is the only handle.
* Ids belong to elements, not to the moment: they stay the same as long as the element lives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.browser.observation import Node, Tab

DROPPED_WHEN_BARE = frozenset(
    {
        "generic", "img", "list", "strong", "paragraph", "banner", "navigation", "Section", "LabelText", "Legend",
        "listitem", "SvgRoot", "sectionheader", "sectionfooter",
    }
)  # fmt: skip
"""Roles that get no line of their own without a name or properties; their children are hoisted."""

MIN_SHARE = 0.6
"""How much of a node must be seen for it to count as in the viewport."""

READABLE = 24.0
"""A part this many pixels wide and high can be read or pressed, however large the whole is."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a tree is printed."""

    viewport_only: bool = True
    """Leave out what cannot be seen without scrolling."""
    dropped: frozenset[str] = DROPPED_WHEN_BARE
    """Roles that are skipped when nameless and without properties."""


def render_tabs(tabs: Sequence[Tab]) -> str:
    """The tab line: ``Tab 0 (current): title | Tab 1: title``."""
    return " | ".join(f"Tab {tab.index}{' (current)' if tab.active else ''}: {tab.title}" for tab in tabs)


def render_tree(root: Node, style: Style | None = None) -> str:
    """The tree as text, without the tab line."""
    chosen = style or Style()
    lines: list[str] = []
    kept = _in_view(root) if chosen.viewport_only else None
    _print(root, 0, "", False, chosen, kept, lines)
    return "\n".join(lines)


def line(node: Node) -> str:
    """One node's line without its indent."""
    parts = [f"[{node.id}] {node.role} {node.name!r}"]
    if node.value is not None:
        parts.append(f"value: {node.value!r}")
    parts.extend(f"{key}: {value}" for key, value in node.states)
    return " ".join(parts)


def _print(
    node: Node, depth: int, above: str, said: bool, style: Style, kept: frozenset[int] | None, lines: list[str]
) -> None:
    """Print a node and its children; `above` is the name of the printed parent, `said` whether it tells its content."""
    if kept is not None and node.id not in kept:
        return
    if node.role == "StaticText" and (node.name == above or (said and node.name in above)):
        return
    shown = not _is_bare(node, style)
    if shown:
        lines.append("\t" * depth + line(node))
        depth += 1
        if node.name:
            above, said = node.name, node.named_by_content
        elif node.role not in _TRANSPARENT:
            above, said = "", False
    for child in node.children:
        _print(child, depth, above, said, style, kept, lines)


_TRANSPARENT = frozenset({"strong", "emphasis", "code", "mark", "time", "subscript", "superscript", "list", "listitem"})
"""Nameless wrappers through which the name of the node around them is still the one just printed."""


def _is_bare(node: Node, style: Style) -> bool:
    return node.role in style.dropped and not node.name and not node.states and node.value is None


def _in_view(root: Node) -> frozenset[int]:
    """Ids of what is in the viewport, of its ancestors, and of the options of selects in the viewport."""
    kept: set[int] = {root.id}
    _collect(root, kept)
    return frozenset(kept)


def _collect(node: Node, kept: set[int]) -> bool:
    here = is_seen(node)
    below = False
    for child in node.children:
        below = _collect(child, kept) or below
    if here or below:
        kept.add(node.id)
    return here or below


def is_seen(node: Node) -> bool:
    """Whether enough of the node's box lies in the viewport to read or press it."""
    if node.visible >= MIN_SHARE:
        return True
    if node.visible <= 0:
        return False
    _, _, width, height = node.box
    return node.visible * width * height >= READABLE * READABLE and node.visible * height >= READABLE
