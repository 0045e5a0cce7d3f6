"""What an element says as it is shown: the ``innerText`` of browsers."""

from __future__ import annotations

import re

from webarium.text_engine.dom import Element, Text
from webarium.text_engine.looks import Looks, rendered

_BLOCKS = frozenset({"block", "flex", "grid", "table", "list-item", "table-caption", "flow-root"})
_WIDGETS = frozenset(
    {"input", "textarea", "video", "audio", "object", "img", "canvas", "iframe", "progress", "meter"}
)


def inner_text(looks: Looks, element: Element) -> str:
    """The text of an element as a browser's ``innerText`` has it; of what is not shown, all its text."""
    if looks.of(element).gone:
        return element.text()
    parts: list[str | int] = []
    _gather(looks, element, parts)
    return _joined(parts)


def _gather(looks: Looks, element: Element, parts: list[str | int]) -> None:
    own = looks.of(element)
    for child in element.children:
        if isinstance(child, Text):
            if own.seen:
                parts.append(rendered(child.data, own))
        else:
            _element(looks, child, parts)


def _element(looks: Looks, element: Element, parts: list[str | int]) -> None:
    look = looks.of(element)
    if look.gone or element.tag in _WIDGETS:
        return
    if element.tag == "br":
        parts.append("\n")
        return
    breaks = 0
    if element.tag == "p":
        breaks = 2
    elif look.display in _BLOCKS:
        breaks = 1
    if breaks:
        parts.append(breaks)
    _gather(looks, element, parts)
    if look.display == "table-cell" and _follows(element, "table-cell", looks):
        parts.append("\t")
    elif look.display == "table-row" and _follows(element, "table-row", looks):
        parts.append("\n")
    if breaks:
        parts.append(breaks)


def _follows(element: Element, display: str, looks: Looks) -> bool:
    if element.parent is None:
        return False
    after = element.parent.children[element.place() + 1 :]
    return any(isinstance(each, Element) and looks.of(each).display == display for each in after)


def _joined(parts: list[str | int]) -> str:
    text = ""
    due = 0
    for part in parts:
        if isinstance(part, int):
            due = max(due, part)
            continue
        if not part:
            continue
        if due:
            if not part.strip(" "):
                continue
            text = text.rstrip(" ")
            text += "\n" * due if text else ""
            due = 0
            part = part.lstrip(" ")
        if part.startswith(" ") and (not text or text[-1:] in (" ", "\n", "\t")):
            part = part.lstrip(" ")
        if part in ("\n", "\t"):
            text = text.rstrip(" ")
        text += part
    return re.sub(r" +\n", "\n", text).strip(" ")
