"""The customer's own product reviews."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.order_pages import PAGE_SIZES
from webarium.sites.shopping.account.reviews import count_reviews, review_of, reviews_by
from webarium.sites.shopping.visitor import Customer, signed_in


@signed_in
def my_reviews(visit: Visit, account: Customer) -> Response:
    """Show the list of reviews that the customer has written, newest first."""
    paging = Paging.from_query(
        visit.query, count_reviews(visit.db, account.id), size=PAGE_SIZES[0], sizes=PAGE_SIZES
    )
    reviews = reviews_by(visit.db, account.id, limit=paging.limit, offset=paging.offset)
    return visit.render("account/reviews.html", reviews=reviews, paging=paging, sizes=PAGE_SIZES)


@signed_in
def my_review(visit: Visit, account: Customer) -> Response:
    """Show one of the customer's own reviews."""
    review = review_of(visit.db, account.id, visit.path["review_id"]) or visit.not_found()
    return visit.render("account/review.html", review=review)
