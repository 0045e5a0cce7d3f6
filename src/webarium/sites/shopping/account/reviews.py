"""The reviews that a customer has written."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

_STATUS_LABELS = {"approved": "Published", "pending": "Waiting for approval", "not_approved": "Not published"}


@dataclass(frozen=True)
class OwnReview:
    """A review as its author sees it, approved or not."""

    id: int
    product_id: int
    product_name: str
    url_key: str
    image: str
    rating_percent: int | None
    review_count: int
    is_sold: bool
    """Whether the product has a page now."""
    nickname: str
    title: str
    detail: str
    rating: int
    status: str
    created_at: str

    @property
    def percent(self) -> int:
        """The stars as a share of five, in percent."""
        return self.rating * 20

    @property
    def status_label(self) -> str:
        """The status in words."""
        return _STATUS_LABELS.get(self.status, self.status)


_REVIEWS = """
SELECT r.id, r.product_id, p.name, p.url_key, p.image, p.rating_percent, p.review_count,
       p.status = 'enabled', r.nickname, r.title, r.detail, r.rating, r.status, r.created_at
FROM review r JOIN product p ON p.id = r.product_id
WHERE r.customer_id = :customer AND (:review IS NULL OR r.id = :review)
ORDER BY r.created_at DESC, r.id DESC LIMIT :limit OFFSET :offset
"""


def count_reviews(db: apsw.Connection, customer_id: int) -> int:
    """Return how many reviews a customer has written."""
    return int(db.execute("SELECT COUNT(*) FROM review WHERE customer_id = ?", (customer_id,)).get)


def reviews_by(
    db: apsw.Connection, customer_id: int, *, limit: int, offset: int = 0
) -> tuple[OwnReview, ...]:
    """Return a stretch of a customer's reviews, newest first."""
    return _select(db, customer=customer_id, review=None, limit=limit, offset=offset)


def review_of(db: apsw.Connection, customer_id: int, review_id: int) -> OwnReview | None:
    """Return a customer's own review; ``None`` for somebody else's, as for one that is not there."""
    return next(iter(_select(db, customer=customer_id, review=review_id, limit=1, offset=0)), None)


def _select(db: apsw.Connection, **values: int | None) -> tuple[OwnReview, ...]:
    return tuple(OwnReview(*row) for row in db.execute(_REVIEWS, values))
