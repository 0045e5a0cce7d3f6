"""A product's page, and writing a review on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.fields import Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging, whole_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.galleries import Shot
from webarium.sites.kit.parts.ratings import STARS, rating_field
from webarium.sites.kit.parts.saved import SavedLists
from webarium.sites.kit.pictures import gallery
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery
from webarium.sites.omnizon.catalog.cards import Card, cards, root_of, shown_card
from webarium.sites.omnizon.catalog.market import chosen_of, offers_of, seller_of, together_with
from webarium.sites.omnizon.catalog.questions import questions_of
from webarium.sites.omnizon.catalog.versions import axes_of
from webarium.sites.omnizon.pictures import PICTURES
from webarium.sites.omnizon.shell import Department
from webarium.sql import select

REVIEWS_PER_PAGE = 8
QUESTIONS_SHOWN = 4
REVIEW_FORM = Form(
    (
        rating_field(),
        Text("title", "Add a headline", required=True, max_length=120),
        Multiline("body", "Add a written review", required=True, max_length=4000, rows=6),
    ),
    prefix="review-",
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the specification."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Review:
    """Somebody's words about the product."""

    id: int
    author: str
    stars: int
    title: str
    body: str
    written_on: date
    verified: bool
    helpful: int


@dataclass(frozen=True, slots=True)
class Details:
    """What only the product's own page tells."""

    description: str
    histogram: str
    category_id: int


_FACTS = "SELECT label, value FROM product_fact WHERE product_id = ? ORDER BY position"
_OF_ANY_VERSION = "product_id IN (SELECT id FROM product WHERE id = ?1 OR parent_id = ?1)"


def product(visit: Visit) -> Response:
    """Show a product."""
    card = shown_card(visit)
    details = visit.row(
        Details, "SELECT description, histogram, category_id FROM product WHERE id = ?", (card.id,)
    )
    if details is None:
        visit.not_found()
    root = root_of(visit, card.id)
    asked = questions_of(visit, root)
    together = together_with(visit, root, card)
    views = gallery(card.picture)
    shown = whole_number(visit.query.get("view"), 1, low=1, high=len(views)) - 1
    total = int(visit.value(select("count(*)", "review", _OF_ANY_VERSION), (root,)))
    paging = Paging.from_query(visit.query, total, size=REVIEWS_PER_PAGE, page_key="reviews")
    return visit.render(
        "product.html",
        product=card,
        details=details,
        shares=tuple(zip(STARS, json.loads(details.histogram), strict=True)),
        department=visit.row(
            Department,
            "SELECT id, slug, name, blurb, picture FROM category WHERE id = ?",
            (details.category_id,),
        ),
        shots=_shots(card, views),
        shown=shown,
        facts=tuple(visit.rows(Fact, _FACTS, (card.id,))),
        points=[
            row[0]
            for row in visit.db.execute(
                "SELECT text FROM product_point WHERE product_id = ? ORDER BY position", (card.id,)
            )
        ],
        reviews=visit.rows(
            Review,
            select(
                "id, author, stars, title, body, written_on, verified, helpful",
                "review",
                _OF_ANY_VERSION,
                "ORDER BY helpful DESC, written_on DESC, id LIMIT ?2 OFFSET ?3",
            ),
            (root, paging.limit, paging.offset),
        ),
        paging=paging,
        lists=SavedLists("wishlist_item", "product_id").every(visit),
        related=cards(
            visit,
            """JOIN product o ON o.id = ? WHERE p.kind = o.kind AND p.id <> o.id AND p.parent_id IS NULL
            ORDER BY p.rank, p.id LIMIT 6""",
            (root,),
        ),
        axes=axes_of(visit, root, card.id),
        seller=seller_of(visit, card.id),
        offers=offers_of(visit, card.id),
        together=together,
        chosen=chosen_of(visit, together),
        questions=asked[:QUESTIONS_SHOWN],
        asked=len(asked),
        days=delivery.choices(visit.now),
    )


def _shots(card: Card, views: Sequence[str]) -> tuple[Shot, ...]:
    """The product from all sides."""
    return tuple(
        Shot(
            f"?view={number}",
            PICTURES.address(view, 700),
            PICTURES.address(view, 120),
            card.name,
            f"Picture {number} of {len(views)}",
        )
        for number, view in enumerate(views, 1)
    )


def _review(visit: Visit, form: BoundForm, card: Card) -> Response:
    """Publish the customer's review."""
    bought = visit.value(
        """SELECT 1 FROM purchase_item i JOIN purchase o ON o.id = i.purchase_id
        WHERE i.product_id = ? AND o.status = 'delivered'""",
        (card.id,),
    )
    visit.insert(
        "review",
        {
            "product_id": card.id,
            "author": str(visit.value("SELECT name FROM customer WHERE id = 1")),
            "stars": int(form.text("stars")),
            "title": form.text("title"),
            "body": form.text("body"),
            "written_on": visit.now.date().isoformat(),
            "verified": int(bought is not None),
            "helpful": 0,
        },
    )
    visit.flash("success", "Thank you for your review. It is on the page now.")
    return visit.redirect(f"/product/{card.id}")


REVIEWING = FormPage(
    REVIEW_FORM, "review.html", shown_card, _review, sees=lambda visit, card: {"product": card}
)
