"""Screenshots and their thumbnails out of a record, only if they are what they claim to be."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress

from PIL import Image, ImageDraw, UnidentifiedImageError

from webarium.errors import UserError
from webarium.observation.formats import image_format, image_size
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.step import Step
from webarium.viewer.turns import Turn

THUMB_WIDTH = 320
NEW_PICTURES = 6
"""So many steps back pictures with marks are looked for in prompts."""
MAX_PIXELS = 40_000_000
"""Pictures with more are not decoded."""


def picture(episode: EpisodeReader, step: Step, *, marked: bool = False) -> bytes | None:
    """The picture after a step as a PNG, clean or with marks.

    ``None`` where there is none, and one in words where it is damaged.
    """
    name = step.marked if marked else step.screenshot
    if not name:
        return None
    try:
        data = episode.read(name)
    except UserError:
        return damaged_picture(step.viewport)
    return as_png(data)


class Shots:
    """The pictures of an episode by their SHA-256, as prompts name them."""

    def __init__(self, episode: EpisodeReader, turns: Sequence[Turn], index: int) -> None:
        """Of the pictures with marks only those are looked through that were new at a step, or a few steps before."""
        self._episode = episode
        steps = {step.index: step for turn in turns for step in (turn.seen, turn.step) if step.index <= index}
        self._clean = {
            step.digests["screenshot"]: step.index
            for step in steps.values()
            if step.digests.get("screenshot")
        }
        self._steps = [steps[place] for place in sorted(steps, reverse=True)][:NEW_PICTURES]
        self._marked: dict[str, int] | None = None

    def find(self, digest: str) -> tuple[int, bool] | None:
        """Of which step a picture is, and whether it is the one with marks; ``None`` if the record has none such."""
        if digest in self._clean:
            return self._clean[digest], False
        if self._marked is None:
            self._marked = dict(self._read())
        return (self._marked[digest], True) if digest in self._marked else None

    def _read(self) -> Iterator[tuple[str, int]]:
        for step in self._steps:
            with suppress(UserError):
                if step.marked:
                    yield hashlib.sha256(self._episode.read(step.marked)).hexdigest(), step.index


def as_png(data: bytes) -> bytes | None:
    """A picture as a PNG, which it may be already; ``None`` if the bytes are not a picture."""
    if image_format(data) == "png":
        return data
    if not is_picture(data):
        return None
    try:
        with Image.open(io.BytesIO(data), formats=("WEBP",)) as image:
            out = io.BytesIO()
            image.convert("RGB").save(out, "PNG", compress_level=1)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return out.getvalue()


def damaged_picture(viewport: Sequence[int]) -> bytes:
    """What stands in for a picture whose file is damaged, as large as it was."""
    fits = len(viewport) == 2 and all(isinstance(n, int) and 0 < n <= 4000 for n in viewport)
    width, height = (viewport[0], viewport[1]) if fits else (1280, 720)
    image = Image.new("RGB", (width, height), "#e9e4dc")
    words = "This picture is damaged."
    draw = ImageDraw.Draw(image)
    draw.text((width / 2, height / 2), words, fill="#6d6258", anchor="mm", font_size=max(10, width // 40))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def is_picture(data: bytes) -> bool:
    """Whether it begins as a PNG or WebP of bearable size; nothing is decoded."""
    width, height = image_size(data) or (0, 0)
    return 0 < width * height <= MAX_PIXELS


def thumbnail(data: bytes) -> bytes | None:
    """A small WebP of a picture; ``None`` if the bytes are not a picture."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
            if image.width * image.height > MAX_PIXELS:
                return None
            height = max(1, min(4 * THUMB_WIDTH, round(image.height * THUMB_WIDTH / image.width)))
            small = image.convert("RGB").resize((THUMB_WIDTH, height), Image.Resampling.LANCZOS)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    out = io.BytesIO()
    small.save(out, "WEBP", quality=72, method=2)
    return out.getvalue()
