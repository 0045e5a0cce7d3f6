"""What reviews say of a product as a whole: only approved ones count."""

from __future__ import annotations

import apsw

from webarium.sites.shopping.facts import rating_percent

_STARS = "SELECT rating FROM review WHERE product_id = ? AND status = 'approved'"


def recount(db: apsw.Connection, product_id: int) -> None:
    """Let a product know how many approved reviews it has, and how good they are."""
    stars = [row[0] for row in db.execute(_STARS, (product_id,))]
    values = (rating_percent(stars), len(stars), product_id)
    db.execute("UPDATE product SET rating_percent = ?, review_count = ? WHERE id = ?", values)
