"""Pictures at ``/images/<key>.webp?w=240``: made from their address alone."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures import WIDTHS, render_product
from webarium.sites.kit.routing import MediaRequest, Page, media


def picture(key: str, width: int) -> str:
    """The address of a picture of this width; templates call it."""
    if width not in WIDTHS:
        raise ValueError(f"Pictures are made in widths {WIDTHS}, but a template asks for {width}.")
    return f"/images/{key}.webp?w={width}"


def product_picture(request: MediaRequest) -> Response:
    """Answer with the picture that a key names."""
    try:
        body = render_product(str(request.path["key"]), int(request.query.get("w", "240")))
    except ValueError as error:
        raise NotFound("There is no such picture.") from error
    return Response(body, media_type="image/webp")


MEDIA_PAGES: tuple[Page, ...] = (media("/images/{key}.webp", product_picture),)
"""The pictures; they need no world."""
