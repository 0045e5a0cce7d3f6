"""The front page."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import cards
from webarium.sites.shopping.catalog.tree import branches_of
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Quote:
    """What somebody said about a product."""

    title: str
    nickname: str
    rating: int
    product: str
    url_key: str


_LIKED = "status = 'enabled' AND coalesce(rating_percent, 100) >= 60"
"""No shop puts into its window what customers are cross about."""
TALKED_ABOUT = select("id", "product", _LIKED, "ORDER BY review_count DESC, id LIMIT 10")
NEW = select("id", "product", _LIKED, "ORDER BY created_at DESC, id DESC LIMIT 5")
"""Which products the front page shows."""

_QUOTES = """
SELECT r.title, r.nickname, r.rating, p.name AS product, p.url_key
FROM (SELECT id, name, url_key FROM product WHERE status = 'enabled' ORDER BY review_count DESC, id LIMIT 3) p
JOIN review r ON r.id = (
  SELECT id FROM review WHERE product_id = p.id AND status = 'approved' AND rating = 5
  ORDER BY created_at DESC, id DESC LIMIT 1
)
"""


def home(visit: Visit) -> Response:
    """Greet the visitor with departments, what people talk about, and what is new."""
    return visit.render(
        "catalog/home.html",
        departments=branches_of(visit.db, None),
        talked_about=cards(visit.db, [row[0] for row in visit.db.execute(TALKED_ABOUT)]),
        quotes=visit.rows(Quote, _QUOTES),
        arrivals=cards(visit.db, [row[0] for row in visit.db.execute(NEW)]),
    )
