"""Pictures that somebody sends, of products and for pages."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path

import apsw
from PIL import Image, UnidentifiedImageError
from starlette.datastructures import UploadFile

from webarium.sites.kit.bodies import clean_text
from webarium.sites.kit.fields import Invalid
from webarium.sites.shopping.pictures import SENT
from webarium.sql import insert

MAX_BYTES = 4 * 2**20
"""Largest picture that is taken."""
MAX_BODY = MAX_BYTES + 2**16
"""Largest form that brings one."""
_MOST_PIXELS = 40_000_000
_TYPES = {"PNG": "png", "GIF": "gif", "WEBP": "webp", "JPEG": "jpeg"}
_INSERT = insert("upload", "name media_type data created_at title")


def keep_picture(db: apsw.Connection, sent: object, stamp: str) -> str:
    """Keep the picture that a form brought, and return what products name it by.

    Raises:
        Invalid: it brought none, or no picture of a known kind, or too large a one.
    """
    if not isinstance(sent, UploadFile) or not sent.filename:
        raise Invalid("Please choose a file.")
    data = sent.file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise Invalid("The picture is too large: at most 4 MB.")
    kind = _kind(data)
    name = f"{hashlib.sha256(data).hexdigest()}.{kind}"
    if db.execute("SELECT 1 FROM upload WHERE name = ?", (name,)).fetchone() is None:
        title = Path(clean_text(sent.filename).replace("\\", "/")).name[:120]
        db.execute(_INSERT, (name, f"image/{kind}", data, stamp, title))
    return SENT + name


def _kind(data: bytes) -> str:
    """The kind of a picture, which is also the end of its name."""
    try:
        with Image.open(BytesIO(data), formats=tuple(_TYPES)) as image:
            kind, pixels = _TYPES.get(image.format or ""), image.width * image.height
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise Invalid("Please choose a PNG, JPEG, GIF or WebP picture.") from error
    if kind is None or pixels > _MOST_PIXELS:
        raise Invalid("Please choose a PNG, JPEG, GIF or WebP picture.")
    return kind
