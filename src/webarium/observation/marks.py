"""Set-of-marks: numbered boxes drawn on a copy of a screenshot, and the list of what they stand for."""

from __future__ import annotations

import colorsys
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from webarium.observation.observation import Box, Mark, Node
from webarium.observation.png import encode_png
from webarium.types import Rendering

FONT_SIZE = 12
SMALL_FONT = 10
"""Of numbers that would hide too much otherwise, such as those of the days of a small calendar."""
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
    of text and pictures): outside its own box if there is room, else in it, and smaller where it would hide what is
    there. A white line sets frames and numbers off any ground. In the original rendering boxes are black and numbers
    stand above their top left corners, whatever is there.
    """
    source = Image.open(io.BytesIO(screenshot))
    kind = source.format
    image = source.convert("RGB")
    draw = ImageDraw.Draw(image)
    original = rendering == "original"
    spots = [_above(mark) for mark in marks] if original else place_labels(marks, image.size, content)
    colours = [BLACK if original else mark_colour(mark.number) for mark in marks]
    for mark, colour in zip(marks, colours, strict=True):
        x, y, width, height = mark.box
        outline = (x - LINE, y - LINE, x + width + LINE - 1, y + height + LINE - 1)
        if not original:
            halo = (outline[0] - 1, outline[1] - 1, outline[2] + 1, outline[3] + 1)
            draw.rectangle(_inside(halo, image.size), outline="white", width=LINE + 2)
        draw.rectangle(_inside(outline, image.size), outline=colour, width=LINE)
    for mark, colour, (left, top, right, bottom) in zip(marks, colours, spots, strict=True):
        if not original:
            draw.rectangle((left - 1, top - 1, right, bottom), fill="white")
        draw.rectangle((left, top, right - 1, bottom - 1), fill=colour)
        middle = ((left + right) / 2, (top + bottom) / 2)
        font = _font(FONT_SIZE if bottom - top > SMALL_FONT else SMALL_FONT)
        draw.text(middle, str(mark.number), fill="white", font=font, anchor="mm")
    return _encoded(image, "WEBP" if kind == "WEBP" else "PNG")


def content_of(tree: Node) -> list[Box]:
    """Boxes of the texts and pictures in view, which numbers should not cover."""
    return [
        node.box for node in tree.walk() if node.in_view and node.role in ("StaticText", "img", "heading")
    ]


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
    numbers = [mark.number for mark in marks]
    boxes, texts = _edges([mark.box for mark in marks]), _edges(content)
    usual = _Spots.of(numbers, FONT_SIZE, boxes, texts, size)
    small: _Spots | None = None
    taken = np.empty((0, 4))
    chosen: list[tuple[int, int, int, int]] = []
    for index in range(len(marks)):
        cost, best = usual.best(index, taken)
        if cost > _DEAR:
            small = small or _Spots.of(numbers, SMALL_FONT, boxes, texts, size)
            cost, best = min((cost, best), small.best(index, taken), key=lambda found: found[0])
        taken = np.vstack([taken, best])
        left, top, right, bottom = (int(value) for value in best)
        chosen.append((left, top, right, bottom))
    return chosen


@dataclass(frozen=True)
class _Spots:
    """Where numbers of one size can go."""

    places: _Boxes
    """Shape (marks, places, 4)."""
    costs: _Boxes
    """Shape (marks, places)."""

    @classmethod
    def of(
        cls, numbers: Sequence[int], font: int, boxes: _Boxes, texts: _Boxes, size: tuple[int, int]
    ) -> _Spots:
        labels = np.array([_label_size(number, font) for number in numbers], dtype=np.float64)
        places = _places(labels, boxes, size)
        return cls(places, _cover(places, boxes) + _hidden_text(places, boxes, texts) + _BIAS)

    def best(self, index: int, taken: _Boxes) -> tuple[float, _Boxes]:
        """The place for a number that costs least beside those that have theirs, with its cost."""
        spots = self.places[index]
        cost = self.costs[index] + _FOREIGN * _overlap(spots, taken).sum(axis=1)
        least = int(cost.argmin())
        return float(cost[least]), spots[least]


def _edges(boxes: Sequence[Box]) -> _Boxes:
    """Left, top, right, bottom of boxes."""
    array = np.array(boxes, dtype=np.float64).reshape(-1, 4)
    array[:, 2:] += array[:, :2]
    return array


_FOREIGN = 20.0
"""A square pixel of another control or number counts as so many of free ground."""
_TEXT = 3.0
"""The same of texts and pictures."""
_OWN_TEXT = 0.15
"""Share of the text in its own box that a number may hide."""
_UNREADABLE = 400.0
"""What it costs to hide more of it."""
_DEAR = 300.0
"""A number whose best place costs more is written smaller, if that is better."""
_ASTRIDE = 4
"""How far a number may reach over a corner."""
_BIAS = np.concatenate([np.arange(4.0), np.arange(6.0, 10.0), np.full(13, 10.0), np.arange(11.0, 17.0)])
"""Slight preference among equally free places, in the order of `_places`."""


def _places(labels: _Boxes, boxes: _Boxes, size: tuple[int, int]) -> _Boxes:
    """The places for each number, shape (marks, places, 4), inside a picture of this size.

    Above, below, left and right of its box; its inner corners; across its corners; a grid over what is in it; the
    middles of its edges, outside. `labels` has the numbers' widths and heights in rows.
    """
    width, height = labels.T
    left, top, right, bottom = boxes.T
    outside = (
        (left - LINE, top - height),
        (right + LINE - width, top - height),
        (left - LINE, bottom),
        (left - width, top - LINE),
        (left, top),
        (right - width, top),
        (left, bottom - height),
        (right - width, bottom - height),
    )
    astride = tuple(
        (x, y)
        for x in (left - _ASTRIDE, right + _ASTRIDE - width)
        for y in (top - _ASTRIDE, bottom + _ASTRIDE - height)
    )
    across, down = right - width - left, bottom - height - top
    grid = tuple((left + across * fx, top + down * fy) for fx in (0, 0.5, 1) for fy in (0.25, 0.5, 0.75))
    middle, half = left + across / 2, top + down / 2
    edges = (
        (middle, top - height),
        (middle, bottom),
        (right, half),
        (left - width, half),
        (right, top - LINE),
        (right + LINE - width, bottom),
    )
    spots = (*outside, *astride, *grid, *edges)
    corners = np.stack([np.stack(spot, axis=1) for spot in spots], axis=1)
    room = np.maximum(0.0, np.array(size, dtype=np.float64) - labels)
    corners = np.round(np.clip(corners, 0.0, room[:, None, :]))
    return np.concatenate([corners, corners + labels[:, None, :]], axis=2)


def _cover(places: _Boxes, boxes: _Boxes) -> _Boxes:
    """How much each place hides of marked elements: small ones count for more, and those of others for much more.

    A box around the own one, such as a card with a button in it, is free ground but for what is marked in it.
    """
    areas = np.maximum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 1.0)
    weights = np.clip(1500.0 / areas, 0.15, 3.0)
    around = _overlap(boxes, boxes) >= 0.99 * areas[:, None]
    foreign = np.where(around, 0.0, _FOREIGN)
    hidden = _overlap(places.reshape(-1, 4), boxes).reshape(*places.shape[:2], len(boxes))
    total: _Boxes = (hidden * (weights + foreign[:, None, :])).sum(axis=2)
    return total


def _hidden_text(places: _Boxes, boxes: _Boxes, texts: _Boxes) -> _Boxes:
    """What each place hides of texts and pictures; more than a little of those in the own box is worst."""
    areas = np.maximum((texts[:, 2] - texts[:, 0]) * (texts[:, 3] - texts[:, 1]), 1.0)
    own = np.where(_overlap(boxes, texts) > 0.5 * areas, 1.0, 0.0)
    hidden = _overlap(places.reshape(-1, 4), texts).reshape(*places.shape[:2], len(texts))
    share = (hidden * own[:, None, :]).sum(axis=2) / np.maximum((own * areas).sum(axis=1), 1.0)[:, None]
    total: _Boxes = _TEXT * hidden.sum(axis=2) + np.where(share > _OWN_TEXT, _UNREADABLE * (1 + share), 0.0)
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
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@cache
def _label_size(number: int, font: int = FONT_SIZE) -> tuple[int, int]:
    left, _, right, _ = _font(font).getbbox(str(number))
    across = PADDING[0] if font == FONT_SIZE else 1
    return round(right - left) + 2 * across, font + (2 * PADDING[1] if font == FONT_SIZE else 0)
