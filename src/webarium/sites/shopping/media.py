"""Product pictures at ``/media/catalog/product/<key>.webp?w=240``: made from their address alone."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures import render_product
from webarium.sites.kit.routing import MediaRequest, Page, media

DEFAULT_WIDTH = 240


def product_picture(key: str, width: int) -> bytes:
    """The product picture with this key as WebP; raises ValueError for a key or width that does not exist."""
    return render_product(key, width)


def _answer(request: MediaRequest) -> Response:
    try:
        width = int(request.query.get("w", str(DEFAULT_WIDTH)))
        body = product_picture(str(request.path["key"]), width)
    except ValueError as error:
        raise NotFound("There is no such picture.") from error
    return Response(body, media_type="image/webp")


MEDIA_PAGES: tuple[Page, ...] = (media("/media/catalog/product/{key}.webp", _answer, name="product_picture"),)
"""The pictures; they need no world."""
