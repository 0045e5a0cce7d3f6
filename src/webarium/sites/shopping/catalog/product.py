"""Product pages."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import Product, ProductCard, cards, product_by_id
from webarium.sites.shopping.catalog.reviews import REVIEW_FORM, keep_review, reviews_of
from webarium.sites.shopping.catalog.tree import trail_to
from webarium.sites.shopping.checkout.choices import options_of
from webarium.sites.shopping.checkout.typed import take_typed
from webarium.sites.shopping.pictures import pictures_of
from webarium.sites.shopping.trade.groups import group_of
from webarium.sites.shopping.trade.prices import tiers_of
from webarium.sites.shopping.visitor import visitor_id

_RELATED = 5
_UNFINISHED = Markup('Your review was not sent. <a href="#review-form">Please check the marked fields</a>.')


@dataclass(frozen=True, slots=True)
class Spec:
    """One line of the "More Information" table."""

    label: str
    value: str


_DEAREST = "SELECT max(price) FROM product WHERE parent_id = ? AND status = 'enabled'"
_SPECS = "SELECT label, value FROM product_spec WHERE product_id = ? ORDER BY position"

_DEEPEST = """
SELECT c.id FROM product_category pc JOIN category c ON c.id = pc.category_id
WHERE pc.product_id = ? ORDER BY c.level DESC, c.id LIMIT 1
"""

_CHOSEN = """
SELECT r.related_id FROM product_relation r JOIN product p ON p.id = r.related_id
WHERE r.product_id = ? AND r.kind = 'related' AND p.status = 'enabled' ORDER BY r.position LIMIT ?
"""

_UP_SELLS = _CHOSEN.replace("'related'", "'up_sell'")
_NEIGHBOURS = """
SELECT pc.product_id FROM product_category pc JOIN product p ON p.id = pc.product_id
WHERE pc.category_id = ? AND p.status = 'enabled' AND p.stock > 0 AND pc.product_id <> ?
ORDER BY pc.position <= (SELECT position FROM product_category WHERE category_id = ? AND product_id = ?),
  pc.position, pc.product_id LIMIT ?
"""


def product_page(
    visit: Visit, product: Product, review_form: BoundForm | None = None, *, status: int = 200
) -> Response:
    """Show a product; with a review form that was refused, its reviews come first."""
    leaf = visit.value(_DEEPEST, (product.id,))
    return visit.render(
        "catalog/product.html",
        status=status,
        product=product,
        views=pictures_of(visit.db, product.id, product.image),
        trail=trail_to(visit.db, leaf) if leaf is not None else (),
        options=options_of(visit.db, product.id),
        tiers=tiers_of(visit.db, product.id, None, group_of(visit.db, visitor_id(visit))),
        dearest=visit.value(_DEAREST, (product.id,)),
        typed=take_typed(visit, product.id),
        specs=visit.rows(Spec, _SPECS, (product.id,)),
        reviews=reviews_of(visit, product),
        review_form=review_form,
        opened="reviews" if review_form else "description",
        related=_neighbours(visit, product, leaf),
        better=cards(visit.db, [row[0] for row in visit.db.execute(_UP_SELLS, (product.id, _RELATED))]),
    )


def post_review(visit: Visit) -> Response:
    """Take in a review of a product."""
    product = product_by_id(visit.db, visit.path["product_id"]) or visit.not_found(
        "This product is not available."
    )
    form = REVIEW_FORM.bind(visit.form)
    if form.ok:
        return keep_review(visit, product, form)
    visit.flash("error", _UNFINISHED)
    return product_page(visit, product, form, status=422)


def product_by_number(visit: Visit) -> Response:
    """Lead from a product's number to its page."""
    product = product_by_id(visit.db, visit.path["product_id"]) or visit.not_found(
        "This product is not available."
    )
    return visit.redirect(product.url, status=301)


def _neighbours(visit: Visit, product: Product, leaf: int | None) -> tuple[ProductCard, ...]:
    """Return the products that were chosen to stand by this one, then those next to it on its shelf."""
    found = [row[0] for row in visit.db.execute(_CHOSEN, (product.id, _RELATED))]
    if leaf is not None:
        rows = visit.db.execute(_NEIGHBOURS, (leaf, product.id, leaf, product.id, _RELATED))
        found += [row[0] for row in rows]
    return cards(visit.db, list(dict.fromkeys(found))[:_RELATED])
