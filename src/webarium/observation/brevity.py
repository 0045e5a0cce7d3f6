"""What the text of a tree leaves unsaid: properties that say nothing new, long lists, cells around one control."""

from __future__ import annotations

from collections.abc import Iterator

from webarium.observation.observation import Node

LONG_LIST = 20
"""A native list with more options shows the chosen ones and how many others there are."""
CELLS = frozenset({"cell", "gridcell", "LayoutTableCell"})
"""Roles of cells that are no headers."""
NO_ID = 0
"""Of a line that says something of a page but stands for nothing on it; ids begin at 1."""

_LISTS = frozenset({"combobox", "listbox"})
_USUAL = frozenset(
    {
        ("required", "False"),
        ("modal", "False"),
        ("selected", "False"),
    }
)
"""Properties that say what anybody assumes."""
_USUAL_OF = {
    "RootWebArea": frozenset({("focused", "True")}),
    "listbox": frozenset({("orientation", "vertical")}),
    "menu": frozenset({("orientation", "vertical")}),
    "menubar": frozenset({("orientation", "horizontal")}),
    "progressbar": frozenset({("valuemin", "0"), ("valuemax", "100")}),
    "scrollbar": frozenset({("orientation", "vertical"), ("valuemin", "0"), ("valuemax", "100")}),
    "separator": frozenset({("orientation", "horizontal")}),
    "slider": frozenset({("orientation", "horizontal")}),
    "tablist": frozenset({("orientation", "horizontal")}),
    "toolbar": frozenset({("orientation", "horizontal")}),
    "tree": frozenset({("orientation", "vertical")}),
}
"""The same, of one role."""
_CLOSED = frozenset({("hasPopup", "menu"), ("expanded", "False")})
"""What holds for every native select that is closed; its options are listed all the same."""


def telling(node: Node) -> tuple[tuple[str, str], ...]:
    """The states of a node that say something which its role does not say already."""
    states = node.states
    if not states:
        return states
    usual = _USUAL_OF.get(node.role, frozenset())
    if is_select(node):
        usual |= _CLOSED
    return tuple(state for state in states if state not in _USUAL and state not in usual)


def is_select(node: Node) -> bool:
    """Whether a node is a native select, whose options have nothing inside, unlike those that scripts make."""
    if node.role not in _LISTS or not node.children:
        return False
    if node.role == "combobox" and node.state("hasPopup") != "menu":
        return False
    return all(
        (child.role == "option" and not child.children)
        or (
            child.role == "group"
            and all(each.role == "option" and not each.children for each in child.children)
        )
        for child in node.children
    )


def shortened(node: Node) -> Node:
    """A long native list with its chosen options alone, and in the place of the others how many they are."""
    if node.role not in _LISTS or not is_select(node):
        return node
    options = list(_options(node))
    if len(options) <= LONG_LIST:
        return node
    chosen = tuple(each for each in options if each.state("selected") == "True")[:LONG_LIST]
    others = f"{len(options) - len(chosen)} more options" if chosen else f"{len(options)} options"
    return node._replace(children=(*chosen, Node(NO_ID, "option", f"… {others}", in_view=node.in_view)))


def _options(node: Node) -> Iterator[Node]:
    for child in node.children:
        if child.role == "group":
            yield from _options(child)
        else:
            yield child


def only_control(cell: Node, controls: frozenset[str]) -> Node | None:
    """The control that is all there is in a cell, and says all that the cell says; else ``None``."""
    if cell.role not in CELLS or cell.states or cell.value is not None:
        return None
    at = cell
    while len(at.children) == 1:
        at = at.children[0]
        if at.role in controls:
            said = cell.name
            return at if not said or (cell.named_by_content and said == at.name) else None
        if at.name or at.states:
            return None
    return None
