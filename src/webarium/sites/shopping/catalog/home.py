"""The front page."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import cards
from webarium.sites.shopping.catalog.tree import branches_of

_TALKED_ABOUT = "SELECT id FROM product WHERE status = 'enabled' ORDER BY review_count DESC, id LIMIT ?"
_NEW = "SELECT id FROM product WHERE status = 'enabled' ORDER BY created_at DESC, id DESC LIMIT ?"


def home(visit: Visit) -> Response:
    """Greet the visitor with departments, what people talk about, and what is new."""
    return visit.render(
        "catalog/home.html",
        departments=branches_of(visit.db, None),
        talked_about=cards(visit.db, [row[0] for row in visit.db.execute(_TALKED_ABOUT, (10,))]),
        arrivals=cards(visit.db, [row[0] for row in visit.db.execute(_NEW, (5,))]),
    )
