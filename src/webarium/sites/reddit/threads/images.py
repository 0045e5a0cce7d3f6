"""Images of submissions: drawn ones by their name, and those that people sent."""

from __future__ import annotations

import hashlib
from io import BytesIO

from PIL import Image, UnidentifiedImageError
from starlette.datastructures import UploadFile
from starlette.responses import Response

from webarium.sites.kit.fields import Invalid
from webarium.sites.kit.pictures.facts.paper import SIZE
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.static import IMMUTABLE
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.pictures import AVATARS, THUMBNAIL, render
from webarium.sites.reddit.visitor import Member
from webarium.types import SqlValue

MAX_BYTES = 4 * 2**20
"""Largest image that is taken."""
_MOST_PIXELS = 40_000_000
_TYPES = {
    "PNG": ("png", "image/png"),
    "GIF": ("gif", "image/gif"),
    "WEBP": ("webp", "image/webp"),
    "JPEG": ("jpeg", "image/jpeg"),
}


def save_upload(visit: Visit, member: Member, sent: object) -> str | None:
    """Keep the image that a form brought and return its file name; ``None`` if it brought none.

    Raises:
        Invalid: it is not an image of a known kind, or too large.
    """
    if not isinstance(sent, UploadFile) or not sent.filename:
        return None
    data = sent.file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise Invalid("The image is too large: at most 4 MB.")
    try:
        with Image.open(BytesIO(data), formats=tuple(_TYPES)) as image:
            kind = _TYPES.get(image.format or "")
            pixels = image.width * image.height
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise Invalid("Please choose a PNG, JPEG, GIF or WebP image.") from error
    if kind is None or pixels > _MOST_PIXELS:
        raise Invalid("Please choose a PNG, JPEG, GIF or WebP image.")
    name = f"{hashlib.sha256(data).hexdigest()}.{kind[0]}"
    if not visit.value("SELECT 1 FROM upload WHERE name = ?", (name,)):
        values: dict[str, SqlValue] = {
            "name": name,
            "user_id": member.id,
            "media_type": kind[1],
            "data": data,
            "created_at": visit.stamp,
        }
        visit.insert("upload", values)
    return name


def _upload(visit: Visit) -> Response:
    row = visit.db.execute(
        "SELECT media_type, data FROM upload WHERE name = ?",
        (f"{visit.path['name']}.{visit.path['ending']}",),
    ).fetchone()
    if row is None:
        visit.not_found("There is no such image.")
    return Response(bytes(row[1]), media_type=str(row[0]), headers={"cache-control": IMMUTABLE})


def _picture(visit: Visit) -> Response:
    return _drawn(visit, SIZE)


def _thumbnail(visit: Visit) -> Response:
    return _drawn(visit, THUMBNAIL)


def _drawn(visit: Visit, size: tuple[int, int]) -> Response:
    name = f"{visit.path['name']}.jpg"
    record = visit.value("SELECT record FROM picture WHERE name = ?", (name,))
    if not record:
        visit.not_found("There is no such image.")
    body = render(str(record), name, size)
    return Response(body, media_type="image/jpeg", headers={"cache-control": IMMUTABLE})


IMAGE_PAGES: tuple[Page, ...] = (
    get("/submission_images/{name}.jpg", _picture, name="submission_image", file=True),
    get(
        "/media/cache/submission_thumbnail_1x/{name}.jpg", _thumbnail, name="submission_thumbnail", file=True
    ),
    get("/submission_images/{name}.{ending}", _upload, name="uploaded_image", file=True),
    AVATARS.page,
)
"""Images, those that are drawn and those that were sent, and avatars."""
