"""Elements by role, name, text or label: what locators find in an observed tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from webarium.actions.types import Locator, LocatorStep
from webarium.errors import ActionRefusedError
from webarium.observation.observation import Node

_CONTROLS = frozenset(
    {
        "textbox",
        "searchbox",
        "combobox",
        "spinbutton",
        "slider",
        "checkbox",
        "radio",
        "switch",
        "listbox",
        "Date",
        "DateTime",
        "InputTime",
        "ColorWell",
        "button",
    }
)
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_PICTURES = frozenset({"img", "image", "SvgRoot", "button", "link"})
_SAME_ROLE = {"image": "img", "none": "presentation", "statictext": "text"}
_BUTTON_TEXT = frozenset({"button", "link", "option", "tab", "menuitem"})


def find(tree: Node, locator: Locator) -> Node:
    """The one node that a locator means.

    Raises `ActionRefusedError` if there is none, or if there are several and no place among them is given.
    """
    found: list[Node] = [tree]
    for step in locator.steps:
        found = _unique(node for root in found for node in _matches(root, step))
        if step.nth is not None:
            found = found[step.nth :][:1] if step.nth >= 0 else found[: step.nth + 1 or None][-1:]
    if not found:
        raise ActionRefusedError(
            f"Nothing on this page is found by {_words(locator)}.",
            todo="Use names as the page shows them, or scroll.",
        )
    if len(found) > 1:
        some = ", ".join(f"[{node.id}] {node.role} {node.name!r}" for node in found[:5])
        raise ActionRefusedError(
            f"{len(found)} elements are found by {_words(locator)}: {some}{', …' if len(found) > 5 else ''}.",
            todo="Say which one, by a fuller name or its place among them.",
        )
    return found[0]


def text_of(node: Node) -> str:
    """All text at and below a node."""
    parts = [below.name for below in node.walk() if below.role == "StaticText"]
    return " ".join(parts) or node.name


def _matches(root: Node, step: LocatorStep) -> Iterator[Node]:
    inside = (node for node in root.walk() if node is not root)
    for node in _deepest(inside, step) if step.by == "text" else inside:
        if _is(node, step) and (step.has_text is None or _says(text_of(node), step.has_text, exact=False)):
            yield node


def _deepest(nodes: Iterable[Node], step: LocatorStep) -> Iterator[Node]:
    """The innermost nodes that hold the text of a step."""
    for node in nodes:
        if _says(_own_text(node), step.value, exact=step.exact) and not any(
            _says(_own_text(child), step.value, exact=step.exact)
            for child in node.children
            if not node.named_by_content
        ):
            yield node


def _own_text(node: Node) -> str:
    return node.name if node.role in _BUTTON_TEXT and node.name else text_of(node)


def _is(node: Node, step: LocatorStep) -> bool:
    match step.by:
        case "role":
            return _role(node.role) == _role(step.value) and (
                step.name is None or _says(node.name, step.name, exact=step.exact)
            )
        case "label":
            return node.role in _CONTROLS and _says(node.name, step.value, exact=step.exact)
        case "placeholder":
            return node.role in _FIELDS and _says(node.name, step.value, exact=step.exact)
        case "alt_text":
            return node.role in _PICTURES and _says(node.name, step.value, exact=step.exact)
        case "title":
            return node.role != "StaticText" and _says(node.name, step.value, exact=step.exact)
        case "text":
            return True


def _role(role: str) -> str:
    plain = role.lower()
    return _SAME_ROLE.get(plain, plain)


def _says(text: str, wanted: str, *, exact: bool) -> bool:
    said, sought = " ".join(text.split()), " ".join(wanted.split())
    if exact:
        return said == sought
    return sought.casefold() in said.casefold() and bool(sought)


def _unique(nodes: Iterable[Node]) -> list[Node]:
    return list({node.id: node for node in nodes}.values())


def _words(locator: Locator) -> str:
    parts = []
    for step in locator.steps:
        name = f" {step.name!r}" if step.name is not None else ""
        text = f" with the text {step.has_text!r}" if step.has_text is not None else ""
        place = f" at place {step.nth}" if step.nth is not None else ""
        value = step.value if step.by == "role" else repr(step.value)
        parts.append(f"{step.by.replace('_', ' ')} {value}{name}{text}{place}")
    return ", inside it ".join(parts)
