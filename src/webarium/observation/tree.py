r"""The accessibility tree as text, in WebArena's format with its defects repaired.

One line a node, one TAB of indent for each kept ancestor::

    Tab 0 (current): One Stop Market | Tab 1: Cart

    [1] RootWebArea 'One Stop Market'
    \t[2] link 'Skip to Content'
    \t[9] combobox 'Sort By' value: 'Position'
    \t\t[10] option 'Position' selected: True
    \t\t[11] option 'Price'

What is repaired, compared with the original:

* Properties come from an allow-list, so the format does not drift with the browser's version (``level``,
  ``invalid`` and their like are never printed). What is false or usual is not printed: ``required`` stands where
  something is required, ``selected`` where something is selected.
* What a control holds is printed as ``value: '…'``: text boxes, selects, sliders, progress bars, dates.
* A select lists its options, open or closed; they stay in the viewport tree as long as the select does. One with
  more than 20 shows those that are chosen and how many others there are, unless whole lists are wanted.
* A cell that holds one control, and says nothing else, is that control's line.
* What a script made pressable says so: ``clickable: True``.
* The viewport filter uses the true share of the box that can be seen, cut by scrolling ancestors as well, and
  the true viewport; the original multiplied where it meant to divide and read the screen's size. Visually
  hidden text counts as seen where it stands. Ancestors of what is kept are kept.
* Static text is left out only where the name of the node that prints right above it already says it; the
  original dropped it if any of the previous three lines held it as a substring, so prices and numbers got
  lost.
* Text is trimmed; list bullets, line breaks and text that is white space only are left out.
* An inline wrapper (``emphasis``) of which nothing is left gets no line.
* A nameless element that can be pressed (an icon made of a ``div``) keeps its line: it is the only handle.
* Ids belong to elements, not to the moment: they stay the same as long as the element lives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.observation.brevity import CELLS, NO_ID, only_control, shortened, telling
from webarium.observation.budget import Entry, fit, rank_of
from webarium.observation.observation import Node, Tab

DROPPED_WHEN_BARE = frozenset(
    {
        "img",
        "list",
        "strong",
        "paragraph",
        "banner",
        "navigation",
        "Section",
        "LabelText",
        "Legend",
        "listitem",
        "SvgRoot",
        "sectionheader",
        "sectionfooter",
    }
)
"""Roles that get no line of their own without a name or properties; their children are hoisted.

The observer itself leaves out ``generic`` boxes, but for those with a name or property and those that can
be pressed.
"""

CONTROLS = frozenset(
    {
        "button",
        "checkbox",
        "ColorWell",
        "combobox",
        "Date",
        "DateTime",
        "DisclosureTriangle",
        "DisclosureTriangleGrouped",
        "InputTime",
        "link",
        "listbox",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "option",
        "radio",
        "searchbox",
        "slider",
        "spinbutton",
        "switch",
        "tab",
        "textbox",
        "treeitem",
    }
)
"""Roles of what can be acted on; a ``generic`` node is printed only if it can be, too."""

HEADINGS = frozenset({"heading", "dialog", "alertdialog", "alert", "status"})
"""Roles that tell what a page or a part of it is about."""

TRANSPARENT = frozenset(
    {
        "strong",
        "emphasis",
        "code",
        "mark",
        "time",
        "subscript",
        "superscript",
        "insertion",
        "deletion",
        "list",
        "listitem",
    }
)
"""Wrappers that, nameless, leave the name of the node around them as the one just printed."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a tree is printed."""

    viewport_only: bool = True
    """Leave out what cannot be seen without scrolling."""
    dropped: frozenset[str] = DROPPED_WHEN_BARE
    """Roles that are skipped when nameless and without properties."""
    budget: int | None = None
    """How many tokens the text may have; what matters least is left out, and the last line says what."""
    whole_lists: bool = False
    """Print all options of a select, however many there are."""


def render_tabs(tabs: Sequence[Tab]) -> str:
    """The tab line: ``Tab 0 (current): title | Tab 1: title``."""
    return " | ".join(f"Tab {tab.index}{' (current)' if tab.active else ''}: {tab.title}" for tab in tabs)


def render_tree(root: Node, style: Style | None = None) -> str:
    """The tree as text, without the tab line."""
    chosen = style or Style()
    kept = _in_view(root) if chosen.viewport_only else None
    lines: list[tuple[int, Node]] = []
    hollow = False
    stack = [(root, 0, root)]
    while stack:
        node, depth, above = stack.pop()
        if (kept is not None and node.id != NO_ID and node.id not in kept) or (
            node.role == "StaticText" and _says(above, node.name)
        ):
            continue
        if not chosen.whole_lists:
            node = shortened(node)
        if not _is_bare(node, chosen) and not _is_its_control(node, kept):
            lines.append((depth, node))
            depth += 1
            if node.name or node.role not in TRANSPARENT:
                above = node
            else:
                hollow = True
        if node.children:
            stack.extend([(child, depth, above) for child in reversed(node.children)])
    shown = _without_hollow(lines) if hollow else lines
    if chosen.budget is None:
        return "\n".join(["\t" * depth + line(node) for depth, node in shown])
    entries = [Entry(depth, "\t" * depth + line(node), _rank(node), node.role) for depth, node in shown]
    return fit(entries, chosen.budget)


def _says(above: Node, text: str) -> bool:
    """Whether the node that was printed above says a text already."""
    if text == above.name:
        return True
    said = " ".join(text.split())
    return said == above.name or (above.named_by_content and said in above.name)


def _rank(node: Node) -> int:
    return rank_of(
        focused=node.state("focused") == "True" and node.role != "RootWebArea",
        control=node.role in CONTROLS or node.role == "generic",
        heading=node.role in HEADINGS,
        in_view=node.in_view,
    )


def _without_hollow(lines: list[tuple[int, Node]]) -> list[tuple[int, Node]]:
    """Leave out inline wrappers that have nothing left inside."""
    kept: list[tuple[int, Node]] = []
    below = 0
    for depth, node in reversed(lines):
        if node.role not in TRANSPARENT or node.name or telling(node) or below > depth:
            kept.append((depth, node))
            below = depth
    kept.reverse()
    return kept


def line(node: Node) -> str:
    """One node's line without its indent."""
    if node.id == NO_ID:
        return node.name
    text = f"[{node.id}] {node.role} {node.name!r}"
    if node.value is not None:
        text += f" value: {node.value!r}"
    for key, value in telling(node):
        text += f" {key}: {value}"
    return text


def _is_bare(node: Node, style: Style) -> bool:
    return not node.name and node.value is None and node.role in style.dropped and not telling(node)


def _is_its_control(node: Node, kept: frozenset[int] | None) -> bool:
    """Whether a node is a cell around a control whose line says all that there is."""
    if node.role not in CELLS:
        return False
    control = only_control(node, CONTROLS)
    return control is not None and (kept is None or control.id in kept)


def _in_view(root: Node) -> frozenset[int]:
    """Ids of what is in the viewport, and of its ancestors."""
    kept = {root.id}
    order = list(root.walk())
    for node in reversed(order):
        below = any(child.id in kept for child in node.children)
        if below or node.in_view:
            kept.add(node.id)
    return frozenset(kept)
