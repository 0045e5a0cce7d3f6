"""Chromium's own accessibility tree, read over CDP, put into the observer's terms for comparison.

Both trees are printed by the same renderer; what the observer leaves out on purpose is taken out of
Chromium's here, so that what remains different is a mistake of the observer.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession, Page

from webarium.browser.reading.observe import Observer
from webarium.observation.observation import Node
from webarium.observation.tree import DROPPED_WHEN_BARE as DROPPED_BY_PRINTER
from webarium.observation.view import View

DROPPED_WHEN_BARE = DROPPED_BY_PRINTER | {"generic"}
STATES = (
    "disabled",
    "focused",
    "editable",
    "autocomplete",
    "hasPopup",
    "multiselectable",
    "orientation",
    "required",
    "valuemin",
    "valuemax",
    "valuetext",
    "checked",
    "expanded",
    "modal",
    "pressed",
    "selected",
)
SKIPPED = {"InlineTextBox", "ListMarker", "LineBreak", "RubyAnnotation"}
"""Carry nothing for a reader: line boxes, bullets, breaks."""
UNSEEN = str.maketrans("", "", "\u00ad\u200b")
"""Characters that only guide line breaks; the observer leaves them out."""
HOISTED = {"MenuListPopup", "none"}
"""Wrappers that stand between a select and its options."""
LEAVES = {
    "textbox",
    "searchbox",
    "spinbutton",
    "Date",
    "DateTime",
    "InputTime",
    "ColorWell",
    "Video",
    "Audio",
    "slider",
    "img",
    "progressbar",
    "meter",
}
"""Roles whose inside is the browser's own widget when the element is a native control."""
RENAMED = {"image": "img", "StaticText": "StaticText"}


@dataclass(frozen=True)
class Line:
    """What is compared of a node."""

    depth: int
    role: str
    name: str
    value: str
    states: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        states = "".join(f" {key}: {value}" for key, value in self.states)
        value = f" value: {self.value!r}" if self.value else ""
        return f"{self.role} {self.name!r}{value}{states}"


def observed_lines(root: Node) -> list[Line]:
    """The observer's tree."""
    lines: list[Line] = []

    def visit(node: Node, depth: int, above: str) -> None:
        if node.role == "StaticText" and node.name == above:
            return
        node = _as_chromium_has_it(node)
        shown = node.name or node.states or node.value is not None or node.role not in DROPPED_WHEN_BARE
        # A bare pressable box is the observer's own addition.
        if node.role == "generic" and not node.name and not node.states:
            shown = False
        if shown and keep_text(node.role, node.name):
            lines.append(normal(depth, node.role, node.name, node.value or "", dict(node.states)))
            depth, above = depth + 1, node.name
        for child in node.children:
            visit(child, depth, above)

    visit(root, 0, "")
    return lines


def _as_chromium_has_it(node: Node) -> Node:
    """Without what the observer says of boxes that scripts made pressable, which Chromium does not."""
    if node.state("clickable") is None:
        return node
    summed_up = node.named_by_content and node.role in DROPPED_WHEN_BARE
    states = tuple(state for state in node.states if state[0] != "clickable")
    return node._replace(name="" if summed_up else node.name, states=states)


def keep_text(role: str, name: str) -> bool:
    """Generated text without a letter or digit (bullets, quotes, icons) is not compared."""
    return role != "StaticText" or bool(name.strip())


def normal(depth: int, role: str, name: str, value: str, states: dict[str, str]) -> Line:
    """Both sides' common form."""
    if role in ("columnheader", "rowheader", "gridcell", "separator", "scrollbar"):
        states.pop("required", None)
        value = ""
    states.pop("valuetext", None)
    if role in ("Video", "Audio", "PluginObject"):
        name, states = "", {}
    if role == "option" and "disabled" in states:
        states.pop("selected", None)
    if role == "spinbutton":
        for key in ("valuemin", "valuemax"):
            states.pop(key, None)
        value = "" if value == "0" else value
    if role not in ("textbox", "listbox", "radiogroup", "spinbutton", "tree", "combobox"):
        states.pop("required", None)
    if role == "combobox" and states.get("hasPopup") == "menu":
        states.pop("required", None)
    if states.get("multiselectable") == "False":
        states.pop("multiselectable")
    if role in ("button", "listbox", "Video", "Audio", "option", "StaticText"):
        value = ""
    ordered = tuple((key, states[key]) for key in STATES if key in states)
    return Line(depth, role, " ".join(name.split()), " ".join(value.split()), ordered)


