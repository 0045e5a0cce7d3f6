"""Product pictures at an address that names key and width, such as ``/images/<key>.webp?w=240``.

A page that shows many small ones asks for all of them at once: for a strip, of which each place shows a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.pictures.keys import WIDTHS
from webarium.sites.kit.pictures.stage import render_product, render_strip
from webarium.sites.kit.routing import MediaRequest, Page, media

DEFAULT_WIDTH = 240
LONGEST_STRIP = 32
"""Pictures in one strip."""


@dataclass(frozen=True)
class Strip:
    """Small pictures side by side in one file; in templates ``kit/strips.html`` shows them."""

    address: str
    places: Mapping[str, float]
    """Where each key's picture is, from 0 at the left to 1 at the right; those beyond `LONGEST_STRIP` are in none."""


@dataclass(frozen=True)
class ProductPictures:
    """A site's product pictures below one path; they are made from their address alone and need no world."""

    path: str
    """Without a slash at its end."""

    def address(self, key: str, width: int = DEFAULT_WIDTH) -> str:
        """The address of a picture of this width; templates call it."""
        return self._address(_quoted(key), width)

    def strip(self, keys: Iterable[str], width: int) -> Strip:
        """Pictures that are shown together, each once."""
        each = list(dict.fromkeys(keys))[:LONGEST_STRIP]
        joined = ",".join(_quoted(key) for key in each)
        last = max(1, len(each) - 1)
        address = self._address(f"strip/{joined}", width)
        return Strip(address, {key: at / last for at, key in enumerate(each)})

    def _address(self, name: str, width: int) -> str:
        if width not in WIDTHS:
            raise ValueError(f"Pictures are made in widths {WIDTHS}, but a template asks for {width}.")
        return f"{self.path}/{name}.webp?w={width}"

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that answer with them."""
        return (
            media(f"{self.path}/{{key}}.webp", product_picture),
            media(f"{self.path}/strip/{{keys}}.webp", product_strip),
        )


@lru_cache(maxsize=4096)
def _quoted(key: str) -> str:
    return quote(key, safe="")


def product_picture(request: MediaRequest) -> Response:
    """Answer with the picture that a key names."""
    return _drawn(lambda width: render_product(str(request.path["key"]), width), request)


def product_strip(request: MediaRequest) -> Response:
    """Answer with the pictures that some keys name, side by side."""
    keys = str(request.path["keys"]).split(",")
    if len(keys) > LONGEST_STRIP:
        raise NotFound(f"A strip has at most {LONGEST_STRIP} pictures.")
    return _drawn(lambda width: render_strip(keys, width), request)


def _drawn(draw: Callable[[int], bytes], request: MediaRequest) -> Response:
    try:
        body = draw(int(request.query.get("w", str(DEFAULT_WIDTH))))
    except ValueError as error:
        raise NotFound("There is no such picture.") from error
    return Response(body, media_type="image/webp")
