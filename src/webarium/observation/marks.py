"""Set-of-marks: numbered boxes drawn on a copy of a screenshot, and the list of what they stand for."""

from __future__ import annotations

import colorsys
import io
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from webarium.observation.observation import Box, Mark, Node
from webarium.observation.png import encode_png
from webarium.types import Rendering

FONT_SIZE = 12
PADDING = (3, 1)
"""Room around a number, in pixels."""
LINE = 2
"""Width of a box's outline."""
BLACK = (0, 0, 0)
ABOVE = 19
"""How far over a box WebVoyager puts its number."""
_GOLDEN_ANGLE = 0.381966
_Boxes = NDArray[np.float64]
"""Rows of left, top, right, bottom."""


def draw_marks(
    screenshot: bytes,
    marks: Sequence[Mark],
    content: Sequence[Box] = (),
    rendering: Rendering = "repaired",
) -> bytes:
    """A copy of a PNG or WebP with each mark's box outlined and numbered; the colours of neighbours differ.

    A number stands where it covers the least of marked elements, of other numbers and of `content` (boxes
    of text and pictures): outside its own box if there is room, else in a corner of it. In the original
    rendering boxes are black and numbers stand above their top left corners, whatever is there.
    """
    source = Image.open(io.BytesIO(screenshot))
    kind = source.format
    image = source.convert("RGB")
    draw = ImageDraw.Draw(image)
    font = _font()
    original = rendering == "original"
    spots = [_above(mark) for mark in marks] if original else place_labels(marks, image.size, content)
    colours = [BLACK if original else mark_colour(mark.number) for mark in marks]
    for mark, colour in zip(marks, colours, strict=True):
        x, y, width, height = mark.box
        outline = (x - LINE, y - LINE, x + width + LINE - 1, y + height + LINE - 1)
        draw.rectangle(_inside(outline, image.size), outline=colour, width=LINE)
    for mark, colour, (left, top, right, bottom) in zip(marks, colours, spots, strict=True):
        draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
        middle = ((left + right) / 2, (top + bottom) / 2)
        draw.text(middle, str(mark.number), fill="white", font=font, anchor="mm")
    return _encoded(image, "WEBP" if kind == "WEBP" else "PNG")


def _encoded(image: Image.Image, kind: str) -> bytes:
    """Without loss, and quickly rather than small."""
    if kind == "PNG":
        return encode_png(np.asarray(image))
    out = io.BytesIO()
    image.save(out, kind, lossless=True, quality=0, method=0)
    return out.getvalue()


def _above(mark: Mark) -> tuple[int, int, int, int]:
    """Where WebVoyager puts a number: over the box, or at the top of the picture."""
    width, height = _label_size(mark.number)
    x, y, across, _ = mark.box
    left = round(x) + min(int(across / 5), 2)
    top = round(y) + max(-ABOVE, -round(y))
    return left, top, left + width, top + height


def mark_colour(number: int) -> tuple[int, int, int]:
    """The colour of a number: dark enough for white digits, far from its neighbours' in hue."""
    hue = (number * _GOLDEN_ANGLE) % 1.0
    red, green, blue = colorsys.hls_to_rgb(hue, 0.45, 0.9)
    wanted = (0.13, 0.09, 0.17)[number % 3]
    dim = min(1.0, (wanted / (0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)) ** (1 / 2.2))
    return round(red * dim * 255), round(green * dim * 255), round(blue * dim * 255)


def _inside(
    box: tuple[float, float, float, float], size: tuple[int, int]
) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    left, top = max(left, 0), max(top, 0)
    return left, top, max(left, min(right, size[0] - 1)), max(top, min(bottom, size[1] - 1))


def place_labels(
    marks: Sequence[Mark], size: tuple[int, int], content: Sequence[Box] = ()
) -> list[tuple[int, int, int, int]]:
    """Where each number goes (left, top, right, bottom), inside a picture of `size`."""
    if not marks:
        return []
    boxes = _edges([mark.box for mark in marks])
    places = _places(np.array([_label_size(mark.number) for mark in marks], dtype=np.float64), boxes, size)
    costs = _cover(places, boxes)
    if content:
        costs = costs + _cover(places, _edges(content))
    taken = np.empty((0, 4))
    chosen: list[tuple[int, int, int, int]] = []
    for index in range(len(marks)):
        spots = places[index]
        cost = costs[index] + 4.0 * _overlap(spots, taken).sum(axis=1) + _BIAS
        best = spots[int(cost.argmin())]
        taken = np.vstack([taken, best])
        left, top, right, bottom = (int(value) for value in best)
        chosen.append((left, top, right, bottom))
    return chosen


def _edges(boxes: Sequence[Box]) -> _Boxes:
    """Left, top, right, bottom of boxes."""
    array = np.array(boxes, dtype=np.float64).reshape(-1, 4)
    array[:, 2:] += array[:, :2]
    return array