async def reference_lines(session: CDPSession) -> list[Line]:
    """Chromium's tree, same-process frames included."""
    frames = (await session.send("Page.getFrameTree"))["frameTree"]
    root, nodes = await _frame(session, frames)
    lines: list[Line] = []
    visit(root, nodes, 0, lines, False, "")
    return lines


async def _frame(session: CDPSession, frames: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The raw nodes of a frame and, hung under their elements, of its child frames; ids made unique."""
    frame = frames["frame"]["id"]
    answer = await session.send("Accessibility.getFullAXTree", {"frameId": frame})
    nodes: dict[str, Any] = {}
    by_backend: dict[int, dict[str, Any]] = {}
    for node in answer["nodes"]:
        node["childIds"] = [f"{child}@{frame}" for child in node.get("childIds", [])]
        node["nodeId"] = f"{node['nodeId']}@{frame}"
        nodes[node["nodeId"]] = node
        by_backend[node.get("backendDOMNodeId", 0)] = node
    for child in frames.get("childFrames", []):
        owner = await session.send("DOM.getFrameOwner", {"frameId": child["frame"]["id"]})
        host = by_backend.get(owner["backendNodeId"])
        if host is not None:
            root, inner = await _frame(session, child)
            nodes.update(inner)
            host["childIds"].append(root["nodeId"])
    return next(iter(nodes.values())), nodes


def visit(
    node: dict[str, Any], nodes: dict[str, Any], depth: int, lines: list[Line], rich: bool, above: str
) -> None:
    """Append a node of the raw tree and what is below it."""
    role = node.get("role", {}).get("value", "none")
    role = RENAMED.get(role, role)
    if role in SKIPPED:
        return
    properties = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
    if not node.get("ignored") and role not in HOISTED:
        name = " ".join(str(node.get("name", {}).get("value", "")).translate(UNSEEN).split())
        if role == "StaticText" and name == above:
            return
        value = node.get("value", {}).get("value", "")
        if role == "generic" and not name and not any(_speaks(nodes, c) for c in node.get("childIds", [])):
            name = str(
                node.get("description", {}).get("value", "")
            )  # the observer reads a mute box's tooltip
        editable = properties.pop("editable", None)
        states = {key: str(value) for key, value in properties.items() if key in STATES and value is not None}
        if editable == "richtext" and not rich and role == "generic":
            states["editable"] = "richtext"
        rich = editable == "richtext"
        bare = not name.strip() and not states and role in DROPPED_WHEN_BARE
        icon = node["nodeId"].startswith("-") and not any(c.isalnum() for c in name)
        if not bare and keep_text(role, name) and not icon:
            shown = f"{value:.6g}" if isinstance(value, float | int) else str(value)
            lines.append(
                normal(depth, role, name, shown if role != "generic" or "editable" in states else "", states)
            )
            depth, above = depth + 1, name
        native = any(p["name"] == "invalid" for p in node.get("properties", []))
        if (
            role in LEAVES
            and (native or role in ("Video", "Audio", "progressbar", "meter"))
            and editable != "richtext"
        ):
            return
        if role == "combobox" and native and editable == "plaintext":
            return
    for child in node.get("childIds", []):
        if child in nodes:
            visit(nodes[child], nodes, depth, lines, rich, above)


def _speaks(nodes: dict[str, Any], ident: str) -> bool:
    node = nodes.get(ident, {})
    shown = not node.get("ignored") and node.get("role", {}).get("value") != "generic"
    return shown or any(_speaks(nodes, child) for child in node.get("childIds", []))


@dataclass(frozen=True)
class Agreement:
    """How far two trees agree."""

    same: int
    total: int
    report: str

    @property
    def share(self) -> float:
        return self.same / self.total if self.total else 1.0


def compare(ours: list[Line], theirs: list[Line], *, depth: bool = True) -> Agreement:
    """Agreement line by line, in order; the report is a diff of what differs."""

    def key(line: Line) -> str:
        return ("  " * line.depth if depth else "") + str(line)

    a, b = [key(line) for line in theirs], [key(line) for line in ours]
    matcher = difflib.SequenceMatcher(None, a, b, autojunk=False)
    same = sum(block.size for block in matcher.get_matching_blocks())
    report = "\n".join(
        line for line in difflib.unified_diff(a, b, "Chromium", "observer", lineterm="", n=1) if line.strip()
    )
    return Agreement(same, max(len(a), len(b)), report)


async def agreement(page: Page, *, depth: bool = True) -> Agreement:
    """Observe a page, and compare with Chromium's tree of it."""
    seen = await Observer().observe(page, View(viewport_only=False))
    assert seen.tree is not None
    session = await page.context.new_cdp_session(page)
    theirs = await reference_lines(session)
    await session.detach()
    return compare(observed_lines(seen.tree), theirs, depth=depth)
