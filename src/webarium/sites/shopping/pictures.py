"""Where the pictures of products are: those that are drawn by their keys, and those that somebody has sent."""

from __future__ import annotations

from collections.abc import Iterable

import apsw
from starlette.responses import Response

from webarium.sites.kit.pictures import gallery
from webarium.sites.kit.pictures.pages import ProductPictures, Strip
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.static import IMMUTABLE
from webarium.sites.kit.visit import Visit

PICTURES = ProductPictures("/media/catalog/product")
SENT = "upload/"
"""How the names of pictures begin that were sent."""
MOST = 8
"""How many pictures a product's page shows."""
_MORE = "SELECT image FROM product_image WHERE product_id = ? AND NOT is_hidden ORDER BY position, id"


def picture(key: str, width: int = 240) -> str:
    """The address of a picture; one that was sent has one size only. Templates call it."""
    return f"/media/{key}" if key.startswith(SENT) else PICTURES.address(key, width)


def strip(keys: Iterable[str | None]) -> Strip:
    """Small pictures that are shown together, but for those that were sent. Templates call it."""
    return PICTURES.strip((key for key in keys if key and not key.startswith(SENT)), 120)


def pictures_of(db: apsw.Connection, product_id: int, image: str) -> tuple[str, ...]:
    """All pictures of a product, the one that stands for it first."""
    more: Iterable[str] = (row[0] for row in db.execute(_MORE, (product_id,)))
    first = (image,) if image.startswith(SENT) else gallery(image)
    return tuple(dict.fromkeys((*first, *more)))[:MOST]


def _sent(visit: Visit) -> Response:
    """Answer with a picture that was sent."""
    query = "SELECT media_type, data FROM upload WHERE name = ?"
    found = visit.db.execute(query, (visit.path["name"],)).fetchone()
    if found is None:
        visit.not_found("There is no such picture.")
    return Response(bytes(found[1]), media_type=str(found[0]), headers={"cache-control": IMMUTABLE})


PICTURE_PAGES: tuple[Page, ...] = (
    *PICTURES.pages,
    get(f"/media/{SENT}{{name}}", _sent, name="sent_picture", file=True),
)
