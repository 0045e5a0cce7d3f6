"""Product pictures at an address that names key and width, such as ``/images/<key>.webp?w=240``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures.keys import WIDTHS
from webarium.sites.kit.pictures.stage import render_product
from webarium.sites.kit.routing import MediaRequest, Page, media

DEFAULT_WIDTH = 240


@dataclass(frozen=True)
class ProductPictures:
    """A site's product pictures below one path; they are made from their address alone and need no world."""

    path: str
    """Without a slash at its end."""

    def address(self, key: str, width: int = DEFAULT_WIDTH) -> str:
        """The address of a picture of this width; templates call it."""
        if width not in WIDTHS:
            raise ValueError(f"Pictures are made in widths {WIDTHS}, but a template asks for {width}.")
        return f"{self.path}/{_quoted(key)}.webp?w={width}"

    @property
    def page(self) -> Page:
        """The page that answers with them."""
        return media(f"{self.path}/{{key}}.webp", product_picture)


@lru_cache(maxsize=4096)
def _quoted(key: str) -> str:
    return quote(key, safe="")


def product_picture(request: MediaRequest) -> Response:
    """Answer with the picture that a key names."""
    try:
        width = int(request.query.get("w", str(DEFAULT_WIDTH)))
        body = render_product(str(request.path["key"]), width)
    except ValueError as error:
        raise NotFound("There is no such picture.") from error
    return Response(body, media_type="image/webp")
