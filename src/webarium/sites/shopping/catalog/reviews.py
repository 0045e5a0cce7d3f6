"""Customer reviews on a product page, and writing one."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import Product
from webarium.sites.shopping.visitor import current_customer

PAGE_SIZE = 10
"""How many reviews a page shows."""

RATING = "ratings[4]"
"""The field of the stars, named as Magento names that of its fourth kind of rating."""
_NO_STARS = 15
"""What the field's values are counted from: 16 is one star."""
STARS = tuple((str(_NO_STARS + stars), plural(stars, "star")) for stars in range(1, 6))

REVIEW_FORM = Form(
    (
        Choice(RATING, "Your Rating", choices=STARS, radio=True, required=True),
        Text("nickname", "Nickname", required=True, max_length=128, autocomplete="nickname"),
        Text("title", "Summary", required=True),
        Multiline("detail", "Review", required=True, max_length=5_000),
    ),
    prefix="review_",
)
"""What a reviewer fills in."""


@dataclass(frozen=True, slots=True)
class Review:
    """An approved review as everybody sees it."""

    id: int
    nickname: str
    title: str
    detail: str
    rating: int
    created_at: str

    @property
    def percent(self) -> int:
        """The stars as a share of five, in percent."""
        return self.rating * 20


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Some of a product's reviews, newest first."""

    paging: Paging
    reviews: tuple[Review, ...]


_REVIEWS = """
SELECT id, nickname, title, detail, rating, created_at FROM review
WHERE product_id = ? AND status = 'approved' ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?
"""


def reviews_of(visit: Visit, product: Product) -> ReviewPage:
    """Return the reviews that the address asks for with ``?p=``."""
    total = visit.value(
        "SELECT count(*) FROM review WHERE product_id = ? AND status = 'approved'", (product.id,)
    )
    paging = Paging.from_query(visit.query, total, size=PAGE_SIZE)
    return ReviewPage(paging, tuple(visit.rows(Review, _REVIEWS, (product.id, paging.limit, paging.offset))))


def keep_review(visit: Visit, product: Product, form: BoundForm) -> Response:
    """Keep a filled-in review until somebody approves it."""
    customer = current_customer(visit)
    visit.insert(
        "review",
        {
            "product_id": product.id,
            "customer_id": customer.id if customer else None,
            "nickname": form.text("nickname"),
            "title": form.text("title"),
            "detail": form.text("detail"),
            "rating": int(form.text(RATING)) - _NO_STARS,
            "status": "pending",
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", "Thank you! Your review appears here once we have read it.")
    return visit.redirect(product.url)
