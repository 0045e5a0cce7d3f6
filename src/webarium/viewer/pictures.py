"""Screenshots and their thumbnails out of a record, only if they are what they claim to be."""

from __future__ import annotations

import io

from PIL import Image, UnidentifiedImageError

from webarium.runs.reader import EpisodeReader, Step

PNG = b"\x89PNG\r\n\x1a\n"
THUMB_WIDTH = 320
MAX_PIXELS = 40_000_000
"""Pictures with more are not decoded."""


def picture(episode: EpisodeReader, step: Step, *, marked: bool = False) -> bytes | None:
    """The PNG after a step, clean or with marks; ``None`` where there is none."""
    name = step.marked if marked else step.screenshot
    if not name:
        return None
    data = episode.read(name)
    return data if data.startswith(PNG) else None


def is_picture(data: bytes) -> bool:
    """Whether it begins as a PNG of bearable size; nothing is decoded."""
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return data.startswith(PNG) and data[12:16] == b"IHDR" and 0 < width * height <= MAX_PIXELS


def thumbnail(data: bytes) -> bytes | None:
    """A small WebP of a picture; ``None`` if it is none."""
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