_BIAS = np.array([0.0, 1.0, 2.0, 3.0, 6.0, 7.0, 8.0, 9.0])
"""Slight preference among equally free places, in the order of `_places`."""


def _places(labels: _Boxes, boxes: _Boxes, size: tuple[int, int]) -> _Boxes:
    """Eight places for each number, shape (marks, 8, 4): above, below, left and right of its box, inner corners.

    `labels` has the numbers' widths and heights in rows.
    """
    width, height = labels.T
    left, top, right, bottom = boxes.T
    xs = (
        left - LINE,
        right + LINE - width,
        left - LINE,
        left - width,
        left,
        right - width,
        left,
        right - width,
    )
    ys = (top - height, top - height, bottom, top - LINE, top, top, bottom - height, bottom - height)
    corners = np.stack([np.stack(xs, axis=1), np.stack(ys, axis=1)], axis=2)
    room = np.maximum(0.0, np.array(size, dtype=np.float64) - labels)
    corners = np.round(np.clip(corners, 0.0, room[:, None, :]))
    return np.concatenate([corners, corners + labels[:, None, :]], axis=2)


def _cover(places: _Boxes, boxes: _Boxes) -> _Boxes:
    """How much each place hides of each marked element, weighed so that small elements count for more."""
    areas = np.maximum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 1.0)
    weights = np.clip(1500.0 / areas, 0.15, 3.0)
    flat = places.reshape(-1, 4)
    hidden = _overlap(flat, boxes) * weights
    total: _Boxes = hidden.sum(axis=1).reshape(places.shape[:2])
    return total


def _overlap(some: _Boxes, others: _Boxes) -> _Boxes:
    """Area of each pair's intersection."""
    width = np.minimum(some[:, None, 2], others[None, :, 2]) - np.maximum(
        some[:, None, 0], others[None, :, 0]
    )
    height = np.minimum(some[:, None, 3], others[None, :, 3]) - np.maximum(
        some[:, None, 1], others[None, :, 1]
    )
    area: _Boxes = np.clip(width, 0, None) * np.clip(height, 0, None)
    return area


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(FONT_SIZE)


@cache
def _label_size(number: int) -> tuple[int, int]:
    left, _, right, _ = _font().getbbox(str(number))
    return round(right - left) + 2 * PADDING[0], FONT_SIZE + 2 * PADDING[1]


def render_marks(marks: Sequence[Mark], tree: Node | None = None) -> str:
    r"""The element list in WebVoyager's form, joined by TABs: ``[3]: <input> "Search";  [4]: "Home";``.

    Repaired: every marked element is listed, links with only a label, check boxes and selects too; current
    values and states are told; of long text the beginning is given instead of nothing. With the page's tree, select
    boxes name their options, at most 20, since the picture of a closed one does not show them.
    """
    chosen = {mark.element_id for mark in marks if mark.tag == "select"}
    boxes = [] if tree is None or not chosen else [node for node in tree.walk() if node.id in chosen]
    offered = {
        node.id: [each.name for each in node.walk() if each.role == "option" and each.name] for node in boxes
    }
    return "\t".join(_entry(mark, offered.get(mark.element_id, ())) for mark in marks)


MAX_TEXT = 150
MAX_OPTIONS = 20
_TAGGED = frozenset({"input", "textarea", "select", "button"})


def _entry(mark: Mark, options: Sequence[str]) -> str:
    text = mark.name if len(mark.name) <= MAX_TEXT else mark.name[:MAX_TEXT] + "…"
    parts = [f'"{text}"']
    if mark.value is not None and mark.value != mark.name:
        parts.append(f'value "{mark.value}"')
    parts.extend(_state_words(mark))
    if options:
        more = f" and {len(options) - MAX_OPTIONS} more" if len(options) > MAX_OPTIONS else ""
        parts.append(f"options {'; '.join(options[:MAX_OPTIONS])}{more}")
    tag = f"<{mark.tag}{_type(mark)}> " if mark.tag in _TAGGED else ""
    return f"[{mark.number}]: {tag}{', '.join(parts)};"


def _type(mark: Mark) -> str:
    return (
        f' type="{mark.type}"'
        if mark.type in ("checkbox", "radio", "file", "password", "range", "date")
        else ""
    )


_STATE_WORDS = {
    ("checked", "true"): "checked",
    ("checked", "mixed"): "partly checked",
    ("checked", "false"): "not checked",
    ("expanded", "True"): "expanded",
    ("expanded", "False"): "collapsed",
    ("selected", "True"): "selected",
    ("pressed", "true"): "pressed",
    ("required", "True"): "required",
}


def _state_words(mark: Mark) -> list[str]:
    told = [state for state in mark.states if mark.tag != "select" or state[0] != "expanded"]
    return [_STATE_WORDS[state] for state in told if state in _STATE_WORDS]
