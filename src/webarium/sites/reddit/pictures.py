"""Pictures in submissions, drawn from the record of what they show, which their words agree with, and of members."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageOps

from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.pictures.facts import drawn, parsed
from webarium.sites.kit.pictures.facts.paper import SIZE

THUMBNAIL = (144, 108)
AVATARS = Avatars("/media/avatars")
"""Members look as their names say."""


@lru_cache(maxsize=64)
def render(record: str, name: str, size: tuple[int, int]) -> bytes:
    """The picture of a record as JPEG, with small liberties by its name; raises ValueError for no record."""
    picture = drawn(parsed(record), name)
    if size != SIZE:
        picture = ImageOps.fit(picture, size, Image.Resampling.LANCZOS)
    out = BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=84)
    return out.getvalue()
