"""Screenshots as models get them: of a size that they see sharply, with or without numbers on them."""

from __future__ import annotations

import io

from PIL import Image as Pictures

from webarium.llm import Image
from webarium.observation.marks import draw_marks
from webarium.observation.observation import Mark, Node, Observation

PRESSABLE = frozenset(
    {
        "button",
        "checkbox",
        "combobox",
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
"""Roles of what can be acted on."""


def fitting(size: tuple[int, int], longest: int) -> tuple[int, int]:
    """A size of the same shape whose longer side is at most `longest`; 0 leaves it as it is."""
    most = max(size)
    if longest <= 0 or most <= longest:
        return size
    return max(1, round(size[0] * longest / most)), max(1, round(size[1] * longest / most))


def resized(png: bytes, size: tuple[int, int]) -> Image:
    """A picture of exactly this size."""
    with Pictures.open(io.BytesIO(png)) as picture:
        if picture.size == size:
            return Image(png)
        out = io.BytesIO()
        picture.convert("RGB").resize(size, Pictures.Resampling.LANCZOS).save(out, "PNG")
    return Image(out.getvalue())


def numbered(observation: Observation) -> Image | None:
    """The screenshot with each pressable element outlined and numbered by its id in the accessibility tree.

    ``None`` without a screenshot.
    """
    if observation.screenshot is None:
        return None
    nodes = [] if observation.tree is None else list(observation.tree.walk())
    marks = [mark for node in nodes if (mark := _mark(node, observation.viewport)) is not None]
    content = [node.box for node in nodes if node.in_view and node.role in ("StaticText", "img", "heading")]
    return Image(draw_marks(observation.screenshot, marks, content))


def _mark(node: Node, viewport: tuple[int, int]) -> Mark | None:
    left, top = max(node.box[0], 0.0), max(node.box[1], 0.0)
    right = min(node.box[0] + node.box[2], float(viewport[0]))
    bottom = min(node.box[1] + node.box[3], float(viewport[1]))
    if node.role not in PRESSABLE or not node.in_view or right - left < 1 or bottom - top < 1:
        return None
    return Mark(node.id, node.id, (left, top, right - left, bottom - top), node.role, node.name, "")
