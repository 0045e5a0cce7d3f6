"""From what an engine says of a page, in the wire format, to what an agent reads of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.observation.budget import REST, Entry, fit
from webarium.observation.html import render_html
from webarium.observation.mark_list import render_marks
from webarium.observation.marks import content_of
from webarium.observation.observation import Box, Mark, Node
from webarium.observation.original import render_original_html, render_original_marks, render_original_tree
from webarium.observation.tree import Style, render_tree
from webarium.observation.view import View
from webarium.observation.wire import build_tree, read_marks


@dataclass(frozen=True, slots=True)
class ReadPage:
    """What was said of a page, read."""

    tree: Node
    """The whole page's accessibility tree."""
    marks: tuple[Mark, ...]
    """The marked elements, if marks were asked for."""
    text: str
    """The page in words, as the view wants it, without the tab line."""

    @property
    def content(self) -> list[Box]:
        """Boxes of the texts and pictures in view, which numbers should not cover."""
        return content_of(self.tree)


def wanted(view: View) -> dict[str, bool]:
    """What an engine is asked to say besides the tree, for this view."""
    return {
        "html": view.html,
        "marks": view.kind == "som" or view.marks,
        "still": view.pictured,
        "pruned": view.kind == "html" and view.rendering == "repaired",
        "raw": view.kind == "html" and view.rendering == "original",
        "addresses": view.addresses,
    }


def read_page(view: View, said: Mapping[str, Any]) -> ReadPage:
    """Read what an engine said: rows of the tree, of marks and of markup as `wanted` asked, focus, size of the view."""
    tree = build_tree(said["rows"])
    marks = read_marks(said.get("marks", ()), first=0 if view.rendering == "original" else 1)
    return ReadPage(tree, marks, _body(view, said, tree, marks) + _left_out(view, said.get("left", 0)))


def _left_out(view: View, left: int) -> str:
    """What is said of a page that is too long to be looked at as a whole."""
    if not left or view.kind == "screenshot":
        return ""
    return (
        f"\n(The page is very long: {left:,} parts out of view are left out. Scroll to bring them into view.)"
    )


def _body(view: View, said: Mapping[str, Any], tree: Node, marks: Sequence[Mark]) -> str:
    if view.rendering == "original":
        return _original(view, said, tree, marks)
    match view.kind:
        case "axtree":
            return render_tree(
                tree,
                Style(viewport_only=view.viewport_only, budget=view.budget, whole_lists=view.whole_lists),
            )
        case "html":
            return render_html(
                said["pruned"],
                viewport_only=view.viewport_only,
                budget=view.budget,
                focused=said["focus"],
            )
        case "som":
            return _cut(render_marks(marks, tree), view.budget, joined="\t")
        case "screenshot":
            return ""


def _original(view: View, said: Mapping[str, Any], tree: Node, marks: Sequence[Mark]) -> str:
    width, height = said["view"]
    match view.kind:
        case "axtree":
            text = render_original_tree(tree, viewport=(width, height), viewport_only=view.viewport_only)
            return _cut(text, view.budget)
        case "html":
            rows = said["raw"]
            text = render_original_html(rows, viewport=(width, height), viewport_only=view.viewport_only)
            return _cut(text, view.budget)
        case "som":
            return _cut(render_original_marks(marks), view.budget, joined="\t")
        case "screenshot":
            return ""


def _cut(text: str, budget: int | None, joined: str = "\n") -> str:
    """The text within its budget: none of its lines matters more than another, so the first stay."""
    if budget is None:
        return text
    return fit([Entry(0, line, REST, "lines") for line in text.split(joined)], budget, joined=joined)
