"""Folding what a site repeats on each page: a header or footer that reads as it did on the page before.

It becomes a line that names what is inside. Whatever is open, focused or filled in is never folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from webarium.observation.observation import Node
from webarium.observation.tree import CONTROLS, Style, line, render_tree
from webarium.text import clip

EDGES = frozenset({"banner", "contentinfo"})
"""Roles of a page's header and footer."""
FEWEST = 6
"""Shorter ones stay as they are."""
MOST_NAMED = 12
"""How many names a folded line holds."""
_NAME = 40
_SAID = "as on the page before, folded: {names}; find shows them with their numbers"


def edges_of(root: Node | None) -> frozenset[str]:
    """What the headers and footers of a page say, apart from the numbers of their elements."""
    return frozenset(_said(edge) for edge in _edges(root)) if root is not None else frozenset()


def folded(root: Node, before: Set[str]) -> Node:
    """A page with those headers and footers folded that say what one of `before` said; see `edges_of`."""
    if not before:
        return root
    same = {
        edge.id for edge in _edges(root) if _is_long(edge) and not _in_use(edge) and _said(edge) in before
    }
    return _replaced(root, same) if same else root


def _replaced(node: Node, same: Set[int]) -> Node:
    if node.id in same and node.role in EDGES:
        return node._replace(name=_SAID.format(names=_names(node)), children=())
    if not any(below.role in EDGES for below in node.walk()):
        return node
    return node._replace(children=tuple(_replaced(child, same) for child in node.children))


def _edges(root: Node) -> Iterator[Node]:
    return (node for node in root.walk() if node.role in EDGES and node.children)


def _said(edge: Node) -> str:
    """An edge as text without numbers."""
    return "\n".join(line(node._replace(id=1)) for node in edge.walk())


def _is_long(edge: Node) -> bool:
    return render_tree(edge, Style(viewport_only=False)).count("\n") >= FEWEST


def _in_use(edge: Node) -> bool:
    """Whether something in it is open, focused or filled in."""
    return any(
        node.value or "True" in (node.state("expanded"), node.state("focused")) or node.role == "dialog"
        for node in edge.walk()
    )


def _names(edge: Node) -> str:
    """What can be pressed or filled in there."""
    found = dict.fromkeys(
        clip(node.name, _NAME) for node in edge.walk() if node.role in CONTROLS and node.name
    )
    named = list(found)[:MOST_NAMED]
    more = len(found) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "") if found else "text alone"
