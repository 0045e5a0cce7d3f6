"""Observations as the public systems write them, defects included, so that results can be compared.

Ids stay this project's, so that actions find their elements; which nodes there are is decided by this
project's tree, which is pinned, not by the Chromium of the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from webarium.observation.observation import Box, Mark, Node

THRESHOLD = 0.6
"""What WebArena's filter compares its "ratio" to."""
LOOK_BACK = 3
"""WebArena drops a text that occurs anywhere in so many lines above."""
DROPPED = frozenset(
    {
        "generic",
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
    }
)
_UNPRINTED = frozenset({"editable", "clickable", "url"})
"""Properties that only this project's tree has."""
_TEXT_LINE = re.compile(r"\[\d+\] StaticText (.+)", re.DOTALL)
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})


def render_original_tree(root: Node, *, viewport: tuple[int, int], viewport_only: bool = True) -> str:
    r"""The accessibility tree as WebArena prints it.

    Its defects: values are not printed (a text box has its value as a text below); the share of a box in
    view is multiplied where it should be divided, so any piece of a larger box counts; options of a closed
    select are never in view; ancestors of what is kept may go; a text is dropped where it occurs in any of
    the three lines above.
    """
    screen = viewport if viewport_only else None
    lines = ["\t" * depth + _line(node) for depth, node in _kept(root, screen)]
    return "\n".join(_without_repeats(lines))


def render_original_html(
    rows: Sequence[Sequence[Any]], *, viewport: tuple[int, int], viewport_only: bool = True
) -> str:
    """The document as WebArena prints it: every node that has attributes or a text, whatever it is for.

    Its defects: style and script are shown as well as what is hidden, unless it has no box in view; the
    share of a box in view is measured as in the tree.

    Args:
        rows: Of each node in document order: depth, id, name, attributes, text, left, top, width, height.
        viewport: Width and height of what can be seen.
        viewport_only: Whether nodes that are not in it are left out.
    """
    lines: list[str] = []
    printed: list[int] = []  # depths of the printed nodes that the next one may be inside of
    for depth, ident, name, attributes, text, *box in rows:
        while printed and printed[-1] >= depth:
            printed.pop()
        seen = not viewport_only or _is_in((box[0], box[1], box[2], box[3]), viewport)
        if not seen or not (attributes or text):
            continue
        said = f"<{name} {attributes}> {text}" if attributes else f"<{name}> {text}"
        lines.append("\t" * len(printed) + f"[{ident}] {said}")
        printed.append(depth)
    return "\n".join(lines)


def _kept(root: Node, screen: tuple[int, int] | None) -> Iterator[tuple[int, Node]]:
    stack: list[tuple[Node, int, bool]] = [(root, 0, False)]
    while stack:
        node, depth, in_closed = stack.pop()
        closed = node.role == "combobox" and node.state("hasPopup") == "menu"
        seen = screen is None or node is root or (not in_closed and _is_in(node.box, screen))
        if seen and not _is_bare(node):
            yield depth, node
            depth += 1
        below = list(node.children)
        if node.role in _FIELDS and node.value is not None and not closed:
            below.insert(0, Node(node.id, "StaticText", node.value, box=node.box))
        stack.extend((child, depth, in_closed or closed) for child in reversed(below))


def _is_in(box: Box, screen: tuple[int, int]) -> bool:
    left, top, width, height = box
    if width == 0 or height == 0:
        return False
    across = max(0.0, min(left + width, screen[0]) - max(left, 0))
    down = max(0.0, min(top + height, screen[1]) - max(top, 0))
    return across * down / width * height >= THRESHOLD


def _is_bare(node: Node) -> bool:
    if node.name and not _is_summed_up(node):
        return False
    return node.role == "listitem" or (node.role in DROPPED and not _printed(node))


def _is_summed_up(node: Node) -> bool:
    """A box that has its text as a name only because a script made it pressable."""
    return node.named_by_content and node.role in DROPPED


def _printed(node: Node) -> list[str]:
    return [f"{key}: {value}" for key, value in node.states if key not in _UNPRINTED]


def _line(node: Node) -> str:
    name = "" if _is_summed_up(node) else node.name
    return " ".join([f"[{node.id}] {node.role} {name!r}", *_printed(node)])


def _without_repeats(lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for line in lines:
        if "statictext" in line.lower():
            found = _TEXT_LINE.search(line)
            text = found[1][1:-1] if found else ""
            if not text or any(text in above for above in kept[-LOOK_BACK:]):
                continue
        kept.append(line)
    return kept


LONGEST = 200
"""WebVoyager leaves out elements with so much text."""
_TYPED = frozenset({"text", "search", "password", "email", "tel"})
_TAGGED = frozenset({"button", "input", "textarea"})


def render_original_marks(marks: Sequence[Mark]) -> str:
    """The element list as WebVoyager writes it, numbered from 0, joined by TABs.

    Its defects: long texts, check boxes, radio buttons and links with only a label are left out, and so are
    all values, placeholders and states.
    """
    entries = ((mark.number, _original_entry(mark)) for mark in marks)
    return "\t".join(f"[{number}]: {said};" for number, said in entries if said)


def _original_entry(mark: Mark) -> str:
    text = mark.text
    if not text:
        typed = mark.tag == "input" and mark.type in _TYPED
        pressed = mark.tag == "button" and mark.type in ("submit", "button")
        return f'<{mark.tag}> "{mark.label}"' if typed or pressed or mark.tag == "textarea" else ""
    if len(text) >= LONGEST or ("<img" in text and "src=" in text):
        return ""
    tag = f"<{mark.tag}> " if mark.tag in _TAGGED else ""
    more = f', "{mark.label}"' if mark.label and mark.label != text else ""
    return f'{tag}"{text}"{more}'
