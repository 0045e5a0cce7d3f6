"""Screenshots as models get them: of a size that they see sharply, with or without numbers on them."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image as Pictures

from webarium.llm import Image
from webarium.observation.marks import content_of, draw_marks
from webarium.observation.observation import Observation


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
    """The screenshot with each marked element outlined and numbered by its id in the accessibility tree.

    ``None`` without a screenshot. The view must ask for marks.
    """
    if observation.screenshot is None:
        return None
    marks = [replace(mark, number=mark.element_id) for mark in observation.marks]
    content = [] if observation.tree is None else content_of(observation.tree)
    return Image(draw_marks(observation.screenshot, marks, content))
